import Chance
import Messages
import ReportReference

/// Throws plays of a small school: few of everything and times on a coarse grid, so that everything collides.
struct RandomPlay {
  private var dice: Dice
  private var now: History.Time = Self.begin
  private var steps: [Play.Step] = []
  private var handouts: [History.Handout] = []
  /// Not posted yet.
  private var scheduled: [String] = []
  private var attempts: [History.Work] = []
  private var sent: [History.Work] = []
  /// Instants at which something about the school changed.
  private var edges: [History.Time] = []
  private var numbered = 0
  /// Students' apps declare most of the content, and more of it (D28): in other plays hardly any.
  private var isOwnWriting = false
  private var contexts: [Int64] { isOwnWriting ? [2, 3, 4, 5, 6, 7] : [2, 3, 4, 5] }
  /// What times are multiples of: minutes of a lesson, or half days of a term.
  private var tick: History.Time = 60_000
  private var isTerm: Bool { tick > 60_000 }

  static let begin: History.Time = 1_600_000_020_000
  private static let app = "org.example.plays"
  private static let fewStudents = ["ana", "ben", "cy", "dee"]
  private static let manyStudents = fewStudents + ["eve", "fay", "gus"]
  private var students: [String] { isTerm ? Self.manyStudents : Self.fewStudents }
  private static let classes = ["c1", "c2"]

  static func play(_ dice: inout Dice) -> Play {
    var random = RandomPlay(dice: dice)
    if random.dice.chance(0.08) { random.tick = 12 * 60 * 60_000 }
    random.isOwnWriting = random.dice.chance(0.2)
    random.prelude()
    // Mostly short: what is wrong shows in few steps, and few are quick.
    let length = random.pick(
      random.isTerm ? [60, 60, 100] : random.isOwnWriting ? [25, 60] : [6, 10, 10, 15, 15, 25, 60])
    for _ in 0..<random.dice.roll(3..<length) { random.step() }
    if random.isTerm { random.quietWeek() }
    random.ask()
    dice = random.dice
    return Play(steps: random.steps).legal
  }

