import API
import HomeroomClient
import Messages
import RPC
import Testing

@Suite("Saving content")
struct SavingTests {
  @Test("a save that fails in part names each object that failed, with its reason, and those that were saved (R46)")
  func partial() async throws {
    try await ClientSchool.run { school in
      let store = try school.store("pat", role: "publisher")
      let root = store.mainAppContext
      let good = root.addChild(ContextDraft(type: .book, identifier: "Hamlet", title: "Hamlet"))
      let blank = root.addChild(ContextDraft(type: .book, identifier: "Macbeth", title: "  "))
      let long = root.addChild(
        ContextDraft(type: .book, identifier: String(repeating: "x", count: 257), title: "Long"))
      let below = good.addChild(ContextDraft(type: .chapter, identifier: "Act 1", title: "Act 1"))
      let error = try #require(await saveError(store))
      #expect(error[.context(blank)]?.reason == "BLANK")
      #expect(error[.context(long)]?.reason == "TOO_LONG")
      #expect(error.failures.count == 2)
      #expect(Set(error.succeeded) == [.context(good), .context(below)])
      blank.title = "Macbeth"
      root.addChild(ContextDraft(type: .book, identifier: "Othello", title: "Othello"))
      long.removeFromParent()
      #expect(await saveError(store) == nil)
      let stands = try await school.children()
      #expect(stands == ["Hamlet", "Macbeth", "Othello"])
      await store.close()
    }
  }

