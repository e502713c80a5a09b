internal import COpenSSL

/// What a certificate is to say.
public struct CertificateWish: Sendable {
  /// What a certificate is good for.
  public enum Purpose: Hashable, Sendable {
    /// To vouch for others.
    case authority
    case server
    case client
  }

  /// The common name: for people; nothing is decided by it.
  public var subject: String
  /// Whom it speaks for: ASCII without spaces; refused when the certificate is made otherwise.
  public var names: [Certificate.Name]
  /// An authority's certificate vouches for others and does nothing else, whatever else is among them.
  public var purposes: Set<Purpose>
  /// Seconds since 1970.
  public var beginsAt: Int64
  /// Seconds since 1970.
  public var endsAt: Int64

  /// - Parameters:
  ///   - beginsAt: seconds since 1970.
  ///   - endsAt: seconds since 1970.
  public init(
    subject: String, names: [Certificate.Name] = [], purposes: Set<Purpose>, beginsAt: Int64, endsAt: Int64
  ) {
    self.subject = subject
    self.names = names
    self.purposes = purposes
    self.beginsAt = beginsAt
    self.endsAt = endsAt
  }
}

/// Vouches for others: makes certificates that whoever trusts it believes.
public struct CertificateIssuer: Sendable {
  /// What others have to trust to believe the certificates that are made.
  public let certificate: Certificate
  private let key: PrivateKey

  /// - Throws: where the key is not the certificate's. Whether the certificate is one of an authority is not looked
  ///   at.
  public init(_ certificate: Certificate, _ key: PrivateKey) throws(CryptoError) {
    guard certificate.isOf(key) else { throw .notACertificate("the authority's key is not that of its certificate") }
    self.certificate = certificate
    self.key = key
  }

  /// One that vouches for itself.
  public init(_ wish: CertificateWish, _ key: PrivateKey) throws(CryptoError) {
    certificate = try Self.make(wish, for: key, by: nil, key)
    self.key = key
  }

  /// A certificate for the holder of `key`, signed by this authority. It may outlive the authority's own.
  public func certificate(_ wish: CertificateWish, for key: PrivateKey) throws(CryptoError) -> Certificate {
    try Self.make(wish, for: key, by: certificate, self.key)
  }

  private static func make(
    _ wish: CertificateWish, for key: PrivateKey, by authority: Certificate?, _ authorityKey: PrivateKey
  ) throws(CryptoError) -> Certificate {
    guard let handle = unsafe X509_new() else { throw .library("no memory for a certificate") }
    let certificate = unsafe Certificate(handle)
    let serial = try SecureRandom.bytes(16)
    let number = unsafe BN_bin2bn(serial, Int32(serial.count), nil)
    defer { unsafe BN_free(number) }
    let name = Array(wish.subject.utf8)
    let subject = unsafe X509_get_subject_name(handle)
    let isFilled = unsafe [
      X509_set_version(handle, Int(X509_VERSION_3)),
      BN_to_ASN1_INTEGER(number, X509_get_serialNumber(handle)) == nil ? 0 : 1,
      X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, name, Int32(name.count), -1, 0),
      X509_set_issuer_name(handle, authority.map { unsafe X509_get_subject_name($0.handle) } ?? subject),
      ASN1_TIME_set(X509_getm_notBefore(handle), time_t(wish.beginsAt)) == nil ? 0 : 1,
      ASN1_TIME_set(X509_getm_notAfter(handle), time_t(wish.endsAt)) == nil ? 0 : 1,
      X509_set_pubkey(handle, key.handle),
    ].allSatisfy { $0 == 1 }
    guard isFilled else { throw .library("the certificate cannot be made") }
    var context = unsafe X509V3_CTX()
    unsafe X509V3_set_ctx(&context, authority?.handle ?? handle, handle, nil, nil, 0)
    for (kind, value) in extensions(wish) {
      guard let made = unsafe X509V3_EXT_conf_nid(nil, &context, kind, value) else {
        throw .library("the certificate cannot be made")
      }
      defer { unsafe X509_EXTENSION_free(made) }
      guard unsafe X509_add_ext(handle, made, -1) == 1 else { throw .library("the certificate cannot be made") }
    }
    if !wish.names.isEmpty { try unsafe add(wish.names, to: handle) }
    guard unsafe X509_sign(handle, authorityKey.handle, authorityKey.algorithm.digest) > 0 else {
      throw .library("the certificate cannot be signed")
    }
    return certificate
  }

  /// Fixed texts only: nothing of what was wished for is read as configuration.
  private static func extensions(_ wish: CertificateWish) -> [(Int32, String)] {
    let key = (NID_subject_key_identifier, "hash")
    let authority = (NID_authority_key_identifier, "keyid")
    guard !wish.purposes.contains(.authority) else {
      return [
        (NID_basic_constraints, "critical,CA:TRUE"), (NID_key_usage, "critical,keyCertSign,cRLSign"), key, authority,
      ]
    }
    let uses = [
      wish.purposes.contains(.server) ? "serverAuth" : nil, wish.purposes.contains(.client) ? "clientAuth" : nil,
    ]
    return [
      (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
      (NID_ext_key_usage, uses.compactMap { $0 }.joined(separator: ",")), key, authority,
    ]
  }

  private static func add(_ names: [Certificate.Name], to handle: OpaquePointer) throws(CryptoError) {
    guard let list = unsafe homeroom_names_new() else { throw .library("no memory for a certificate") }
    defer { unsafe homeroom_names_free(list) }
    for name in names {
      let (kind, text) =
        switch name {
        case .dns(let text): (GEN_DNS, text)
        case .ip(let text): (GEN_IPADD, text)
        case .uri(let text): (GEN_URI, text)
        case .email(let text): (GEN_EMAIL, text)
        }
      // As text of its kind, whatever characters it has: `IP:` reads a number, the others take it as it is.
      guard text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
        let made = unsafe homeroom_name_new(kind, text)
      else { throw .notACertificate("\(text) is not a name for a certificate") }
      guard unsafe homeroom_names_add(list, made) == 1 else {
        unsafe GENERAL_NAME_free(made)
        throw .library("no memory for a certificate")
      }
    }
    guard unsafe X509_add1_ext_i2d(handle, NID_subject_alt_name, UnsafeMutableRawPointer(list), 0, 0) == 1 else {
      throw .library("the certificate cannot be made")
    }
  }
}
