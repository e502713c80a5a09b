/// What of a PNG is given to libpng: its pixels, and what their colors are told by.
///
/// libpng inflates and keeps texts and color profiles while it reads the head: a file of 1 MiB may hold a GiB of them. So what no pixel
/// depends on is left out. What must be understood stays, and so does what has no name, so that libpng refuses what it has refused.
struct PNGChunks {
  /// A PNG that is no longer than the file.
  private(set) var bytes: [UInt8]
  /// Whether a color profile was left out.
  private(set) var hadProfile = false

  /// - Parameter file: a whole PNG, whose chunks were walked to the last.
  init(_ file: [UInt8]) {
    bytes = Array(file.prefix(Self.signatureBytes))
    bytes.reserveCapacity(file.count)
    var index = Self.signatureBytes
    var isInData = false
    while index + Self.frameBytes <= file.count {
      let end = index + Self.frameBytes + PNGData.number(in: file, at: index)
      guard end <= file.count else { return }
      let name = file[index + 4..<index + 8]
      let isData = name.elementsEqual("IDAT".utf8)
      // libpng looks at nothing behind the data, which is one run of chunks: what comes of it behind another chunk is not there for it.
      if isInData, !isData {
        index = file.count - Self.frameBytes
        bytes += file[index...]
        return
      }
      isInData = isData
      if Self.matters(name) { bytes += file[index..<end] }
      hadProfile = hadProfile || name.elementsEqual("iCCP".utf8)
      index = end
    }
  }

  private static let signatureBytes = 8
  /// Length, name and checksum of a chunk.
  private static let frameBytes = 12
  /// Of what may be left alone, what pixels are shown by.
  private static let namesKept = ["tRNS", "gAMA", "cHRM", "sRGB"].map { Array($0.utf8) }

  private static func matters(_ name: ArraySlice<UInt8>) -> Bool {
    let (small, large) = (UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"))
    let isName = name.allSatisfy { small.contains($0) || large.contains($0) }
    let mayBeLeftAlone = name.first.map { small.contains($0) } ?? false
    return !isName || !mayBeLeftAlone || namesKept.contains { $0.elementsEqual(name) }
  }
}
