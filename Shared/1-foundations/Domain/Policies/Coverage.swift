/// How much of a container a student has to show (D3, W13, P17).
public struct Coverage: Hashable, Sendable {
  /// Sub-columns with data in any metric, carried included.
  public var withData: Int
  public var done: Int
  public var total: Int

  /// - Parameter rows: the student's rows in the container's sub-columns; its own column is not counted.
  public init(_ rows: [ColumnRow]) {
    withData = rows.count { $0.cell.hasData && !$0.isNotAvailable }
    done = rows.count(where: \.done.isDone)
    total = rows.count
  }
}
