import API
import Chance
import Domain
import Feeds
import Messages
import RPC

@testable import ActivityService

/// What a class and its students do in one lesson, and all that is recorded of it, to be sent in any order of arrival.
struct AnyArrival {
  /// What the school does, at an instant; times are minutes.
  enum Step {
    case posted(String, tasks: [String: [String]])
    case scheduled(String, tasks: [String: [String]], posted: Double)
    case due(String, Double?)
    case completed(String)
    case removed(String, from: String)
    case added(String, to: String)
    case pageMoved(below: Int64)
    case pageWithdrawn
    case recordingOff
  }

  /// One recording call.
  enum Call {
    case mark(String, task: String, path: [String], isDone: Bool)
    case complete([String])
    case record(ActivityV1.AttemptRecord)
    case void(String)
    case start([String], id: String)
    case heartbeat(String)
    case pause(String)
    case stop(String)
    case progress(String, Double)
    case put(String, ActivityV1.ActivityItem)
  }

  struct Sending {
    var student: PersonID
    var happened: Double
    var request: String
    var call: Call
    /// Of one number each arrives after the one before it: what goes on an attempt needs its start.
    var sequence: Int?
  }

  private(set) var steps: [(at: Double, step: Step)] = []
  private(set) var sendings: [Sending] = []
  /// When the page stood below which context.
  private var pagePlaces: [(from: Double, below: Int64)] = [(-1000, 11)]
  private var dice: Dice
  private var numbered = 0

  /// When everything has happened.
  static let end = 200.0
  static let page: Int64 = 12
  /// Their work arrives when it is done; what they do live is on one attempt a context.
  static let students: [PersonID] = ["ana", "ben", "cy"]

  init(_ dice: inout Dice) {
    self.dice = dice
    for number in 1...3 { addHandout("h\(number)") }
    addSteps()
    steps.sort { $0.at < $1.at }
    for _ in 0..<self.dice.roll(10..<30) { addMark() }
    for number in 0..<6 { addAttempt("a\(number)", of: number % 2 == 0 ? "ana" : "ben") }
    addLive("cy")
    dice = self.dice
  }

  private mutating func name(_ prefix: String) -> String {
    numbered += 1
    // Not in the order in which they were made: ids decide between marks of one instant.
    return "\(prefix)\(numbered * 7 % 100)-\(numbered)"
  }

  /// On a grid, so that much happens at one instant.
  private mutating func moment() -> Double { Double(dice.roll(0..<20)) * 10 }

  private mutating func addHandout(_ id: String) {
    var tasks: [String: [String]] = [:]
    if dice.chance(0.6) { tasks["scene"] = AttemptsApp.scene }
    if dice.chance(0.6) { tasks["macbeth"] = AttemptsApp.macbeth }
    if dice.chance(0.3) { tasks["app"] = [] }
    if tasks.isEmpty || dice.chance(0.3) { tasks["hamlet"] = ["Hamlet"] }
    let posted = Double(dice.roll(0..<12)) * 10
    if posted >= 20, dice.chance(0.5) {
      steps.append((posted - 15, .scheduled(id, tasks: tasks, posted: posted)))
    } else {
      steps.append((posted, .posted(id, tasks: tasks)))
    }
    for _ in 0..<dice.roll(0..<3) {
      let time = posted + Double(dice.roll(1..<8)) * 10
      steps.append((time, .due(id, dice.chance(0.8) ? moment() : nil)))
    }
    if dice.chance(0.5) { steps.append((posted + Double(dice.roll(9..<15)) * 10, .completed(id))) }
    if dice.chance(0.4) {
      steps.append((posted + 20, .removed("ana", from: id)))
      if dice.chance(0.5) { steps.append((posted + 50, .added("ana", to: id))) }
    }
  }

  private mutating func addSteps() {
    var time = 0.0
    var below: Int64 = 11
    for _ in 0..<dice.roll(0..<4) {
      time += Double(dice.roll(1..<6)) * 10
      below = below == 11 ? 20 : 11
      pagePlaces.append((time, below))
      steps.append((time, .pageMoved(below: below)))
    }
    if dice.chance(0.3) { steps.append((time + 40, .pageWithdrawn)) }
    if dice.chance(0.2) { steps.append((moment(), .recordingOff)) }
  }

  private func pagePath(at time: Double) -> [String] {
    pagePlaces.last { $0.from <= time }?.below == 20 ? ["Macbeth", "Quiz"] : AttemptsApp.quiz
  }

