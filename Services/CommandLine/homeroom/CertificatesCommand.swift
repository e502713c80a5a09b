import Arguments
import Console
import Crypto
import Glibc
import Identity

/// Makes what a deployment without a certificate authority needs to speak TLS.
enum CertificatesCommand {
  private static let folder = Option<String>(
    "folder", .path, default: "homeroom-certificates", environment: "HOMEROOM_CERTIFICATES",
    help: "Where everything goes; made when missing.")
  private static let authority = Option<String?>(
    "ca", .optional(.path), default: nil,
    help: "File with the authority's certificate, where it is not to lie in the folder: every client reads it.")
  private static let authorityKey = Option<String?>(
    "ca-key", .optional(.path), default: nil, environment: "HOMEROOM_CA_KEY",
    help: "File with the authority's key, where it is not to lie in the folder: whoever has it may be anyone.")
  private static let servers = Option<[Wish]>(
    "server", .list(wish("NAME[=HOST,…]")), default: [],
    help:
      "A certificate NAME.pem for a server that is called by these names and numbers; by NAME when none is said. NAME may "
      + "be FOLDER/NAME: each service then has a folder of its own, which no other service need read.")
  private static let clients = Option<[Wish]>(
    "client", .list(wish("NAME[=IDENTITY]")), default: [],
    help:
      "A certificate NAME.pem for a client. It speaks for whom IDENTITY says, homeroom://ORGANIZATION/ROLE/USER, with "
      + "?app=APP for an app's; for nobody without one.")
  private static let lifetime = Option<Duration>(
    "lifetime", .duration(.seconds(86_400) ... .seconds(3650 * 86_400)), default: .seconds(365 * 86_400),
    help: "How long certificates hold. Those with a month to go are made anew when this is run again.")

  static let command = Command(
    "certificates", "Make a certificate authority and certificates.",
    discussion:
      "What is there and still good stays: it may be run at every start. Keys can be read by their owner only.",
    takes: [folder, authority, authorityKey, servers, clients, lifetime]
  ) { values in
    for client in values[clients] { try checkIdentity(of: client) }
    let folder = CertificateFolder(values[folder], authority: values[authority], authorityKey: values[authorityKey])
    try TokenKeyFolder.makeFolder(folder.path)
    for wish in values[servers] + values[clients] {
      if let below = wish.folder { try TokenKeyFolder.makeFolder("\(folder.path)/\(below)") }
    }
    let now = Int64(time(nil))
    let issuer = try folder.issuer(now: now)
    let days = values[lifetime].components.seconds / 86_400
    var made: [String] = []
    for server in values[servers] {
      let hosts = server.text.map { $0.split(separator: ",").map(String.init) } ?? [server.name]
      let names = hosts.map { isNumber($0) ? Certificate.Name.ip($0) : .dns($0) }
      if try folder.make(server.name, names, [.server], by: issuer, days: days, now: now) { made.append(server.name) }
    }
    for client in values[clients] {
      let names = [client.text.map { Certificate.Name.uri($0) }].compactMap(\.self)
      if try folder.make(client.name, names, [.client], by: issuer, days: days, now: now) { made.append(client.name) }
    }
    if values[Output.json] {
      try Output.say(json: Outcome(folder: folder.path, made: made))
    } else {
      let news = made.isEmpty ? "nothing had to be made" : "made: \(made.joined(separator: ", "))"
      try Output.say("Certificates are in \(folder.path); \(news). Clients trust \(folder.authority).")
    }
  }

  /// - Throws: `WrongCall`, before anything is made.
  private static func checkIdentity(of client: Wish) throws {
    guard let identity = client.text else { return }
    do throws(CertificateIdentityError) {
      guard try CertificateIdentity.caller(uris: [identity]) == nil else { return }
      throw .malformed("scheme")
    } catch {
      throw WrongCall("--client \(client.name)=\(identity): \(error)")
    }
  }

  private struct Outcome: Encodable {
    var folder: String
    var made: [String]
  }

  private struct Wish: Sendable {
    var name: String
    var text: String?

    /// The one below the command's that it goes to; nil: the command's.
    var folder: String? {
      let parts = name.split(separator: "/")
      return parts.count == 2 ? String(parts[0]) : nil
    }
  }

  private static func wish(_ placeholder: String) -> Kind<Wish> {
    Kind(placeholder, describe: { $0.name }) { text throws(ArgumentProblem) in
      let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let parts = halves[0].split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count <= 2, parts.allSatisfy(isFileName) else {
        throw ArgumentProblem("does not begin with a name of letters, digits, - and _")
      }
      // It becomes the name of two files, beside those of the authority and of the keys of tokens.
      guard parts[parts.count - 1] != CertificateFolder.authorityName, !TokenKeyFolder.claims(parts[parts.count - 1])
      else {
        throw ArgumentProblem("is a name that the authority or a key of tokens has")
      }
      return Wish(name: halves[0], text: halves.count == 2 ? halves[1] : nil)
    }
  }

  private static func isFileName(_ text: Substring) -> Bool {
    guard let first = text.first, first != ".", first != "-" else { return false }
    return text.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || "-_.".utf8.contains(byte)
    }
  }

  /// A number is certified as a number.
  private static func isNumber(_ host: String) -> Bool {
    var space = in6_addr()
    return unsafe inet_pton(AF_INET, host, &space) == 1 || inet_pton(AF_INET6, host, &space) == 1
  }
}
