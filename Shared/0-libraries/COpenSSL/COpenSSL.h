// OpenSSL 3's libcrypto, seen by Crypto alone. Macros that Swift cannot import become functions here.
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>

/// A fresh P-256 key: the function behind OpenSSL's macro takes a variable number of arguments.
static inline EVP_PKEY *homeroom_p256_generate(void) { return EVP_EC_gen("P-256"); }

/// Answers "no passphrase": without it OpenSSL would ask the terminal for one.
static inline int homeroom_no_passphrase(char *buffer, int size, int writing, void *context) {
  (void)buffer, (void)size, (void)writing, (void)context;
  return -1;
}
