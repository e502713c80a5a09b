/// What a group is to know of an attempt. Laid out as `ckernels_share`.
struct Share: BitwiseCopyable {
  /// The student's number.
  var student: UInt32
  /// The place of the stretch of time that it began in.
  var stretch: UInt32
  /// How long it ran: a time code.
  var time: UInt32
  /// The number of its primary number; behind all of them for none.
  var number: UInt32
}
