internal import Glibc
internal import Memory
internal import Observability

/// What is counted of a process, as the system sees it. Names are those that every exporter for Prometheus uses.
enum ProcessMetrics {
  static func count(in metrics: Metrics) {
    let begin = Int(LogSink.wallClock()) * 1_000_000
    metrics.gauge("process_start_time_seconds", "When the process began, since 1970.", unit: .nanoseconds) { begin }
    metrics.counter(
      "process_cpu_seconds_total", "Time of processors, for itself and in the system.", unit: .nanoseconds
    ) {
      cpuNanoseconds
    }
    metrics.gauge("process_resident_memory_bytes", "Memory that the process has.") { residentBytes }
    metrics.gauge("process_open_fds", "Descriptors that are open.") { descriptorCount }
    metrics.gauge("process_max_fds", "Descriptors that may be.") { descriptorsMax }
    metrics.gauge("homeroom_heap_bytes", "Memory that is allocated and not freed.") { Heap.bytesInUse }
  }

  private static var cpuNanoseconds: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// The second number of `/proc/self/statm`, in pages.
  private static var residentBytes: Int {
    guard let file = unsafe fopen("/proc/self/statm", "re") else { return 0 }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    let numbers = String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ")
    return (numbers.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  private static var descriptorCount: Int {
    guard let folder = unsafe opendir("/proc/self/fd") else { return 0 }
    defer { unsafe closedir(folder) }
    var count = 0
    while unsafe readdir(folder) != nil { count += 1 }
    // Itself, its parent, and the descriptor by which they are counted.
    return max(0, count - 3)
  }

  private static var descriptorsMax: Int {
    var limit = rlimit()
    let result = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return result == 0 ? Int(clamping: limit.rlim_cur) : 0
  }
}
