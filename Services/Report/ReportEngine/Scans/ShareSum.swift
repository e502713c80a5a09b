/// What the shares of a group in one stretch of time come to. Laid out as `ckernels_sum`.
struct ShareSum: BitwiseCopyable {
  /// Of units, as two words.
  var high: Int64 = 0
  var low: UInt64 = 0
  var attempts: UInt32 = 0
  var students: UInt32 = 0
  /// Shares that have a number.
  var numbers: UInt32 = 0
}
