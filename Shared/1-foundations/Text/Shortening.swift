/// Texts cut to a width so that two that differ still differ: Schmidt and Schulze are not both "Sch…".
public struct Shortening: Sendable {
  private var shortened: [String: String] = [:]

  /// - Parameters:
  ///   - texts: in which repetitions do not count.
  ///   - width: columns; texts that fit stay whole.
  public init(_ texts: some Sequence<String>, to width: Int) {
    let texts = Array(Set(texts)).sorted()
    let long = texts.filter { DisplayWidth.of($0) > width }
    var taken = Set(texts).subtracting(long)
    // The beginning alone where that says which it is, else the beginning and the end, else a number.
    let forms: [(String) -> String] = [
      { DisplayWidth.cut($0, to: width) }, { DisplayWidth.cutInside($0, to: width) },
    ]
    var rest = long
    for form in forms {
      let cuts = Dictionary(grouping: rest, by: form)
      for (cut, texts) in cuts where texts.count == 1 && !taken.contains(cut) {
        shortened[texts[0]] = cut
        taken.insert(cut)
      }
      rest = rest.filter { shortened[$0] == nil }
    }
    var number = 1
    for text in rest {
      repeat {
        let mark = "…\(number)"
        number += 1
        shortened[text] = DisplayWidth.prefix(of: text, to: max(0, width - mark.count)) + mark
      } while taken.contains(self[text])
      taken.insert(self[text])
    }
  }

  /// - Parameter text: one of the texts.
  public subscript(text: String) -> String { shortened[text] ?? text }

  /// The least width, of those within the range, at which beginnings alone say which text it is; the greatest where none does.
  public static func width(of texts: some Sequence<String>, within range: ClosedRange<Int>) -> Int {
    let texts = Set(texts)
    let widest = texts.reduce(0) { max($0, DisplayWidth.of($1)) }
    return range.first { width in
      width >= widest || Set(texts.map { DisplayWidth.cut($0, to: width) }).count == texts.count
    } ?? range.upperBound
  }
}
