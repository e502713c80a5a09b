import Domain

/// One value of a row.
enum Field: CustomStringConvertible {
  case none
  case whole(Int)
  case number(Double)
  /// A context's title: its type and its number.
  case text(String, Int)

  init(_ number: Double?) { self = number.map { .number($0) } ?? .none }

  init(kindOf value: ItemValue?) {
    switch value?.kind {
    case .score: self = .whole(0)
    case .quantity: self = .whole(1)
    case .binary: self = .whole(2)
    case nil: self = .none
    }
  }

  init(valueOf value: ItemValue?) {
    switch value {
    case .score(let points, _): self = .number(points)
    case .quantity(let quantity): self = .number(quantity)
    case .binary(let outcome, _): self = .number(outcome ? 1 : 0)
    case nil: self = .none
    }
  }

  init(maximumOf value: ItemValue?) {
    switch value {
    case .score(_, let possible): self = .number(possible)
    case .binary: self = .number(1)
    case .quantity, nil: self = .none
    }
  }

  var description: String {
    switch self {
    case .none: "null"
    case .whole(let whole): "\(whole)"
    case .number(let number): "\(number)"
    case .text(let type, let number): "\"\(type) \(number)\""
    }
  }
}
