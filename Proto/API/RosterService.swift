// Generated from homeroom/activity/v1/roster_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Messages
public import RPC

/// The methods of `homeroom.activity.v1.RosterService`.
public enum RosterServiceMethods {
  public static let service = "homeroom.activity.v1.RosterService"

  public static let createSchool = MethodDescriptor(
    service: service, name: "CreateSchool", kind: .unary)
  public static let listSchools = MethodDescriptor(
    service: service, name: "ListSchools", kind: .unary)
  public static let createTerm = MethodDescriptor(
    service: service, name: "CreateTerm", kind: .unary)
  public static let listTerms = MethodDescriptor(
    service: service, name: "ListTerms", kind: .unary)
  public static let createClass = MethodDescriptor(
    service: service, name: "CreateClass", kind: .unary)
  public static let getClass = MethodDescriptor(
    service: service, name: "GetClass", kind: .unary)
  public static let listClasses = MethodDescriptor(
    service: service, name: "ListClasses", kind: .unary)
  public static let updateClass = MethodDescriptor(
    service: service, name: "UpdateClass", kind: .unary)
  public static let deleteClass = MethodDescriptor(
    service: service, name: "DeleteClass", kind: .unary)
  public static let undeleteClass = MethodDescriptor(
    service: service, name: "UndeleteClass", kind: .unary)
  public static let createPerson = MethodDescriptor(
    service: service, name: "CreatePerson", kind: .unary)
  public static let getPerson = MethodDescriptor(
    service: service, name: "GetPerson", kind: .unary)
  public static let listPeople = MethodDescriptor(
    service: service, name: "ListPeople", kind: .unary)
  public static let updatePerson = MethodDescriptor(
    service: service, name: "UpdatePerson", kind: .unary)
  public static let erasePerson = MethodDescriptor(
    service: service, name: "ErasePerson", kind: .unary)
  public static let getErasure = MethodDescriptor(
    service: service, name: "GetErasure", kind: .unary)
  public static let listErasures = MethodDescriptor(
    service: service, name: "ListErasures", kind: .unary)
  public static let enrol = MethodDescriptor(
    service: service, name: "Enrol", kind: .unary)
  public static let unenrol = MethodDescriptor(
    service: service, name: "Unenrol", kind: .unary)
  public static let listEnrolments = MethodDescriptor(
    service: service, name: "ListEnrolments", kind: .unary)
  public static let listAdministrators = MethodDescriptor(
    service: service, name: "ListAdministrators", kind: .unary)
  public static let addAdministrator = MethodDescriptor(
    service: service, name: "AddAdministrator", kind: .unary)
  public static let removeAdministrator = MethodDescriptor(
    service: service, name: "RemoveAdministrator", kind: .unary)
  public static let linkIdentity = MethodDescriptor(
    service: service, name: "LinkIdentity", kind: .unary)
  public static let listIdentities = MethodDescriptor(
    service: service, name: "ListIdentities", kind: .unary)
  public static let unlinkIdentity = MethodDescriptor(
    service: service, name: "UnlinkIdentity", kind: .unary)
  public static let getSignInCode = MethodDescriptor(
    service: service, name: "GetSignInCode", kind: .unary)
  public static let resolveIdentity = MethodDescriptor(
    service: service, name: "ResolveIdentity", kind: .unary)
  public static let importRoster = MethodDescriptor(
    service: service, name: "ImportRoster", kind: .clientStreaming)

  /// In the order of the schema.
  public static let all = [
    createSchool,
    listSchools,
    createTerm,
    listTerms,
    createClass,
    getClass,
    listClasses,
    updateClass,
    deleteClass,
    undeleteClass,
    createPerson,
    getPerson,
    listPeople,
    updatePerson,
    erasePerson,
    getErasure,
    listErasures,
    enrol,
    unenrol,
    listEnrolments,
    listAdministrators,
    addAdministrator,
    removeAdministrator,
    linkIdentity,
    listIdentities,
    unlinkIdentity,
    getSignInCode,
    resolveIdentity,
    importRoster,
  ]
}

