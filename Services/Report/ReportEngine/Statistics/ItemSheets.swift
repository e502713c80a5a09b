public import Domain

/// What some attempts at a quiz earned on each of its items: what item analysis reads.
///
/// Points are as they were earned: a score's value, whatever its maximum, and 1 or 0 for a binary item (P29).
public struct ItemSheets: Sendable {
  /// What an attempt earned on one item.
  public struct Answer {
    /// The item's index.
    public var item: Int
    /// Finite.
    public var points: Double
    /// Of what was to be earned; finite.
    public var ratio: Double
    /// The same by the student's own points, where a teacher gave others (D33).
    public var ownRatio: Double?
    /// What the student answered, if the app says it.
    public var response: String?

    /// - Parameters:
    ///   - item: the index in `ItemSheets.items`.
    ///   - ratio: of points to what was to be earned (D5).
    public init(item: Int, points: Double, ratio: Double, ownRatio: Double? = nil, response: String?) {
      self.item = item
      self.points = points
      self.ratio = ratio
      self.ownRatio = ownRatio
      self.response = response
    }
  }

  /// In the order in which analysis lists them.
  public let items: [ItemColumn]
  /// A row an attempt, a place an item; NaN where the attempt does not hold the item.
  private var points: [Double] = []
  /// By item, over the attempts that hold it: ratios are needed for their mean alone.
  private var ratios: [ExactSum]
  private var markedRatios: [MarkedNumbers]
  private var responses: [[ResponseText: Int]]
  /// Sheets, which is attempts.
  public private(set) var count = 0

  /// - Parameter items: each once; of kind score or binary.
  public init(_ items: [ItemColumn]) {
    self.items = items
    ratios = Array(repeating: ExactSum(), count: items.count)
    markedRatios = Array(repeating: MarkedNumbers(), count: items.count)
    responses = Array(repeating: [:], count: items.count)
  }

  /// Adds an attempt.
  ///
  /// - Parameter answers: at most one an item.
  public mutating func append(_ answers: some Sequence<Answer>) {
    let start = points.count
    points.append(contentsOf: repeatElement(.nan, count: items.count))
    count += 1
    for answer in answers {
      points[start + answer.item] = answer.points
      ratios[answer.item].add(answer.ratio)
      if let own = answer.ownRatio { markedRatios[answer.item].append(answer.ratio, own: own) }
      if let response = answer.response { responses[answer.item][ResponseText(response), default: 0] += 1 }
    }
  }

  /// Nil: absent.
  public func points(_ sheet: Int, _ item: Int) -> Double? {
    let number = points[sheet * items.count + item]
    return number.isNaN ? nil : number
  }

  /// The attempt's total: the exact sum over its items; absent ones add nothing (P29).
  func total(_ sheet: Int) -> Double {
    let sum = ExactSum(row(sheet).filter { !$0.isNaN }).value
    // Bonus marks have no bound, and doubles have.
    return sum.isFinite ? sum : .greatestFiniteMagnitude
  }

  /// The mean of an item's ratios, over the attempts that hold it; nil where none does.
  ///
  /// - Parameter holders: how many do.
  func facility(_ item: Int, of holders: Int) -> Double? { ratios[item].mean(of: holders) }

  /// The same by the students' own points; nil where no ratio is made of a teacher's (D33).
  func ownFacility(_ item: Int, of holders: Int) -> Double? { markedRatios[item].ownMean(ratios[item], of: holders) }

  /// Whether the attempt holds every item.
  public func isComplete(_ sheet: Int) -> Bool {
    !items.isEmpty && row(sheet).allSatisfy { !$0.isNaN }
  }

  /// The place of the last item that the attempt holds.
  func lastReached(_ sheet: Int) -> Int? {
    row(sheet).lastIndex { !$0.isNaN }.map { $0 - sheet * items.count }
  }

  /// What was answered to an item, the most frequent first, equal ones by their bytes.
  func responses(_ item: Int) -> [ItemStatistics.Response] {
    responses[item].map { ItemStatistics.Response(text: $0.key.rawValue, count: $0.value) }
      .sorted { $0.count == $1.count ? $0.text.precedesExactly($1.text) : $0.count > $1.count }
  }

  private func row(_ sheet: Int) -> ArraySlice<Double> {
    points[sheet * items.count..<(sheet + 1) * items.count]
  }
}
