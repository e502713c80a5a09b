internal import RPC
internal import Serving

// The errors of reports that do not exist, are not the caller's, or are not there yet.
extension RPCError {
  static let noStudentData = denied("NO_STUDENT_DATA", "publishers see no student's work")
  static let numberChanged = RPCError(
    .aborted, "the number has changed since the page before: begin again",
    [.errorInfo(reason: "NUMBER_CHANGED", domain: errorDomain)])
  static let catchingUp = unavailable(
    "CATCHING_UP", retryAfter: .milliseconds(500), "catching up with the services that reports are made from")
  static let activityUnreachable = unavailable(
    "ACTIVITY_UNREACHABLE", retryAfter: .seconds(1), "Activity did not say in time how work stood at options.as_of_time"
  )
  static let behind = unavailable(
    "BEHIND", retryAfter: .milliseconds(500), "the report has not followed as far as options.at_least yet")
}