/// Schools, terms, classes, people, and who is in which class. Changing is for administrators; teachers read the
/// classes they teach. Identifiers are made by the caller, at most 64 characters, or left out and made by the server.
/// Creating what stands already, just so, answers with it; anything else under the same identifier is ALREADY_EXISTS.
///
/// A method that a server leaves out answers UNIMPLEMENTED.
public protocol RosterServiceServer: Sendable {
  /// Makes a school.
  func createSchool(
    _ request: ActivityV1.CreateSchoolRequest, _ call: CallContext
  ) async throws -> ActivityV1.School
  /// The organization's schools, by identifier.
  func listSchools(
    _ request: ActivityV1.ListSchoolsRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListSchoolsResponse
  /// Makes a term of a school.
  func createTerm(
    _ request: ActivityV1.CreateTermRequest, _ call: CallContext
  ) async throws -> ActivityV1.Term
  /// The terms of a school, by identifier.
  func listTerms(
    _ request: ActivityV1.ListTermsRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListTermsResponse
  /// Makes a class without anybody in it.
  func createClass(
    _ request: ActivityV1.CreateClassRequest, _ call: CallContext
  ) async throws -> ActivityV1.Class
  /// One class, or NOT_FOUND.
  func getClass(_ request: ActivityV1.GetClassRequest, _ call: CallContext) async throws -> ActivityV1.Class
  /// The classes that the caller may see, by identifier.
  func listClasses(
    _ request: ActivityV1.ListClassesRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListClassesResponse
  /// Changes the named fields.
  func updateClass(
    _ request: ActivityV1.UpdateClassRequest, _ call: CallContext
  ) async throws -> ActivityV1.Class
  /// Removes the class with its handouts. For 30 days it can be taken back; then work shown there alone is deleted.
  func deleteClass(
    _ request: ActivityV1.DeleteClassRequest, _ call: CallContext
  ) async throws -> ActivityV1.DeleteClassResponse
  /// Takes a deletion back.
  func undeleteClass(
    _ request: ActivityV1.UndeleteClassRequest, _ call: CallContext
  ) async throws -> ActivityV1.Class
  /// Makes a person.
  func createPerson(
    _ request: ActivityV1.CreatePersonRequest, _ call: CallContext
  ) async throws -> ActivityV1.Person
  /// One person, or NOT_FOUND.
  func getPerson(
    _ request: ActivityV1.GetPersonRequest, _ call: CallContext
  ) async throws -> ActivityV1.Person
  /// The people whom the caller may see, by identifier.
  func listPeople(
    _ request: ActivityV1.ListPeopleRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListPeopleResponse
  /// Changes the named fields.
  func updatePerson(
    _ request: ActivityV1.UpdatePersonRequest, _ call: CallContext
  ) async throws -> ActivityV1.Person
  /// Removes the person and everything recorded of them, for good. From the answer on they are in no answer any more;
  /// what is left of them in files is removed by a job, whose receipt GetErasure gives.
  func erasePerson(
    _ request: ActivityV1.ErasePersonRequest, _ call: CallContext
  ) async throws -> ActivityV1.ErasePersonResponse
  /// What a job of erasure, deletion or retention has removed so far.
  func getErasure(
    _ request: ActivityV1.GetErasureRequest, _ call: CallContext
  ) async throws -> ActivityV1.Erasure
  /// The newest first.
  func listErasures(
    _ request: ActivityV1.ListErasuresRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListErasuresResponse
  /// Puts a person into a class, as student or as teacher, from now on.
  func enrol(_ request: ActivityV1.EnrolRequest, _ call: CallContext) async throws -> ActivityV1.Enrolment
  /// Takes a person out of a class from now on.
  func unenrol(
    _ request: ActivityV1.UnenrolRequest, _ call: CallContext
  ) async throws -> ActivityV1.Enrolment
  /// Who is, or was, in a class.
  func listEnrolments(
    _ request: ActivityV1.ListEnrolmentsRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListEnrolmentsResponse
  /// Who may have the role of an administrator when they sign in with a browser.
  func listAdministrators(
    _ request: ActivityV1.ListAdministratorsRequest, _ call: CallContext
  ) async throws -> ActivityV1.Administrators
  /// Puts a person into that list.
  func addAdministrator(
    _ request: ActivityV1.AddAdministratorRequest, _ call: CallContext
  ) async throws -> ActivityV1.Administrators
  /// Takes a person out of that list.
  func removeAdministrator(
    _ request: ActivityV1.RemoveAdministratorRequest, _ call: CallContext
  ) async throws -> ActivityV1.Administrators
  /// Says that an account at an identity provider is a person's. Takes an account that was refused, too; one of another
  /// person has to be unlinked first.
  func linkIdentity(
    _ request: ActivityV1.LinkIdentityRequest, _ call: CallContext
  ) async throws -> ActivityV1.Identity
  /// The accounts of a person.
  func listIdentities(
    _ request: ActivityV1.ListIdentitiesRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListIdentitiesResponse
  /// Takes a link back. The account is not linked by the roster's claim again, only by LinkIdentity.
  func unlinkIdentity(
    _ request: ActivityV1.UnlinkIdentityRequest, _ call: CallContext
  ) async throws -> ActivityV1.UnlinkIdentityResponse
  /// The account that a code stands for, so that an administrator sees whose it is before linking it.
  func getSignInCode(
    _ request: ActivityV1.GetSignInCodeRequest, _ call: CallContext
  ) async throws -> ActivityV1.SignInCode
  /// For the service that signs people in: who an account is, and what they may be now.
  func resolveIdentity(
    _ request: ActivityV1.ResolveIdentityRequest, _ call: CallContext
  ) async throws -> ActivityV1.ResolveIdentityResponse
  /// Schools, terms, classes, people and enrolments in one stream, in any order. All of it is held against the rules
  /// before any of it is stored. What differs from what stands is then stored, up to 500 things together or not at all;
  /// more of them in parts of 500, so that nobody else waits: schools, terms, classes, people, enrolments that end,
  /// those that begin. Where that ends before all is stored, send the same again, with identifiers of your own: what is
  /// there already stays.
  func importRoster(
    _ requests: RequestStream<ActivityV1.ImportRosterRequest>, _ call: CallContext
  ) async throws -> ActivityV1.ImportRosterResponse
}

extension RosterServiceServer {
  /// The service, for a router.
  public var definition: ServiceDefinition {
    var methods: [MethodHandler] = []
    methods.append(.unary(RosterServiceMethods.createSchool) { try await self.createSchool($0, $1) })
    methods.append(.unary(RosterServiceMethods.listSchools) { try await self.listSchools($0, $1) })
    methods.append(.unary(RosterServiceMethods.createTerm) { try await self.createTerm($0, $1) })
    methods.append(.unary(RosterServiceMethods.listTerms) { try await self.listTerms($0, $1) })
    methods.append(.unary(RosterServiceMethods.createClass) { try await self.createClass($0, $1) })
    methods.append(.unary(RosterServiceMethods.getClass) { try await self.getClass($0, $1) })
    methods.append(.unary(RosterServiceMethods.listClasses) { try await self.listClasses($0, $1) })
    methods.append(.unary(RosterServiceMethods.updateClass) { try await self.updateClass($0, $1) })
    methods.append(.unary(RosterServiceMethods.deleteClass) { try await self.deleteClass($0, $1) })
    methods.append(.unary(RosterServiceMethods.undeleteClass) { try await self.undeleteClass($0, $1) })
    methods.append(.unary(RosterServiceMethods.createPerson) { try await self.createPerson($0, $1) })
    methods.append(.unary(RosterServiceMethods.getPerson) { try await self.getPerson($0, $1) })
    methods.append(.unary(RosterServiceMethods.listPeople) { try await self.listPeople($0, $1) })
    methods.append(.unary(RosterServiceMethods.updatePerson) { try await self.updatePerson($0, $1) })
    methods.append(.unary(RosterServiceMethods.erasePerson) { try await self.erasePerson($0, $1) })
    methods.append(.unary(RosterServiceMethods.getErasure) { try await self.getErasure($0, $1) })
    methods.append(.unary(RosterServiceMethods.listErasures) { try await self.listErasures($0, $1) })
    methods.append(.unary(RosterServiceMethods.enrol) { try await self.enrol($0, $1) })
    methods.append(.unary(RosterServiceMethods.unenrol) { try await self.unenrol($0, $1) })
    methods.append(.unary(RosterServiceMethods.listEnrolments) { try await self.listEnrolments($0, $1) })
    methods.append(.unary(RosterServiceMethods.listAdministrators) { try await self.listAdministrators($0, $1) })
    methods.append(.unary(RosterServiceMethods.addAdministrator) { try await self.addAdministrator($0, $1) })
    methods.append(.unary(RosterServiceMethods.removeAdministrator) { try await self.removeAdministrator($0, $1) })
    methods.append(.unary(RosterServiceMethods.linkIdentity) { try await self.linkIdentity($0, $1) })
    methods.append(.unary(RosterServiceMethods.listIdentities) { try await self.listIdentities($0, $1) })
    methods.append(.unary(RosterServiceMethods.unlinkIdentity) { try await self.unlinkIdentity($0, $1) })
    methods.append(.unary(RosterServiceMethods.getSignInCode) { try await self.getSignInCode($0, $1) })
    methods.append(.unary(RosterServiceMethods.resolveIdentity) { try await self.resolveIdentity($0, $1) })
    methods.append(.clientStreaming(RosterServiceMethods.importRoster) { try await self.importRoster($0, $1) })
    return ServiceDefinition(name: RosterServiceMethods.service, methods: methods)
  }
}

extension RosterServiceServer {
  public func createSchool(
    _ request: ActivityV1.CreateSchoolRequest, _ call: CallContext
  ) async throws -> ActivityV1.School {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/CreateSchool is not served by this version")
  }
  public func listSchools(
    _ request: ActivityV1.ListSchoolsRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListSchoolsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/ListSchools is not served by this version")
  }
  public func createTerm(
    _ request: ActivityV1.CreateTermRequest, _ call: CallContext
  ) async throws -> ActivityV1.Term {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/CreateTerm is not served by this version")
  }
  public func listTerms(
    _ request: ActivityV1.ListTermsRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListTermsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/ListTerms is not served by this version")
  }
  public func createClass(
    _ request: ActivityV1.CreateClassRequest, _ call: CallContext
  ) async throws -> ActivityV1.Class {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/CreateClass is not served by this version")
  }
  public func getClass(_ request: ActivityV1.GetClassRequest, _ call: CallContext) async throws -> ActivityV1.Class {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/GetClass is not served by this version")
  }
  public func listClasses(
    _ request: ActivityV1.ListClassesRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListClassesResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/ListClasses is not served by this version")
  }
  public func updateClass(
    _ request: ActivityV1.UpdateClassRequest, _ call: CallContext
  ) async throws -> ActivityV1.Class {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/UpdateClass is not served by this version")
  }
  public func deleteClass(
    _ request: ActivityV1.DeleteClassRequest, _ call: CallContext
  ) async throws -> ActivityV1.DeleteClassResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/DeleteClass is not served by this version")
  }
  public func undeleteClass(
    _ request: ActivityV1.UndeleteClassRequest, _ call: CallContext
  ) async throws -> ActivityV1.Class {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/UndeleteClass is not served by this version")
  }
  public func createPerson(
    _ request: ActivityV1.CreatePersonRequest, _ call: CallContext
  ) async throws -> ActivityV1.Person {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/CreatePerson is not served by this version")
  }
  public func getPerson(
    _ request: ActivityV1.GetPersonRequest, _ call: CallContext
  ) async throws -> ActivityV1.Person {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/GetPerson is not served by this version")
  }
  public func listPeople(
    _ request: ActivityV1.ListPeopleRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListPeopleResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/ListPeople is not served by this version")
  }
  public func updatePerson(
    _ request: ActivityV1.UpdatePersonRequest, _ call: CallContext
  ) async throws -> ActivityV1.Person {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/UpdatePerson is not served by this version")
  }
  public func erasePerson(
    _ request: ActivityV1.ErasePersonRequest, _ call: CallContext
  ) async throws -> ActivityV1.ErasePersonResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/ErasePerson is not served by this version")
  }
  public func getErasure(
    _ request: ActivityV1.GetErasureRequest, _ call: CallContext
  ) async throws -> ActivityV1.Erasure {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/GetErasure is not served by this version")
  }
  public func listErasures(
    _ request: ActivityV1.ListErasuresRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListErasuresResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/ListErasures is not served by this version")
  }
  public func enrol(_ request: ActivityV1.EnrolRequest, _ call: CallContext) async throws -> ActivityV1.Enrolment {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/Enrol is not served by this version")
  }
  public func unenrol(
    _ request: ActivityV1.UnenrolRequest, _ call: CallContext
  ) async throws -> ActivityV1.Enrolment {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/Unenrol is not served by this version")
  }
  public func listEnrolments(
    _ request: ActivityV1.ListEnrolmentsRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListEnrolmentsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/ListEnrolments is not served by this version")
  }
  public func listAdministrators(
    _ request: ActivityV1.ListAdministratorsRequest, _ call: CallContext
  ) async throws -> ActivityV1.Administrators {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/ListAdministrators is not served by this version")
  }
  public func addAdministrator(
    _ request: ActivityV1.AddAdministratorRequest, _ call: CallContext
  ) async throws -> ActivityV1.Administrators {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/AddAdministrator is not served by this version")
  }
  public func removeAdministrator(
    _ request: ActivityV1.RemoveAdministratorRequest, _ call: CallContext
  ) async throws -> ActivityV1.Administrators {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/RemoveAdministrator is not served by this version")
  }
  public func linkIdentity(
    _ request: ActivityV1.LinkIdentityRequest, _ call: CallContext
  ) async throws -> ActivityV1.Identity {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/LinkIdentity is not served by this version")
  }
  public func listIdentities(
    _ request: ActivityV1.ListIdentitiesRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListIdentitiesResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/ListIdentities is not served by this version")
  }
  public func unlinkIdentity(
    _ request: ActivityV1.UnlinkIdentityRequest, _ call: CallContext
  ) async throws -> ActivityV1.UnlinkIdentityResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/UnlinkIdentity is not served by this version")
  }
  public func getSignInCode(
    _ request: ActivityV1.GetSignInCodeRequest, _ call: CallContext
  ) async throws -> ActivityV1.SignInCode {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/GetSignInCode is not served by this version")
  }
  public func resolveIdentity(
    _ request: ActivityV1.ResolveIdentityRequest, _ call: CallContext
  ) async throws -> ActivityV1.ResolveIdentityResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/ResolveIdentity is not served by this version")
  }
  public func importRoster(
    _ requests: RequestStream<ActivityV1.ImportRosterRequest>, _ call: CallContext
  ) async throws -> ActivityV1.ImportRosterResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.activity.v1.RosterService/ImportRoster is not served by this version")
  }
}

/// Calls `homeroom.activity.v1.RosterService`.
public struct RosterServiceClient: Sendable {
  private let channel: any Channel

  public init(_ channel: any Channel) {
    self.channel = channel
  }

  /// Makes a school.
  public func createSchool(
    _ request: ActivityV1.CreateSchoolRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.School {
    try await channel.unary(RosterServiceMethods.createSchool, request, options)
  }

  /// The organization's schools, by identifier.
  public func listSchools(
    _ request: ActivityV1.ListSchoolsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ListSchoolsResponse {
    try await channel.unary(RosterServiceMethods.listSchools, request, options)
  }

  /// Makes a term of a school.
  public func createTerm(
    _ request: ActivityV1.CreateTermRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Term {
    try await channel.unary(RosterServiceMethods.createTerm, request, options)
  }

  /// The terms of a school, by identifier.
  public func listTerms(
    _ request: ActivityV1.ListTermsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ListTermsResponse {
    try await channel.unary(RosterServiceMethods.listTerms, request, options)
  }

  /// Makes a class without anybody in it.
  public func createClass(
    _ request: ActivityV1.CreateClassRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Class {
    try await channel.unary(RosterServiceMethods.createClass, request, options)
  }

  /// One class, or NOT_FOUND.
  public func getClass(
    _ request: ActivityV1.GetClassRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Class {
    try await channel.unary(RosterServiceMethods.getClass, request, options)
  }

  /// The classes that the caller may see, by identifier.
  public func listClasses(
    _ request: ActivityV1.ListClassesRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ListClassesResponse {
    try await channel.unary(RosterServiceMethods.listClasses, request, options)
  }

  /// Changes the named fields.
  public func updateClass(
    _ request: ActivityV1.UpdateClassRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Class {
    try await channel.unary(RosterServiceMethods.updateClass, request, options)
  }

  /// Removes the class with its handouts. For 30 days it can be taken back; then work shown there alone is deleted.
  public func deleteClass(
    _ request: ActivityV1.DeleteClassRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.DeleteClassResponse {
    try await channel.unary(RosterServiceMethods.deleteClass, request, options)
  }

  /// Takes a deletion back.
  public func undeleteClass(
    _ request: ActivityV1.UndeleteClassRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Class {
    try await channel.unary(RosterServiceMethods.undeleteClass, request, options)
  }

  /// Makes a person.
  public func createPerson(
    _ request: ActivityV1.CreatePersonRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Person {
    try await channel.unary(RosterServiceMethods.createPerson, request, options)
  }

  /// One person, or NOT_FOUND.
  public func getPerson(
    _ request: ActivityV1.GetPersonRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Person {
    try await channel.unary(RosterServiceMethods.getPerson, request, options)
  }

  /// The people whom the caller may see, by identifier.
  public func listPeople(
    _ request: ActivityV1.ListPeopleRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ListPeopleResponse {
    try await channel.unary(RosterServiceMethods.listPeople, request, options)
  }

  /// Changes the named fields.
  public func updatePerson(
    _ request: ActivityV1.UpdatePersonRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Person {
    try await channel.unary(RosterServiceMethods.updatePerson, request, options)
  }

  /// Removes the person and everything recorded of them, for good. From the answer on they are in no answer any more;
  /// what is left of them in files is removed by a job, whose receipt GetErasure gives.
  public func erasePerson(
    _ request: ActivityV1.ErasePersonRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ErasePersonResponse {
    try await channel.unary(RosterServiceMethods.erasePerson, request, options)
  }

  /// What a job of erasure, deletion or retention has removed so far.
  public func getErasure(
    _ request: ActivityV1.GetErasureRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Erasure {
    try await channel.unary(RosterServiceMethods.getErasure, request, options)
  }

  /// The newest first.
  public func listErasures(
    _ request: ActivityV1.ListErasuresRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ListErasuresResponse {
    try await channel.unary(RosterServiceMethods.listErasures, request, options)
  }

  /// Puts a person into a class, as student or as teacher, from now on.
  public func enrol(
    _ request: ActivityV1.EnrolRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Enrolment {
    try await channel.unary(RosterServiceMethods.enrol, request, options)
  }

  /// Takes a person out of a class from now on.
  public func unenrol(
    _ request: ActivityV1.UnenrolRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Enrolment {
    try await channel.unary(RosterServiceMethods.unenrol, request, options)
  }

  /// Who is, or was, in a class.
  public func listEnrolments(
    _ request: ActivityV1.ListEnrolmentsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ListEnrolmentsResponse {
    try await channel.unary(RosterServiceMethods.listEnrolments, request, options)
  }

  /// Who may have the role of an administrator when they sign in with a browser.
  public func listAdministrators(
    _ request: ActivityV1.ListAdministratorsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Administrators {
    try await channel.unary(RosterServiceMethods.listAdministrators, request, options)
  }

  /// Puts a person into that list.
  public func addAdministrator(
    _ request: ActivityV1.AddAdministratorRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Administrators {
    try await channel.unary(RosterServiceMethods.addAdministrator, request, options)
  }

  /// Takes a person out of that list.
  public func removeAdministrator(
    _ request: ActivityV1.RemoveAdministratorRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Administrators {
    try await channel.unary(RosterServiceMethods.removeAdministrator, request, options)
  }

  /// Says that an account at an identity provider is a person's. Takes an account that was refused, too; one of another
  /// person has to be unlinked first.
  public func linkIdentity(
    _ request: ActivityV1.LinkIdentityRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.Identity {
    try await channel.unary(RosterServiceMethods.linkIdentity, request, options)
  }

  /// The accounts of a person.
  public func listIdentities(
    _ request: ActivityV1.ListIdentitiesRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ListIdentitiesResponse {
    try await channel.unary(RosterServiceMethods.listIdentities, request, options)
  }

  /// Takes a link back. The account is not linked by the roster's claim again, only by LinkIdentity.
  public func unlinkIdentity(
    _ request: ActivityV1.UnlinkIdentityRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.UnlinkIdentityResponse {
    try await channel.unary(RosterServiceMethods.unlinkIdentity, request, options)
  }

  /// The account that a code stands for, so that an administrator sees whose it is before linking it.
  public func getSignInCode(
    _ request: ActivityV1.GetSignInCodeRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.SignInCode {
    try await channel.unary(RosterServiceMethods.getSignInCode, request, options)
  }

  /// For the service that signs people in: who an account is, and what they may be now.
  public func resolveIdentity(
    _ request: ActivityV1.ResolveIdentityRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ActivityV1.ResolveIdentityResponse {
    try await channel.unary(RosterServiceMethods.resolveIdentity, request, options)
  }

  /// Schools, terms, classes, people and enrolments in one stream, in any order. All of it is held against the rules
  /// before any of it is stored. What differs from what stands is then stored, up to 500 things together or not at all;
  /// more of them in parts of 500, so that nobody else waits: schools, terms, classes, people, enrolments that end,
  /// those that begin. Where that ends before all is stored, send the same again, with identifiers of your own: what is
  /// there already stays.
  public func importRoster(
    _ options: CallOptions = CallOptions()
  ) async throws -> ClientStreamingCall<ActivityV1.ImportRosterRequest, ActivityV1.ImportRosterResponse> {
    try await channel.clientStreaming(RosterServiceMethods.importRoster, options)
  }
}
