import Images
import Testing

@testable import Conformance

@Suite("The image that thumbnails are tried with")
struct GreyPNGTests {
  @Test("it is a PNG that libpng reads, of the size it was asked for", arguments: [(80, 80), (100, 330), (330, 200)])
  func readable(width: Int, height: Int) throws {
    let thumbnail = try Thumbnail(of: GreyPNG(width, height).bytes)
    #expect(thumbnail.width == width)
    #expect(thumbnail.height == height)
  }

  @Test("two shades are two images")
  func shades() {
    #expect(GreyPNG(80, 80, shade: 1).bytes != GreyPNG(80, 80, shade: 2).bytes)
  }
}
