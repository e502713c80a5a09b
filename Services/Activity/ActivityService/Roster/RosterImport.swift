internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving

/// A roster as it was streamed: gathered, held against the rules, then against what stands, then stored.
struct RosterImport: Sendable {
  /// Things in one import.
  static let elementsMax = 100_000
  /// Bytes in one import, about.
  static let bytesMax = 64 * 1024 * 1024

  private let rules: RosterRules
  private let newID: @Sendable () -> String
  private var count = 0
  private var bytes = 0
  private(set) var things = RosterThings()

  /// What a thing takes in memory beside its texts, while it is held against what stands, about.
  private static let bytesPerThing = 512
  /// How much memory the import takes, about.
  var heldBytes: Int { bytes + count * Self.bytesPerThing }

  init(limits: Limits, newID: @escaping @Sendable () -> String) {
    rules = RosterRules(limits: limits)
    self.newID = newID
  }

  /// Takes one message of the stream; what breaks a rule by itself is refused at once, with all that the message breaks.
  mutating func add(_ request: ActivityV1.ImportRosterRequest) throws {
    count +=
      request.schools.count + request.terms.count + request.classes.count + request.people.count
      + request.enrolments.count
    try refuseTooMuch()
    var broken = BrokenRules()
    for var school in request.schools {
      if school.schoolID.isEmpty { school.schoolID = newID() }
      broken.check(try rules.check(school, field: "schools[\(things.schools.count)]"))
      things.schools.append(Numbered(things.schools.count, school))
      bytes += 64 + school.title.utf8.count + school.district.utf8.count
    }
    for var term in request.terms {
      if term.termID.isEmpty { term.termID = newID() }
      broken.check(try rules.check(&term, field: "terms[\(things.terms.count)]"))
      things.terms.append(Numbered(things.terms.count, term))
      bytes += 128 + term.title.utf8.count
    }
    for var schoolClass in request.classes {
      if schoolClass.classID.isEmpty { schoolClass.classID = newID() }
      broken.check(try rules.check(schoolClass, field: "classes[\(things.classes.count)]"))
      schoolClass.leaveOutWhatIsGiven()
      things.classes.append(Numbered(things.classes.count, schoolClass))
      bytes += 128 + schoolClass.title.utf8.count
    }
    for var person in request.people {
      if person.personID.isEmpty { person.personID = newID() }
      broken.check(try rules.check(person, field: "people[\(things.people.count)]"))
      things.people.append(Numbered(things.people.count, person))
      bytes += 64 + person.name.utf8.count
    }
    for enrolment in request.enrolments {
      broken.check(try rules.check(enrolment, field: "enrolments[\(things.enrolments.count)]"))
      things.enrolments.append(Numbered(things.enrolments.count, enrolment))
      bytes += 256
    }
    try broken.refuse()
    try refuseTooMuch()
  }

  private func refuseTooMuch() throws(RPCError) {
    guard count <= Self.elementsMax, bytes <= Self.bytesMax else {
      throw RPCError.tooMany(
        "IMPORT_TOO_LARGE", "import: things", max: Self.elementsMax,
        "an import holds at most \(Self.elementsMax) things, and 64 MiB: send it in parts")
    }
  }
}