  private init(dice: Dice) { self.dice = dice }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[dice.roll(0..<elements.count)] }

  private mutating func add(_ what: History.Happening) {
    steps.append(.row(History.Row(at: now, what)))
  }

  /// A change of the school: later than the work before it.
  private mutating func change(_ what: History.Happening) {
    now += pick([1, tick, tick, 3 * tick])
    edges.append(now)
    add(what)
  }

  private mutating func name(_ prefix: String) -> String {
    numbered += 1
    return "\(prefix)\(numbered)"
  }

  // MARK: The school

  private mutating func prelude() {
    for schoolClass in Self.classes.prefix(dice.roll(1..<3)) {
      add(.schoolClass(schoolClass, title: "Class \(schoolClass)"))
    }
    add(.person("tess", name: "Tess"))
    for student in students.prefix(isTerm ? dice.roll(5..<8) : isOwnWriting ? 4 : dice.roll(1..<5)) {
      add(.person(student, name: pick(["Kim", "Kim", "Ada", "Zoé", "Zoe\u{301}"])))
      for schoolClass in Self.classes where dice.chance(0.8) { add(.enrolled(student, in: schoolClass, as: .student)) }
    }
    for schoolClass in Self.classes where dice.chance(0.6) { add(.enrolled("tess", in: schoolClass, as: .teacher)) }
    add(.content(History.Content(1, below: nil, app: Self.app, identifier: Self.app, title: "Plays", type: 1)))
    for context in contexts where dice.chance(0.85) { add(.content(content(context))) }
    if dice.chance(0.95) { post() }
    if dice.chance(0.4) { post() }
  }

  private mutating func content(_ id: Int64) -> History.Content {
    History.Content(
      id, below: id == 2 ? 1 : pick([isOwnWriting ? 2 : 1, 2, 2, id - 1]), app: Self.app, identifier: "n\(id)",
      title: pick(["Act", "Scene", "Quiz"]), type: dice.roll(2..<18), topic: dice.chance(0.5) ? dice.roll(1..<4) : nil,
      order: Int64(dice.roll(0..<3)),
      isAssignable: dice.chance(0.85),
      kind: isTerm && dice.chance(0.8) ? .score : dice.chance(0.15) ? pick(History.Kind.allCases) : nil,
      origin: dice.chance(isOwnWriting ? 0.75 : 0.05) ? .proposed : dice.chance(0.03) ? .provided : .published)
  }

  /// Who changes content takes it over.
  private mutating func changed(_ id: Int64) -> History.Content {
    var changed = content(id)
    changed.origin = .published
    return changed
  }

  private mutating func post() {
    var tasks: [History.Task] = []
    for context in contexts where dice.chance(!isOwnWriting ? 0.45 : context == 2 ? 0.9 : 0.1) {
      tasks.append(
        History.Task("t\(context)", app: Self.app, context: context, includesDescendants: dice.chance(0.75)))
    }
    if dice.chance(0.1) { tasks.append(History.Task("tw", app: Self.app, context: nil)) }
    let due = dice.chance(0.6) ? now + pick([0, 1, 2, 5, 15]) * tick : nil
    let handout = History.Handout(
      name("h"), of: pick(Self.classes), title: "Handout", tasks: tasks,
      students: dice.chance(0.25) ? students.filter { _ in dice.chance(0.6) } : nil, due: due,
      grace: dice.chance(0.15) ? pick([1, 3]) * tick : 0, closeAfter: closing())
    handouts.append(handout)
    let isScheduled = dice.chance(0.2)
    change(isScheduled ? .scheduled(handout) : .posted(handout))
    if isScheduled { scheduled.append(handout.id) }
    if let due { edges.append(due) }
  }

  // MARK: What happens

  /// After some days without anything some go on with what they had begun, without time, and then it is asked who does nothing (N82).
  private mutating func quietWeek() {
    now += pick([6, 10, 14]) * tick
    let quietSince = now
    now += pick([1, 4, 13]) * tick
    for var work in attempts.shuffled(using: &dice) where dice.chance(0.5) {
      let what: History.Piece.What = pick([
        range(), .progress(1), .item(item("a", .quantity)), .itemRemoved("a"), .primary(item("points", .score)),
        .resumed,
        .heartbeat, .paused, .stopped,
      ])
      (work.event, work.pieces) = (name("e"), [History.Piece(moment(from: max(quietSince, work.start)), what)])
      add(.work(work))
    }
    now += pick([0, 1, 10, 13]) * tick
    var options = options()
    options.isAsOfDue = dice.chance(0.1)
    steps.append(
      .ask(Play.Ask(what: .attention(schoolClass: pick(Self.classes), .administrator), options: options, later: 0)))
  }

  private mutating func step() {
    if !scheduled.isEmpty, dice.chance(0.2) { change(.postedAsScheduled(scheduled.removeFirst())) }
    switch dice.roll(0..<100) {
    case 0..<50: work()
    case 50..<60: done()
    case 60..<63: steps.append(.row(History.Row(at: now, .voided(attempts.isEmpty ? "none" : pick(attempts).attempt))))
    case 63..<67: mark()
    case 67..<86: changeSomething()
    case 86..<92: ask()
    case 92..<94: steps.append(dice.chance(0.5) ? .resumed : .restart(isContentFirst: dice.chance(0.5)))
    case 94..<99: steps.append(.compacted(dice.chance(0.5) ? nil : pick(contexts)))
    default: steps.append(.repeated(dice.roll(1..<6)))
    }
  }

  private mutating func changeSomething() {
    let student = pick(students)
    let schoolClass = pick(Self.classes)
    let context = pick(contexts)
    let handout = handouts.isEmpty ? "none" : pick(handouts).id
    switch dice.roll(0..<37) {
    case 0: change(.personErased(student))
    case 1, 2:
      let until = dice.chance(0.2) ? now + pick([4, 10]) * tick : nil
      change(.enrolled(student, in: schoolClass, as: .student, until: until))
    case 3, 4: change(.unenrolled(student, from: schoolClass))
    case 5:
      change(.unenrolled(student, from: "c1"))
      change(.enrolled(student, in: "c2", as: .student))
    case 6, 7: post()
    case 8, 9: change(.ended(handout, isArchived: dice.chance(0.3)))
    case 10: change(.recipientAdded(handout, student))
    case 11: change(.recipientRemoved(handout, student))
    case 12: change(.dueChanged(handout, dice.chance(0.7) ? now + pick([-3, 0, 1, 4]) * tick : nil))
    case 13: if dice.chance(0.3) { change(.handoutDeleted(handout)) }
    case 14: if dice.chance(0.2) { change(.classDeleted(schoolClass)) }
    case 15...18:
      let scope: History.Scope = pick([.organization, .schoolClass(schoolClass), .student(student)])
      change(.recording(scope, pick([.on, .on, .paused, .paused, .deleted])))
    case 19: change(.contentMoved(context, below: pick([1] + contexts)))
    case 20: change(.contentRemoved(context))
    case 21: change(.content(content(context)))
    case 22, 26: change(.contentChanged(changed(context)))
    case 23: change(.kindReset(context, to: dice.chance(0.5) ? nil : pick(History.Kind.allCases)))
    case 24: change(.person(student, name: pick(["Kim", "Ada"])))
    case 25: change(.idleLimit(pick(isTerm ? [60, 43_200, 86_400] : [60, 120, 300, 600, 1_800])))
    case 34, 35:
      change(.lateChanged(handout, grace: dice.chance(0.3) ? pick([1, 3]) * tick : 0, closeAfter: closing()))
    case 31, 32:
      let own: History.OwnDue =
        dice.chance(0.75) ? .at(now + pick([-6, -1, 0, 1, 4, 12]) * tick) : dice.chance(0.5) ? .never : .takenBack
      if case .at(let due) = own { edges.append(due) }
      change(.ownDue(student, of: handout, own))
    case 28...30:
      let task = handouts.first { $0.id == handout }?.tasks.randomElement(using: &dice)?.id ?? "none"
      change(.excused(student, from: task, of: handout, dice.chance(0.7)))
    default: now += pick([1, 2, 10]) * tick
    }
  }

  /// How long after its due time a handout closes by itself; most never do.
  private mutating func closing() -> History.Time? { dice.chance(0.25) ? pick([3, 3, 5, 20]) * tick : nil }

  /// An instant of the past: often one at which something changed, or just before.
  private mutating func moment(from: History.Time) -> History.Time {
    if dice.chance(0.35), let edge = edges.filter({ from <= $0 && $0 <= now }).randomElement(using: &dice) {
      return max(from, edge - (dice.chance(0.3) ? 1 : 0))
    }
    let minutes = Int((now - from) / tick)
    return from + History.Time(dice.roll(0..<minutes + 1)) * tick
  }

  private mutating func work() {
    if dice.chance(0.3) { now += tick }
    if dice.chance(0.05), let again = sent.randomElement(using: &dice) {
      add(.work(again))
      return
    }
    var work: History.Work
    if dice.chance(0.3), let known = attempts.randomElement(using: &dice) {
      work = known
      work.event = name("e")
      work.pieces = []
      work.isClockCorrected = false
    } else {
      let from = max(Self.begin, now - 15 * tick)
      work = History.Work(
        name("e"), attempt: "a\(pick([0, 1, 2]))\(name("-"))", student: pick(students),
        context: pick(contexts), start: dice.chance(0.4) ? now : moment(from: from))
      work.isClockCorrected = dice.chance(0.05)
      attempts.append(work)
    }
    work.pieces = dice.chance(0.25) ? signs(of: work) : pieces(of: work)
    sent.append(work)
    add(.work(work))
  }

  /// As a record brings them: progress and items of one instant, complete intervals, a stop.
  private mutating func pieces(of work: History.Work) -> [History.Piece] {
    var pieces: [History.Piece] = []
    let happened = moment(from: work.start)
    for _ in 0..<(dice.chance(0.6) ? dice.roll(0..<3) : 0) {
      pieces.append(History.Piece(happened, range()))
    }
    if dice.chance(0.15) { pieces.append(History.Piece(happened, .progress(pick([0, 0.3, 1, 1.0 / 3])))) }
    if dice.chance(0.45) {
      pieces.append(History.Piece(happened, .primary(item("points", pick([.score, .score, .quantity, .binary])))))
    }
    for identifier in ["a", "b", "points"] where dice.chance(0.2) {
      pieces.append(History.Piece(happened, .item(item(identifier, pick(History.Kind.allCases)))))
    }
    if dice.chance(0.05) {
      pieces.append(History.Piece(happened, dice.chance(0.5) ? .itemRemoved("a") : .itemsRemoved))
    }
    if dice.chance(0.5) {
      let from = moment(from: dice.chance(0.1) ? work.start - tick : work.start)
      pieces.append(History.Piece(from, .ran(until: moment(from: from))))
    }
    if dice.chance(0.35) { pieces.append(History.Piece(moment(from: work.start), .stopped)) }
    return pieces
  }

  /// A teacher's points for an item that may be there, some of them taken back.
  private mutating func mark() {
    guard let attempt = attempts.randomElement(using: &dice) else { return }
    let points: Double? = dice.chance(0.2) ? nil : pick([0, 1, 2.5, 7, 10, 21])
    add(.marked(History.PointsGiven(points, to: pick(["points", "points", "a", "b"]), of: attempt.attempt)))
  }

  /// As live calls bring them.
  private mutating func signs(of work: History.Work) -> [History.Piece] {
    let happened = moment(from: work.start)
    return [
      History.Piece(
        happened,
        pick([.resumed, .resumed, .resumed, .heartbeat, .heartbeat, .paused, .stopped]))
    ]
  }

  private mutating func range() -> History.Piece.What {
    if dice.chance(0.15) { return .range(0, 1) }
    let from = pick([0, 0.25, 1.0 / 3, 0.5, Double(dice.roll(0..<1000)) / 1000])
    return .range(from, min(1, from + pick([0.25, 1.0 / 3, 1e-9, 0.1])))
  }

  private mutating func item(_ identifier: String, _ kind: History.Kind) -> History.Item {
    let value: History.Item.Value
    switch kind {
    case .score:
      let possible = pick([1.0, 3, 7, 10, 12.5, 20])
      value = .score(dice.chance(0.3) ? possible * 0.7 : Double(dice.roll(0..<Int(possible) + 1)), of: possible)
    case .quantity:
      value = .quantity(pick([0, 0.1, 3, -2.5, 1e15, 1e-15, Double(dice.roll(-5..<50)) / 7]))
    case .binary: value = .binary(dice.chance(0.5), wording: dice.roll(0..<4))
    }
    return History.Item(
      identifier, title: pick(["One title", "Another title"]), value,
      response: dice.chance(0.2) ? pick(["A", "B"]) : nil)
  }

  private mutating func done() {
    if dice.chance(0.4) {
      add(
        .completed(
          History.Completion(
            name("e"), student: pick(students), app: Self.app, context: dice.chance(0.1) ? nil : pick(contexts),
            happened: moment(from: max(Self.begin, now - 10 * tick)))))
      return
    }
    guard let handout = handouts.randomElement(using: &dice), let task = handout.tasks.randomElement(using: &dice)
    else {
      return
    }
    let below = dice.chance(0.3) && task.context != nil
    add(
      .done(
        History.Mark(
          name("e"), student: pick(students), handout: handout.id, task: task.id,
          context: below ? pick(contexts) : task.context, isDone: dice.chance(0.8),
          happened: moment(from: max(Self.begin, now - 10 * tick)))))
  }

  // MARK: Questions

  private mutating func ask() {
    guard let handout = handouts.randomElement(using: &dice) else { return }
    var what = Play.Question.grid(handout.id)
    var options = options()
    options.isAsOfDue = dice.chance(0.3)
    if !options.isAsOfDue, dice.chance(0.2) { options.asOf = moment(from: Self.begin) }
    if dice.chance(0.2), let task = handout.tasks.randomElement(using: &dice) {
      what = .attempts(
        handout: handout.id, task: task.id, context: dice.chance(0.5) ? nil : pick(contexts),
        student: pick(students), reader: dice.chance(0.5) ? .administrator : .teacher("tess"))
    }
    switch dice.roll(0..<10) {
    case 0..<4 where !isOwnWriting || dice.chance(0.3):
      what = contentQuestion()
      // Content has no due time.
      options.isAsOfDue = false
      options.asOf = nil
    case 0..<6: what = peopleQuestion()
    case 6..<8 where isTerm:
      what = .attention(schoolClass: pick(Self.classes), pick([.administrator, .administrator, .teacher("tess")]))
    default: break
    }
    steps.append(.ask(Play.Ask(what: what, options: options, later: pick([0, 0, 1, 5, 60]) * tick)))
  }

  private mutating func peopleQuestion() -> Play.Question {
    let student = pick(students)
    let reader: Reader = pick([.administrator, .administrator, .teacher("tess"), .student(student)])
    switch dice.roll(0..<3) {
    case 0:
      return dice.chance(0.7)
        ? .overview(schoolClass: pick(Self.classes), reader) : .attention(schoolClass: pick(Self.classes), reader)
    case 1:
      guard let handout = handouts.randomElement(using: &dice), let task = handout.tasks.randomElement(using: &dice)
      else { return .overview(schoolClass: pick(Self.classes), reader) }
      let items = ["a", "b", "points"].flatMap { identifier in
        History.Kind.allCases.map { ExplainedNumber.item(identifier, $0) }
      }
      return .explanation(
        of: pick([.headline, .headline, .headline, .progress, .time, pick(items), pick(items)]), handout: handout.id,
        task: task.id, context: dice.chance(isOwnWriting ? 0.2 : 0.5) ? nil : pick(contexts), reader)
    default:
      return .student(
        dice.chance(0.95) ? student : pick(students), schoolClass: dice.chance(0.5) ? nil : pick(Self.classes),
        reader)
    }
  }

  private mutating func contentQuestion() -> Play.Question {
    var scope = Scope(pick([1, 1, 2, 2] + contexts))
    scope.withDescendants = dice.chance(0.8)
    if dice.chance(0.2) { scope.schoolClass = pick(Self.classes) }
    if dice.chance(0.2) { scope.handout = handouts.randomElement(using: &dice)?.id }
    if dice.chance(0.1) { scope.types = Set((2..<18).filter { _ in dice.chance(0.7) }) }
    if dice.chance(0.1) { scope.topics = [1, 2] }
    switch dice.roll(0..<6) {
    case 5:
      // Groups are told apart by class, window and students, and by nothing else.
      var shared = Scope(scope.context)
      shared.withDescendants = scope.withDescendants
      return .comparison(
        pick([.progress, .score, .quantity, .binary, .binary, .time]), shared,
        (0..<dice.roll(1..<4)).map { _ in comparedGroup() })
    case 0:
      return .distribution(
        pick([.progress, .score, .quantity, .binary, .time]), scope, quantiles: [0, 0.25, 0.5, 0.9, 1],
        bins: pick([10, 10, 1, 7]))
    case 1: return .subtree(scope)
    case 2:
      return .items(
        scope, declared: dice.chance(0.5) ? [] : ["a", "points", "b", "z"], isUnfinishedIncluded: dice.chance(0.6))
    case 3: return .series(scope, pick([.day, .week, .month]))
    default: return .coverage(scope, parts: pick([1, 3, 10, 50]))
    }
  }

  private mutating func comparedGroup() -> ComparedGroup {
    var group = ComparedGroup()
    if dice.chance(0.5) { group.schoolClass = pick(Self.classes) }
    if dice.chance(0.3) { group.students = [pick(students), pick(students)] }
    if dice.chance(0.3) { group.from = moment(from: Self.begin) }
    if dice.chance(0.3) { group.until = moment(from: group.from ?? Self.begin) + 1 }
    return group
  }

  private mutating func options() -> Options {
    var options = Options()
    guard dice.chance(0.7) else { return options }
    options.policies = ReportV1.AttemptPolicies(
      progress: pick([.unspecified, .latest, .first, .best, .mean, .all, .union]),
      score: pick([.unspecified, .latest, .first, .best, .mean, .all]),
      quantity: pick([.unspecified, .latest, .first, .mean, .all]),
      binary: pick([.unspecified, .latest, .first, .best, .mean, .all]),
      time: pick([.unspecified, .latest, .first, .mean, .all, .sum]))
    if dice.chance(isOwnWriting ? 0.4 : 0.15) { options.students = Set(students.filter { _ in dice.chance(0.5) }) }
    if options.students?.isEmpty == true { options.students = nil }
    if dice.chance(0.2) { options.from = moment(from: Self.begin) }
    if dice.chance(0.2) { options.until = moment(from: options.from ?? Self.begin) + 1 }
    options.withItems = dice.chance(0.9)
    return options
  }
}
