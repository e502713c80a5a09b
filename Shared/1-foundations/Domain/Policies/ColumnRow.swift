/// One student's row in one column of a report.
public struct ColumnRow: Hashable, Sendable {
  public var student: PersonID
  /// Recording is off: the cell's data is hidden (D19, W14).
  public var isNotAvailable: Bool
  public var cell: StudentCell
  /// The attempts are those of an earlier handout (P18).
  public var isCarried: Bool
  public var done: DoneState
  public var timeliness: Timeliness

  public init(
    student: PersonID, isNotAvailable: Bool = false, cell: StudentCell, isCarried: Bool = false,
    done: DoneState = .notDone, timeliness: Timeliness = .pending
  ) {
    self.student = student
    self.isNotAvailable = isNotAvailable
    self.cell = cell
    self.isCarried = isCarried
    self.done = done
    self.timeliness = timeliness
  }

  /// W8; a carried cell never is (P36).
  public var isDoneWithoutData: Bool { done.isDone && !isCarried && !cell.hasData }
}
