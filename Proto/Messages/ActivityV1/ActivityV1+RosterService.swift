// Generated from homeroom/activity/v1/roster_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ActivityV1 {
  /// A school of the organization.
  public struct School: Message {
    public var schoolID: String = ""
    public var title: String = ""
    /// The district it belongs to; may be empty.
    public var district: String = ""
    /// Overrides the organization's; may be empty.
    public var timeZone: String = ""

    public init() {}

    public init(
      schoolID: String = "",
      title: String = "",
      district: String = "",
      timeZone: String = ""
    ) {
      self.schoolID = schoolID
      self.title = title
      self.district = district
      self.timeZone = timeZone
    }
  }

  /// A span of time in which a school has classes.
  public struct Term: Message {
    public var termID: String = ""
    public var schoolID: String = ""
    public var title: String = ""
    public var startTime: WellKnown.Timestamp? = nil
    public var endTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      termID: String = "",
      schoolID: String = "",
      title: String = "",
      startTime: WellKnown.Timestamp? = nil,
      endTime: WellKnown.Timestamp? = nil
    ) {
      self.termID = termID
      self.schoolID = schoolID
      self.title = title
      self.startTime = startTime
      self.endTime = endTime
    }
  }

  /// A class: teachers, students, and the handouts that they share.
  public struct Class: Message {
    public var classID: String = ""
    public var title: String = ""
    public var schoolID: String = ""
    public var termID: String = ""
    public var revision: Int64 = 0
    /// Given by the server: it was deleted then, and can be taken back until `purge_time`.
    public var deleteTime: WellKnown.Timestamp? = nil
    public var purgeTime: WellKnown.Timestamp? = nil
    /// Given by the server in what GetClass and ListClasses answer, for whoever may not list schools: of `school_id`.
    /// Empty where that school has no title.
    public var schoolTitle: String = ""
    /// The same, of `term_id`.
    public var termTitle: String = ""

    public init() {}

    public init(
      classID: String = "",
      title: String = "",
      schoolID: String = "",
      termID: String = "",
      revision: Int64 = 0,
      deleteTime: WellKnown.Timestamp? = nil,
      purgeTime: WellKnown.Timestamp? = nil,
      schoolTitle: String = "",
      termTitle: String = ""
    ) {
      self.classID = classID
      self.title = title
      self.schoolID = schoolID
      self.termID = termID
      self.revision = revision
      self.deleteTime = deleteTime
      self.purgeTime = purgeTime
      self.schoolTitle = schoolTitle
      self.termTitle = termTitle
    }
  }

  /// Somebody in the organization; their roles in classes are enrolments.
  public struct Person: Message {
    public var personID: String = ""
    /// As teachers read it. At most 256 Unicode scalars; where it is given, not blank.
    public var name: String = ""
    public var revision: Int64 = 0
    /// By which lists are ordered, such as "Lindqvist, Ada"; empty: by `name`. At most 256 Unicode scalars.
    public var sortName: String = ""

    public init() {}

    public init(
      personID: String = "",
      name: String = "",
      revision: Int64 = 0,
      sortName: String = ""
    ) {
      self.personID = personID
      self.name = name
      self.revision = revision
      self.sortName = sortName
    }
  }

  /// A person in a class. The instant of joining belongs to it, that of leaving does not.
  public struct Enrolment: Message {
    public var classID: String = ""
    public var personID: String = ""
    /// A person has one role in a class at a time.
    public var role: ActivityV1.ClassRole = .unspecified
    /// Left out when it is created: now.
    public var joinTime: WellKnown.Timestamp? = nil
    /// Left out while the person is in the class.
    public var leaveTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      classID: String = "",
      personID: String = "",
      role: ActivityV1.ClassRole = .unspecified,
      joinTime: WellKnown.Timestamp? = nil,
      leaveTime: WellKnown.Timestamp? = nil
    ) {
      self.classID = classID
      self.personID = personID
      self.role = role
      self.joinTime = joinTime
      self.leaveTime = leaveTime
    }
  }

  /// `homeroom.activity.v1.CreateSchoolRequest`
  public struct CreateSchoolRequest: Message {
    public var school: ActivityV1.School? = nil
    public var requestID: String = ""

    public init() {}

    public init(
      school: ActivityV1.School? = nil,
      requestID: String = ""
    ) {
      self.school = school
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.ListSchoolsRequest`
  public struct ListSchoolsRequest: Message {
    public var pageSize: Int32 = 0
    public var pageToken: String = ""

    public init() {}

    public init(
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }

  /// `homeroom.activity.v1.ListSchoolsResponse`
  public struct ListSchoolsResponse: Message {
    public var schools: [ActivityV1.School] = []
    public var nextPageToken: String = ""

    public init() {}

    public init(
      schools: [ActivityV1.School] = [],
      nextPageToken: String = ""
    ) {
      self.schools = schools
      self.nextPageToken = nextPageToken
    }
  }

  /// `homeroom.activity.v1.CreateTermRequest`
  public struct CreateTermRequest: Message {
    public var term: ActivityV1.Term? = nil
    public var requestID: String = ""

    public init() {}

    public init(
      term: ActivityV1.Term? = nil,
      requestID: String = ""
    ) {
      self.term = term
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.ListTermsRequest`
  public struct ListTermsRequest: Message {
    public var schoolID: String = ""
    public var pageSize: Int32 = 0
    public var pageToken: String = ""

    public init() {}

    public init(
      schoolID: String = "",
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.schoolID = schoolID
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }

  /// `homeroom.activity.v1.ListTermsResponse`
  public struct ListTermsResponse: Message {
    public var terms: [ActivityV1.Term] = []
    public var nextPageToken: String = ""

    public init() {}

    public init(
      terms: [ActivityV1.Term] = [],
      nextPageToken: String = ""
    ) {
      self.terms = terms
      self.nextPageToken = nextPageToken
    }
  }

  /// `homeroom.activity.v1.CreateClassRequest`
  public struct CreateClassRequest: Message {
    /// `class` is a word of C++ and Python, so the field has a longer name.
    public var schoolClass: ActivityV1.Class? = nil
    public var requestID: String = ""

    public init() {}

    public init(
      schoolClass: ActivityV1.Class? = nil,
      requestID: String = ""
    ) {
      self.schoolClass = schoolClass
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.GetClassRequest`
  public struct GetClassRequest: Message {
    public var classID: String = ""

    public init() {}

    public init(
      classID: String = ""
    ) {
      self.classID = classID
    }
  }

  /// `homeroom.activity.v1.ListClassesRequest`
  public struct ListClassesRequest: Message {
    public var pageSize: Int32 = 0
    public var pageToken: String = ""
    /// Also those that are deleted and can be taken back. For administrators.
    public var includeDeleted: Bool = false

    public init() {}

    public init(
      pageSize: Int32 = 0,
      pageToken: String = "",
      includeDeleted: Bool = false
    ) {
      self.pageSize = pageSize
      self.pageToken = pageToken
      self.includeDeleted = includeDeleted
    }
  }

  /// `homeroom.activity.v1.ListClassesResponse`
  public struct ListClassesResponse: Message {
    public var classes: [ActivityV1.Class] = []
    public var nextPageToken: String = ""

    public init() {}

    public init(
      classes: [ActivityV1.Class] = [],
      nextPageToken: String = ""
    ) {
      self.classes = classes
      self.nextPageToken = nextPageToken
    }
  }

  /// `homeroom.activity.v1.UpdateClassRequest`
  public struct UpdateClassRequest: Message {
    /// Found by `class_id`.
    public var schoolClass: ActivityV1.Class? = nil
    /// Which fields to take: title, school_id, term_id.
    public var updateFields: [String] = []
    public var revision: Int64 = 0
    public var requestID: String = ""

    public init() {}

    public init(
      schoolClass: ActivityV1.Class? = nil,
      updateFields: [String] = [],
      revision: Int64 = 0,
      requestID: String = ""
    ) {
      self.schoolClass = schoolClass
      self.updateFields = updateFields
      self.revision = revision
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.DeleteClassRequest`
  public struct DeleteClassRequest: Message {
    public var classID: String = ""
    public var revision: Int64 = 0
    public var requestID: String = ""
    /// Without it a class with handouts that were posted, completed or not, is refused with what would go.
    public var confirmHandouts: Bool = false

    public init() {}

    public init(
      classID: String = "",
      revision: Int64 = 0,
      requestID: String = "",
      confirmHandouts: Bool = false
    ) {
      self.classID = classID
      self.revision = revision
      self.requestID = requestID
      self.confirmHandouts = confirmHandouts
    }
  }

  /// `homeroom.activity.v1.DeleteClassResponse`
  public struct DeleteClassResponse: Message {
    /// When it can no longer be taken back.
    public var purgeTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      purgeTime: WellKnown.Timestamp? = nil
    ) {
      self.purgeTime = purgeTime
    }
  }

  /// `homeroom.activity.v1.UndeleteClassRequest`
  public struct UndeleteClassRequest: Message {
    public var classID: String = ""
    public var requestID: String = ""

    public init() {}

    public init(
      classID: String = "",
      requestID: String = ""
    ) {
      self.classID = classID
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.CreatePersonRequest`
  public struct CreatePersonRequest: Message {
    public var person: ActivityV1.Person? = nil
    public var requestID: String = ""

    public init() {}

    public init(
      person: ActivityV1.Person? = nil,
      requestID: String = ""
    ) {
      self.person = person
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.GetPersonRequest`
  public struct GetPersonRequest: Message {
    public var personID: String = ""

    public init() {}

    public init(
      personID: String = ""
    ) {
      self.personID = personID
    }
  }

  /// `homeroom.activity.v1.ListPeopleRequest`
  public struct ListPeopleRequest: Message {
    /// Only those in this class; empty for all.
    public var classID: String = ""
    public var pageSize: Int32 = 0
    public var pageToken: String = ""

    public init() {}

    public init(
      classID: String = "",
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.classID = classID
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }

  /// `homeroom.activity.v1.ListPeopleResponse`
  public struct ListPeopleResponse: Message {
    /// By identifier.
    public var people: [ActivityV1.Person] = []
    public var nextPageToken: String = ""

    public init() {}

    public init(
      people: [ActivityV1.Person] = [],
      nextPageToken: String = ""
    ) {
      self.people = people
      self.nextPageToken = nextPageToken
    }
  }

  /// `homeroom.activity.v1.UpdatePersonRequest`
  public struct UpdatePersonRequest: Message {
    public var person: ActivityV1.Person? = nil
    /// Which fields to take: name, sort_name.
    public var updateFields: [String] = []
    public var revision: Int64 = 0
    public var requestID: String = ""

    public init() {}

    public init(
      person: ActivityV1.Person? = nil,
      updateFields: [String] = [],
      revision: Int64 = 0,
      requestID: String = ""
    ) {
      self.person = person
      self.updateFields = updateFields
      self.revision = revision
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.ErasePersonRequest`
  public struct ErasePersonRequest: Message {
    public var personID: String = ""
    public var requestID: String = ""

    public init() {}

    public init(
      personID: String = "",
      requestID: String = ""
    ) {
      self.personID = personID
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.ErasePersonResponse`
  public struct ErasePersonResponse: Message {
    public var erasureID: String = ""

    public init() {}

    public init(
      erasureID: String = ""
    ) {
      self.erasureID = erasureID
    }
  }

  /// `homeroom.activity.v1.GetErasureRequest`
  public struct GetErasureRequest: Message {
    public var erasureID: String = ""

    public init() {}

    public init(
      erasureID: String = ""
    ) {
      self.erasureID = erasureID
    }
  }

  /// `homeroom.activity.v1.ListErasuresRequest`
  public struct ListErasuresRequest: Message {
    public var pageSize: Int32 = 0
    public var pageToken: String = ""

    public init() {}

    public init(
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }

  /// `homeroom.activity.v1.ListErasuresResponse`
  public struct ListErasuresResponse: Message {
    public var erasures: [ActivityV1.Erasure] = []
    public var nextPageToken: String = ""

    public init() {}

    public init(
      erasures: [ActivityV1.Erasure] = [],
      nextPageToken: String = ""
    ) {
      self.erasures = erasures
      self.nextPageToken = nextPageToken
    }
  }

  /// A job that removes data, and its receipt. It names nobody.
  public struct Erasure: Message {
    public var erasureID: String = ""
    /// Why.
    public var kind: ActivityV1.Erasure.Kind = .unspecified
    /// How far.
    public var state: ActivityV1.Erasure.State = .unspecified
    public var createTime: WellKnown.Timestamp? = nil
    public var completeTime: WellKnown.Timestamp? = nil
    /// What has been removed, by service.
    public var removed: [ActivityV1.ErasedCount] = []
    /// Services that have yet to confirm that nothing of it is left with them.
    public var waitingFor: [String] = []
    /// SHA-256 over the finished receipt: it can be shown later that it was not changed.
    public var digest: [UInt8] = []

    public init() {}

    public init(
      erasureID: String = "",
      kind: ActivityV1.Erasure.Kind = .unspecified,
      state: ActivityV1.Erasure.State = .unspecified,
      createTime: WellKnown.Timestamp? = nil,
      completeTime: WellKnown.Timestamp? = nil,
      removed: [ActivityV1.ErasedCount] = [],
      waitingFor: [String] = [],
      digest: [UInt8] = []
    ) {
      self.erasureID = erasureID
      self.kind = kind
      self.state = state
      self.createTime = createTime
      self.completeTime = completeTime
      self.removed = removed
      self.waitingFor = waitingFor
      self.digest = digest
    }

    /// Why something is removed.
    public enum Kind: Hashable, Sendable {
      case unspecified
      /// Everything of one person.
      case person
      /// Work older than the organization keeps it.
      case retention
      /// A deleted class.
      case `class`
      /// Recording was switched off and its work deleted.
      case recording
      /// A value that this version does not know.
      case unrecognized(Int32)

      /// The value of a number on the wire.
      public init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unspecified
        case 1: self = .person
        case 2: self = .retention
        case 3: self = .class
        case 4: self = .recording
        default: self = .unrecognized(rawValue)
        }
      }

      /// Its number on the wire.
      public var rawValue: Int32 {
        switch self {
        case .unspecified: 0
        case .person: 1
        case .retention: 2
        case .class: 3
        case .recording: 4
        case .unrecognized(let number): number
        }
      }
    }

    /// How far a job is.
    public enum State: Hashable, Sendable {
      case unspecified
      case running
      /// Nothing of it is left in any file of the services.
      case completed
      /// A value that this version does not know.
      case unrecognized(Int32)

      /// The value of a number on the wire.
      public init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unspecified
        case 1: self = .running
        case 2: self = .completed
        default: self = .unrecognized(rawValue)
        }
      }

      /// Its number on the wire.
      public var rawValue: Int32 {
        switch self {
        case .unspecified: 0
        case .running: 1
        case .completed: 2
        case .unrecognized(let number): number
        }
      }
    }
  }

  /// How many things of one kind one service has removed.
  public struct ErasedCount: Message {
    /// "activity", "context" or "report".
    public var service: String = ""
    /// As in "attempts", "changes", "files".
    public var what: String = ""
    /// How many.
    public var count: Int64 = 0

    public init() {}

    public init(
      service: String = "",
      what: String = "",
      count: Int64 = 0
    ) {
      self.service = service
      self.what = what
      self.count = count
    }
  }

  /// `homeroom.activity.v1.EnrolRequest`
  public struct EnrolRequest: Message {
    public var classID: String = ""
    public var personID: String = ""
    /// What the person is to be in the class.
    public var role: ActivityV1.ClassRole = .unspecified
    public var requestID: String = ""

    public init() {}

    public init(
      classID: String = "",
      personID: String = "",
      role: ActivityV1.ClassRole = .unspecified,
      requestID: String = ""
    ) {
      self.classID = classID
      self.personID = personID
      self.role = role
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.UnenrolRequest`
  public struct UnenrolRequest: Message {
    public var classID: String = ""
    public var personID: String = ""
    public var requestID: String = ""

    public init() {}

    public init(
      classID: String = "",
      personID: String = "",
      requestID: String = ""
    ) {
      self.classID = classID
      self.personID = personID
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.ListEnrolmentsRequest`
  public struct ListEnrolmentsRequest: Message {
    public var classID: String = ""
    /// Also those that have left.
    public var includeFormer: Bool = false
    public var pageSize: Int32 = 0
    public var pageToken: String = ""

    public init() {}

    public init(
      classID: String = "",
      includeFormer: Bool = false,
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.classID = classID
      self.includeFormer = includeFormer
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }

  /// `homeroom.activity.v1.ListEnrolmentsResponse`
  public struct ListEnrolmentsResponse: Message {
    public var enrolments: [ActivityV1.Enrolment] = []
    public var nextPageToken: String = ""

    public init() {}

    public init(
      enrolments: [ActivityV1.Enrolment] = [],
      nextPageToken: String = ""
    ) {
      self.enrolments = enrolments
      self.nextPageToken = nextPageToken
    }
  }

  /// `homeroom.activity.v1.ImportRosterRequest`
  public struct ImportRosterRequest: Message {
    public var schools: [ActivityV1.School] = []
    public var terms: [ActivityV1.Term] = []
    public var classes: [ActivityV1.Class] = []
    /// Those who are there already are changed.
    public var people: [ActivityV1.Person] = []
    /// Those without `join_time` join now.
    public var enrolments: [ActivityV1.Enrolment] = []

    public init() {}

    public init(
      schools: [ActivityV1.School] = [],
      terms: [ActivityV1.Term] = [],
      classes: [ActivityV1.Class] = [],
      people: [ActivityV1.Person] = [],
      enrolments: [ActivityV1.Enrolment] = []
    ) {
      self.schools = schools
      self.terms = terms
      self.classes = classes
      self.people = people
      self.enrolments = enrolments
    }
  }

  /// `homeroom.activity.v1.ImportRosterResponse`
  public struct ImportRosterResponse: Message {
    /// How many were not there.
    public var created: Int64 = 0
    /// How many were there and are otherwise now.
    public var changed: Int64 = 0
    /// How many stood there already, just so.
    public var unchanged: Int64 = 0

    public init() {}

    public init(
      created: Int64 = 0,
      changed: Int64 = 0,
      unchanged: Int64 = 0
    ) {
      self.created = created
      self.changed = changed
      self.unchanged = unchanged
    }
  }

  /// `homeroom.activity.v1.ListAdministratorsRequest`
  public struct ListAdministratorsRequest: Message {
    public init() {}
  }

  /// `homeroom.activity.v1.AddAdministratorRequest`
  public struct AddAdministratorRequest: Message {
    public var personID: String = ""

    public init() {}

    public init(
      personID: String = ""
    ) {
      self.personID = personID
    }
  }

  /// `homeroom.activity.v1.RemoveAdministratorRequest`
  public struct RemoveAdministratorRequest: Message {
    public var personID: String = ""

    public init() {}

    public init(
      personID: String = ""
    ) {
      self.personID = personID
    }
  }

  /// Who may be an administrator.
  public struct Administrators: Message {
    /// Ordered; at most 100.
    public var personIDs: [String] = []

    public init() {}

    public init(
      personIDs: [String] = []
    ) {
      self.personIDs = personIDs
    }
  }

  /// An account at an identity provider.
  public struct Identity: Message {
    /// What the provider calls itself. At most 512 bytes.
    public var issuer: String = ""
    /// What it calls the account: not an e-mail address. At most 255 bytes.
    public var subject: String = ""
    public var personID: String = ""

    public init() {}

    public init(
      issuer: String = "",
      subject: String = "",
      personID: String = ""
    ) {
      self.issuer = issuer
      self.subject = subject
      self.personID = personID
    }
  }

  /// `homeroom.activity.v1.LinkIdentityRequest`
  public struct LinkIdentityRequest: Message {
    public var personID: String = ""
    public var account: Account? = nil

    public init() {}

    public init(
      personID: String = "",
      account: Account? = nil
    ) {
      self.personID = personID
      self.account = account
    }

    /// One of these, or none.
    public enum Account: Hashable, Sendable {
      /// What the person was shown when they tried to sign in.
      case code(String)
      /// Without a person.
      case identity(ActivityV1.Identity)
    }
  }

  /// `homeroom.activity.v1.ListIdentitiesRequest`
  public struct ListIdentitiesRequest: Message {
    public var personID: String = ""

    public init() {}

    public init(
      personID: String = ""
    ) {
      self.personID = personID
    }
  }

  /// `homeroom.activity.v1.ListIdentitiesResponse`
  public struct ListIdentitiesResponse: Message {
    /// By issuer and subject; at most 16.
    public var identities: [ActivityV1.Identity] = []

    public init() {}

    public init(
      identities: [ActivityV1.Identity] = []
    ) {
      self.identities = identities
    }
  }

  /// `homeroom.activity.v1.UnlinkIdentityRequest`
  public struct UnlinkIdentityRequest: Message {
    /// As in Identity.
    public var issuer: String = ""
    /// As in Identity.
    public var subject: String = ""

    public init() {}

    public init(
      issuer: String = "",
      subject: String = ""
    ) {
      self.issuer = issuer
      self.subject = subject
    }
  }

  /// `homeroom.activity.v1.UnlinkIdentityResponse`
  public struct UnlinkIdentityResponse: Message {
    public init() {}
  }

  /// `homeroom.activity.v1.GetSignInCodeRequest`
  public struct GetSignInCodeRequest: Message {
    /// As the person says it.
    public var code: String = ""

    public init() {}

    public init(
      code: String = ""
    ) {
      self.code = code
    }
  }

  /// An account that is nobody's yet. It holds for seven days after its last attempt to sign in.
  public struct SignInCode: Message {
    /// What the person was shown.
    public var code: String = ""
    /// As in Identity.
    public var issuer: String = ""
    /// As in Identity.
    public var subject: String = ""
    /// As the provider says it; compare it with the person who has brought the code. May be empty.
    public var name: String = ""
    public var expireTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      code: String = "",
      issuer: String = "",
      subject: String = "",
      name: String = "",
      expireTime: WellKnown.Timestamp? = nil
    ) {
      self.code = code
      self.issuer = issuer
      self.subject = subject
      self.name = name
      self.expireTime = expireTime
    }
  }

  /// `homeroom.activity.v1.ResolveIdentityRequest`
  public struct ResolveIdentityRequest: Message {
    public var organizationID: String = ""
    /// As in Identity.
    public var issuer: String = ""
    /// As in Identity.
    public var subject: String = ""
    /// Given when somebody signs in, and not when a session is renewed.
    public var signIn: ActivityV1.ResolveIdentityRequest.SignIn? = nil

    public init() {}

    public init(
      organizationID: String = "",
      issuer: String = "",
      subject: String = "",
      signIn: ActivityV1.ResolveIdentityRequest.SignIn? = nil
    ) {
      self.organizationID = organizationID
      self.issuer = issuer
      self.subject = subject
      self.signIn = signIn
    }

    /// What the provider says of the account.
    public struct SignIn: Message {
      /// A person's identifier in the roster, as the provider's claim says it: links the account where the person has none
      /// of this issuer and it was not unlinked. Empty: nothing is linked.
      public var rosterClaim: String = ""
      /// As the provider says it, for whom looks at the code. May be empty; cut to 256 Unicode scalars.
      public var name: String = ""

      public init() {}

      public init(
        rosterClaim: String = "",
        name: String = ""
      ) {
        self.rosterClaim = rosterClaim
        self.name = name
      }
    }
  }

  /// `homeroom.activity.v1.ResolveIdentityResponse`
  public struct ResolveIdentityResponse: Message {
    public var result: Result? = nil

    public init() {}

    public init(
      result: Result? = nil
    ) {
      self.result = result
    }

    /// One of these, or none.
    public enum Result: Hashable, Sendable {
      /// Whose account it is.
      case person(ActivityV1.ResolveIdentityResponse.KnownPerson)
      /// The account is nobody's: this is what an administrator links it by. Empty where nobody signs in.
      case code(String)
    }

    /// A person, with what they may be now.
    public struct KnownPerson: Message {
      public var personID: String = ""
      /// They are in the list of administrators.
      public var isAdministrator: Bool = false
      /// Of a class, now.
      public var isTeacher: Bool = false
      /// In a class, now.
      public var isStudent: Bool = false

      public init() {}

      public init(
        personID: String = "",
        isAdministrator: Bool = false,
        isTeacher: Bool = false,
        isStudent: Bool = false
      ) {
        self.personID = personID
        self.isAdministrator = isAdministrator
        self.isTeacher = isTeacher
        self.isStudent = isStudent
      }
    }
  }

  /// What a person is in a class.
  public enum ClassRole: Hashable, Sendable {
    case unspecified
    case student
    case teacher
    /// A value that this version does not know.
    case unrecognized(Int32)

    /// The value of a number on the wire.
    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .student
      case 2: self = .teacher
      default: self = .unrecognized(rawValue)
      }
    }

    /// Its number on the wire.
    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .student: 1
      case .teacher: 2
      case .unrecognized(let number): number
      }
    }
  }
}
