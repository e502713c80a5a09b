internal import CSSL

/// Certificates read from one file, each freed once: when their owner lets them go.
@safe final class Certificates {
  private var handles: [OpaquePointer] = unsafe []

  init(file path: String) throws(TLSError) {
    let text = try TLSFiles.read(path)
    defer { ERR_clear_error() }
    unsafe text.withUnsafeBytes { text in
      guard let source = unsafe BIO_new_mem_buf(text.baseAddress, Int32(text.count)) else { return }
      defer { unsafe BIO_free(source) }
      while let certificate = unsafe PEM_read_bio_X509(source, nil, homeroom_ssl_no_passphrase, nil) {
        unsafe handles.append(certificate)
      }
    }
    guard count > 0 else { throw .file("\(path): there is no certificate in PEM form here") }
  }

  deinit {
    unsafe handles.forEach { unsafe X509_free($0) }
  }

  /// At least one.
  var count: Int { unsafe handles.count }
  subscript(place: Int) -> OpaquePointer { unsafe handles[place] }

  /// When the first ends: seconds since 1970.
  var endsAt: Int64 {
    guard let end = unsafe X509_get0_notAfter(handles[0]) else { return 0 }
    var days: Int32 = 0
    var seconds: Int32 = 0
    // From the beginning of 1970, which needs no calendar of ours.
    guard let origin = unsafe ASN1_TIME_set(nil, 0) else { return 0 }
    defer { unsafe ASN1_STRING_free(origin) }
    guard unsafe ASN1_TIME_diff(&days, &seconds, origin, end) == 1 else { return 0 }
    return Int64(days) * 86_400 + Int64(seconds)
  }
}
