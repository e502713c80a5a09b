import Console
import Glibc

/// Another program of the house: they all lie in one folder.
struct SiblingProgram {
  let path: String

  init(_ name: String) throws {
    guard let own = unsafe realpath("/proc/self/exe", nil) else {
      throw CommandFailure("/proc is not there to tell where this program lies")
    }
    defer { unsafe free(own) }
    let folder = unsafe String(cString: own).split(separator: "/").dropLast().map { "/" + $0 }.joined()
    path = "\(folder)/\(name)"
  }

  /// Goes on as that program, with this one's environment and open files.
  ///
  /// - Throws: when it is not there.
  func replaceThis(_ arguments: [String]) throws -> Never {
    let words = unsafe ([path] + arguments).map { unsafe strdup($0) }
    defer { unsafe words.forEach { unsafe free($0) } }
    unsafe _ = execv(path, words + [nil])
    throw CommandFailure("\(path) could not be run", errno: errno)
  }
}