  private mutating func path(at time: Double) -> [String] {
    switch dice.roll(0..<6) {
    case 0: AttemptsApp.scene
    case 1: AttemptsApp.macbeth
    case 2: ["Hamlet"]
    case 3 where dice.chance(0.5): []
    default: pagePath(at: time)
    }
  }

  private mutating func addMark() {
    let happened = moment()
    let student = Self.students[dice.roll(0..<Self.students.count)]
    let request = dice.chance(0.8) ? name("m") : ""
    var call = Call.complete(path(at: happened))
    if dice.chance(0.6) {
      let task = ["scene", "macbeth", "app", "hamlet"][dice.roll(0..<4)]
      call = .mark(
        "h\(dice.roll(1..<4))", task: task, path: dice.chance(0.6) ? pagePath(at: happened) : [],
        isDone: dice.chance(0.6))
    }
    let sending = Sending(student: student, happened: happened, request: request, call: call)
    sendings.append(sending)
    // Some are sent twice.
    if dice.chance(0.3) { sendings.append(sending) }
  }

  /// In some records, as an app brings them that was offline; some are taken back.
  private mutating func addAttempt(_ id: String, of student: PersonID) {
    let start = moment()
    let path = dice.chance(0.6) ? pagePath(at: start) : AttemptsApp.scene
    for _ in 0..<dice.roll(1..<4) {
      let happened = start + Double(dice.roll(0..<4)) * 10
      let share = Double(dice.roll(0..<10)) / 10
      var record = done(
        id, path, at: happened, minutes: Double(dice.roll(0..<10)), dice.chance(0.7) ? [(share, share + 0.1)] : [],
        primary: dice.chance(0.5) ? score(share, of: 1) : nil, items: dice.chance(0.5) ? essay() : [],
        stop: dice.chance(0.3), id: name("r"))
      record.startTime = stamp(start)
      sendings.append(
        Sending(student: student, happened: happened + 10, request: record.recordID, call: .record(record)))
    }
    if dice.chance(0.15) {
      sendings.append(Sending(student: "tess", happened: Self.end, request: name("v"), call: .void(id)))
    }
  }

  /// One of two, each so long that it is not told again where it need not be.
  private mutating func essay() -> [ActivityV1.ActivityItem] {
    let words = dice.chance(0.7) ? "To be " : "or not "
    return (0..<6).map { number in
      var part = binary(true, "part \(number)")
      part.response = String(repeating: words, count: 35)
      return part
    }
  }

  private mutating func addLive(_ student: PersonID) {
    for (sequence, path) in [AttemptsApp.scene, ["Hamlet"]].enumerated() {
      let id = "live \(sequence)"
      var time = moment()
      var calls: [(Double, Call)] = [(time, .start(path, id: id))]
      for _ in 0..<dice.roll(0..<8) {
        time += Double(dice.roll(0..<3)) / 4
        let share = Double(dice.roll(0..<10)) / 10
        let choices: [Call] = [.heartbeat(id), .pause(id), .progress(id, share), .put(id, score(share, of: 1))]
        calls.append((time, choices[dice.roll(0..<choices.count)]))
      }
      if dice.chance(0.5) { calls.append((time + 0.5, .stop(id))) }
      for (time, call) in calls {
        sendings.append(
          Sending(student: student, happened: time, request: name("l"), call: call, sequence: sequence))
      }
    }
  }

  // MARK: Sending

  /// When each sending arrives: never before it happened.
  enum Arrival: CaseIterable {
    case atOnce, allAtTheEnd, late
  }

  /// Plays the school and sends everything; returns what followers of the feed have in the end, and which marks were
  /// taken.
  ///
  /// - Parameter watch: is called after everything that is sent.
  func play(
    _ arrival: Arrival, _ dice: inout Dice, watch: (AttemptsClassroom) async throws -> Void = { _ in }
  ) async throws -> (feed: AttemptsFeed, taken: Set<Int>) {
    let classroom = try await AttemptsClassroom()
    try await classroom.change { scope in
      try scope.store(.schoolClass(ActivityV1.Class(classID: "a", title: "A", revision: 1)))
    }
    var taken: Set<Int> = []
    var rest = steps[...]
    for (number, time) in arrivals(arrival, &dice) {
      while let next = rest.first, next.at <= time {
        try await take(next.step, at: next.at, in: classroom)
        rest.removeFirst()
      }
      classroom.now(time)
      // Who marks a task has seen it. An app has its content before the service looks at what is to be posted (N15).
      if case .mark = sendings[number].call { try await classroom.postDue() }
      if try await send(sendings[number], in: classroom) { taken.insert(number) }
      try await watch(classroom)
    }
    for (at, step) in rest { try await take(step, at: at, in: classroom) }
    try await classroom.postDue()
    return (try await classroom.feed(), taken)
  }

