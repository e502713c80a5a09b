internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving
internal import Sharing

/// Serves schools, terms, classes, people, and who is in which class.
struct RosterHandler: RosterServiceServer {
  let access: Access
  /// Where imports are held against what stands.
  let planning = ComputePool("activity-imports", .storeReads, admittedMax: Quota.storeReads.max)
  /// Of the bytes of imports under way.
  let imports: Shares
  var fields: Fields { Fields(limits: access.limits) }

  /// - Parameter importedBytesMax: of all imports under way.
  init(access: Access, importedBytesMax: Int = Quota.imports.max) {
    self.access = access
    imports = Shares(.imports, capacity: importedBytesMax)
  }

  /// What was asked for, with an identifier: the caller's, or a new one.
  func draft<Draft>(
    _ asked: Draft?, _ name: String, check: (inout Draft) throws(Violation) -> Void
  ) throws -> Draft {
    guard var draft = asked else { throw Violation(.empty, field: name) }
    try check(&draft)
    return draft
  }
}

// MARK: Schools and terms

extension RosterHandler {
  func createSchool(
    _ request: ActivityV1.CreateSchoolRequest, _ call: CallContext
  ) async throws -> ActivityV1.School {
    let school = try draft(request.school, "school") { school throws(Violation) in
      school.schoolID = try fields.id(school.schoolID, field: "school.school_id", orNew: access.newID)
      try RosterRules(limits: access.limits).check(school, field: "school")
    }
    let limits = access.limits
    return try await access.change(request, id: request.requestID, call, mayAsk: { try $0.mustAdminister() }) {
      scope, inquiry in
      if let standing = inquiry.record.schools[SchoolID(school.schoolID)] {
        guard standing.saysTheSame(as: school) else { throw RPCError.alreadyExists("school", school.schoolID) }
        return standing
      }
      try inquiry.mustHaveRoom(forSchools: 1, limits)
      try scope.store(.school(school))
      return school
    }
  }

  func listSchools(
    _ request: ActivityV1.ListSchoolsRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListSchoolsResponse {
    try await access.read(call) { inquiry in
      try inquiry.mustBeStaff()
      let page = try Page(
        of: inquiry.record.schools.values, by: { PageKey(id: $0.schoolID) }, size: request.pageSize,
        token: request.pageToken, of: inquiry, query: ["ListSchools"])
      return ActivityV1.ListSchoolsResponse(schools: page.elements, nextPageToken: page.nextToken)
    }
  }

  func createTerm(
    _ request: ActivityV1.CreateTermRequest, _ call: CallContext
  ) async throws -> ActivityV1.Term {
    let term = try draft(request.term, "term") { term throws(Violation) in
      term.termID = try fields.id(term.termID, field: "term.term_id", orNew: access.newID)
      try RosterRules(limits: access.limits).check(&term, field: "term")
    }
    let limits = access.limits
    return try await access.change(request, id: request.requestID, call, mayAsk: { try $0.mustAdminister() }) {
      scope, inquiry in
      if let standing = inquiry.record.terms[TermID(term.termID)] {
        guard standing.saysTheSame(as: term) else { throw RPCError.alreadyExists("term", term.termID) }
        return standing
      }
      try inquiry.mustKnow(school: term.schoolID)
      try inquiry.mustHaveRoom(forTerms: 1, limits)
      try scope.store(.term(term))
      return term
    }
  }

  func listTerms(
    _ request: ActivityV1.ListTermsRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListTermsResponse {
    try await access.read(call) { inquiry in
      try inquiry.mustBeStaff()
      try inquiry.mustKnow(school: request.schoolID)
      let terms = inquiry.record.terms.values.filter {
        request.schoolID.isEmpty || $0.schoolID.isExactly(request.schoolID)
      }
      let page = try Page(
        of: terms, by: { PageKey(id: $0.termID) }, size: request.pageSize, token: request.pageToken, of: inquiry,
        query: ["ListTerms", request.schoolID])
      return ActivityV1.ListTermsResponse(terms: page.elements, nextPageToken: page.nextToken)
    }
  }
}

extension Inquiry {
  /// A school that is named must be there.
  func mustKnow(school id: String) throws(RPCError) {
    guard id.isEmpty || record.schools[SchoolID(id)] != nil else { throw .notFound("school", id) }
  }

  func mustKnow(term id: String) throws(RPCError) {
    guard id.isEmpty || record.terms[TermID(id)] != nil else { throw .notFound("term", id) }
  }
}
