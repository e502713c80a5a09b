import Domain
import Feeds
import Messages
import ReportEngine

/// The nine questions, asked of the engine as the calls' handlers ask it, in this process: what a call costs without its way
/// over the wire and into messages.
///
/// Plans that the service keeps for the next who asks are made once; those that it makes for every call are made for every one.
struct EngineQuestions {
  private let data: ReportData
  private var books: [Gradebook]
  private let now: Instant
  /// What is assigned to whom in the whole organization.
  private let assigned: AssignedContent
  private let subtree: ContentPlan
  private let quiz: ContentPlan
  /// By type of `ReportData.measuredTypes`.
  private let types: [ContentPlan]
  /// As `ReportV1.GetDistributionRequest` has it where nothing is said.
  private static let bins = 10

  /// - Parameter books: by organization.
  init(_ data: ReportData, _ books: [Gradebook]) {
    self.data = data
    self.books = books
    let now = data.start
    self.now = now
    let book = books[data.organization]
    let everything = WorkScope(reader: .organization, context: ReportData.root)
    let assigned = AssignedContent(everything, in: book.organization, book.segment, now: now)
    self.assigned = assigned
    func plan(_ scope: WorkScope) -> ContentPlan { ContentPlan(scope, of: assigned, in: book.organization) }
    subtree = plan(WorkScope(reader: .organization, context: data.number(of: data.subtree.lowerBound)))
    quiz = plan(Self.scope(ofQuiz: data.quiz, data))
    types = ReportData.measuredTypes.map { type, _ in
      var scope = WorkScope(reader: .organization, context: ReportData.root)
      if let type = ContextType(feed: ReportData.types[type]) { scope.types = [type] }
      return plan(scope)
    }
  }

  /// - Returns: how many rows or figures there are: so that nothing is measured that finds nothing.
  mutating func ask(_ question: Question, _ turn: Int) throws -> Int {
    switch question {
    case .q1: grid(data.handouts[turn % data.handouts.count])
    case .q2: overview(data.handouts[turn % data.handouts.count])
    case .q3: try figures()
    case .q3r: try nodes()
    case .q4: try items(quiz)
    case .q4x: try data.contexts(ofType: 3).reduce(0) { try $0 + items(ofQuiz: $1) }
    case .q5: try data.classes(of: data.organization).reduce(0) { try $0 + weeks(of: $1) }
    case .q6: try zip(types, ReportData.measuredTypes).reduce(0) { try $0 + distribution(of: Metric($1.1.kind), $1.0) }
    case .q7: student(data.students[turn % data.students.count])
    }
  }

  private var book: Gradebook { books[data.organization] }

  private func plan(_ scope: WorkScope) -> ContentPlan {
    ContentPlan(scope, in: book.organization, book.segment, now: now)
  }

  private static func scope(ofQuiz quiz: Int, _ data: ReportData) -> WorkScope {
    var scope = WorkScope(reader: .organization, context: data.number(of: quiz))
    scope.withDescendants = false
    return scope
  }

  /// Every attempt an observation.
  private static let everyAttempt = PolicySet(all: .all)

  // MARK: Handouts' grids

  /// - Parameter isWanted: which handouts.
  private mutating func grids(
    _ handouts: [HandoutID], of organization: Int, where isWanted: (GridPlan) -> Bool = { _ in true }
  ) -> Int {
    handouts.reduce(0) { count, handout in
      guard let plan = books[organization].plan(of: handout, now: now), isWanted(plan) else { return count }
      let grid = PlannedGrid(plan, GridQuery(withItems: false), in: books[organization].segment, now: now)
      return count + grid.computed(rows: grid.rows.indices, columns: grid.columns.indices).columns.count
    }
  }

  private mutating func grid(_ asked: ReportData.AskedHandout) -> Int {
    grids([ReportData.handoutID(asked.handout)], of: asked.organization)
  }

  private mutating func overview(_ asked: ReportData.AskedHandout) -> Int {
    let handouts = books[asked.organization].organization.handoutIDs(of: ReportData.classID(asked.schoolClass))
    return grids(handouts, of: asked.organization)
  }

  private mutating func student(_ asked: ReportData.AskedStudent) -> Int {
    let student = ReportData.studentID(asked.student)
    let organization = books[asked.organization].organization
    let handouts = organization.roster.classesEver(of: student).flatMap { organization.handoutIDs(of: $0) }
    return grids(handouts, of: asked.organization) { $0.rows.contains { $0.student == student } }
  }

  // MARK: Content

  private func figures() throws -> Int {
    try SubtreeFigures(subtree, in: book.segment, policies: .standard).nodes.count
  }

  private func nodes() throws -> Int {
    let segment = book.segment
    let whole = try subtree.observations(
      of: .score, at: 0, inclusive: true, in: segment, policies: Self.everyAttempt)
    var count = Self.figureCount(whole, [0.5])
    subtree.forEachNode(of: .score, in: segment, policies: Self.everyAttempt) { _, observations in
      count += Self.figureCount(observations, [0.5])
    }
    return count
  }

  private func distribution(of metric: Metric, _ plan: ContentPlan) throws -> Int {
    let observations = try plan.observations(
      of: metric, at: 0, inclusive: true, in: book.segment, policies: Self.everyAttempt)
    return Self.figureCount(observations, ReportData.quantilesOfTypes)
  }

  /// Makes what a distribution tells of some observations.
  private static func figureCount(_ observations: Observations, _ quantiles: [Double]) -> Int {
    let numbers = observations.counted()
    let figures =
      [numbers.mean, numbers.standardDeviation, numbers.minimum, numbers.maximum]
      + quantiles.map { numbers.quantile($0) }
    return figures.count { $0 != nil } + numbers.histogram(.share, bins: bins).bins.count
      + observations.population.withData
  }

  /// Of more quizzes than plans are kept.
  private func items(ofQuiz quiz: Int) throws -> Int {
    try items(ContentPlan(Self.scope(ofQuiz: quiz, data), of: assigned, in: book.organization))
  }

  private func items(_ plan: ContentPlan) throws -> Int {
    let quiz = try QuizSheets(plan, in: book.segment, policy: .first)
    return ItemAnalysis(quiz.sheets) {}.items.count
  }

  private func weeks(of schoolClass: Int) throws -> Int {
    var scope = WorkScope(reader: .organization, context: ReportData.root)
    scope.schoolClass = ReportData.classID(schoolClass)
    let series = try TimeSeriesFigures(
      plan(scope), in: book.segment, by: .week, LocalCalendar(.utc), policies: Self.everyAttempt)
    return series.buckets.reduce(0) { count, bucket in
      let times = bucket.time.quantiles([0.5, 0.95])
      let figures = times + [bucket.time.mean, bucket.score?.mean]
      return count + figures.count { $0 != nil } + bucket.time.population.withData
        + (bucket.score?.population.withData ?? 0) + bucket.activeStudents
    }
  }
}

extension ReportData {
  /// Who and what there is in an organization, before any work.
  func emptyGradebook(of organization: Int) throws -> Gradebook {
    var book = Gradebook(Self.organizationID(organization))
    for state in contextStates { book.apply(.context(try ContextNode(state))) }
    for change in schoolChanges(of: organization) {
      if let change = try OrganizationChange(change) { book.apply(change) }
    }
    return book
  }
}
