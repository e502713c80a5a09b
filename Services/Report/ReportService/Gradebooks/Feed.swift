/// The services that reports are made from.
enum Feed: CaseIterable, Sendable {
  case activity
  case context
}
