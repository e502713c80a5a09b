internal import COpenSSL

/// Reads one PEM text with the library's reader.
func readKey(
  _ pem: String, _ wanted: String, _ read: (OpaquePointer) -> OpaquePointer?
) throws(CryptoError) -> OpaquePointer {
  let text = [UInt8](pem.utf8)
  defer { ERR_clear_error() }
  let parsed = unsafe text.withUnsafeBytes { text -> OpaquePointer? in
    guard let source = unsafe BIO_new_mem_buf(text.baseAddress, Int32(text.count)) else { return nil }
    defer { unsafe BIO_free(source) }
    return unsafe read(source)
  }
  guard let key = unsafe parsed else { throw .notAKey("this is not \(wanted) in PEM form, unencrypted") }
  return unsafe key
}

/// Collects what one of the library's PEM writers writes.
func writeKey(_ write: (OpaquePointer) -> Int32) throws(CryptoError) -> String {
  guard let sink = unsafe BIO_new(BIO_s_mem()) else { throw .library("no memory for a key") }
  defer { unsafe BIO_free(sink) }
  guard unsafe write(sink) == 1 else { throw .library("the key cannot be written") }
  var text: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 1024)
  while true {
    let count = unsafe BIO_read(sink, &part, Int32(part.count))
    guard count > 0 else { break }
    text += part[..<Int(count)]
  }
  return String(decoding: text, as: UTF8.self)
}
