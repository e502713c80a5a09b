import Bootstrap
import Console
import Crypto
import Domain
import Glibc
import Identity

/// A folder with the keys of tokens: the one that signs for people, one for each service, the set of their public halves, and the keys
/// that seal tokens of apps.
///
/// What is there stays, also public halves whose keys lie elsewhere or are gone: tokens that they have signed may still live.
struct TokenKeyFolder: Sendable {
  let path: String
  /// The key that signs for people: whoever has it may be anyone, so it need not lie where services can read.
  let signingKey: String
  /// The keys that seal tokens of apps, which every service reads and nobody else may.
  let sealing: String

  static let sealingName = "token-sealing-keys.json"
  static let setName = "token-keys.json"
  private static let signingName = "signing"
  private static let serviceSuffix = "-token"

  init(_ path: String, signingKey: String? = nil, sealing: String? = nil) {
    self.path = path
    self.signingKey = signingKey ?? "\(path)/\(Self.signingName)-key.pem"
    self.sealing = sealing ?? "\(path)/\(Self.sealingName)"
  }

  /// Where sealing keys are when nothing else is said: beside another file of the folder.
  static func sealing(beside file: String) -> String {
    (file.lastIndex(of: "/").map { String(file[...$0]) } ?? "") + sealingName
  }

  /// The file that every service reads.
  var set: String { "\(path)/\(Self.setName)" }

  /// The file with what is not believed any more; not there as long as nothing was revoked.
  var revocations: String { "\(path)/\(Self.revocationsName)" }
  static let revocationsName = "revoked.json"

  /// Where a service's own key is when nothing else is said.
  func key(of service: String) -> String { "\(path)/\(service)\(Self.serviceSuffix)-key.pem" }

  /// Whether a certificate of that name would have the file of one of these keys.
  static func claims(_ certificate: Substring) -> Bool {
    certificate == signingName || certificate.hasSuffix(serviceSuffix)
  }

  /// One key of the set, as it was found or made.
  struct Held: Sendable {
    var id: String
    var signer: KeySet.Signer
    /// Where its private half is; nil: not here.
    var path: String?
    var isNew: Bool
  }

  /// One that seals, as it was found or made; the last of them seals.
  struct HeldSealing: Sendable {
    var id: String
    var isNew: Bool
  }

  /// What is to become of the keys besides making those that are missing.
  struct Change: Sendable {
    /// Those who get a new key; the public half of the old one stays in the set.
    var renewed: Set<KeySet.Signer> = []
    /// Whether there is to be a new key that seals; those before it still open.
    var renewsSealing = false
    /// Ids of those that leave: what they have signed or sealed is not believed any more.
    var forgotten: Set<String> = []
  }

  /// Makes what is missing and writes the set, and the keys that seal.
  ///
  /// - Parameters:
  ///   - services: each with the file of its key; nil: the three, with their usual files.
  ///   - sessions: file of the key that signs for people who are signed in; nil: none is made.
  func make(
    services: [(name: String, key: String)]? = nil, sessions: String? = nil, _ change: Change = Change()
  ) throws -> (keys: [Held], sealing: [HeldSealing]) {
    let folder = try Self.lock(path)
    defer { close(folder) }
    for file in [signingKey, sealing, sessions].compactMap(\.self) + (services ?? []).map(\.key) {
      if let slash = file.lastIndex(of: "/"), slash != file.startIndex { try Self.makeFolder(String(file[..<slash])) }
    }
    let services = services ?? ServiceName.all.map { ($0, key(of: $0)) }
    let signers =
      [(KeySet.Signer.people, signingKey)] + (sessions.map { [(.sessions, $0)] } ?? [])
      + services.map { (.service(PersonID($0.name)), $0.key) }

    let old = unsafe access(set, F_OK) == 0 ? try KeySetFile(set).keys.entries : []
    let known = Set(old.map(\.id))
    let oldSealing = unsafe access(sealing, F_OK) == 0 ? try SealingKeysFile(sealing).keys.keys : []
    let knownSealing = Set(oldSealing.map(\.id))
    if let stranger = change.forgotten.subtracting(known).subtracting(knownSealing).min() {
      throw CommandFailure("\(set) holds no key \(stranger), and neither does \(sealing)")
    }
    let newSealing = try Self.changed(oldSealing, change)
    var entries = old.filter { !change.forgotten.contains($0.id) }
    var paths: [String: String] = [:]
    var replacements: [(path: String, key: PrivateKey)] = []
    for (signer, path) in signers {
      let key = change.renewed.contains(signer) ? try PrivateKey() : try KeyFile.loadOrCreate(path)
      if change.renewed.contains(signer) { replacements.append((path, key)) }
      let entry = KeySet.Entry(try key.publicKey(), for: signer)
      guard !change.forgotten.contains(entry.id) else {
        throw CommandFailure(
          "\(entry.id) is the present key of \(KeySet.text(of: signer)): say --renew \(KeySet.text(of: signer)), too, which makes "
            + "another")
      }
      if let held = entries.first(where: { $0.key.fingerprint == entry.key.fingerprint }) {
        guard held.signer == signer else {
          throw CommandFailure(
            "\(path): this key signs for \(KeySet.text(of: held.signer)), and \(KeySet.text(of: signer)) takes a key of its own"
          )
        }
        paths[held.id] = path
      } else {
        entries.append(entry)
        paths[entry.id] = path
      }
    }
    let keys = try KeySet(entries)
    // The set first: a key is believed before it signs.
    let isUnchanged = try !old.isEmpty && keys.json == KeySet(old).json
    if !isUnchanged { try PublicFile.write(keys.json, to: set) }
    for (path, key) in replacements { try KeyFile.replace(path, with: key) }
    if newSealing.keys.map(\.id) != oldSealing.map(\.id) { try KeyFile.write(newSealing.json, to: sealing) }
    return (
      keys.entries.map { entry in
        Held(id: entry.id, signer: entry.signer, path: paths[entry.id], isNew: !known.contains(entry.id))
      }, newSealing.keys.map { HeldSealing(id: $0.id, isNew: !knownSealing.contains($0.id)) }
    )
  }

  /// The keys that seal, as they are to be.
  private static func changed(_ old: [SealingKeys.Key], _ change: Change) throws -> SealingKeys {
    if let present = old.last?.id, change.forgotten.contains(present), !change.renewsSealing {
      throw CommandFailure(
        "\(present) is the present key of \(sealer): say --renew \(sealer), too, which makes another")
    }
    let kept = old.filter { !change.forgotten.contains($0.id) }
    return try SealingKeys(kept.isEmpty || change.renewsSealing ? kept + [SealingKeys.Key()] : kept)
  }

  /// What the keys that seal are called on the command line, as others are `people` or `service:NAME`.
  static let sealer = "sealing"

  /// Makes a folder that its owner alone may read, where there is none; what it lies in is there.
  static func makeFolder(_ path: String) throws {
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw CommandFailure("\(path) could not be made", errno: errno)
    }
  }

  /// The folder, made when missing, for one at a time who changes the set.
  private static func lock(_ path: String) throws -> Int32 {
    try makeFolder(path)
    let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0, flock(folder, LOCK_EX) == 0 else { throw CommandFailure(path, errno: errno) }
    return folder
  }
}
