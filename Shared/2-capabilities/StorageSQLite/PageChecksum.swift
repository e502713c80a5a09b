internal import CSQLite

/// The checksum at the end of a page, for those who read and write pages beside SQLite.
enum PageChecksum {
  static let bytes = Int(HOMEROOM_CHECKSUM_BYTES)

  static func isRight(_ page: UnsafeMutableRawBufferPointer, number: UInt32) -> Bool {
    let stored = unsafe page.loadUnaligned(fromByteOffset: page.count - bytes, as: UInt64.self)
    return unsafe UInt64(littleEndian: stored) == checksum(of: page, number)
  }

  /// Makes a page of the log one of the file: without what deleted rows left in it, and with its checksum.
  static func write(into page: UnsafeMutableRawBufferPointer, number: UInt32) {
    unsafe homeroom_clear_unused(number, page.baseAddress, Int32(page.count))
    let sum = unsafe checksum(of: page, number).littleEndian
    unsafe page.storeBytes(of: sum, toByteOffset: page.count - bytes, as: UInt64.self)
  }

  private static func checksum(of page: UnsafeMutableRawBufferPointer, _ number: UInt32) -> UInt64 {
    unsafe homeroom_page_checksum(number, page.baseAddress, page.count - bytes)
  }
}
