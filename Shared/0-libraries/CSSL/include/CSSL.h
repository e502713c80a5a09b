// OpenSSL 3's libssl, seen by TLS alone. Macros that Swift cannot import become functions here.
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

static inline int homeroom_ssl_min_version(SSL_CTX *context, int version) {
  return (int)SSL_CTX_set_min_proto_version(context, version);
}

/// No compression and no renegotiation; suites are chosen by this end, for phones those that they compute fastest.
static inline void homeroom_ssl_options(SSL_CTX *context) {
  SSL_CTX_set_options(context, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE |
                                   SSL_OP_PRIORITIZE_CHACHA);
}

static inline void homeroom_ssl_mode(SSL_CTX *context, long mode) { SSL_CTX_set_mode(context, mode); }

/// Nothing is kept of a session but what its ticket says.
static inline void homeroom_ssl_keep_no_sessions(SSL_CTX *context) {
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
}

static inline void homeroom_ssl_max_certificates(SSL_CTX *context, long octets) {
  SSL_CTX_set_max_cert_list(context, octets);
}

static inline int homeroom_ssl_add_to_chain(SSL_CTX *context, X509 *certificate) {
  return (int)SSL_CTX_add1_chain_cert(context, certificate);
}

static inline int homeroom_ssl_server_name(SSL *session, const char *name) {
  return (int)SSL_set_tlsext_host_name(session, name);
}

/// Says that the other end has nothing more for now.
static inline void homeroom_bio_wants_input(BIO *bio) { BIO_set_retry_read(bio); }
static inline void homeroom_bio_is_fine(BIO *bio) { BIO_clear_retry_flags(bio); }

/// Answers "no passphrase": without it OpenSSL would ask the terminal for one.
static inline int homeroom_ssl_no_passphrase(char *buffer, int size, int writing, void *context) {
  (void)buffer, (void)size, (void)writing, (void)context;
  return -1;
}
