internal import CSSL

/// What the connections of one end have in common: its certificate and key, whom it trusts, and the rules of the
/// protocol. Never changed once made; other files make another one.
///
/// The rules (RFC 9113 §9.2): TLS 1.2 at least, with suites that are ephemeral and authenticated; HTTP/2 chosen by ALPN; no
/// compression, no renegotiation, and no data before the handshake is over, which could be replayed.
@safe final class TLSContext: Sendable {
  // OpenSSL counts and locks: many threads may make connections of it.
  nonisolated(unsafe) let handle: OpaquePointer
  /// When this end's certificate ends, in seconds since 1970; nil without one.
  let endsAt: Int64?

  /// Octets of the certificates that a peer may send.
  private static let peerCertificatesMax = 32 * 1024
  /// Of TLS 1.3, all of which are good: the cheapest first.
  private static let suites13 = "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256"
  /// Of TLS 1.2. None of the suites in RFC 9113's appendix A.
  private static let suites = "ECDHE+AESGCM:ECDHE+CHACHA20"
  /// ALPN: the length of a name, and the name.
  static let protocols: StaticString = "\u{2}h2"

  static func server(_ files: TLSFiles) throws(TLSError) -> TLSContext {
    let context = try unsafe TLSContext(files, TLS_server_method())
    unsafe SSL_CTX_set_alpn_select_cb(
      context.handle,
      { _, chosen, length, offered, count, _ in
        let ours = unsafe TLSContext.protocols.utf8Start
        let oursCount = UInt32(TLSContext.protocols.utf8CodeUnitCount)
        var found: UnsafeMutablePointer<UInt8>?
        let result = unsafe SSL_select_next_proto(&found, length, ours, oursCount, offered, count)
        unsafe chosen?.pointee = UnsafePointer(found)
        return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL
      }, nil)
    if files.authority != nil {
      unsafe SSL_CTX_set_verify(context.handle, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nil)
    }
    return context
  }

  static func client(_ files: TLSFiles) throws(TLSError) -> TLSContext {
    let context = try unsafe TLSContext(files, TLS_client_method())
    unsafe SSL_CTX_set_verify(context.handle, SSL_VERIFY_PEER, nil)
    let protocols = unsafe protocols.utf8Start
    // The one function of the family that answers 0 when all is well.
    guard unsafe SSL_CTX_set_alpn_protos(context.handle, protocols, UInt32(Self.protocols.utf8CodeUnitCount)) == 0,
      unsafe files.authority != nil || SSL_CTX_set_default_verify_paths(context.handle) == 1
    else { throw .library("TLS could not be set up") }
    return context
  }

  private init(_ files: TLSFiles, _ method: OpaquePointer?) throws(TLSError) {
    ERR_clear_error()
    guard let handle = unsafe SSL_CTX_new(method) else { throw .library("TLS could not be set up") }
    do throws(TLSError) {
      try unsafe Self.setRules(of: handle)
      endsAt = try unsafe Self.identify(handle, files)
      try unsafe Self.trust(handle, files)
    } catch {
      unsafe SSL_CTX_free(handle)
      throw error
    }
    unsafe self.handle = handle
  }

  deinit {
    unsafe SSL_CTX_free(handle)
  }

  private static func setRules(of handle: OpaquePointer) throws(TLSError) {
    unsafe homeroom_ssl_options(handle)
    // Idle connections hold no buffers; a write that was taken is whole.
    unsafe homeroom_ssl_mode(handle, Int(SSL_MODE_RELEASE_BUFFERS | SSL_MODE_AUTO_RETRY))
    unsafe homeroom_ssl_keep_no_sessions(handle)
    unsafe homeroom_ssl_max_certificates(handle, peerCertificatesMax)
    unsafe SSL_CTX_set_security_level(handle, 2)
    unsafe TLSWire.count(in: handle)
    let name = Array("homeroom".utf8)
    guard unsafe homeroom_ssl_min_version(handle, TLS1_2_VERSION) == 1, unsafe SSL_CTX_set_num_tickets(handle, 1) == 1,
      unsafe SSL_CTX_set_cipher_list(handle, suites) == 1, unsafe SSL_CTX_set_ciphersuites(handle, suites13) == 1,
      unsafe SSL_CTX_set_max_early_data(handle, 0) == 1,
      unsafe SSL_CTX_set_session_id_context(handle, name, UInt32(name.count)) == 1
    else { throw .library("TLS could not be set up") }
  }

  /// - Returns: when the certificate ends; nil without one.
  private static func identify(_ handle: OpaquePointer, _ files: TLSFiles) throws(TLSError) -> Int64? {
    guard let certificatePath = files.certificate, let keyPath = files.key else {
      guard files.certificate == nil, files.key == nil else {
        throw .file("a certificate needs its key, and a key its certificate")
      }
      return nil
    }
    let certificates = try Certificates(file: certificatePath)
    for place in 0..<certificates.count {
      let certificate = unsafe certificates[place]
      let isTaken =
        unsafe place == 0
        ? SSL_CTX_use_certificate(handle, certificate) : homeroom_ssl_add_to_chain(handle, certificate)
      guard isTaken == 1 else { throw .library("\(certificatePath): this certificate cannot be used") }
    }
    let text = try TLSFiles.read(keyPath, isSecret: true)
    defer { ERR_clear_error() }
    let parsed = unsafe text.withUnsafeBytes { text -> OpaquePointer? in
      guard let source = unsafe BIO_new_mem_buf(text.baseAddress, Int32(text.count)) else { return nil }
      defer { unsafe BIO_free(source) }
      return unsafe PEM_read_bio_PrivateKey(source, nil, homeroom_ssl_no_passphrase, nil)
    }
    guard let key = unsafe parsed else {
      throw .file("\(keyPath): there is no private key in PEM form, unencrypted, here")
    }
    defer { unsafe EVP_PKEY_free(key) }
    guard unsafe X509_check_private_key(certificates[0], key) == 1 else {
      throw .file("\(keyPath): this is not the key of the certificate in \(certificatePath)")
    }
    guard unsafe SSL_CTX_use_PrivateKey(handle, key) == 1 else { throw .library("\(keyPath): this key cannot be used") }
    return certificates.endsAt
  }

  private static func trust(_ handle: OpaquePointer, _ files: TLSFiles) throws(TLSError) {
    guard let path = files.authority else { return }
    let store = unsafe SSL_CTX_get_cert_store(handle)
    // What the file names is trusted, also where its own authority is not there.
    unsafe X509_STORE_set_flags(store, UInt(X509_V_FLAG_PARTIAL_CHAIN))
    let certificates = try Certificates(file: path)
    for place in 0..<certificates.count {
      let certificate = unsafe certificates[place]
      guard unsafe X509_STORE_add_cert(store, certificate) == 1, unsafe SSL_CTX_add_client_CA(handle, certificate) == 1
      else { throw .library("\(path): this certificate cannot be trusted") }
    }
  }
}
