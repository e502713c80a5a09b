import Foundation
import Messages
import ReportReference

/// One file of `Tests/Fixtures/report-cases`: a history, and tables of what reports then say.
struct PublishedCase: Sendable, CustomStringConvertible {
  struct Question: Sendable {
    /// Milliseconds; nil: after everything.
    var at: Int64?
    var ask: Play.Ask
    /// As JSON.
    var expected: Data
  }

  static let app = "org.example.cases"

  var name: String
  var begin: Int64
  var rows: [History.Row]
  var questions: [Question]

  var description: String { name }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/report-cases")

  static func all() throws -> [PublishedCase] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.map { try PublishedCase(file: $0) }
  }

  init(file: URL) throws {
    let content = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let fields = CaseFields(content as? [String: Any] ?? [:], of: file.lastPathComponent)
    name = try fields.text("case")
    begin = try Int64(Date(fields.text("begin"), strategy: .iso8601).timeIntervalSince1970 * 1000)
    var reading = CaseReading(begin: begin)
    try reading.school(fields)
    for row in try fields.list("history") { try reading.take(row) }
    rows = reading.rows
    questions = try fields.list("reports").map { try reading.question($0) }
  }
}

/// A JSON object whose fields must be what they are taken for.
struct CaseFields {
  struct Unreadable: Error {
    var field: String
    var file: String
  }

  let values: [String: Any]
  private let file: String

  init(_ values: [String: Any], of file: String) {
    self.values = values
    self.file = file
  }

  func has(_ name: String) -> Bool { values[name] != nil }
  func value<Value>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    guard let value = values[name] as? Value else { throw Unreadable(field: name, file: file) }
    return value
  }
  func text(_ name: String) throws -> String { try value(name) }
  func texts(_ name: String) throws -> [String] { try value(name) }
  func list(_ name: String) throws -> [CaseFields] {
    guard has(name) else { return [] }
    return try value(name, as: [[String: Any]].self).map { CaseFields($0, of: file) }
  }
  func fields(_ name: String) throws -> CaseFields { CaseFields(try value(name), of: file) }

  /// A JSON number, or text such as "1/3".
  func number(_ name: String) throws -> Double { try number(of: value(name, as: Any.self), name) }
  func number(of value: Any, _ name: String) throws -> Double {
    if let number = value as? NSNumber { return number.doubleValue }
    guard let text = value as? String, let number = Tree.fraction(text) else {
      throw Unreadable(field: name, file: file)
    }
    return number
  }
  func unreadable(_ name: String) -> Unreadable { Unreadable(field: name, file: file) }
}
