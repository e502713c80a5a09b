import Arguments
import Bootstrap
import Console
import Domain
import Identity

/// Makes the keys of tokens, the set of public keys that services check them with, and the keys that seal tokens of apps.
enum KeysCommand {
  private static let folder = Option<String>(
    "folder", .path, default: "homeroom-data", environment: "HOMEROOM_DATA",
    help: "Where token-keys.json goes, and keys for which no other file is said; made when missing.")
  private static let signingKey = Option<String?>(
    "signing-key", .optional(.path), default: nil, environment: "HOMEROOM_SIGNING_KEY",
    help:
      "File with the key that signs for people, where it is not signing-key.pem in the folder: whoever has it may be anyone, and "
      + "no service needs it.")
  static let sealing = Option<String?>(
    "token-sealing-keys", .optional(.path), default: nil, environment: "HOMEROOM_TOKEN_SEALING_KEYS",
    help:
      "File with the keys that seal tokens of apps, where it is not token-sealing-keys.json in the folder: all services read it, and "
      + "nobody else may.")
  private static let services = Option<[Service]>(
    "service", .list(service), default: [],
    help:
      "A service and the file of its own key; without this the three, with NAME-token-key.pem in the folder. Where it is said for one, "
      + "say it for all.")
  private static let sessions = Option<String?>(
    "sessions", .optional(.path), default: nil,
    help:
      "Make a key for a portal by which people sign in, too, in this file: it signs, for ten minutes at a time, for those who are signed in."
  )
  private static let renew = Option<[Renewed]>(
    "renew", .list(renewed), default: [],
    help:
      "Make a new key for people, for sessions, for service:NAME, or for sealing. The old one's tokens are believed until it is forgotten."
  )
  private static let forget = Option<[String]>(
    "forget", .list(.text("KID")), default: [],
    help:
      "Take a public key out of the set, or a sealing key out of its file: what it has signed or sealed is believed no more, five seconds later everywhere."
  )

  static let command = Command(
    "keys", "Make the keys of tokens, and the set of public keys that services check them with.",
    discussion:
      "What is there stays: it may be run at every start. A signing-key.pem of earlier versions is kept, and its public half goes into the "
      + "set. Private keys and sealing keys can be read by their owner only. A folder for one of "
      + "them is made when it is missing.",
    takes: [folder, signingKey, sealing, services, sessions, renew, forget]
  ) { values in
    let folder = TokenKeyFolder(values[folder], signingKey: values[signingKey], sealing: values[sealing])
    let named = values[services].map { ($0.name, $0.key ?? folder.key(of: $0.name)) }
    let known = Set(
      [.people] + (values[sessions] == nil ? [] : [.sessions])
        + (named.isEmpty ? ServiceName.all : named.map(\.0)).map(signer(ofService:)))
    let signers = values[renew].compactMap { if case .signer(let signer) = $0 { signer } else { nil } }
    if let stranger = signers.first(where: { !known.contains($0) }) {
      throw CommandFailure("\(KeySet.text(of: stranger)) has no key here: name its file with --service or --sessions")
    }
    let held = try folder.make(
      services: named.isEmpty ? nil : named, sessions: values[sessions],
      TokenKeyFolder.Change(
        renewed: Set(signers), renewsSealing: signers.count < values[renew].count, forgotten: Set(values[forget])))
    if values[Output.json] {
      return try Output.say(
        json: Answer(
          set: folder.set, keys: held.keys.map(Answer.Key.init), sealing: folder.sealing,
          sealingKeys: held.sealing.map { Answer.SealingKey(kid: $0.id, new: $0.isNew) }))
    }
    for key in held.keys {
      let place = key.path ?? "its private half is not here"
      try Output.say("\(key.id)  \(KeySet.text(of: key.signer))  \(place)\(key.isNew ? " (new)" : "")")
    }
    for key in held.sealing {
      try Output.say("\(key.id)  \(TokenKeyFolder.sealer)  \(folder.sealing)\(key.isNew ? " (new)" : "")")
    }
    try Output.say("Services check tokens with \(folder.set), and open those of apps with \(folder.sealing).")
  }

  private struct Answer: Encodable {
    struct Key: Encodable {
      var kid: String
      var signs: String
      var file: String?
      var new: Bool

      init(_ held: TokenKeyFolder.Held) {
        kid = held.id
        signs = KeySet.text(of: held.signer)
        file = held.path
        new = held.isNew
      }
    }

    struct SealingKey: Encodable {
      var kid: String
      var new: Bool
    }

    var set: String
    var keys: [Key]
    var sealing: String
    /// The last one seals.
    var sealingKeys: [SealingKey]
  }

  /// Whose key is made anew.
  private enum Renewed: Sendable {
    case signer(KeySet.Signer)
    case sealing
  }

  private struct Service: Sendable {
    var name: String
    var key: String?
  }

  private static let service = Kind<Service>("NAME[=FILE]", describe: { $0.name }) { text throws(ArgumentProblem) in
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let isName = halves[0].utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "-") }
    guard isName, halves[0].first.map({ $0 != "-" }) == true, halves.last != "" else {
      throw ArgumentProblem("is not the name of a service, small letters and -, and maybe = and a file")
    }
    return Service(name: halves[0], key: halves.count == 2 ? halves[1] : nil)
  }

  private static let renewed = Kind<Renewed>("WHOSE", describe: describe) { text throws(ArgumentProblem) in
    if text == TokenKeyFolder.sealer { return .sealing }
    guard let signer = KeySet.signer(text) else {
      throw ArgumentProblem("is neither people, nor sessions, nor service:NAME, nor \(TokenKeyFolder.sealer)")
    }
    return .signer(signer)
  }

  private static func describe(_ renewed: Renewed) -> String {
    switch renewed {
    case .signer(let signer): KeySet.text(of: signer)
    case .sealing: TokenKeyFolder.sealer
    }
  }

  private static func signer(ofService name: String) -> KeySet.Signer { .service(PersonID(name)) }
}
