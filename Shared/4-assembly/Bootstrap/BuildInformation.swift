internal import Compression
internal import Crypto
internal import Fetching
internal import HTTP1
internal import HTTP2
internal import Wire

/// What a process is made of.
struct BuildInformation: Sendable {
  /// Who builds knows it, and says so to the process: `deploy/Dockerfile`.
  static let commitVariable = "HOMEROOM_COMMIT"

  let service: String
  let version = ProgramVersion.current
  /// Nil: nobody has said.
  let commit: String?
  let swift = "\(_SwiftStdlibVersion.current)"
  /// Versions of C libraries, as they say them themselves.
  let libraries: [String: String]

  init(_ service: String, environment: [String: String], libraries: [String: String] = [:]) {
    self.service = service
    commit = environment[Self.commitVariable].flatMap { Self.isCommit($0) ? $0 : nil }
    self.libraries = libraries.merging([
      "libcurl": Fetch.libraryVersion, "libmicrohttpd": PageServer.libraryVersion,
      "nghttp2": HTTP2Session.libraryVersion,
      "openssl": PublicKey.libraryVersion, "protobuf-c": WireLimits.libraryVersion,
      "zlib": CompressionAlgorithm.libraryVersion,
    ]) { given, _ in given }
  }

  private static func isCommit(_ text: String) -> Bool {
    7...64 ~= text.utf8.count
      && text.utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }
  }

  /// One object. Nothing in it needs to be escaped but what a library might say of itself.
  var json: String {
    let versions = libraries.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)):\(Self.quoted($0.value))" }
    let fields = [
      ("service", Self.quoted(service)), ("version", Self.quoted(version)),
      ("commit", commit.map(Self.quoted) ?? "null"),
      ("swift", Self.quoted(swift)), ("libraries", "{\(versions.joined(separator: ","))}"),
    ]
    return "{" + fields.map { "\(Self.quoted($0)):\($1)" }.joined(separator: ",") + "}\n"
  }

  private static func quoted(_ text: String) -> String {
    let plain = text.unicodeScalars.filter { $0.isASCII && $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }
    return "\"\(String(String.UnicodeScalarView(plain)))\""
  }
}
