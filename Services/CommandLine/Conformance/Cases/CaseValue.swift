internal import FoundationEssentials

/// A value of a published report case, as JSON has it. Text such as "7/3" is a number: the double nearest to the fraction.
enum CaseValue: Sendable, Equatable, Decodable {
  case nothing
  case truth(Bool)
  case number(Double)
  case text(String)
  case list([CaseValue])
  case fields([String: CaseValue])

  /// Why a case cannot be read.
  struct Unreadable: Error, CustomStringConvertible {
    var description: String
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .nothing
    } else if let truth = try? value.decode(Bool.self) {
      self = .truth(truth)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = Self.fraction(text).map(CaseValue.number) ?? .text(text)
    } else if let list = try? value.decode([CaseValue].self) {
      self = .list(list)
    } else {
      self = .fields(try value.decode([String: CaseValue].self))
    }
  }

  static func fraction(_ text: String) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let above = Double(parts[0]), let below = Double(parts[1]) else { return nil }
    return above / below
  }

  // MARK: Reading; what is not as it should be is named

  func has(_ name: String) -> Bool {
    guard case .fields(let fields) = self else { return false }
    return fields[name] != nil
  }

  subscript(name: String) -> CaseValue {
    get throws {
      guard case .fields(let fields) = self, let value = fields[name] else {
        throw Unreadable(description: "no \(name)")
      }
      return value
    }
  }

  var asText: String {
    get throws {
      guard case .text(let text) = self else { throw Unreadable(description: "\(self) is no text") }
      return text
    }
  }

  var asNumber: Double {
    get throws {
      guard case .number(let number) = self else { throw Unreadable(description: "\(self) is no number") }
      return number
    }
  }

  var asTruth: Bool {
    get throws {
      guard case .truth(let truth) = self else { throw Unreadable(description: "\(self) is neither true nor false") }
      return truth
    }
  }

  var asList: [CaseValue] {
    get throws {
      guard case .list(let list) = self else { throw Unreadable(description: "\(self) is no list") }
      return list
    }
  }

  var asTexts: [String] { get throws { try asList.map { try $0.asText } } }
  var asNumbers: [Double] { get throws { try asList.map { try $0.asNumber } } }

  func text(_ name: String, else other: String = "") throws -> String { has(name) ? try self[name].asText : other }
  func texts(_ name: String) throws -> [String] { has(name) ? try self[name].asTexts : [] }
  func list(_ name: String) throws -> [CaseValue] { has(name) ? try self[name].asList : [] }
  func number(_ name: String, else other: Double = 0) throws -> Double { has(name) ? try self[name].asNumber : other }
  func truth(_ name: String, else other: Bool = false) throws -> Bool { has(name) ? try self[name].asTruth : other }
}
