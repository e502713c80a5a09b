internal import Domain
internal import ReportEngine

/// Withholds figures that would tell, beside others, of those few whose figure something changes: another policy, or an end of a window
/// that is moved by a day.
struct SuppressedChanges {
  /// Of everybody's work, and of the narrowing asked for as a part of it.
  private let cells: [SuppressedFigures]
  /// Of the narrowing by itself.
  private let narrower: [SuppressionTable]

  /// Nobody is changed.
  static var none: SuppressedChanges { SuppressedChanges() }

  private init() { (cells, narrower) = ([], []) }

  /// - Parameters:
  ///   - scope: what was asked for.
  ///   - whole: of those who are changed in everybody's figures.
  ///   - narrower: of those who are in figures of what was asked for alone.
  init(_ scope: WorkScope, _ whole: [SuppressionTable], narrower: [SuppressionTable]) throws {
    cells = try whole.map { try SuppressedFigures(scope, $0) { try Task.checkCancellation() } }
    self.narrower = narrower
  }

  func isWithheld(_ context: ContextID, inclusive: Bool) -> Bool {
    cells.contains { $0.isWithheld(context, inclusive: inclusive) }
      || narrower.contains { $0.isWithheld(context, inclusive: inclusive) }
  }
}
