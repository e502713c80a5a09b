import Chance
import API
import Domain
import Feeds
import Messages
import RPC
import ReportService
import Testing

/// Five is the threshold: nothing that a reader of the whole organization is shown, and no difference of two such things, is
/// of one to four students.
@Suite("Small groups")
struct SmallGroupTests {
  private func students(_ letter: String, _ count: Int) -> [PersonID] { (0..<count).map { PersonID("\(letter)\($0)") } }

  /// Class a of ten and class b of three at one quiz.
  private func twoClasses(_ second: Int = 3) throws -> ReportWorld {
    let world = ReportWorld()
    world.settings(threshold: 5)
    world.content(2, "quiz", kind: .score)
    for (name, count) in [("a", 10), ("b", second)] {
      let students = students(name, count)
      world.schoolClass(students, ClassID(name), teacher: PersonID("\(name)-teacher"))
      world.handout(HandoutID("h\(name)"), of: ClassID(name), on: [2])
      for (index, student) in students.enumerated() {
        try world.work(
          AttemptID("\(student)"), student, handouts: [HandoutID("h\(name)")], primary: score(Double(index), 10),
          minutes: Double(index + 1))
      }
    }
    return world
  }

  @Test("a small class is withheld, and so is the class that would give it away; the wider figure stands")
  func complement() async throws {
    try await twoClasses().run { report in
      func seen(_ schoolClass: String, as caller: TestCaller = .administrator) async throws -> ReportV1.Distribution {
        try await report.distribution(.score, 2, as: caller) { $0.classID = schoolClass }
      }
      let whole = try await seen("")
      #expect(whole.n == 13 && !whole.suppressed && whole.mean != nil)
      for name in ["a", "b"] {
        let part = try await seen(name)
        #expect(part.suppressed && part.n == 0 && part.mean == nil && part.histogram.isEmpty && part.minimum == nil)
        #expect(part.population == ReportV1.Population(assigned: name == "a" ? 10 : 3))
        let own = try await seen(name, as: .teacher("\(name)-teacher"))
        #expect(!own.suppressed && own.n == (name == "a" ? 10 : 3) && own.minimum == 0)
      }
      let service = TestCaller(user: "etl", role: .service)
      #expect(try await seen("b", as: service).suppressed)
      let comparison = try await report.compare(
        .score, [.init(label: "", classID: "a"), .init(label: "")], as: .administrator)
      #expect(comparison.groups[0].summary?.suppressed == true && comparison.groups[0].summary?.mean == nil)
      #expect(comparison.groups[0].interval == nil && comparison.groups[1].summary?.n == 13)
      let tree = try await report.subtree(as: .administrator) { $0.classID = "b" }
      #expect(tree.nodes.allSatisfy { $0.inclusive?.score?.suppressed == true && $0.inclusive?.suppressed == true })
      #expect(tree.nodes[1].direct?.attempts == 0 && tree.nodes[1].direct?.totalTime == nil)
      let open = try await report.subtree(as: .administrator)
      #expect(open.nodes[1].direct?.attempts == 13 && open.nodes[1].direct?.suppressed == false)
    }
  }

  @Test("five are enough, and an organization may ask for no protection")
  func enough() async throws {
    try await twoClasses(5).run { report in
      let part = try await report.distribution(.score, 2, as: .administrator) { $0.classID = "b" }
      #expect(part.n == 5 && !part.suppressed)
      // The least and the greatest are somebody's own, and bins of one student are withheld.
      #expect(part.extremesSuppressed && part.minimum == nil && part.maximum == nil)
      #expect(part.histogram.count == 10 && part.histogram.allSatisfy { $0.count == 0 && $0.suppressed })
      // Those of everybody's are not: of fifteen, two lie in each of the first five, and one in each of the others.
      let whole = try await report.distribution(.score, 2, as: .administrator)
      #expect(whole.histogram.count(where: \.suppressed) == 10)
    }
    let world = try twoClasses()
    world.settings(threshold: 0)
    let part = try await world.run { try await $0.distribution(.score, 2, as: .administrator) { $0.classID = "b" } }
    #expect(part.n == 3 && !part.suppressed && part.minimum == 0)
  }

