internal import COpenSSL

/// An X.509 certificate. One owner of the library's handle; reading it from many threads at once is safe.
@safe public final class Certificate: Sendable {
  nonisolated(unsafe) let handle: OpaquePointer

  /// A name that a certificate is good for: one of its subject's alternative names.
  public enum Name: Hashable, Sendable {
    case dns(String)
    /// `127.0.0.1`, or `0:0:0:0:0:0:0:1`.
    case ip(String)
    case uri(String)
    case email(String)
  }

  /// Takes the handle over.
  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  /// - Parameter der: one certificate; bytes behind it are not looked at.
  public convenience init(der: [UInt8]) throws(CryptoError) {
    defer { ERR_clear_error() }
    let parsed = unsafe der.withUnsafeBufferPointer { bytes -> OpaquePointer? in
      var next = bytes.baseAddress
      return unsafe d2i_X509(nil, &next, bytes.count)
    }
    guard let certificate = unsafe parsed else {
      throw .notACertificate("this is not a certificate in DER form")
    }
    unsafe self.init(certificate)
  }

  /// - Parameter pem: the first certificate in it counts.
  public convenience init(pem: String) throws(CryptoError) {
    let text = [UInt8](pem.utf8)
    defer { ERR_clear_error() }
    let parsed = unsafe text.withUnsafeBytes { text -> OpaquePointer? in
      guard let source = unsafe BIO_new_mem_buf(text.baseAddress, Int32(text.count)) else { return nil }
      defer { unsafe BIO_free(source) }
      return unsafe PEM_read_bio_X509(source, nil, homeroom_no_passphrase, nil)
    }
    guard let certificate = unsafe parsed else { throw .notACertificate("this is not a certificate in PEM form") }
    unsafe self.init(certificate)
  }

  deinit {
    unsafe X509_free(handle)
  }

  /// The certificate as text, for a file.
  public func pem() throws(CryptoError) -> String {
    try unsafe writeKey { unsafe PEM_write_bio_X509($0, handle) }
  }

  /// The subject as RFC 2253 writes it: `CN=report`.
  public var subject: String {
    let text = try? unsafe writeKey { sink in
      unsafe homeroom_name_print(sink, X509_get_subject_name(handle))
    }
    return text ?? ""
  }

  /// Whether `key` is the one that it speaks of.
  public func isOf(_ key: PrivateKey) -> Bool {
    defer { ERR_clear_error() }
    return unsafe X509_check_private_key(handle, key.handle) == 1
  }

  /// Whether `authority` has signed it.
  public func isVouchedFor(by authority: Certificate) -> Bool {
    defer { ERR_clear_error() }
    return unsafe X509_check_issued(authority.handle, handle) == X509_V_OK
      && X509_verify(handle, X509_get0_pubkey(authority.handle)) == 1
  }

  /// What it may be used for. A certificate that does not say so may be used for anything.
  public var purposes: Set<CertificateWish.Purpose> {
    var purposes: Set<CertificateWish.Purpose> = []
    if unsafe X509_check_ca(handle) == 1 { purposes.insert(.authority) }
    let uses = unsafe X509_get_extended_key_usage(handle)
    if uses & UInt32(XKU_SSL_SERVER) != 0 { purposes.insert(.server) }
    if uses & UInt32(XKU_SSL_CLIENT) != 0 { purposes.insert(.client) }
    return purposes
  }

  /// Its end, in seconds since 1970.
  public var endsAt: Int64 {
    var days: Int32 = 0
    var seconds: Int32 = 0
    // From the beginning of 1970, which needs no calendar of ours.
    guard let origin = unsafe ASN1_TIME_set(nil, 0) else { return 0 }
    defer { unsafe ASN1_STRING_free(origin) }
    guard unsafe ASN1_TIME_diff(&days, &seconds, origin, X509_get0_notAfter(handle)) == 1 else { return 0 }
    return Int64(days) * 86_400 + Int64(seconds)
  }

  /// The subject's alternative names, in their order. Left out are those of kinds that nobody here asks about, and those
  /// with a NUL in them, which two readers could take differently.
  public var names: [Name] {
    guard let list = unsafe X509_get_ext_d2i(handle, NID_subject_alt_name, nil, nil).map({ OpaquePointer($0) })
    else { return [] }
    defer { unsafe homeroom_names_free(list) }
    return unsafe (0..<homeroom_names_count(list)).compactMap { unsafe Self.name(homeroom_names_at(list, $0)) }
  }

  private static func name(_ entry: UnsafePointer<GENERAL_NAME>?) -> Name? {
    var kind: Int32 = 0
    guard let value = unsafe GENERAL_NAME_get0_value(entry, &kind),
      [GEN_IPADD, GEN_DNS, GEN_URI, GEN_EMAIL].contains(kind)
    else { return nil }
    let string = unsafe value.assumingMemoryBound(to: ASN1_STRING.self)
    let bytes = unsafe Array(
      UnsafeBufferPointer(start: ASN1_STRING_get0_data(string), count: Int(ASN1_STRING_length(string))))
    if kind == GEN_IPADD { return address(bytes).map(Name.ip) }
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return kind == GEN_DNS ? .dns(text) : kind == GEN_URI ? .uri(text) : .email(text)
  }

  private static func address(_ bytes: [UInt8]) -> String? {
    switch bytes.count {
    case 4: bytes.map(String.init).joined(separator: ".")
    case 16:
      stride(from: 0, to: 16, by: 2).map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }
        .joined(separator: ":")
    default: nil
    }
  }
}
