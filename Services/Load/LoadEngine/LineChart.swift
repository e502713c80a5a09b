/// Lines over one axis as an SVG picture that says in words what it shows, for those who do not see it.
struct LineChart {
  struct Line {
    var name: String
    /// Ascending by x; a gap where there is no y.
    var points: [(x: Double, y: Double?)]
    /// Which of the page's four styles of lines: each has a colour and a dash pattern.
    var style: Int
  }

  struct Axis {
    var label: String
    var range: ClosedRange<Double>
    var ticks: [(value: Double, text: String)]
  }

  /// Unique in its page.
  var id: String
  var title: String
  /// What the lines say, in a sentence or two.
  var summary: String
  var x: Axis
  /// What the values are of; its axis begins at zero.
  var yLabel: String
  var lines: [Line]

  private static let size = (width: 760.0, height: 300.0)
  private static let edge = (left: 64.0, right: 16.0, top: 14.0, bottom: 46.0)

  /// The picture in a figure, with a legend.
  var html: String {
    let legend = lines.map { line in
      "<li><svg class=\"key\" viewBox=\"0 0 28 8\" aria-hidden=\"true\"><path class=\"line style\(line.style)\" d=\"M0 4H28\"/></svg>"
        + "\(Markup.escaped(line.name))</li>"
    }
    return """
      <figure>
      <figcaption>\(Markup.escaped(title))</figcaption>
      <ul class="legend">\(legend.joined())</ul>
      \(svg)
      </figure>
      """
  }

  private var svg: String {
    let y = yAxis
    let parts =
      [
        "<svg class=\"chart\" viewBox=\"0 0 \(Int(Self.size.width)) \(Int(Self.size.height))\" role=\"img\" "
          + "aria-labelledby=\"\(id)-title \(id)-summary\">",
        "<title id=\"\(id)-title\">\(Markup.escaped(title))</title>",
        "<desc id=\"\(id)-summary\">\(Markup.escaped(summary))</desc>",
      ] + rules(y) + marks
      + lines.map { "<path class=\"line style\($0.style)\" d=\"\(path($0, y.range))\"/>" } + ["</svg>"]
    return parts.joined(separator: "\n")
  }

  private static let right = size.width - edge.right
  private static let bottom = size.height - edge.bottom

  /// Lines across the picture at the ticks of the values, with their texts.
  private func rules(_ y: Axis) -> [String] {
    let middle = Self.number((Self.edge.top + Self.bottom) / 2)
    return y.ticks.flatMap { tick in
      let height = up(tick.value, y.range)
      return [
        Self.path("grid", "M\(Self.number(Self.edge.left)) \(Self.number(height))H\(Self.number(Self.right))"),
        Self.text(tick.text, Self.edge.left - 8, height + 4, anchor: "end"),
      ]
    } + [
      "<text class=\"label\" transform=\"translate(14 \(middle)) rotate(-90)\" text-anchor=\"middle\">\(Markup.escaped(y.label))</text>"
    ]
  }

  /// The axis below the picture with its ticks.
  private var marks: [String] {
    x.ticks.flatMap { tick in
      let left = across(tick.value)
      return [
        Self.path("grid", "M\(Self.number(left)) \(Self.number(Self.bottom))V\(Self.number(Self.bottom + 5))"),
        Self.text(tick.text, left, Self.bottom + 19, anchor: "middle"),
      ]
    } + [
      Self.path("axis", "M\(Self.number(Self.edge.left)) \(Self.number(Self.bottom))H\(Self.number(Self.right))"),
      Self.text(x.label, (Self.edge.left + Self.right) / 2, Self.size.height - 8, anchor: "middle"),
    ]
  }

  private static func path(_ style: String, _ course: String) -> String { "<path class=\"\(style)\" d=\"\(course)\"/>" }

  private func path(_ line: Line, _ range: ClosedRange<Double>) -> String {
    var path = ""
    var isDrawing = false
    for point in line.points {
      guard let value = point.y else {
        isDrawing = false
        continue
      }
      path += "\(isDrawing ? "L" : "M")\(Self.number(across(point.x))) \(Self.number(up(value, range)))"
      isDrawing = true
    }
    // A single value would be no line.
    if line.points.count == 1, isDrawing { path += "h2" }
    return path
  }

  private var yAxis: Axis {
    let greatest = lines.flatMap(\.points).compactMap(\.y).max() ?? 0
    let ticks = Self.ticks(upTo: greatest)
    return Axis(
      label: yLabel, range: 0...max(greatest, ticks.last ?? 1), ticks: ticks.map { ($0, Decimals.short($0)) })
  }

  /// Round numbers from zero on, about five, of which the last is not below the greatest value.
  static func ticks(upTo greatest: Double) -> [Double] {
    guard greatest > 0, greatest.isFinite else { return [0, 1] }
    var step = 1.0
    while step * 5 < greatest { step *= 10 }
    while step * 0.5 >= greatest { step /= 10 }
    for part in [0.1, 0.2, 0.5, 1] where step * part * 5 >= greatest {
      step *= part
      break
    }
    return (0...Int((greatest / step).rounded(.up))).map { Double($0) * step }
  }

  private func across(_ value: Double) -> Double {
    let span = max(x.range.upperBound - x.range.lowerBound, .leastNormalMagnitude)
    return Self.edge.left + (value - x.range.lowerBound) / span * (Self.right - Self.edge.left)
  }

  private func up(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    Self.bottom - value / max(range.upperBound, .leastNormalMagnitude) * (Self.bottom - Self.edge.top)
  }

  private static func text(_ text: String, _ x: Double, _ y: Double, anchor: String) -> String {
    "<text class=\"label\" x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor)\">\(Markup.escaped(text))</text>"
  }

  private static func number(_ value: Double) -> String { Decimals.fixed(value, 1) }
}
