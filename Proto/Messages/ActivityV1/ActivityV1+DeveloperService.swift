// Generated from homeroom/activity/v1/developer_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ActivityV1 {
  /// `homeroom.activity.v1.IssueTokenRequest`
  public struct IssueTokenRequest: Message {
    public var organizationID: String = ""
    public var userID: String = ""
    /// Of the token; not UNSPECIFIED.
    public var role: ActivityV1.Role = .unspecified
    /// The app that calls on behalf of the user; may be empty for people's own tools.
    public var appID: String = ""
    /// At most a day; left out: an hour.
    public var lifetime: WellKnown.Duration? = nil

    public init() {}

    public init(
      organizationID: String = "",
      userID: String = "",
      role: ActivityV1.Role = .unspecified,
      appID: String = "",
      lifetime: WellKnown.Duration? = nil
    ) {
      self.organizationID = organizationID
      self.userID = userID
      self.role = role
      self.appID = appID
      self.lifetime = lifetime
    }
  }

  /// `homeroom.activity.v1.IssueTokenResponse`
  public struct IssueTokenResponse: Message {
    /// For the `authorization` header, after "Bearer ".
    public var token: String = ""
    public var expireTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      token: String = "",
      expireTime: WellKnown.Timestamp? = nil
    ) {
      self.token = token
      self.expireTime = expireTime
    }
  }

  /// `homeroom.activity.v1.SetClockRequest`
  public struct SetClockRequest: Message {
    public var time: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      time: WellKnown.Timestamp? = nil
    ) {
      self.time = time
    }
  }

  /// `homeroom.activity.v1.ReleaseClockRequest`
  public struct ReleaseClockRequest: Message {
    public init() {}
  }

  /// `homeroom.activity.v1.GetClockRequest`
  public struct GetClockRequest: Message {
    public init() {}
  }

  /// The clock of an organization.
  public struct Clock: Message {
    public var time: WellKnown.Timestamp? = nil
    /// It was set; else it goes.
    public var standsStill: Bool = false

    public init() {}

    public init(
      time: WellKnown.Timestamp? = nil,
      standsStill: Bool = false
    ) {
      self.time = time
      self.standsStill = standsStill
    }
  }

  /// `homeroom.activity.v1.ResetOrganizationRequest`
  public struct ResetOrganizationRequest: Message {
    public init() {}
  }

  /// `homeroom.activity.v1.ResetOrganizationResponse`
  public struct ResetOrganizationResponse: Message {
    public init() {}
  }

  /// What a token lets its bearer do: docs/clients.md.
  public enum Role: Hashable, Sendable {
    case unspecified
    case administrator
    case teacher
    case student
    case publisher
    case service
    /// A value that this version does not know.
    case unrecognized(Int32)

    /// The value of a number on the wire.
    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .administrator
      case 2: self = .teacher
      case 3: self = .student
      case 4: self = .publisher
      case 5: self = .service
      default: self = .unrecognized(rawValue)
      }
    }

    /// Its number on the wire.
    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .administrator: 1
      case .teacher: 2
      case .student: 3
      case .publisher: 4
      case .service: 5
      case .unrecognized(let number): number
      }
    }
  }
}