  private func arrivals(_ arrival: Arrival, _ dice: inout Dice) -> [(number: Int, time: Double)] {
    var arrivals: [(number: Int, time: Double)] = []
    for (number, sending) in sendings.enumerated().shuffled(using: &dice) {
      let late = sending.happened + Double(dice.roll(0..<25)) * 10
      let time =
        switch arrival {
        case .atOnce: sending.happened
        case .allAtTheEnd: Self.end + 100
        case .late: late
        }
      // Who takes an attempt back has seen it.
      if case .void = sending.call {
        arrivals.append((number, Self.end + 300))
      } else {
        arrivals.append((number, time))
      }
    }
    arrivals.sort { $0.time < $1.time }
    keepSequences(&arrivals)
    return arrivals
  }

  /// Puts what belongs to one sequence into its order, at the places that its sendings have.
  private func keepSequences(_ arrivals: inout [(number: Int, time: Double)]) {
    for sequence in Set(sendings.compactMap(\.sequence)) {
      let places = arrivals.indices.filter { sendings[arrivals[$0].number].sequence == sequence }
      let numbers = places.map { arrivals[$0].number }.sorted()
      for (place, number) in zip(places, numbers) {
        arrivals[place].number = number
        // Not before it happened.
        arrivals[place].time = max(arrivals[place].time, sendings[number].happened)
      }
    }
    arrivals.sort { $0.time < $1.time }
  }

  private func send(_ sending: Sending, in classroom: AttemptsClassroom) async throws -> Bool {
    let app = classroom.app(sending.student, sending.student == "tess" ? .teacher : .student)
    let (time, request) = (sending.happened, sending.request)
    let error = await refusal {
      switch sending.call {
      case .mark(let handout, let task, let path, true):
        try await app.mark(handout, task, path, at: time, request: request)
      case .mark(let handout, let task, let path, false):
        try await app.unmark(handout, task, path, at: time, request: request)
      case .complete(let path): try await app.complete(path, at: time, request: request)
      case .record(let record): _ = try await app.record(record)
      case .void(let id): try await app.void(id)
      case .start(let path, let id): _ = try await app.start(path, id: id, at: time, request: request)
      case .heartbeat(let id): _ = try await app.heartbeat(id, at: time)
      case .pause(let id): _ = try await app.pause(id, at: time)
      case .stop(let id): _ = try await app.stop(id, at: time)
      case .progress(let id, let value): _ = try await app.progress(id, to: value, at: time, request: request)
      case .put(let id, let item): _ = try await app.put(id, primary: item, at: time, request: request)
      }
    }
    switch error?.code {
    case nil: return true
    case .notFound, .failedPrecondition: return false
    default: throw error!
    }
  }

  private func take(_ step: Step, at time: Double, in classroom: AttemptsClassroom) async throws {
    classroom.now(time)
    try await classroom.postDue()
    let teacher = classroom.app("tess", .teacher, app: nil)
    switch step {
    case .posted(let id, let tasks): try await teacher.post(id, tasks: tasks)
    case .scheduled(let id, let tasks, let posted): try await teacher.post(id, tasks: tasks, at: posted)
    case .due(let id, let due): try await teacher.setDue(id, due)
    case .completed(let id): try await teacher.complete(handout: id)
    // It may be over by then.
    case .removed(let student, let id): _ = await refusal { try await teacher.remove(student, from: id) }
    case .added(let student, let id): _ = await refusal { try await teacher.add(student, to: id) }
    case .pageMoved:
      let moves = pagePlaces.dropFirst().filter { $0.from <= time }.map { (at: $0.from, below: $0.below) }
      try await classroom.learn(
        AttemptsClassroom.node(Self.page, below: 11, "Quiz", revision: Int64(moves.count + 1), moved: moves))
    case .pageWithdrawn:
      let moves = pagePlaces.dropFirst().map { (at: $0.from, below: $0.below) }
      try await classroom.learn(
        AttemptsClassroom.node(Self.page, below: 11, "Quiz", revision: 100, moved: moves, removed: time))
    case .recordingOff:
      try await classroom.record(RecordingSwitch(scope: .organization, off: WindowSet(Window(opens: minute(time)))))
    }
  }
}
