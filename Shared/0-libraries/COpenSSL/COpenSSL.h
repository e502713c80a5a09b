// OpenSSL 3's libcrypto, seen by Crypto alone. Macros that Swift cannot import become functions here.
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

/// A fresh P-256 key: the function behind OpenSSL's macro takes a variable number of arguments.
static inline EVP_PKEY *homeroom_p256_generate(void) { return EVP_EC_gen("P-256"); }

/// The same for RSA and Ed25519.
static inline EVP_PKEY *homeroom_rsa_generate(int bits) { return EVP_RSA_gen(bits); }
static inline EVP_PKEY *homeroom_ed25519_generate(void) { return EVP_PKEY_Q_keygen(NULL, NULL, "ED25519"); }

/// Bytes of a number: a macro.
static inline int homeroom_number_bytes(const BIGNUM *number) { return BN_num_bytes(number); }

/// Answers "no passphrase": without it OpenSSL would ask the terminal for one.
static inline int homeroom_no_passphrase(char *buffer, int size, int writing, void *context) {
  (void)buffer, (void)size, (void)writing, (void)context;
  return -1;
}

/// The macros behind lists of alternative names.
static inline GENERAL_NAMES *homeroom_names_new(void) { return sk_GENERAL_NAME_new_null(); }
static inline int homeroom_names_add(GENERAL_NAMES *names, GENERAL_NAME *name) {
  return sk_GENERAL_NAME_push(names, name) > 0;
}
static inline int homeroom_names_count(const GENERAL_NAMES *names) { return sk_GENERAL_NAME_num(names); }
static inline const GENERAL_NAME *homeroom_names_at(const GENERAL_NAMES *names, int index) {
  return sk_GENERAL_NAME_value(names, index);
}
static inline void homeroom_names_free(GENERAL_NAMES *names) { sk_GENERAL_NAME_pop_free(names, GENERAL_NAME_free); }

/// A name of one kind from text; NULL when it is none. Takes the text as it is: nothing in it is configuration.
static inline GENERAL_NAME *homeroom_name_new(int kind, const char *text) {
  return a2i_GENERAL_NAME(NULL, NULL, NULL, kind, (char *)text, 0);
}

/// Prints a subject as RFC 2253 writes it; 1 when it did.
static inline int homeroom_name_print(BIO *sink, const X509_NAME *name) {
  return X509_NAME_print_ex(sink, name, 0, XN_FLAG_RFC2253) >= 0;
}
