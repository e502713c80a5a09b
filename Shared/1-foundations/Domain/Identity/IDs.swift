/// The tenant: every row and every key belongs to one (D2).
public struct OrganizationID: TextID {
  public let rawValue: String
  @inlinable public init(rawValue: String) { self.rawValue = rawValue }
}

/// A student, a teacher or any other account of an organization.
public struct PersonID: TextID {
  public let rawValue: String
  @inlinable public init(rawValue: String) { self.rawValue = rawValue }
}

/// A school of an organization, as its roster names it.
public struct SchoolID: TextID {
  public let rawValue: String
  @inlinable public init(rawValue: String) { self.rawValue = rawValue }
}

/// A term of the school year, as the roster names it.
public struct TermID: TextID {
  public let rawValue: String
  @inlinable public init(rawValue: String) { self.rawValue = rawValue }
}

/// A class of a school: teachers and students over a span of time.
public struct ClassID: TextID {
  public let rawValue: String
  @inlinable public init(rawValue: String) { self.rawValue = rawValue }
}

/// An app, which is also the root of its contexts (D1): `org.example.greatplays`.
public struct AppID: TextID {
  public let rawValue: String
  @inlinable public init(rawValue: String) { self.rawValue = rawValue }
}

/// What a teacher hands out to a class: tasks, recipients, dates.
public struct HandoutID: TextID {
  public let rawValue: String
  @inlinable public init(rawValue: String) { self.rawValue = rawValue }
}

/// One task within one handout.
public struct TaskID: TextID {
  public let rawValue: String
  @inlinable public init(rawValue: String) { self.rawValue = rawValue }
}

/// One attempt of one student at one context; made by the client, so that a resend is recognised, or by Activity where a start
/// names none (D27).
public struct AttemptID: TextID {
  public let rawValue: String
  @inlinable public init(rawValue: String) { self.rawValue = rawValue }
}

/// One recorded event; made of the id that the client gave its record or request, or by Activity where it gave none. Breaks ties
/// between writes of one instant (P28).
public struct EventID: TextID {
  public let rawValue: String
  @inlinable public init(rawValue: String) { self.rawValue = rawValue }
}
