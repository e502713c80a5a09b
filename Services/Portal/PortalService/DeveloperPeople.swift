internal import API
internal import Domain
internal import Messages
internal import RPC

/// Those whom developer mode lets a browser be: the people of an organization, each with the roles that they have in its classes.
struct DeveloperPeople: Sendable {
  struct Person: Sendable {
    var id: String
    var name: String
    /// Teacher before student; empty for who is in no class.
    var roles: [Role]
  }

  private let roster: RosterServiceClient
  private let tokens: PersonTokens

  /// People and classes that are looked at: enough for a demo and to try things out.
  static let peopleMax = 1000
  static let classesMax = 50

  init(_ activity: any Channel, _ tokens: PersonTokens) {
    roster = RosterServiceClient(activity)
    self.tokens = tokens
  }

  /// In the order of the roster, at most ``peopleMax``; empty for an organization that has nobody, or that there is not.
  func list(of organization: OrganizationID) async throws -> [Person] {
    let administrator = Caller(organization: organization, user: PersonID("portal"), role: .administrator)
    var metadata = Metadata()
    try metadata.add("authorization", "Bearer \(await tokens.token(for: SignedIn(administrator)))")
    let options = CallOptions(metadata: metadata, timeout: .seconds(5))
    let size = Int32(Self.peopleMax)
    let people = try await roster.listPeople(ActivityV1.ListPeopleRequest(pageSize: size), options).people
    let classes = try await roster.listClasses(
      ActivityV1.ListClassesRequest(pageSize: Int32(Self.classesMax)), options
    ).classes
    var roles: [String: Set<Role>] = [:]
    for one in classes {
      let request = ActivityV1.ListEnrolmentsRequest(classID: one.classID, pageSize: size)
      for enrolment in try await roster.listEnrolments(request, options).enrolments {
        roles[enrolment.personID, default: []].insert(enrolment.role == .teacher ? .teacher : .student)
      }
    }
    return people.map { person in
      let roles = roles[person.personID] ?? []
      return Person(id: person.personID, name: person.name, roles: [.teacher, .student].filter(roles.contains))
    }
  }
}
