internal import API
internal import Messages
internal import RPC

// R115 to R117: documents that a teacher attaches.
extension Rule {
  static let documents = [
    Rule("R115", "Fetching the attempt for a document twice gives the same attempt.") { world in
      let url = try await world.declareDocument("paper")
      let lesson = try await world.lesson(clock: false)
      let handout = try await lesson.post(world.path("paper"))
      let ana = lesson.pupils[0]
      try await lesson.waitUntil(60)
      let first = try await ana.document(url)
      try expect(!first.attemptID.isEmpty, "the attempt that was fetched has an identifier")
      try expectEqual(first.identifierPath, world.path("paper"), "where the attempt is")
      try await lesson.waitUntil(90)
      try expectEqual(try await ana.document(url).attemptID, first.attemptID, "the attempt that was fetched again")
      try expectEqual(try await lesson.cell(handout).attempts, 1, "attempts that the teacher sees")
      try expectEqual(
        try await ana.start(world.path("paper")).attemptID, first.attemptID, "the attempt that a start resumes")
      try await lesson.waitUntil(120)
      let second = try await ana.start(world.path("paper"), anew: true)
      try expectEqual(
        try await ana.document(url).attemptID, second.attemptID, "the attempt after a new one was begun")
    },
    Rule("R116", "That needs a document a teacher attached.") { world in
      let url = try await world.declareDocument("paper")
      let lesson = try await world.lesson(clock: false)
      let ana = lesson.pupils[0]
      try await expectRefused("fetching a document that is not assigned", with: .notFound) {
        try await ana.document(url)
      }
      try await expectRefused("fetching what bears no such link", with: .notFound) {
        try await ana.document(url + "/elsewhere")
      }
      try await lesson.post(world.path("paper"))
      try expectEqual(
        try await ana.document(url).identifierPath, world.path("paper"), "where the attempt at an assigned document is")
    },
    Rule("R117", "Whether a document is assigned is answered false, not with an error.") { world in
      let url = try await world.declareDocument("paper")
      let other = try await world.declareDocument("other")
      let lesson = try await world.lesson(students: 2)
      let (ana, ben) = (lesson.pupils[0], lesson.pupils[1])
      let teacher = try await world.organization.client(lesson.teacher.user, .teacher, app: world.app)
      try expect(try await !ana.isAssigned(url), "a document that nobody assigned is not assigned")
      let handout = try await lesson.post(world.path("paper"), to: [ana])
      let withdrawn = try await lesson.post(world.path("other"), to: [ana])
      try expect(try await ana.isAssigned(url), "a document that a teacher attached is assigned")
      try expect(try await ana.isAssigned(other), "another one that a teacher attached is assigned")
      try expect(try await !ben.isAssigned(url), "it is not assigned to another student")
      try expect(try await !ana.isAssigned(url + "/elsewhere"), "what bears no such link is not assigned")
      let asTeacher = try await teacher.activity.isAssignedDocument(
        ActivityV1.IsAssignedDocumentRequest(appID: world.app, url: url))
      try expect(!asTeacher.isAssigned, "it is not assigned to the teacher")
      try await lesson.clock(60)
      try await world.remove(world.path("other"))
      try expect(try await !ana.isAssigned(other), "a document that was removed is not assigned")
      try await lesson.complete(handout)
      try await lesson.complete(withdrawn)
      try expect(try await !ana.isAssigned(url), "after the end of the handout it is not assigned")
    },
  ]
}

extension World {
  /// Declares a document with a link, and has the organization let the app ask about such.
  ///
  /// - Returns: the link.
  fileprivate func declareDocument(_ identifier: String) async throws -> String {
    var document = node(identifier, type: .document)
    document.universalLinkURL = "https://\(name).example/\(identifier)"
    try await declare(node(), document)
    _ = try await administrator().organization.allowApp(
      ActivityV1.AllowAppRequest(appID: app, mayAskAboutDocuments: true))
    return document.universalLinkURL
  }
}

extension Pupil {
  fileprivate func document(_ url: String) async throws -> ActivityV1.Attempt {
    try await app.activity.fetchDocumentAttempt(ActivityV1.FetchDocumentAttemptRequest(appID: appID, url: url))
  }

  fileprivate func isAssigned(_ url: String) async throws -> Bool {
    try await app.activity.isAssignedDocument(ActivityV1.IsAssignedDocumentRequest(appID: appID, url: url)).isAssigned
  }
}
