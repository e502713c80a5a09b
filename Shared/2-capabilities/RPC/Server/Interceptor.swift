/// Looks at every call before its first message is decoded; what it throws is the call's outcome.
public protocol Interceptor: Sendable {
  func intercept(_ call: inout CallContext) throws
}
