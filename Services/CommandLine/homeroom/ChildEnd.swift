import Glibc

/// How a program ended: by itself, or by a signal.
enum ChildEnd: Hashable, Sendable, CustomStringConvertible {
  case exited(Int32)
  case killed(signal: Int32)

  /// - Parameter status: as `waitpid` reports it; the macros of `sys/wait.h` do not reach Swift.
  init(waitStatus status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal: signal)
  }

  var description: String {
    switch self {
    case .exited(let code): "exit status \(code)"
    case .killed(let signal): "signal \(signal), \(unsafe String(cString: strsignal(signal)))"
    }
  }
}
