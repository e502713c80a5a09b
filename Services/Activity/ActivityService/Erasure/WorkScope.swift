internal import Domain

/// Whose work a job looks at, and begun before when.
enum WorkScope: Hashable, Sendable {
  /// Everyone's.
  case organization
  case schoolClass(ClassID)
  case student(PersonID)

  /// As a job's subject.
  var text: String {
    switch self {
    case .organization: "organization"
    case .schoolClass(let id): "class \(id)"
    case .student(let id): "student \(id)"
    }
  }

  init?(_ text: String) {
    if text == "organization" {
      self = .organization
    } else if text.hasPrefix("class ") {
      self = .schoolClass(ClassID(String(text.dropFirst("class ".count))))
    } else if text.hasPrefix("student ") {
      self = .student(PersonID(String(text.dropFirst("student ".count))))
    } else {
      return nil
    }
  }

  init(_ scope: RecordingSwitch.Scope) {
    switch scope {
    case .organization: self = .organization
    case .schoolClass(let id): self = .schoolClass(id)
    case .student(let id): self = .student(id)
    }
  }
}
