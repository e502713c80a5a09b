import Compression
@testable import Images
import Testing

@Suite("Thumbnails")
struct ThumbnailTests {
  /// Colors that differ from pixel to pixel and column to column.
  static func picture(_ width: Int, _ height: Int, alpha: UInt8 = 255) -> Pixels {
    var pixels = Pixels(width: width, height: height, bytes: [UInt8](repeating: alpha, count: width * height * 4))
    for y in 0..<height {
      for x in 0..<width {
        let index = (y * width + x) * 4
        pixels.bytes[index] = UInt8(x * 255 / width)
        pixels.bytes[index + 1] = UInt8(y * 255 / height)
        pixels.bytes[index + 2] = 40
      }
    }
    return pixels
  }

  static func file(_ format: ImageFormat, _ width: Int, _ height: Int) throws -> [UInt8] {
    let picture = picture(width, height)
    return try format == .png ? PNGEncoder.encode(picture) : JPEGEncoder.encode(picture)
  }

  static func decoded(_ thumbnail: Thumbnail) throws -> Pixels {
    let size = (thumbnail.width, thumbnail.height)
    return try thumbnail.format == .png
      ? PNGDecoder(thumbnail.bytes).pixels(atLeast: size) : JPEGDecoder(thumbnail.bytes).pixels(atLeast: size)
  }

  @Test(
    "what fits is kept at its size, what does not is scaled down to fit, in its shape (R60, R61)",
    arguments: [ImageFormat.png, .jpeg],
    [
      ([80, 80], [80, 80]), ([330, 330], [330, 330]), ([331, 331], [330, 330]), ([660, 330], [330, 165]),
      ([100, 4096], [8, 330]), ([2048, 1365], [330, 220]),
    ])
  func sizes(format: ImageFormat, size: ([Int], [Int])) throws {
    let (sent, kept) = size
    let thumbnail = try Thumbnail(of: Self.file(format, sent[0], sent[1]))
    #expect([thumbnail.width, thumbnail.height] == kept)
    #expect(thumbnail.format == format)
    let pixels = try Self.decoded(thumbnail)
    #expect([pixels.width, pixels.height] == kept)
  }

  @Test("a scaled picture looks as the large one did", arguments: [ImageFormat.png, .jpeg])
  func looks(format: ImageFormat) throws {
    let pixels = try Self.decoded(try Thumbnail(of: Self.file(format, 1000, 1000)))
    for (x, y) in [(0, 0), (165, 165), (329, 10), (40, 300)] {
      let index = (y * pixels.width + x) * 4
      #expect(abs(Int(pixels.bytes[index]) - x * 255 / 330) < 6)
      #expect(abs(Int(pixels.bytes[index + 1]) - y * 255 / 330) < 6)
      #expect(abs(Int(pixels.bytes[index + 2]) - 40) < 6)
      #expect(pixels.bytes[index + 3] == 255)
    }
  }

