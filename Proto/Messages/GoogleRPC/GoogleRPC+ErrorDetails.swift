// Generated from google/rpc/error_details.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension GoogleRPC {
  /// Why, for programs.
  public struct ErrorInfo: Message {
    /// A constant in UPPER_SNAKE_CASE.
    public var reason: String = ""
    /// Who defines the reason, for example "homeroom".
    public var domain: String = ""
    public var metadata: [String: String] = [:]

    public init() {}

    public init(
      reason: String = "",
      domain: String = "",
      metadata: [String: String] = [:]
    ) {
      self.reason = reason
      self.domain = domain
      self.metadata = metadata
    }
  }

  /// When to try again.
  public struct RetryInfo: Message {
    public var retryDelay: WellKnown.Duration? = nil

    public init() {}

    public init(
      retryDelay: WellKnown.Duration? = nil
    ) {
      self.retryDelay = retryDelay
    }
  }

  /// Which fields of the request are wrong.
  public struct BadRequest: Message {
    public var fieldViolations: [GoogleRPC.BadRequest.FieldViolation] = []

    public init() {}

    public init(
      fieldViolations: [GoogleRPC.BadRequest.FieldViolation] = []
    ) {
      self.fieldViolations = fieldViolations
    }

    /// `google.rpc.BadRequest.FieldViolation`
    public struct FieldViolation: Message {
      /// A path of field names, for example "contexts[2].title".
      public var field: String = ""
      public var description: String = ""

      public init() {}

      public init(
        field: String = "",
        description: String = ""
      ) {
        self.field = field
        self.description = description
      }
    }
  }

  /// Which condition does not hold.
  public struct PreconditionFailure: Message {
    public var violations: [GoogleRPC.PreconditionFailure.Violation] = []

    public init() {}

    public init(
      violations: [GoogleRPC.PreconditionFailure.Violation] = []
    ) {
      self.violations = violations
    }

    /// `google.rpc.PreconditionFailure.Violation`
    public struct Violation: Message {
      public var type: String = ""
      public var subject: String = ""
      public var description: String = ""

      public init() {}

      public init(
        type: String = "",
        subject: String = "",
        description: String = ""
      ) {
        self.type = type
        self.subject = subject
        self.description = description
      }
    }
  }

  /// Which limit is reached.
  public struct QuotaFailure: Message {
    public var violations: [GoogleRPC.QuotaFailure.Violation] = []

    public init() {}

    public init(
      violations: [GoogleRPC.QuotaFailure.Violation] = []
    ) {
      self.violations = violations
    }

    /// `google.rpc.QuotaFailure.Violation`
    public struct Violation: Message {
      public var subject: String = ""
      public var description: String = ""

      public init() {}

      public init(
        subject: String = "",
        description: String = ""
      ) {
        self.subject = subject
        self.description = description
      }
    }
  }

  /// Which thing it is about.
  public struct ResourceInfo: Message {
    public var resourceType: String = ""
    public var resourceName: String = ""
    public var owner: String = ""
    public var description: String = ""

    public init() {}

    public init(
      resourceType: String = "",
      resourceName: String = "",
      owner: String = "",
      description: String = ""
    ) {
      self.resourceType = resourceType
      self.resourceName = resourceName
      self.owner = owner
      self.description = description
    }
  }
}
