/// Values side by side as columns of blocks: in one line a sparkline.
enum ColumnChart {
  private static let levels: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  /// Stands where a value is withheld.
  static let withheld: Character = "▒"

  /// - Parameters:
  ///   - values: from 0 to `greatest`; nil is withheld. What is above 0 shows at least as a line.
  ///   - greatest: what a full column stands for.
  static func lines(_ values: [Double?], greatest: Double, height: Int = 1) -> [String] {
    let eighths = values.map { value in
      value.map { value in
        guard value > 0, greatest > 0 else { return 0 }
        return max(1, Int((min(value / greatest, 1) * Double(height * 8)).rounded(.down)))
      }
    }
    return (0..<height).reversed().map { row in
      let line = eighths.map { $0.map { levels[min(max($0 - row * 8, 0), 8)] } ?? (row == 0 ? withheld : " ") }
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// As many values as fit, each the mean of some neighbours; or each value several columns wide, `timesMax` at most.
  static func fitted(_ values: [Double?], to width: Int, timesMax: Int = .max) -> [Double?] {
    guard !values.isEmpty, width > 0 else { return [] }
    if values.count <= width {
      let times = max(1, min(width / values.count, timesMax))
      return values.flatMap { Array(repeating: $0, count: times) }
    }
    return (0..<width).map { place in
      let part = values[(place * values.count / width)..<((place + 1) * values.count / width)].compactMap { $0 }
      return part.isEmpty ? nil : part.reduce(0, +) / Double(part.count)
    }
  }
}
