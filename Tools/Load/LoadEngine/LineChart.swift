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
    let (width, height) = Self.size
    let y = yAxis
    let bottom = height - Self.edge.bottom
    var parts = [
      "<svg class=\"chart\" viewBox=\"0 0 \(Int(width)) \(Int(height))\" role=\"img\" aria-labelledby=\"\(id)-title \(id)-summary\">",
      "<title id=\"\(id)-title\">\(Markup.escaped(title))</title>",
      "<desc id=\"\(id)-summary\">\(Markup.escaped(summary))</desc>",
    ]
    for tick in y.ticks {
      let height = Self.number(up(tick.value, y.range))
      parts.append(
        "<path class=\"grid\" d=\"M\(Self.number(Self.edge.left)) \(height)H\(Self.number(width - Self.edge.right))\"/>"
      )
      parts.append(Self.text(tick.text, Self.edge.left - 8, up(tick.value, y.range) + 4, anchor: "end"))
    }
    for tick in x.ticks {
      let left = across(tick.value)
      parts.append(
        "<path class=\"grid\" d=\"M\(Self.number(left)) \(Self.number(bottom))V\(Self.number(bottom + 5))\"/>")
      parts.append(Self.text(tick.text, left, bottom + 19, anchor: "middle"))
    }
    parts.append(
      "<path class=\"axis\" d=\"M\(Self.number(Self.edge.left)) \(Self.number(bottom))H\(Self.number(width - Self.edge.right))\"/>"
    )
    parts.append(Self.text(x.label, (Self.edge.left + width - Self.edge.right) / 2, height - 8, anchor: "middle"))
    parts.append(
      "<text class=\"label\" transform=\"translate(14 \(Self.number((Self.edge.top + bottom) / 2))) rotate(-90)\" "
        + "text-anchor=\"middle\">\(Markup.escaped(yLabel))</text>")
    for line in lines {
      parts.append("<path class=\"line style\(line.style)\" d=\"\(path(line, y.range))\"/>")
    }
    return (parts + ["</svg>"]).joined(separator: "\n")
  }

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
    return Self.edge.left + (value - x.range.lowerBound) / span * (Self.size.width - Self.edge.left - Self.edge.right)
  }

  private func up(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    let height = Self.size.height - Self.edge.top - Self.edge.bottom
    return Self.edge.top + height - value / max(range.upperBound, .leastNormalMagnitude) * height
  }

  private static func text(_ text: String, _ x: Double, _ y: Double, anchor: String) -> String {
    "<text class=\"label\" x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor)\">\(Markup.escaped(text))</text>"
  }

  private static func number(_ value: Double) -> String { Decimals.fixed(value, 1) }
}
