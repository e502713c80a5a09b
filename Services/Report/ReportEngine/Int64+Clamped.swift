// Addition of 64-bit integers that saturates at the maximum instead of overflowing.
extension Int64 {
  /// The sum, or the greatest number there is: no running time is too long to be added up.
  func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
