/// A machine-readable reason beside a status: one of the messages of `google.rpc`.
public enum ErrorDetail: Sendable, Hashable {
  /// The request breaks rules, field by field.
  case badRequest([FieldViolation])
  /// A reason that programs read: UPPER_SNAKE, within a domain, with the facts that its message has in words.
  case errorInfo(reason: String, domain: String, metadata: [String: String] = [:])
  /// The call may be sent again after so long. Left out where it would fail again.
  case retryInfo(Duration)
  /// Something has to change before the call can succeed.
  case preconditionFailure([PreconditionViolation])
  /// What is used up, or holds more than it may.
  case quotaFailure([QuotaViolation])
  /// Which resource it is about.
  case resourceInfo(type: String, name: String, owner: String = "", description: String = "")

  /// One field of a request that breaks a rule.
  public struct FieldViolation: Sendable, Hashable {
    /// The path to the field, as the schema names it: `items[3].score`.
    public var field: String
    /// What is wrong with it, for a developer.
    public var description: String

    /// - Parameter field: the path, as the schema names it.
    public init(field: String, description: String) {
      self.field = field
      self.description = description
    }
  }

  /// One state that has to change before the call can succeed.
  public struct PreconditionViolation: Sendable, Hashable {
    /// The kind of the state: an UPPER_SNAKE word that programs read.
    public var type: String
    /// What has that state: an id or a path.
    public var subject: String
    /// What has to change, for a developer.
    public var description: String

    public init(type: String, subject: String, description: String) {
      self.type = type
      self.subject = subject
      self.description = description
    }
  }

  /// One quota that is used up.
  public struct QuotaViolation: Sendable, Hashable {
    /// Whose quota it is and of what, or the field that holds too much.
    public var subject: String
    /// How to get below it, for a developer.
    public var description: String

    public init(subject: String, description: String) {
      self.subject = subject
      self.description = description
    }
  }
}
