import Domain

/// One value of a row.
enum Field: CustomStringConvertible {
  case none
  case whole(Int)
  case number(Double)
  /// A context's title: its type, as numbered, and its number.
  case title(Int, Int)

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
    case .title(let type, let number): "\"\(ReportData.types[type]) \(number)\""
    }
  }
}

/// Rows of an answer, their fields one after the other.
struct Rows {
  private(set) var fields: [Field] = []
  private(set) var ends: [Int] = []

  mutating func removeAll() {
    fields.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  mutating func append(_ field: Field) { fields.append(field) }
  mutating func append(_ whole: Int) { fields.append(.whole(whole)) }
  mutating func append(_ number: Double?) { fields.append(Field(number)) }
  mutating func endRow() { ends.append(fields.count) }

  func forEach(_ body: (ArraySlice<Field>) -> Void) {
    var start = 0
    for end in ends {
      body(fields[start..<end])
      start = end
    }
  }
}