  @Test("a quantile beside which lie the numbers of few students is withheld, however many numbers they are")
  func quantilesOfPeople() async throws {
    let world = ReportWorld()
    world.settings(threshold: 5)
    let quizzes = (2..<12).map { ContextID(Int64($0)) }
    for quiz in quizzes { world.content(quiz, "quiz \(quiz)", kind: .score) }
    let students = students("a", 10)
    world.schoolClass(students)
    world.handout(on: quizzes)
    // Nine low numbers of nine, ten high ones of the tenth.
    for student in students.dropFirst() { try world.work(AttemptID("\(student)"), student, primary: score(2, 10)) }
    for quiz in quizzes { try world.work(AttemptID("own\(quiz)"), "a0", at: quiz, primary: score(9, 10)) }
    try await world.run { report in
      let seen = try await report.distribution(.score, as: .administrator, quantiles: [0.5])
      #expect(seen.n == 19 && seen.quantilesSuppressed && seen.quantiles.isEmpty)
      #expect(try await report.distribution(.score, quantiles: [0.5]).quantiles.count == 1)
    }
  }

  @Test(
    "items that few students met are withheld with one more, and are of everybody's latest attempts alone, finished or not"
  )
  func itemsOfPeople() async throws {
    let world = ReportWorld()
    world.settings(threshold: 5)
    world.content(2, "quiz", kind: .score)
    let students = students("a", 6)
    world.schoolClass(students)
    world.handout(on: [2])
    for student in students {
      for attempt in 0..<6 {
        // Only one student has ever met the rare item, six times.
        let items = ["usual", "often"] + (student == "a0" ? ["rare"] : [])
        try world.work(
          AttemptID("\(student)-\(attempt)"), student, start: Double(attempt), primary: score(1, 2),
          items: items.map { score(1, 2, $0) }, stopped: student != "a1")
      }
    }
    try await world.run { report in
      func asked(
        _ policy: ReportV1.AttemptPolicy = .latest, unfinished: Bool = true, window: Window = .always,
        _ change: RunningReport.ScopeChange = { _ in }
      ) async throws -> ReportV1.ItemAnalysis {
        try await report.items(
          2, as: .administrator, policies: ReportV1.AttemptPolicies(score: policy), includeUnfinished: unfinished,
          window: window, change)
      }
      // One has not finished: that hides nothing.
      let seen = try await asked()
      let items = Dictionary(uniqueKeysWithValues: seen.items.map { ($0.identifier, $0) })
      #expect(seen.attempts == 6 && items["often"]?.n == 6 && items["often"]?.facility == 0.5)
      for withheld in ["usual", "rare"] {
        #expect(items[withheld]?.suppressed == true && items[withheld]?.facility == nil)
      }
      let policies = ReportV1.AttemptPolicies(score: .all)
      #expect(try await report.items(2, policies: policies).items.allSatisfy { !$0.suppressed })
      for refused in [
        await code { _ = try await asked(.all) },
        await code { _ = try await asked(.first) },
        await code { _ = try await asked(unfinished: false) },
        await code { _ = try await asked(window: Window(opens: midnight(1))) },
        await code { _ = try await asked { $0.classID = "drama" } },
      ] { #expect(refused == .permissionDenied) }
    }
  }

  @Test("questions that could only be asked to single somebody out are refused")
  func refused() async throws {
    try await twoClasses().run { report in
      func refusal(_ body: () async throws -> Void) async -> StatusCode? { await code(body) }
      let head = TestCaller.administrator
      #expect(
        await refusal { _ = try await report.distribution(.score, as: head, students: ["a0"]) } == .permissionDenied)
      #expect(
        await refusal { _ = try await report.distribution(.score, as: head) { $0.handoutID = "ha" } }
          == .permissionDenied)
      #expect(await refusal { _ = try await report.distribution(.score, as: head, bins: 11) } == .permissionDenied)
      #expect(
        await refusal {
          _ = try await report.compare(.score, [.init(studentIDs: ["a0", "a1"])], as: head)
        } == .permissionDenied)
      // Nor behind a group that may be asked for.
      #expect(
        await refusal {
          _ = try await report.compare(.score, [.init(), .init(studentIDs: ["a0", "a1"])], as: head)
        } == .permissionDenied)
      #expect(await refusal { _ = try await report.coverage(as: head, parts: 11) } == .permissionDenied)
      let quantiles = try await report.distribution(.score, as: head, quantiles: [0.5, 0.99])
      #expect(quantiles.quantilesSuppressed && quantiles.quantiles.isEmpty)
      #expect(try await report.distribution(.score, as: head, quantiles: [0.5]).quantiles.count == 1)
    }
  }

  @Test(
    "a class's figure yields where all that is not disclosed of it lies at one part, whatever else is withheld beside that"
  )
  func classAtOneOfSeveralParts() async throws {
    let world = ReportWorld()
    world.settings(threshold: 5)
    world.content(2, "act", kind: .score)
    for (id, title) in [(3, "first"), (4, "second"), (5, "third")] as [(Int64, String)] {
      world.content(ContextID(id), title, below: 2, order: id, kind: .score)
    }
    world.schoolClass(students("a", 6), "a", teacher: "a-teacher")
    world.schoolClass(students("b", 12), "b", teacher: "b-teacher")
    world.handout("ha", of: "a", on: [3])
    world.handout("hb", of: "b", on: [2])
    func work(_ student: String, _ context: ContextID, _ points: Double) throws {
      try world.work(
        AttemptID("\(student)-\(context)"), PersonID(student), at: context,
        handouts: [HandoutID("h\(student.prefix(1))")], primary: score(points, 100))
    }
    for student in 0..<6 { try work("a\(student)", 3, 50 + 3 * Double(student)) }
    try work("b0", 3, 31)
    for student in 1...5 { try work("b\(student)", 4, 50) }
    for student in 1...3 { try work("b\(student)", 5, 50) }
    for student in 6...11 { try work("b\(student)", 2, 50) }
    try await world.run { report in
      // Everybody's at the first part less class a's at the act would be the mark of b0.
      #expect(try await report.distribution(.score, 3, as: .administrator).n == 7)
      for context in [1, 2, 3] as [ContextID] {
        let seen = try await report.distribution(.score, context, as: .administrator) { $0.classID = "a" }
        #expect(seen.suppressed)
      }
    }
  }

  @Test("types yield where all that is not disclosed of them lies at one part, whatever else is withheld beside that")
  func typesAtOneOfSeveralParts() async throws {
    let world = ReportWorld()
    world.settings(threshold: 5)
    let (outer, asked, other) = (ContextType.allCases[1], ContextType.allCases[2], ContextType.allCases[3])
    world.content(2, "act", kind: .score, type: outer)
    world.content(3, "first", below: 2, kind: .score, type: asked)
    world.content(4, "in the first", below: 3, kind: .score, type: other)
    world.content(5, "second", below: 2, order: 1, kind: .score, type: other)
    world.content(6, "third", below: 2, order: 2, kind: .score, type: other)
    world.schoolClass(students("a", 26))
    world.handout(on: [2])
    let places: [(ContextID, ClosedRange<Int>)] = [(3, 0...5), (4, 20...20), (5, 6...11), (6, 13...15), (2, 16...20)]
    for (context, students) in places {
      for student in students {
        try world.work(
          AttemptID("a\(student)-\(context)"), PersonID("a\(student)"), at: context,
          primary: score(31 + 2 * Double(student), 100))
      }
    }
    try await world.run { report in
      // Everybody's at the first part less what is of the type at the act would be the mark of a20.
      #expect(try await report.distribution(.score, 3, as: .administrator).n == 7)
      for context in [1, 2, 3] as [ContextID] {
        let seen = try await report.distribution(.score, context, as: .administrator) {
          $0.types = [ContextV1.ContextType(rawValue: Int32(asked.rawValue))]
        }
        #expect(seen.suppressed)
      }
    }
  }

  @Test("a report without a window needs no calendar")
  func noCalendar() async throws {
    let world = try twoClasses()
    world.settings(timeZone: "Nowhere/Land", threshold: 5)
    try await world.run { report in
      let seen = try await report.subtree(as: .administrator)
      #expect(seen.nodes[0].inclusive?.attempts == 13)
      let window = Window(opens: midnight(0))
      let refusal = await code { _ = try await report.subtree(as: .administrator, window: window) }
      #expect(refusal == .failedPrecondition)
    }
  }

  @Test("no two parts of a strip that are disclosed differ by the work of one to four students")
  func coverage() async throws {
    let world = ReportWorld()
    world.settings(threshold: 5)
    world.content(2, "scene")
    let students = students("a", 24)
    world.schoolClass(students)
    world.handout(on: [2])
    // Everybody reads from the front: six reach a half, two more each tenth up to there, and eight nothing but the first.
    let reached = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.4, 0.4, 0.3, 0.3, 0.3, 0.2, 0.2, 0.2, 0.2, 0.2]
    for (index, student) in students.enumerated() {
      try world.work(AttemptID("\(student)"), student, progress: index < reached.count ? reached[index] : 0.1)
    }
    try await world.run { report in
      let seen = try await report.coverage(2, as: .administrator)
      #expect(seen.withData == 24 && seen.students == [24, 16, 11, 0, 6, 0, 0, 0, 0, 0])
      #expect(seen.suppressedParts == [3])
      #expect(try await report.coverage(2).students.prefix(26).suffix(7) == [8, 6, 6, 6, 6, 6, 0])
      #expect(try await report.coverage(2, parts: 10).students == [24, 16, 11, 8, 6, 0, 0, 0, 0, 0])
    }
  }

  @Test("of two policies the usual one stands where few students have attempted more than once")
  func policies() async throws {
    let world = try twoClasses(0)
    try world.work("again", "a0", start: 5, handouts: ["ha"], primary: score(10, 10))
    try await world.run { report in
      let usual = try await report.distribution(.score, 2, as: .administrator)
      #expect(usual.n == 10)
      #expect(try await report.distribution(.score, 2, as: .administrator, policies: .init(score: .first)).suppressed)
      #expect(try await report.distribution(.score, 2, as: .administrator, policies: .init(score: .all)).suppressed)
    }
  }

  @Test("a class at a part of a context is withheld where it would give away what another class did beside it")
  func classAtAPart() async throws {
    let world = ReportWorld()
    world.settings(threshold: 5)
    world.content(2, "act", kind: .score)
    world.content(3, "scene", below: 2, kind: .score)
    for name in ["a", "b"] {
      world.schoolClass(students(name, 6), ClassID(name), teacher: PersonID("\(name)-teacher"))
      world.handout(HandoutID("h\(name)"), of: ClassID(name), on: [2])
    }
    for student in students("a", 6) {
      try world.work(AttemptID("\(student)"), student, at: 3, handouts: ["ha"], primary: score(1, 2))
    }
    try world.work("b0", "b0", at: 2, handouts: ["hb"], primary: score(1, 5))
    try await world.run { report in
      let act = try await report.distribution(.score, 2, as: .administrator)
      #expect(act.n == 7 && !act.suppressed)
      // The act less the scene, or less class a's scene, is b0's mark.
      for name in ["", "a"] {
        let scene = try await report.distribution(.score, 3, as: .administrator) { $0.classID = name }
        #expect(scene.suppressed && scene.n == 0, "of \(name)")
      }
      let own = try await report.distribution(.score, 3, as: .teacher("a-teacher")) { $0.classID = "a" }
      #expect(own.n == 6)
    }
  }

  @Test("a topic is withheld where it would give away what lies beside it in a part of the app")
  func topicInAPart() async throws {
    let world = ReportWorld()
    world.settings(threshold: 5)
    world.content(2, "book", kind: .score, topic: .math)
    world.content(3, "excursion", below: 2, kind: .score, topic: .science)
    world.content(4, "lab", kind: .score, topic: .science)
    world.schoolClass(students("a", 6), "a")
    world.handout("ha", of: "a", on: [2, 4])
    for (index, student) in students("a", 6).enumerated() {
      for context in [2, 4] + (index < 2 ? [3] : []) {
        try world.work(
          AttemptID("\(student)-\(context)"), student, at: ContextID(Int64(context)), handouts: ["ha"],
          primary: score(Double(index), 10))
      }
    }
    try await world.run { report in
      let book = try await report.distribution(.score, 2, as: .administrator)
      #expect(book.n == 8 && !book.suppressed)
      // All of the app's mathematics lies in the book: the rest of the book are two students' excursions.
      let math = try await report.distribution(.score, 1, as: .administrator) { $0.topics = [.math] }
      #expect(math.suppressed && math.n == 0)
    }
  }

  @Test("buckets of few students are withheld, and so is what borders on them")
  func buckets() async throws {
    let world = ReportWorld()
    world.settings(threshold: 5)
    world.content(2, "quiz", kind: .score)
    world.schoolClass(students("a", 12), "a")
    world.handout("ha", of: "a", on: [2])
    // Monday to Thursday: 6, 6, 2, 8 students.
    for (day, count) in [6, 6, 2, 8].enumerated() {
      for index in 0..<count {
        try world.work(
          AttemptID("\(day)-\(index)"), PersonID("a\(index)"), start: Double(day) * 1_440, handouts: ["ha"],
          primary: score(1, 2))
      }
    }
    let series = try await world.run { try await $0.series(.day, 2, as: .administrator) }
    #expect(series.buckets.map(\.suppressed) == [false, true, true, true])
    #expect(
      series.buckets.map(\.attempts) == [6, 0, 0, 0]
        && series.buckets.map(\.startDate.isEmpty) == [false, false, false, false])
  }

  @Test("who worked again on another day is not what a series of all attempts has more than the usual report")
  func againOnAnotherDay() async throws {
    let world = ReportWorld()
    world.settings(threshold: 5)
    world.content(2, "quiz", kind: .score)
    world.schoolClass(students("a", 17), "a")
    world.handout("ha", of: "a", on: [2])
    func work(_ student: Int, day: Int) throws {
      try world.work(
        AttemptID("\(day)-\(student)"), PersonID("a\(student)"), start: Double(day) * 1_440, handouts: ["ha"],
        primary: score(Double(student), 20))
    }
    for student in 0..<12 { try work(student, day: 0) }
    for student in 12..<17 { try work(student, day: 2) }
    func seen(_ report: RunningReport) async throws -> (n: Int64, ofDays: [Bool]) {
      let series = try await report.series(.day, 2, as: .administrator)
      return (
        try await report.distribution(.score, 2, as: .administrator).n, series.buckets.map { !$0.scoreSuppressed }
      )
    }
    let once = try await world.run { try await seen($0) }
    #expect(once == (17, [true, true]))
    // The series less the report would be their first score.
    try work(0, day: 2)
    let again = try await world.run { try await seen($0) }
    #expect(again == (17, [false, false]))
  }

  @Test("a bucket's figures of few are withheld with their n and population, and a median of few without its mean")
  func figuresOfBuckets() async throws {
    let world = ReportWorld()
    world.settings(threshold: 5)
    world.content(2, "quiz", kind: .score)
    world.schoolClass(students("a", 12), "a")
    world.handout("ha", of: "a", on: [2])
    // Seven worked on the first day, three of them up to a score; on the second, six have a score each and no time.
    for index in 0..<7 {
      try world.work(
        AttemptID("1-\(index)"), PersonID("a\(index)"), start: 120, handouts: ["ha"],
        primary: index < 3 ? score(1, 2) : nil, minutes: 10)
    }
    for index in 0..<6 {
      try world.work(
        AttemptID("2-\(index)"), PersonID("a\(index)"), start: 1_560, handouts: ["ha"], primary: score(1, 2))
    }
    let (series, taught) = try await world.run { report in
      (try await report.series(.day, 2, as: .administrator), try await report.series(.day, 2))
    }
    let (first, second) = (series.buckets[0], series.buckets[1])
    #expect(!first.suppressed && first.attempts == 7)
    #expect(first.scoreSuppressed && first.meanScore == nil)
    #expect(
      first.score
        == ReportV1.Summary(metric: .score, population: ReportV1.Population(assigned: 12), n: 0, suppressed: true))
    #expect(first.timeSuppressed && first.medianTime == nil && first.p95Time == nil)
    #expect(first.time?.n == 7 && first.time?.mean == 600 && first.time?.population?.withData == 7)
    // Six are enough, but they border on the three.
    #expect(second.scoreSuppressed && second.score?.n == 0 && second.score?.population?.withData == 0)
    #expect(!second.timeSuppressed && second.time?.n == 0 && second.time?.population?.noData == 12)
    // Their teacher knows them.
    #expect(taught.buckets[0].score?.n == 3 && taught.buckets[0].medianTime == 600)
  }

  @Test("a bucket that is withheld tells nothing but when it begins")
  func withheldBucket() async throws {
    let world = ReportWorld()
    world.settings(threshold: 5)
    world.content(2, "quiz", kind: .score)
    world.schoolClass(students("a", 12), "a")
    world.handout("ha", of: "a", on: [2])
    try world.work("1", "a1", start: 120, handouts: ["ha"], primary: score(1, 2), minutes: 10)
    let bucket = try await world.run { try await $0.series(.day, 2, as: .administrator) }.buckets[0]
    #expect(
      bucket == ReportV1.TimeBucket(startTime: bucket.startTime, startDate: bucket.startDate, suppressed: true))
  }

  @Test("time over several contexts is of all attempts under every policy, and so are the ends of windows")
  func windowsOfTime() async throws {
    let world = ReportWorld()
    world.settings(threshold: 5)
    world.content(2, "quiz", kind: .score)
    world.content(3, "game", kind: .score)
    world.schoolClass(students("a", 10), "a")
    world.handout("ha", of: "a", on: [2, 3])
    func work(_ student: Int, _ day: Int, _ number: Int, at context: ContextID = 2) throws {
      try world.work(
        AttemptID("\(student)-\(day)-\(number)"), PersonID("a\(student)"), at: context,
        start: Double(107 + (day - 1) * 1_440 + number * 60), handouts: ["ha"], primary: score(1, 2), minutes: 10)
    }
    // Everybody on the first day, half of them twice; then one of these once more, and five at the other context.
    for student in 0..<10 { try work(student, 1, 1) }
    for student in 0..<5 { try work(student, 1, 2) }
    try work(0, 5, 1)
    for student in 5..<10 { try work(student, 6, 1, at: 3) }
    let first = ReportV1.AttemptPolicies(score: .first, time: .first)
    let (fifth, sixth) = try await world.run { report in
      func until(_ day: Int) async throws -> ReportV1.Distribution {
        try await report.distribution(
          .time, as: .administrator, policies: first, window: Window(opens: midnight(1), closes: midnight(day)))
      }
      return (try await until(5), try await until(6))
    }
    // The two differ by what one student did on the fifth day.
    #expect(fifth.suppressed || sixth.suppressed)
  }

  @Test("of classes that share students no sum or difference of disclosed figures is of few")
  func classesThatShareStudents() async throws {
    let world = ReportWorld()
    world.settings(threshold: 3)
    world.content(2, "quiz", kind: .score)
    let members: [String: [PersonID]] = [
      "c0": ["ana", "cy", "dee", "eve"], "c1": ["cy", "dee", "eve"], "c2": ["fay", "gus", "hal"],
    ]
    for (name, students) in members {
      world.schoolClass(students, ClassID(name), teacher: PersonID("\(name)-teacher"))
      world.handout(HandoutID("h\(name)"), of: ClassID(name), on: [2])
    }
    for student in Set(members.values.joined()) {
      let handouts = members.filter { $0.value.contains(student) }.keys.sorted().map { HandoutID("h\($0)") }
      try world.work(AttemptID("\(student)"), student, handouts: handouts, primary: score(1, 2))
    }
    try await world.run { report in
      var disclosed: [String] = []
      for name in ["", "c0", "c1", "c2"] {
        let seen = try await report.distribution(.score, 2, as: .administrator) { $0.classID = name }
        if !seen.suppressed { disclosed.append(name) }
      }
      // Everybody less c1 and c2 would be Ana, as would c0 less c1.
      #expect(disclosed == ["", "c0", "c2"])
    }
  }

  @Test("whoever did the same work for one class and again for another is not what the classes leave of everybody")
  func againForAnotherClass() async throws {
    let world = ReportWorld()
    world.settings(threshold: 3)
    world.content(2, "quiz", kind: .score)
    for (name, students) in ["c0": ["ana", "ben", "cy", "dee"], "c1": ["ana", "eve", "fay", "gus"]] {
      world.schoolClass(students.map { PersonID($0) }, ClassID(name), teacher: PersonID("\(name)-teacher"))
      world.handout(HandoutID("h\(name)"), of: ClassID(name), on: [2])
      for student in students {
        try world.work(
          AttemptID("\(student) for \(name)"), PersonID(student), start: name == "c0" ? 10 : 20,
          handouts: [HandoutID("h\(name)")], primary: score(1, 2))
      }
    }
    try await world.run { report in
      var disclosed: [String] = []
      for name in ["", "c0", "c1"] {
        let seen = try await report.distribution(.score, 2, as: .administrator) { $0.classID = name }
        if !seen.suppressed { disclosed.append(name) }
      }
      // Ana's first attempt is in c0's figure alone, her second in c1's and in everybody's: these two less c0's and c1's would be her first.
      #expect(disclosed == ["", "c0"])
    }
  }

  @Test("a report from above tells of a part no more than a report at the part, whatever window is asked for")
  func partsInWindows() async throws {
    let world = ReportWorld()
    world.settings(threshold: 5)
    world.clock.now = minute(20_000)
    world.content(2, "quiz", kind: .score)
    world.content(3, "game", kind: .score)
    world.schoolClass(students("a", 10), "a")
    world.handout("ha", of: "a", on: [2, 3])
    func work(_ student: Int, _ day: Int, at context: ContextID) throws {
      try world.work(
        AttemptID("\(student)-\(day)-\(context)"), PersonID("a\(student)"), at: context,
        start: Double(107 + (day - 1) * 1_440), handouts: ["ha"], primary: score(1, 2))
    }
    for student in 0..<10 {
      for (day, context) in [(1, 2), (1, 3), (3, 2)] { try work(student, day, at: ContextID(Int64(context))) }
    }
    // Between two ends that are safe at the quiz alone, one student played.
    try work(0, 2, at: 3)
    try await world.run { report in
      for end in 2...4 {
        let window = Window(opens: .distantPast, closes: midnight(end))
        let tree = try await report.subtree(as: .administrator, window: window)
        for node in tree.nodes.dropFirst() {
          let alone = try await report.distribution(
            .score, ContextID(node.contextID), as: .administrator, window: window)
          #expect(node.inclusive?.score?.suppressed == alone.suppressed, "\(node.title) until day \(end)")
        }
      }
    }
  }

  // MARK: Differencing

  /// What a question is of, plainly: who has which scores in it, by student.
  private struct Disclosed {
    var name: String
    var observations: [PersonID: [Int64: Double]]
    var ofClass: String?
    var topic: Topic?
    var days: Range<Int>
    /// A context alone, or with all below it.
    var place: String

    /// What the two are is held against each other: not a class and a topic, nor two places in two windows (decision 16).
    func isHeld(against other: Disclosed) -> Bool {
      guard days == other.days || place == other.place else { return false }
      return (ofClass == nil) == (other.ofClass == nil) || (topic == nil) == (other.topic == nil)
        || (ofClass == nil) == (topic == nil)
    }

    func isPart(of other: Disclosed) -> Bool {
      observations.count <= other.observations.count
        && observations.allSatisfy { student, own in
          own.allSatisfy { other.observations[student]?[$0.key] != nil }
        }
    }
  }

  /// A window of days, or a topic.
  private struct Question {
    var first = 0
    /// Not included.
    var end = 4
    var topic: Topic?
  }

  private static let questions: [Question] =
    [(0, 4), (0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 4), (1, 2), (1, 3), (2, 3)].map {
      Question(first: $0.0, end: $0.1)
    } + [Question(topic: .math), Question(topic: .science)]

  @Test(
    "no two figures that are disclosed differ by the work of one to four students: classes, subtrees, topics, windows, at random",
    arguments: 1...10 as ClosedRange<UInt64>)
  func differencing(seed: UInt64) async throws {
    let school = try RandomClasses(seed: seed, threshold: 5)
    let (world, classes, topics, all, below) = (
      school.world, school.classes, school.topics, school.all, RandomClasses.below
    )
    var disclosed: [Disclosed] = []
    // By class and context: in each window.
    var withheld: [String: [Bool]] = [:]
    try await world.run { report in
      for name in [""] + classes {
        for (context, inside) in below.sorted(by: { $0.key < $1.key }) {
          for isDirect in [false, true] {
            for question in Self.questions {
              let (first, end) = (question.first, question.end)
              let window = Window(
                opens: first == 0 ? .distantPast : midnight(first), closes: end == 4 ? nil : midnight(end))
              let seen = try await report.distribution(.score, ContextID(context), as: .administrator, window: window) {
                $0.classID = name
                $0.withoutDescendants = isDirect
                $0.topics = question.topic.map { [$0 == .math ? .math : .science] } ?? []
              }
              let counted = all.filter { work in
                (name.isEmpty || work.classes.contains(name)) && (first..<end).contains(work.day)
                  && (isDirect ? work.context == context : inside.contains(work.context))
                  && (question.topic.map { $0 == topics[work.context] } ?? true)
              }
              // The newest of a student at a context stands.
              var observations: [PersonID: [Int64: Double]] = [:]
              for work in counted.sorted(by: { $0.start < $1.start }) {
                observations[work.student, default: [:]][work.context] = work.score
              }
              let label =
                "\(name.isEmpty ? "everyone" : name) at \(context)\(isDirect ? " alone" : ""), days \(first)..<\(end)"
                + (question.topic.map { ", \($0)" } ?? "")
              let mean = Domain.mean(observations.values.flatMap(\.values))
              #expect(seen.mean == (seen.suppressed ? nil : mean), "\(label), seed \(seed)")
              #expect(seen.suppressed || !(1..<5).contains(observations.count), "\(label), seed \(seed)")
              if question.topic == nil, !isDirect {
                withheld["\(name) \(context)", default: []].append(seen.suppressed)
              }
              if !seen.suppressed {
                disclosed.append(
                  Disclosed(
                    name: label, observations: observations, ofClass: name.isEmpty ? nil : name, topic: question.topic,
                    days: first..<end, place: "\(context)\(isDirect ? " alone" : "")"))
              }
            }
          }
        }
      }
    }
    let windows = Self.questions.filter { $0.topic == nil }.map { (first: $0.first, end: $0.end) }
    try await world.run { report in
      for name in [""] + classes {
        for context in below.keys.sorted() {
          let groups = windows.map { window in
            ReportV1.CompareGroupsRequest.Group(
              classID: name, fromTime: window.first == 0 ? nil : WellKnown.Timestamp(midnight(window.first)),
              untilTime: window.end == 4 ? nil : WellKnown.Timestamp(midnight(window.end)))
          }
          let compared = try await report.compare(.score, groups, ContextID(context), as: .administrator)
          let found = compared.groups.map { $0.summary?.suppressed ?? false }
          #expect(found == withheld["\(name) \(context)"], "beside each other: \(name) at \(context), seed \(seed)")
          let policies = ReportV1.AttemptPolicies(progress: .latest, score: .latest, time: .latest)
          let series = try await report.series(.day, ContextID(context), as: .administrator, policies: policies) {
            $0.classID = name
          }
          for (window, isWithheld) in zip(windows, withheld["\(name) \(context)"] ?? [])
          where isWithheld && 0 < window.first && window.end < 4 && window.end == window.first + 1 {
            let start = WellKnown.Timestamp(midnight(window.first))
            let bucket = series.buckets.first { $0.startTime == start }
            #expect(
              bucket.map { $0.suppressed || $0.scoreSuppressed } ?? true,
              "day \(window.first) of a series: \(name) at \(context), seed \(seed)")
          }
        }
      }
    }
    #expect(disclosed.count > 20, "the test says nothing of differences: seed \(seed)")
    for left in disclosed {
      for right in disclosed {
        // Only where one is part of the other does their difference speak of somebody.
        guard right.isHeld(against: left), right.isPart(of: left) else { continue }
        let differing = left.observations.filter { right.observations[$0.key] != $0.value }.count
        #expect(!(1..<5).contains(differing), "\(left.name) less \(right.name), seed \(seed)")
      }
    }
    for line in Self.lines(disclosed) { expectNoSumOfFew(along: line, seed) }
  }

  /// What is disclosed of the classes and of everybody at one context, in one way.
  private static func lines(_ disclosed: [Disclosed]) -> [[Disclosed]] {
    let alike = Dictionary(grouping: disclosed) { disclosed in
      "\(disclosed.place) \(disclosed.days) \(disclosed.topic.map { "\($0)" } ?? "")"
    }
    return alike.values.filter { $0.count > 2 }
  }

  /// Adds up the figures of a line, each once, not at all or taken away.
  private func expectNoSumOfFew(along line: [Disclosed], _ seed: UInt64) {
    var signs = Array(repeating: -1, count: line.count)
    while true {
      // One student's scores of two attempts are two unknowns.
      var sums: [PersonID: [Double: Int]] = [:]
      for (sign, disclosed) in zip(signs, line) where sign != 0 {
        for (student, own) in disclosed.observations {
          for score in own.values { sums[student, default: [:]][score, default: 0] += sign }
        }
      }
      let left = sums.count { $0.value.contains { $0.value != 0 } }
      #expect(!(1..<5).contains(left), "\(zip(signs, line).map { "\($0) × \($1.name)" }), seed \(seed)")
      guard let next = signs.firstIndex(where: { $0 < 1 }) else { return }
      signs[next] += 1
      for index in 0..<next { signs[index] = -1 }
    }
  }
}
