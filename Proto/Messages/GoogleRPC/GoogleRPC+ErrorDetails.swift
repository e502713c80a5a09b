// Generated from google/rpc/error_details.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension GoogleRPC {
  /// Why, for programs: they act on this, and not on words.
  public struct ErrorInfo: Message {
    /// A constant in UPPER_SNAKE_CASE: docs/reasons.md.
    public var reason: String = ""
    /// Who defines the reason; Homeroom's are of "homeroom".
    public var domain: String = ""
    /// What the reason is about, by name.
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
    /// How long to wait before the next attempt, at least.
    public var retryDelay: WellKnown.Duration? = nil

    public init() {}

    public init(
      retryDelay: WellKnown.Duration? = nil
    ) {
      self.retryDelay = retryDelay
    }
  }

  /// What a developer of the server looks at. Homeroom sends none.
  public struct DebugInfo: Message {
    /// The calls that led to the failure, the innermost first.
    public var stackEntries: [String] = []
    /// More about it, in words.
    public var detail: String = ""

    public init() {}

    public init(
      stackEntries: [String] = [],
      detail: String = ""
    ) {
      self.stackEntries = stackEntries
      self.detail = detail
    }
  }

  /// Which limit is reached.
  public struct QuotaFailure: Message {
    /// Every limit that is reached.
    public var violations: [GoogleRPC.QuotaFailure.Violation] = []

    public init() {}

    public init(
      violations: [GoogleRPC.QuotaFailure.Violation] = []
    ) {
      self.violations = violations
    }

    /// One limit that is reached. Homeroom sets `subject` and `description`.
    public struct Violation: Message {
      /// Whose limit it is, or of what.
      public var subject: String = ""
      /// How it was reached, in words.
      public var description: String = ""
      /// The service that has the limit, where it is not the one that was called.
      public var apiService: String = ""
      /// What is counted against the limit.
      public var quotaMetric: String = ""
      /// Which limit it is, of several on one metric.
      public var quotaID: String = ""
      /// For what the limit is kept apart, by name: for example a region.
      public var quotaDimensions: [String: String] = [:]
      /// The limit as it is enforced now.
      public var quotaValue: Int64 = 0
      /// The limit that is being brought in, where one is.
      public var futureQuotaValue: Int64? = nil

      public init() {}

      public init(
        subject: String = "",
        description: String = "",
        apiService: String = "",
        quotaMetric: String = "",
        quotaID: String = "",
        quotaDimensions: [String: String] = [:],
        quotaValue: Int64 = 0,
        futureQuotaValue: Int64? = nil
      ) {
        self.subject = subject
        self.description = description
        self.apiService = apiService
        self.quotaMetric = quotaMetric
        self.quotaID = quotaID
        self.quotaDimensions = quotaDimensions
        self.quotaValue = quotaValue
        self.futureQuotaValue = futureQuotaValue
      }
    }
  }

  /// Which condition does not hold.
  public struct PreconditionFailure: Message {
    /// Every condition that does not hold.
    public var violations: [GoogleRPC.PreconditionFailure.Violation] = []

    public init() {}

    public init(
      violations: [GoogleRPC.PreconditionFailure.Violation] = []
    ) {
      self.violations = violations
    }

    /// One condition that does not hold.
    public struct Violation: Message {
      /// What kind of condition: a constant of the service.
      public var type: String = ""
      /// What it would have to hold for.
      public var subject: String = ""
      /// What to do about it, in words.
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

  /// Which fields of the request are wrong.
  public struct BadRequest: Message {
    /// Every field that is wrong.
    public var fieldViolations: [GoogleRPC.BadRequest.FieldViolation] = []

    public init() {}

    public init(
      fieldViolations: [GoogleRPC.BadRequest.FieldViolation] = []
    ) {
      self.fieldViolations = fieldViolations
    }

    /// One field that is wrong. Homeroom sets `field` and `description`.
    public struct FieldViolation: Message {
      /// A path of field names, for example "contexts[2].title".
      public var field: String = ""
      /// Which rule it breaks, in words.
      public var description: String = ""
      /// A constant in UPPER_SNAKE_CASE, unique in the domain of the ErrorInfo beside it.
      public var reason: String = ""
      /// The same in words for the person at the screen.
      public var localizedMessage: GoogleRPC.LocalizedMessage? = nil

      public init() {}

      public init(
        field: String = "",
        description: String = "",
        reason: String = "",
        localizedMessage: GoogleRPC.LocalizedMessage? = nil
      ) {
        self.field = field
        self.description = description
        self.reason = reason
        self.localizedMessage = localizedMessage
      }
    }
  }

  /// By which a request is found again in the server's logs.
  public struct RequestInfo: Message {
    /// What the server calls the request; opaque.
    public var requestID: String = ""
    /// What the server has noted about serving it; opaque.
    public var servingData: String = ""

    public init() {}

    public init(
      requestID: String = "",
      servingData: String = ""
    ) {
      self.requestID = requestID
      self.servingData = servingData
    }
  }

  /// Which thing it is about.
  public struct ResourceInfo: Message {
    /// What kind of thing.
    public var resourceType: String = ""
    /// What it is called.
    public var resourceName: String = ""
    /// Whose it is.
    public var owner: String = ""
    /// What was wrong with it, in words.
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

  /// Where to read on.
  public struct Help: Message {
    /// Pages that help with the failure.
    public var links: [GoogleRPC.Help.Link] = []

    public init() {}

    public init(
      links: [GoogleRPC.Help.Link] = []
    ) {
      self.links = links
    }

    /// One page.
    public struct Link: Message {
      /// What is there.
      public var description: String = ""
      /// Where it is.
      public var url: String = ""

      public init() {}

      public init(
        description: String = "",
        url: String = ""
      ) {
        self.description = description
        self.url = url
      }
    }
  }

  /// What went wrong in words that may be shown to a person.
  public struct LocalizedMessage: Message {
    /// The language, by BCP 47: for example "de-CH".
    public var locale: String = ""
    /// The words, in that language.
    public var message: String = ""

    public init() {}

    public init(
      locale: String = "",
      message: String = ""
    ) {
      self.locale = locale
      self.message = message
    }
  }
}