  @Test("content that could not be declared is unsaved: each save names it until it stands", arguments: passing)
  func unsavedAgain(code: StatusCode, reason: String) async throws {
    try await ClientSchool.run { school in
      let way = RefusingChannel(base: school.context, "DeclareContexts", times: 2, code, reason)
      let store = try school.store("pat", role: "publisher", context: way)
      let essay = store.mainAppContext.addChild(ContextDraft(type: .document, identifier: "Essay", title: "Essay"))
      for _ in 0..<2 { #expect(await saveError(store)?[.context(essay)]?.reason == reason) }
      #expect(await saveError(store) == nil)
      #expect(try await school.children() == ["Essay"])
      await store.close()
    }
  }

  @Test("what is refused for good is named by each save until it is mended, and is not sent without one")
  func refusedAgain() async throws {
    try await ClientSchool.run { school in
      let store = try school.store("pat", role: "publisher")
      let blank = store.mainAppContext.addChild(ContextDraft(type: .book, identifier: "Macbeth", title: "  "))
      for _ in 0..<2 { #expect(await saveError(store)?[.context(blank)]?.reason == "BLANK") }
      let calls = school.context.calls("DeclareContexts")
      #expect(try await store.deliver().trouble == nil && school.context.calls("DeclareContexts") == calls)
      blank.title = "Macbeth"
      #expect(await saveError(store) == nil)
      #expect(try await school.children() == ["Macbeth"])
      await store.close()
    }
  }

  @Test("what is not there any more is declared again, once, where something is added below it")
  func forgotten() async throws {
    try await ClientSchool.run { school in
      let store = try school.store("pat", role: "publisher")
      let notes = store.mainAppContext.addChild(ContextDraft(type: .document, identifier: "Notes", title: "Notes"))
      #expect(await saveError(store) == nil)
      _ = try await school.catalog.removeContext(
        ContextV1.RemoveContextRequest(appID: ClientSchool.app, identifierPath: ["Notes"]))
      notes.addChild(ContextDraft(type: .page, identifier: "1", title: "One"))
      #expect(await saveError(store) == nil)
      #expect(try await school.children() == ["Notes"])
      #expect(school.context.calls("DeclareContexts") == 3)
      await store.close()
    }
  }

  @Test("content of long texts is declared in calls of 1 MiB at most")
  func longTexts() async throws {
    try await ClientSchool.run { school in
      let store = try school.store("pat", role: "publisher")
      let text = String(repeating: "\u{915}", count: 4_000)
      // Each of 24 kB, and of fewer contexts than one call takes.
      for number in 0..<60 {
        var draft = ContextDraft(type: .quiz, identifier: "\(number)", title: "Quiz")
        draft.summary = text
        draft.localizations = [.init(locale: "hi", title: "Quiz", summary: text)]
        store.mainAppContext.addChild(draft)
      }
      try await store.save()
      #expect(school.context.calls("DeclareContexts") == 2)
      #expect(try await school.children().count == 60)
      await store.close()
    }
  }

  @Test("a save of what stands already sends nothing (R52)")
  func unchanged() async throws {
    try await ClientSchool.run { school in
      let store = try school.store("pat", role: "publisher")
      store.mainAppContext.addChild(ContextDraft(type: .book, identifier: "Hamlet", title: "Hamlet"))
      try await store.save()
      let declared = school.context.calls("DeclareContexts")
      try await store.save()
      store.mainAppContext.addChild(ContextDraft(type: .book, identifier: "Hamlet", title: "Hamlet"))
      try await store.save()
      #expect(school.context.calls("DeclareContexts") == declared)
      await store.close()
    }
  }

  @Test("what is moved, removed and changed stands so afterwards, also in the place of what was removed")
  func moves() async throws {
    try await ClientSchool.run { school in
      let store = try school.store("pat", role: "publisher")
      let root = store.mainAppContext
      let old = root.addChild(ContextDraft(type: .book, identifier: "old", title: "Old"))
      let act = old.addChild(ContextDraft(type: .chapter, identifier: "Act 1", title: "Act 1"))
      act.addChild(ContextDraft(type: .section, identifier: "Scene 1", title: "Scene 1"))
      try await store.save()
      let new = root.addChild(ContextDraft(type: .book, identifier: "new", title: "New"))
      try new.addChild(act)
      store.remove(old)
      root.topic = .artsAndMusic
      #expect(throws: StoreError.self, "R9") { try act.addChild(new) }
      try await store.save()
      #expect(try await school.children() == ["new"])
      let path = ["new", "Act 1", "Scene 1"]
      let stands = try await school.catalog.resolvePath(
        ContextV1.ResolvePathRequest(appID: ClientSchool.app, identifierPath: path, includeRoot: true))
      #expect(stands.missing == [] && stands.contexts.first?.topic == .artsAndMusic)

      store.remove(new)
      root.addChild(ContextDraft(type: .book, identifier: "new", title: "Newer"))
      try await store.save()
      let anew = try await school.catalog.resolvePath(
        ContextV1.ResolvePathRequest(appID: ClientSchool.app, identifierPath: path))
      #expect(anew.contexts.map(\.title) == ["Newer"])
      await store.close()
    }
  }

  @Test("an app saves alike for whomever it works: what is not a student's to change stays on their device (R54, R110)")
  func student() async throws {
    try await ClientSchool.run { school in
      try await school.assign(["Hamlet"])
      let store = try school.store()
      store.mainAppContext.topic = .math
      let hamlet = try #require(try await store.mainAppContext.descendant(matching: ["Hamlet"]))
      hamlet.title = "My Hamlet"
      store.remove(hamlet)
      #expect(await saveError(store) == nil)
      #expect(store.mainAppContext.topic == .math)
      #expect(try await school.children() == ["Hamlet"])
      await store.close()
    }
  }

  @Test("one context is active at most; activating another resigns it (R55–R58)")
  func activation() async throws {
    try await ClientSchool.run { school in
      try await school.assign(["Hamlet"], ["Macbeth"])
      let store = try school.store()
      let hamlet = try #require(try await store.mainAppContext.descendant(matching: ["Hamlet"]))
      let macbeth = try #require(try await store.mainAppContext.descendant(matching: ["Macbeth"]))
      hamlet.becomeActive()
      macbeth.becomeActive()
      hamlet.resignActive()
      #expect(store.activeContext == macbeth && macbeth.isActive && !hamlet.isActive)
      try await store.deliver()
      #expect(school.activity.calls("ActivateContext") == 1)
      macbeth.resignActive()
      try await store.deliver()
      #expect(store.activeContext == nil && school.activity.calls("ResignContext") == 1)
      await store.close()
    }
  }

  @Test("who changes a title keeps the names in other languages, the keywords and all else that was said of a context")
  func titleAlone() async throws {
    try await ClientSchool.run { school in
      let lab = ContextV1.Context(
        identifierPath: ["lab"], title: "Lab", type: .custom, customTypeName: "Experiment", summary: "What boils when?",
        topic: .science, displayOrder: 3, isAssignable: false, suggestedAge: ContextV1.SuggestedRange(lower: 12),
        suggestedCompletionMinutes: ContextV1.SuggestedRange(lower: 10, upper: 15),
        capabilities: [ContextV1.ProgressReportingCapability(kind: .score, details: "y")],
        universalLinkURL: "greatplays://lab", primaryKind: .score, keywords: ["water"],
        localizations: [ContextV1.LocalizedDetails(locale: "de", title: "Labor", summary: "Was kocht wann?")],
        standardsAlignments: ["NGSS.MS-PS1-4"], minimumAppVersion: "2.1")
      _ = try await school.catalog.declareContexts(
        ContextV1.DeclareContextsRequest(appID: ClientSchool.app, contexts: [lab]))
      func stands() async throws -> ContextV1.Context {
        let path = ContextV1.ResolvePathRequest(appID: ClientSchool.app, identifierPath: ["lab"])
        return try #require(try await school.catalog.resolvePath(path).contexts.first)
      }
      var expected = try await stands()
      let store = try school.store("tove", role: "teacher")
      let found = try #require(try await store.mainAppContext.descendant(matching: ["lab"]))
      found.title = "Laboratory"
      try await store.save()
      let changed = try await stands()
      expected.title = "Laboratory"
      expected.revision = changed.revision
      expected.updateTime = changed.updateTime
      #expect(changed == expected)
      #expect(found.localizations == [.init(locale: "de", title: "Labor", summary: "Was kocht wann?")])
      await store.close()
    }
  }

  @Test("capabilities are added by kind and reset to duration (R40), and all details come back from Context")
  func details() async throws {
    try await ClientSchool.run { school in
      let store = try school.store("pat", role: "publisher")
      var draft = ContextDraft(type: .custom, identifier: "lab", title: "Lab")
      draft.customTypeName = "Experiment"
      draft.summary = "What boils when?"
      draft.topic = .science
      draft.displayOrder = 3
      draft.isAssignable = false
      draft.suggestedAge = 12...ContextDetails.noUpperEnd
      draft.suggestedCompletionMinutes = 10...15
      draft.universalLinkURL = "greatplays://lab"
      draft.addProgressReportingCapabilities([ProgressReportingCapability(.score, details: "w"), .init(.quantity)])
      draft.resetProgressReportingCapabilities()
      draft.addProgressReportingCapabilities([ProgressReportingCapability(.score, details: "x")])
      #expect(draft.progressReportingCapabilities == [.init(.duration), .init(.score, details: "x")])
      let lab = store.mainAppContext.addChild(draft)
      lab.addProgressReportingCapabilities([.init(.percent), .init(.score, details: "y")])
      try await store.save()
      let other = try school.store("tove", role: "teacher")
      let found = try #require(try await other.mainAppContext.descendant(matching: ["lab"]))
      #expect(found.customTypeName == "Experiment" && found.summary == "What boils when?" && found.topic == .science)
      #expect(found.displayOrder == 3 && !found.isAssignable && found.universalLinkURL == "greatplays://lab")
      #expect(found.suggestedAge == 12...ContextDetails.noUpperEnd && found.suggestedCompletionMinutes == 10...15)
      #expect(
        found.progressReportingCapabilities == [.init(.duration), .init(.percent), .init(.score, details: "y")])
      lab.resetProgressReportingCapabilities()
      #expect(lab.progressReportingCapabilities == [.init(.duration)])
      await store.close()
      await other.close()
    }
  }
}
