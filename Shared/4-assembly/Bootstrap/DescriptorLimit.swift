internal import Glibc

/// How many files and sockets the process may have open.
enum DescriptorLimit {
  /// Takes all that the system grants: shells give a process a thousand, and a connection is one.
  static func raise() {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    unsafe _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