  /// A JPEG whose Exif says how it is to be turned.
  private static func turned(_ orientation: UInt8, isBigEndian: Bool, _ width: Int, _ height: Int) throws -> [UInt8] {
    func short(_ number: UInt8) -> [UInt8] { isBigEndian ? [0, number] : [number, 0] }
    func long(_ number: UInt8) -> [UInt8] { isBigEndian ? [0, 0, 0, number] : [number, 0, 0, 0] }
    let tag: [UInt8] = isBigEndian ? [0x01, 0x12] : [0x12, 0x01]
    let make: [UInt8] = isBigEndian ? [0x01, 0x0F] : [0x0F, 0x01]
    var tiff = Array((isBigEndian ? "MM" : "II").utf8) + short(42) + long(8) + short(2)
    tiff += make + short(2) + long(4) + Array("abc".utf8) + [0]
    tiff += tag + short(3) + long(1) + short(orientation) + [0, 0] + long(0)
    let content = Array("Exif".utf8) + [0, 0] + tiff
    let file = try file(.jpeg, width, height)
    return file.prefix(2) + [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content + file.dropFirst(2)
  }

  @Test("a photograph stands as its camera says", arguments: 1...8 as ClosedRange<UInt8>, [false, true])
  func orientation(_ orientation: UInt8, isBigEndian: Bool) throws {
    let (width, height) = (400, 200)
    let thumbnail = try Thumbnail(of: Self.turned(orientation, isBigEndian: isBigEndian, width, height))
    #expect([thumbnail.width, thumbnail.height] == (orientation < 5 ? [330, 165] : [165, 330]))
    let pixels = try Self.decoded(thumbnail)
    // Where the corners of the picture are shown: red grows to its right, green to its bottom.
    let (left, top) = (0, 0)
    let (right, bottom) = (pixels.width - 1, pixels.height - 1)
    let upperLeft = [
      (left, top), (right, top), (right, bottom), (left, bottom), (left, top), (right, top), (right, bottom),
      (left, bottom),
    ][Int(orientation) - 1]
    let upperRight = [
      (right, top), (left, top), (left, bottom), (right, bottom), (left, bottom), (right, bottom), (right, top),
      (left, top),
    ][Int(orientation) - 1]
    for ((x, y), red) in [(upperLeft, 0), (upperRight, 255)] {
      let index = (y * pixels.width + x) * 4
      #expect(abs(Int(pixels.bytes[index]) - red) < 12 && pixels.bytes[index + 1] < 12)
    }
  }

  @Test("an Exif that is cut off, points anywhere or says nothing that is known turns nothing")
  func hostileExif() throws {
    let whole = try Self.turned(6, isBigEndian: true, 100, 90)
    let begin = 2 + 4 + 6
    for place in begin..<begin + 38 {
      for byte in [0, 1, 9, 0x7F, 0xFF] as [UInt8] {
        var bytes = whole
        bytes[place] = byte
        let thumbnail = try Thumbnail(of: bytes)
        #expect([[100, 90], [90, 100]].contains([thumbnail.width, thumbnail.height]))
      }
    }
    for orientation in [0, 9, 255] as [UInt8] {
      let thumbnail = try Thumbnail(of: Self.turned(orientation, isBigEndian: false, 100, 90))
      #expect([thumbnail.width, thumbnail.height] == [100, 90])
    }
  }

  @Test("a transparent pixel's color does not show through")
  func transparency() throws {
    var picture = Self.picture(660, 660, alpha: 0)
    for index in stride(from: 0, to: picture.bytes.count, by: 4) {
      let isLeft = (index / 4) % 2 == 0
      // Opaque blue beside transparent red.
      picture.bytes.replaceSubrange(index..<index + 4, with: isLeft ? [0, 0, 200, 255] : [255, 0, 0, 0])
    }
    let pixels = try Self.decoded(try Thumbnail(of: PNGEncoder.encode(picture)))
    let middle = Array(pixels.bytes[(165 * 330 + 165) * 4..<(165 * 330 + 165) * 4 + 4])
    #expect(middle[0] < 8 && middle[2] > 190 && (120...135).contains(middle[3]))
  }

  @Test("less than 80 pixels on either side is refused (R62)", arguments: [[79, 79], [79, 200], [200, 79], [1, 1]])
  func small(size: [Int]) throws {
    let file = try Self.file(.png, size[0], size[1])
    #expect(throws: ImageError.tooSmall(width: size[0], height: size[1])) { try Thumbnail(of: file) }
  }

  @Test("an image that says that it is huge is refused before it is decoded")
  func huge() throws {
    var png = try Self.file(.png, 100, 100)
    png.replaceSubrange(16..<24, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
    png.replaceSubrange(29..<33, with: Self.checksum(png[12..<29]))
    #expect(throws: ImageError.tooLarge(width: 65_535, height: 65_535)) { try Thumbnail(of: png) }
    var jpeg = try Self.file(.jpeg, 100, 100)
    let frame = try #require((0..<jpeg.count - 1).first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(throws: ImageError.tooLarge(width: 65_500, height: 65_500)) { try Thumbnail(of: jpeg) }
    // More than libjpeg takes at all.
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: ImageError.tooLarge(width: 65_535, height: 65_535)) { try Thumbnail(of: jpeg) }
    #expect(throws: ImageError.tooLarge(width: 4_097, height: 80)) { try Thumbnail(of: Self.file(.png, 4_097, 80)) }
  }

  @Test("a JPEG for printing is refused for its colors")
  func printColors() throws {
    var jpeg = try Self.file(.jpeg, 100, 100)
    let frame = try #require((0..<jpeg.count - 1).first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    // A fourth component, as large as the first: without another word that is CMYK.
    jpeg[frame + 3] += 3
    jpeg[frame + 9] = 4
    jpeg.insert(contentsOf: [4, jpeg[frame + 11], 0], at: frame + 19)
    #expect(throws: ImageError.printColors) { try Thumbnail(of: jpeg) }
  }

  /// A PNG of 100 × 100 grey pixels whose compressed data is `data`, in chunks of `chunkBytes`.
  private static func png(
    holding data: [UInt8], chunkBytes: Int = .max, depth: UInt8 = 8, isInterlaced: Bool = false,
    before: [UInt8] = [], between: [UInt8] = [], after: [UInt8] = []
  ) -> [UInt8] {
    var compressed: [UInt8] = []
    unsafe CompressionAlgorithm.deflate.compress(data.span.bytes, appendingTo: &compressed)
    let chunks = stride(from: 0, to: compressed.count, by: min(chunkBytes, compressed.count)).map {
      chunk("IDAT", compressed[$0..<min($0 + min(chunkBytes, compressed.count), compressed.count)])
    }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", [0, 0, 0, 100, 0, 0, 0, 100, depth, 0, 0, 0, isInterlaced ? 1 : 0])
    file += before
    file += chunks.joined(separator: between)
    file += after
    return file + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ content: some Sequence<UInt8>) -> [UInt8] {
    let content = Array(type.utf8) + content
    let length = UInt32(content.count - 4)
    return (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - $0 * 8)) } + content + checksum(content[...])
  }

  /// A chunk in which so many letters lie compressed.
  private static func chunk(_ type: String, inflatingTo count: Int) -> [UInt8] {
    var compressed: [UInt8] = []
    unsafe CompressionAlgorithm.deflate.compress(
      [UInt8](repeating: 65, count: count).span.bytes, appendingTo: &compressed)
    let head: [UInt8] = type == "iTXt" ? [107, 0, 1, 0, 0, 0] : [107, 0, 0]
    return chunk(type, head + compressed)
  }

  private static let grey = [UInt8](repeating: 0, count: 100 * 101)

  @Test(
    "texts and profiles are never inflated: libpng is given nothing but pixels", arguments: ["zTXt", "iTXt", "iCCP"])
  func textBombs(type: String) throws {
    let bomb = Self.chunk(type, inflatingTo: 7_900_000)
    let before = Self.png(holding: Self.grey, before: Array(repeatElement(bomb, count: 100).joined()))
    let after = Self.png(holding: Self.grey, after: Array(repeatElement(bomb, count: 100).joined()))
    for file in [before, after] {
      #expect(PNGChunks(file).bytes == Self.png(holding: Self.grey))
      #expect(try Thumbnail(of: file).bytes == Thumbnail(of: Self.png(holding: Self.grey)).bytes)
    }
  }

  @Test("what pixels are shown by stays: transparency and the curve of 16 bits")
  func colorsStay() throws {
    let transparent = Self.png(holding: Self.grey, before: Self.chunk("tRNS", [0, 0]))
    #expect(try PNGDecoder(transparent).pixels(atLeast: (1, 1)).bytes[3] == 0)
    // A quarter of full light, of which sRGB has another number than a linear scale.
    let quarter = (0..<100).flatMap { _ in [0] + [UInt8](repeating: 0x40, count: 200) }
    func shade(_ chunks: [UInt8]) throws -> UInt8 {
      let file = Self.png(holding: quarter, depth: 16, before: chunks)
      return try PNGDecoder(file).pixels(atLeast: (1, 1)).bytes[0]
    }
    let linear = try shade([])
    #expect(linear > 0x80)
    #expect(try shade(Self.chunk("sRGB", [0])) == 0x40)
    #expect(try shade(Self.chunk("gAMA", [0, 0, 0xB1, 0x8F])) == 0x40)
    #expect(try shade(Self.chunk("gAMA", [0, 1, 0x86, 0xA0])) == linear)
    #expect(try shade(Self.chunk("iCCP", inflatingTo: 3_000)) == 0x40)
  }

  @Test("what libpng refuses it is still given: what must be understood, what has no name, and data that is torn apart")
  func nothingLoosened() {
    for chunks in [Self.chunk("ABCD", [1]), Self.chunk("a\u{1}cd", [1]), Self.chunk("IHDR", [1])] {
      #expect(throws: ImageError.damaged) { try Thumbnail(of: Self.png(holding: Self.grey, before: chunks)) }
    }
    let torn = Self.png(holding: Self.grey, chunkBytes: 20, between: Self.chunk("tEXt", [107, 0, 65]))
    #expect(throws: ImageError.damaged) { try Thumbnail(of: torn) }
  }

  /// A progressive JPEG of one color in which one number is refined in so many scans.
  private static func jpeg(scans: Int) -> [UInt8] {
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      [0xFF, marker, 0, UInt8(content.count + 2)] + content
    }
    // One code of one bit: of the first numbers it says that nothing changes, of the others that a block has none.
    let lengths: [UInt8] = [1] + [UInt8](repeating: 0, count: 15)
    var file: [UInt8] = [0xFF, 0xD8]
    file += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    file += segment(0xC2, [8, 0, 100, 0, 100, 1, 1, 0x11, 0])
    for table: UInt8 in [0x00, 0x10] { file += segment(0xC4, [table] + lengths + [0]) }
    // 13 × 13 blocks, a bit each, then ones.
    let bits = [UInt8](repeating: 0, count: 21) + [0x7F]
    for scan in 0..<scans {
      let number = scan == 0 ? 0 : UInt8(scan % 63 + 1)
      file += segment(0xDA, [1, 1, 0, number, number, 0])
      file += bits
    }
    return file + [0xFF, 0xD9]
  }

  @Test("a JPEG goes through its pixels so often and no more, also where a marker stands before each scan")
  func scans() throws {
    let max = ImageFormat.scansMax
    #expect(try Thumbnail(of: Self.jpeg(scans: max)).width == 100)
    #expect(throws: ImageError.tooMuchData) { try Thumbnail(of: Self.jpeg(scans: max + 1)) }
    let hidden = Self.jpeg(scans: max + 1).split(separator: [0xFF, 0xDA]).joined(separator: [0xFF, 0x01, 0xFF, 0xDA])
    #expect(throws: ImageError.tooMuchData) { try Thumbnail(of: Array(hidden)) }
  }

  @Test(
    "a PNG that holds more than its pixels is refused where they end, however much follows", arguments: [1, 64 << 20])
  func bomb(surplus: Int) throws {
    let rows = 100 * 101
    let file = Self.png(holding: [UInt8](repeating: 0, count: rows + surplus))
    #expect(throws: ImageError.tooMuchData) { try Thumbnail(of: file) }
    #expect(try Thumbnail(of: Self.png(holding: [UInt8](repeating: 0, count: rows))).width == 100)
  }

  @Test(
    "how much a PNG holds is what its head announces, interlaced or not, in chunks of any size",
    arguments: [1, 7, 1_000])
  func announced(chunkBytes: Int) throws {
    for (isInterlaced, rows) in [(false, 10_100), (true, 10_000 + 13 + 13 + 12 + 25 + 25 + 50 + 50)] {
      let file = Self.png(
        holding: [UInt8](repeating: 0, count: rows), chunkBytes: chunkBytes, isInterlaced: isInterlaced)
      let data = try PNGData(file)
      #expect(data.announcedBytes == rows)
      #expect(try data.check() == rows)
      #expect(try Thumbnail(of: file).width == 100)
    }
  }

  @Test("a file that is cut off anywhere is refused", arguments: [ImageFormat.png, .jpeg])
  func truncated(format: ImageFormat) throws {
    let file = try Self.file(format, 90, 90)
    for end in stride(from: 0, to: file.count, by: 7) {
      #expect(throws: ImageError.self) { try Thumbnail(of: Array(file.prefix(end))) }
    }
    // Its end is where it should be, and some of its middle is missing.
    let middle = file.count / 2
    #expect(throws: ImageError.self) { try Thumbnail(of: Array(file[..<middle] + file[(middle + 40)...])) }
  }

  @Test(
    "a file that goes on behind its image may be something else as well, and is refused",
    arguments: [ImageFormat.png, .jpeg])
  func polyglots(format: ImageFormat) throws {
    let file = try Self.file(format, 90, 90)
    for tail in [[UInt8(0)], Array("PK\u{03}\u{04}".utf8), Array("<script>".utf8), file] {
      #expect(throws: ImageError.trailingBytes) { try Thumbnail(of: file + tail) }
    }
  }

  @Test("nothing of a file but its pixels is kept")
  func comments() throws {
    let secret = Array("where it was taken".utf8)
    var jpeg = try Self.file(.jpeg, 90, 90)
    jpeg.insert(contentsOf: [0xFF, 0xFE, 0, UInt8(secret.count + 2)] + secret, at: 2)
    var png = try Self.file(.png, 90, 90)
    let text = Array("tEXt".utf8) + Array("Comment\0".utf8) + secret
    png.insert(contentsOf: [0, 0, 0, UInt8(text.count - 4)] + text + Self.checksum(text[...]), at: 33)
    for file in [jpeg, png] {
      let kept = try Thumbnail(of: file).bytes
      #expect(!String(decoding: kept, as: UTF8.self).contains("taken"))
    }
  }

  @Test(
    "other formats are refused",
    arguments: ["", "GIF89a", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "RIFF....WEBP", "\u{89}PNG"])
  func formats(text: String) {
    #expect(throws: ImageError.unknownFormat) { try Thumbnail(of: Array(text.utf8)) }
  }

  /// CRC-32 of a chunk's type and data, as PNG has it.
  static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var crc: UInt32 = .max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    crc = ~crc
    return (0..<4).map { UInt8(truncatingIfNeeded: crc >> (24 - $0 * 8)) }
  }
}
