import Foundation

/// Bytes of memory the process has at hand.
func residentBytes() -> Int {
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
  let pages = text.split(separator: " ")[1]
  return (Int(pages) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
}
