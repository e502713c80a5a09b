internal import Domain
internal import Glibc

/// Names of the time zone database.
enum TimeZoneName {
  static let folder = "/usr/share/zoneinfo"

  /// A name the machine's database knows; on a machine without one, a name of the right shape.
  static func check(_ name: String, field: String) throws(Violation) {
    try TextRule(scalarsMax: 64, content: .nonEmpty).check(name, field: field)
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isWellFormed = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.first != UInt8(ascii: ".") && part.utf8.allSatisfy(isOfName)
    }
    guard isWellFormed, isKnown(name) else {
      throw Violation(.notAllowed("must be a name of the time zone database, such as Europe/Berlin"), field: field)
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func isKnown(_ name: String) -> Bool {
    guard unsafe access(folder, R_OK) == 0 else { return true }
    var status = stat()
    guard unsafe stat("\(folder)/\(name)", &status) == 0 else { return name == "UTC" }
    return status.st_mode & S_IFMT == S_IFREG
  }
}
