internal import CSSL

/// One end of one encrypted connection, without a socket: what came goes in, what is to be sent comes out.
///
/// Belongs to one thread at a time. After an error it is of no use but to be let go; what it added to the output before
/// still tells the peer why.
@safe public final class TLSSession {
  enum Role {
    case server
    /// The name or number that the server has to prove.
    case client(of: String)
  }

  /// Room that ``receive(_:into:output:)`` needs besides as many bytes as it is given: what an earlier part began.
  public static let plaintextSlack = 17 * 1024

  private let handle: OpaquePointer
  private let wire: UnsafeMutablePointer<TLSWire>
  private var isBroken = false
  /// Both ends have agreed, and each has proved what it had to: bytes may be sent.
  public private(set) var isEstablished = false
  /// The peer has said that nothing more will come.
  public private(set) var hasEnded = false

  init(_ context: TLSContext, _ role: Role) throws(TLSError) {
    ERR_clear_error()
    guard let handle = unsafe SSL_new(context.handle) else { throw .library("a connection could not be set up") }
    unsafe wire = .allocate(capacity: 1)
    unsafe wire.initialize(to: TLSWire())
    unsafe self.handle = handle
    guard let bio = unsafe TLSWire.handle(on: wire) else { throw .library("a connection could not be set up") }
    // Takes it over, as both of its ends.
    unsafe SSL_set_bio(handle, bio, bio)
    switch role {
    case .server: unsafe SSL_set_accept_state(handle)
    case .client(let name):
      unsafe SSL_set_connect_state(handle)
      try expect(name)
    }
  }

  deinit {
    unsafe SSL_free(handle)
    unsafe wire.deinitialize(count: 1)
    unsafe wire.deallocate()
  }

  /// Adds what this end has to say first: a client's hello.
  public func start(output: inout [UInt8]) throws(TLSError) {
    try unsafe withWire(UnsafeRawBufferPointer(start: nil, count: 0), &output) { () throws(TLSError) in
      _ = try handshake()
    }
  }

  /// Takes all of `ciphertext`, and adds to `output` what has to be answered.
  ///
  /// - Parameter plaintext: as long as `ciphertext` and ``plaintextSlack``.
  /// - Returns: how many bytes of it have been filled.
  public func receive(
    _ ciphertext: UnsafeRawBufferPointer, into plaintext: UnsafeMutableRawBufferPointer, output: inout [UInt8]
  ) throws(TLSError) -> Int {
    precondition(plaintext.count >= ciphertext.count + Self.plaintextSlack)
    return try unsafe withWire(ciphertext, &output) { () throws(TLSError) in
      if !isEstablished {
        guard try handshake() else { return 0 }
      }
      var filled = 0
      while !hasEnded, mayHaveMore {
        var count = 0
        let result = unsafe SSL_read_ex(
          handle, plaintext.baseAddress?.advanced(by: filled), plaintext.count - filled, &count)
        filled += count
        if result == 1 { continue }
        switch unsafe SSL_get_error(handle, result) {
        case SSL_ERROR_WANT_READ: return filled
        case SSL_ERROR_ZERO_RETURN: hasEnded = true
        default: throw failure()
        }
      }
      return filled
    }
  }

  /// Adds `plaintext` to `output`, encrypted, in records as long as may be. Only once ``isEstablished``.
  public func send(_ plaintext: UnsafeRawBufferPointer, output: inout [UInt8]) throws(TLSError) {
    guard plaintext.count > 0 else { return }
    try unsafe withWire(UnsafeRawBufferPointer(start: nil, count: 0), &output) { () throws(TLSError) in
      var count = 0
      // All or nothing: the wire takes whatever it is given.
      guard unsafe SSL_write_ex(handle, plaintext.baseAddress, plaintext.count, &count) == 1 else { throw failure() }
    }
  }

  /// Adds to `output` that nothing more will come from this end.
  public func end(output: inout [UInt8]) {
    guard isEstablished, !isBroken else { return }
    isBroken = true
    try? unsafe withWire(UnsafeRawBufferPointer(start: nil, count: 0), &output) { () throws(TLSError) in
      unsafe SSL_shutdown(handle)
      ERR_clear_error()
    }
  }

