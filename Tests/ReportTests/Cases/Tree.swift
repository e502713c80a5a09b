import Domain
import Feeds
import Foundation
import Messages

/// A report as any language reads it: the fields of its message by their names in the schema.
enum Tree {
  case nothing
  case number(Double)
  case text(String)
  case truth(Bool)
  case list([Tree])
  case fields([String: Tree])

  static func fraction(_ text: String) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let above = Double(parts[0]), let below = Double(parts[1]) else { return nil }
    return above / below
  }

  /// What a message says. Times are minutes since `begin`, durations seconds.
  init(message value: Any, begin: Int64) {
    switch value {
    case let time as WellKnown.Timestamp:
      self = .number(Double(Instant(time).milliseconds - begin) / 60_000)
    case let duration as WellKnown.Duration:
      self = .number(Double(duration.seconds) + Double(duration.nanos) / 1_000_000_000)
    case let truth as Bool: self = .truth(truth)
    case let number as Double: self = .number(number)
    case let number as Int32: self = .number(Double(number))
    case let number as Int64: self = .number(Double(number))
    case let text as String: self = .text(text)
    default: self.init(parts: Mirror(reflecting: value), value, begin)
    }
  }

  private init(parts: Mirror, _ value: Any, _ begin: Int64) {
    switch parts.displayStyle {
    case .optional: self = parts.children.first.map { Tree(message: $0.value, begin: begin) } ?? .nothing
    case .collection: self = .list(parts.children.map { Tree(message: $0.value, begin: begin) })
    case .enum: self = .text(Self.snake("\(value)").uppercased())
    default:
      var fields: [String: Tree] = [:]
      for (label, value) in parts.children {
        // One of several fields: the one that is set stands under its own name.
        let inner = Mirror(reflecting: value)
        let chosen = inner.displayStyle == .optional ? inner.children.first.map { Mirror(reflecting: $0.value) } : inner
        if let chosen, chosen.displayStyle == .enum, let set = chosen.children.first, let name = set.label {
          fields[Self.snake(name)] = Tree(message: set.value, begin: begin)
        } else {
          fields[Self.snake(label ?? "")] = Tree(message: value, begin: begin)
        }
      }
      self = .fields(fields)
    }
  }

  /// `handoutIDs` is `handout_ids`.
  static func snake(_ name: String) -> String {
    var snake = ""
    var wasCapital = true
    for letter in name {
      if letter.isUppercase, !wasCapital { snake += "_" }
      wasCapital = letter.isUppercase
      snake += letter.lowercased()
    }
    return snake
  }
}

/// What a file says. Text such as "7/3" is a number: the double nearest to the fraction.
extension Tree: Decodable {
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .nothing
    } else if let truth = try? value.decode(Bool.self) {
      self = .truth(truth)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = Self.fraction(text).map(Tree.number) ?? .text(text)
    } else if let list = try? value.decode([Tree].self) {
      self = .list(list)
    } else {
      self = .fields(try value.decode([String: Tree].self))
    }
  }
}

extension Tree {
  /// Where `found` is not what is expected. Fields that are not named are not looked at; of a list every element is.
  func differences(from found: Tree, at way: String = "") -> [String] {
    switch (self, found) {
    case (.fields(let expected), .fields(let found)):
      return expected.sorted { $0.key < $1.key }.flatMap { name, value in
        value.differences(from: found[name] ?? .nothing, at: "\(way).\(name)")
      }
    case (.list(let expected), .list(let found)):
      guard expected.count == found.count else { return ["\(way): \(expected.count) expected, \(found.count) found"] }
      return zip(expected, found).enumerated().flatMap { index, pair in
        pair.0.differences(from: pair.1, at: "\(way)[\(index)]")
      }
    case (.number(let expected), .number(let found)) where expected.isClose(to: found): return []
    case (.text(let expected), .text(let found)) where expected == found: return []
    case (.truth(let expected), .truth(let found)) where expected == found: return []
    case (.nothing, .nothing): return []
    default: return ["\(way): \(self) expected, \(found) found"]
    }
  }
}

extension Double {
  /// Fractions of the files are not doubles: equal to 12 digits.
  fileprivate func isClose(to other: Double) -> Bool {
    abs(self - other) <= 1e-12 * max(1, abs(self), abs(other))
  }
}
