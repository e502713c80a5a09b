internal import Messages

/// An answer as every language reads it: the fields of its message by their names in the schema.
enum AnswerTree {
  case nothing
  case truth(Bool)
  case number(Double)
  case text(String)
  case list([AnswerTree])
  case fields([String: AnswerTree])

  /// Times become minutes since Monday, durations seconds, names of enumerations UPPER_SNAKE_CASE.
  init(of value: Any) {
    switch value {
    case let time as WellKnown.Timestamp:
      self = .number((Double(time.seconds - PlayedOrganization.monday) + Double(time.nanos) / 1e9) / 60)
    case let duration as WellKnown.Duration: self = .number(Double(duration.seconds) + Double(duration.nanos) / 1e9)
    case let truth as Bool: self = .truth(truth)
    case let number as Double: self = .number(number)
    case let number as Int32: self = .number(Double(number))
    case let number as Int64: self = .number(Double(number))
    case let text as String: self = .text(text)
    default: self.init(parts: Mirror(reflecting: value), of: value)
    }
  }

  private init(parts: Mirror, of value: Any) {
    switch parts.displayStyle {
    case .optional: self = parts.children.first.map { AnswerTree(of: $0.value) } ?? .nothing
    case .collection: self = .list(parts.children.map { AnswerTree(of: $0.value) })
    case .enum: self = .text(Self.snake("\(value)").uppercased())
    default:
      var fields: [String: AnswerTree] = [:]
      for (label, value) in parts.children {
        if let (name, chosen) = Self.chosen(of: value) {
          fields[Self.snake(name)] = AnswerTree(of: chosen)
        } else {
          fields[Self.snake(label ?? "")] = AnswerTree(of: value)
        }
      }
      self = .fields(fields)
    }
  }

  /// Of several fields of which one is set, that one stands under its own name.
  private static func chosen(of value: Any) -> (String, Any)? {
    let outer = Mirror(reflecting: value)
    let inner = outer.displayStyle == .optional ? outer.children.first.map { Mirror(reflecting: $0.value) } : outer
    guard let inner, inner.displayStyle == .enum, let set = inner.children.first, let name = set.label else {
      return nil
    }
    return (name, set.value)
  }

  /// `handoutIDs` is `handout_ids`.
  private static func snake(_ name: String) -> String {
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

extension CaseValue {
  /// Where an answer is not what is expected. Fields that are not named are not looked at; of a list every element is.
  func differences(from found: AnswerTree, at way: String = "") -> [String] {
    switch (self, found) {
    case (.fields(let expected), .fields(let found)):
      return expected.sorted { $0.key < $1.key }.flatMap { name, value in
        value.differences(from: found[name] ?? .nothing, at: "\(way).\(name)")
      }
    case (.list(let expected), .list(let found)):
      guard expected.count == found.count else {
        return ["\(way): expected \(expected.count) elements, came \(found.count)"]
      }
      return zip(expected, found).enumerated().flatMap { index, pair in
        pair.0.differences(from: pair.1, at: "\(way)[\(index)]")
      }
    case (.number(let expected), .number(let found)) where expected.isClose(to: found): return []
    case (.text(let expected), .text(let found)) where expected == found: return []
    case (.truth(let expected), .truth(let found)) where expected == found: return []
    case (.nothing, .nothing): return []
    default: return ["\(way): expected \(self), came \(found)"]
    }
  }
}
