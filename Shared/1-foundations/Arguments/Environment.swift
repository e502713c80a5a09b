internal import Glibc

/// The process's environment.
public enum Environment {
  /// As it is now; where a name stands twice, the first counts, as for the C library.
  public static func current() -> [String: String] {
    var variables: [String: String] = [:]
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      let text = unsafe String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        let name = String(text[..<equals])
        if variables[name] == nil { variables[name] = String(text[text.index(after: equals)...]) }
      }
      unsafe next += 1
    }
    return variables
  }
}
