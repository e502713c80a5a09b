/// All the time a person has been in a class in one role.
public struct Enrolment: Hashable, Sendable {
  /// What a person is in one class, whatever role their account has (N13).
  public enum ClassRole: UInt8, CaseIterable, Hashable, Sendable {
    // These numbers are on disk and on the wire: add, never change.
    case student = 1
    case teacher = 2
  }

  /// What names an enrolment: there is one for each class, person and role.
  public struct Key: Hashable, Sendable {
    /// The class that the person is in.
    public var schoolClass: ClassID
    /// The person who is in the class.
    public var person: PersonID
    /// The person's role in the class; with two roles they have two enrolments.
    public var role: ClassRole

    public init(schoolClass: ClassID, person: PersonID, role: ClassRole) {
      self.schoolClass = schoolClass
      self.person = person
      self.role = role
    }
  }

  /// Which enrolment it is: there is one for each class, person and role.
  public var key: Key
  /// Half-open (P9): at the instant of leaving the person is no longer in the class.
  public var windows: WindowSet

  /// - Parameter windows: empty: the person is not in the class in that role, and never was.
  public init(_ person: PersonID, in schoolClass: ClassID, as role: ClassRole, windows: WindowSet) {
    key = Key(schoolClass: schoolClass, person: person, role: role)
    self.windows = windows
  }
}