  /// The peer's certificate in DER form; nil when it has shown none that holds.
  public var peerCertificate: [UInt8]? {
    guard isEstablished, let certificate = unsafe SSL_get0_peer_certificate(handle),
      unsafe SSL_get_verify_result(handle) == Int(X509_V_OK)
    else { return nil }
    var encoded: UnsafeMutablePointer<UInt8>?
    let count = unsafe i2d_X509(certificate, &encoded)
    guard count > 0, let encoded = unsafe encoded else { return nil }
    defer { unsafe CRYPTO_free(encoded, #fileID, Int32(#line)) }
    return unsafe Array(UnsafeBufferPointer(start: encoded, count: Int(count)))
  }

  /// `TLSv1.3`.
  public var version: String { unsafe String(cString: SSL_get_version(handle)) }

  // MARK: The library

  /// Sets what the server has to prove: one of its certificate's alternative names, never its subject.
  private func expect(_ name: String) throws(TLSError) {
    let parameters = unsafe SSL_get0_param(handle)
    let flags = X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT
    unsafe X509_VERIFY_PARAM_set_hostflags(parameters, UInt32(flags))
    if unsafe X509_VERIFY_PARAM_set1_ip_asc(parameters, name) == 1 { return }
    ERR_clear_error()
    // A number is not a name and is not sent as one (RFC 6066 §3).
    guard !name.isEmpty, unsafe SSL_set1_host(handle, name) == 1, unsafe homeroom_ssl_server_name(handle, name) == 1
    else {
      throw .library("\(name) is not a server's name")
    }
  }

  /// Whether a read could give something: of what has just come, or of a record that was read in part.
  private var mayHaveMore: Bool {
    if unsafe wire.pointee.inputCount > 0 { return true }
    return unsafe SSL_pending(handle) > 0
  }

  /// True when it is over.
  private func handshake() throws(TLSError) -> Bool {
    let result = unsafe SSL_do_handshake(handle)
    guard result == 1 else {
      guard unsafe SSL_get_error(handle, result) == SSL_ERROR_WANT_READ else { throw failure() }
      return false
    }
    var chosen: UnsafePointer<UInt8>?
    var count: UInt32 = 0
    unsafe SSL_get0_alpn_selected(handle, &chosen, &count)
    guard unsafe String(decoding: UnsafeBufferPointer(start: chosen, count: Int(count)), as: UTF8.self) == "h2" else {
      unsafe SSL_shutdown(handle)
      isBroken = true
      throw .notHTTP2
    }
    isEstablished = true
    return true
  }

  private func failure() -> TLSError {
    isBroken = true
    let result = unsafe SSL_get_verify_result(handle)
    let reason = Int(ERR_peek_error() & 0x7F_FFFF)
    let error = TLSError.library("the two ends could not agree")
    guard !isEstablished else { return error }
    switch reason {
    case Int(SSL_R_WRONG_VERSION_NUMBER), Int(SSL_R_HTTP_REQUEST), Int(SSL_R_HTTPS_PROXY_REQUEST): return .notTLS
    case Int(SSL_R_TLSV1_ALERT_NO_APPLICATION_PROTOCOL), Int(SSL_R_NO_APPLICATION_PROTOCOL): return .notHTTP2
    case Int(SSL_R_PEER_DID_NOT_RETURN_A_CERTIFICATE): return .peerCertificate("it showed none")
    default:
      guard result != Int(X509_V_OK), let text = unsafe X509_verify_cert_error_string(result) else { return error }
      return unsafe .peerCertificate(String(cString: text))
    }
  }

  private func withWire<R>(
    _ input: UnsafeRawBufferPointer, _ output: inout [UInt8], _ body: () throws(TLSError) -> R
  ) throws(TLSError) -> R {
    ERR_clear_error()
    return try unsafe withUnsafeMutablePointer(to: &output) { output throws(TLSError) in
      unsafe wire.pointee.input = input.baseAddress
      unsafe wire.pointee.inputCount = input.count
      unsafe wire.pointee.output = output
      defer {
        unsafe wire.pointee.input = nil
        unsafe wire.pointee.inputCount = 0
        unsafe wire.pointee.output = nil
      }
      return try body()
    }
  }
}
