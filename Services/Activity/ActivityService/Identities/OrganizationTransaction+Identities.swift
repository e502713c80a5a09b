internal import Audit
internal import Crypto
internal import Domain
internal import Serving
internal import Storage
internal import RPC

// Links between accounts and people, in an organization's transaction. Each is noted in the audit log; the log names the issuer and
// never the account.
extension OrganizationTransaction {
  var identities: IdentityRows { IdentityRows(id, on: transaction) }

  /// Links an account, and lets its code go. What is linked so already stays as it is.
  ///
  /// - Throws: where the account is another person's, or the person has as many as may be.
  mutating func link(_ account: Account, to person: PersonID) throws {
    let holder = try identities.holder(of: account)
    if let holder, holder.isLinked {
      guard holder.person == person else {
        throw RPCError.precondition(
          "IDENTITY_OF_ANOTHER", "the account is linked to another person: unlink it there first",
          subject: holder.person.rawValue, field: "account")
      }
      return
    }
    let known = try identities.accounts(of: person) + identities.accounts(of: person, areLinked: false)
    guard known.contains(account) || known.count < IdentityRows.ofPersonMax else {
      throw RPCError.tooMany(
        "TOO_MANY_IDENTITIES", "person: identities", max: IdentityRows.ofPersonMax,
        "a person has at most \(IdentityRows.ofPersonMax) accounts, unlinked ones included")
    }
    try transaction.execute(
      """
      INSERT INTO identity (organization, issuer, subject, person, is_linked) VALUES (?, ?, ?, ?, 1)
      ON CONFLICT (organization, issuer, subject) DO UPDATE SET person = excluded.person, is_linked = 1
      """, .text(id.rawValue), .text(account.issuer), .text(account.subject), .text(person.rawValue))
    try transaction.execute(
      "DELETE FROM sign_in_code WHERE organization = ? AND issuer = ? AND subject = ?", .text(id.rawValue),
      .text(account.issuer), .text(account.subject))
    audit(AuditDraft(.identityLinked, object: account.issuer, subjects: [person]))
  }

  /// Takes a link back, and keeps in mind that it was.
  ///
  /// - Returns: whether there was one.
  mutating func unlink(_ account: Account) throws -> Bool {
    guard let holder = try identities.holder(of: account), holder.isLinked else { return false }
    try transaction.execute(
      "UPDATE identity SET is_linked = 0 WHERE organization = ? AND issuer = ? AND subject = ?", .text(id.rawValue),
      .text(account.issuer), .text(account.subject))
    audit(AuditDraft(.identityUnlinked, object: account.issuer, subjects: [holder.person]))
    return true
  }

  /// The code of an account that is nobody's: the one that it has, which then holds anew, or a new one.
  ///
  /// - Parameters:
  ///   - name: as the provider says it.
  ///   - seed: another with each call, which new codes are made of.
  mutating func code(of account: Account, name: String, seed: String) throws -> String {
    let expiry = Value.integer((committedAt + IdentityRows.codeLifetime).milliseconds)
    if let code = try identities.code(of: account, at: committedAt) {
      try transaction.execute(
        "UPDATE sign_in_code SET name = ?, expires_at = ? WHERE organization = ? AND code = ?", .text(name), expiry,
        .text(id.rawValue), .text(code))
      return code
    }
    // One that has expired.
    try transaction.execute(
      "DELETE FROM sign_in_code WHERE organization = ? AND issuer = ? AND subject = ?", .text(id.rawValue),
      .text(account.issuer), .text(account.subject))
    if try identities.codeCount() >= IdentityRows.codesMax { try forgetOldestCodes() }
    var code = SignInCode.make(of: seed)
    while try identities.code(code, at: committedAt) != nil { code = SignInCode.make(of: code + seed) }
    try transaction.execute(
      """
      INSERT INTO sign_in_code (organization, code, issuer, subject, name, expires_at) VALUES (?, ?, ?, ?, ?, ?)
      """, .text(id.rawValue), .text(code), .text(account.issuer), .text(account.subject), .text(name), expiry)
    return code
  }

  private func forgetOldestCodes() throws {
    try transaction.execute(
      """
      DELETE FROM sign_in_code WHERE organization = ?1 AND code IN (
        SELECT code FROM sign_in_code WHERE organization = ?1 ORDER BY expires_at, code LIMIT ?2)
      """, .text(id.rawValue), .int(IdentityRows.codesMax / 10))
  }

  mutating func addAdministrator(_ person: PersonID) throws {
    guard try !identities.isAdministrator(person) else { return }
    guard try identities.administrators().count < IdentityRows.administratorsMax else {
      throw RPCError.tooMany(
        "TOO_MANY_ADMINISTRATORS", "organization: administrators", max: IdentityRows.administratorsMax,
        "an organization has at most \(IdentityRows.administratorsMax) administrators")
    }
    try transaction.execute(
      "INSERT INTO administrator (organization, person) VALUES (?, ?)", .text(id.rawValue), .text(person.rawValue))
    audit(AuditDraft(.administratorAdded, subjects: [person]))
  }

  mutating func removeAdministrator(_ person: PersonID) throws {
    let removed = try transaction.change(
      "DELETE FROM administrator WHERE organization = ? AND person = ?", .text(id.rawValue), .text(person.rawValue))
    if removed > 0 { audit(AuditDraft(.administratorRemoved, subjects: [person])) }
  }

  /// Part of a person's erasure: their accounts are nobody's from now on.
  ///
  /// - Returns: how many rows there were.
  func removeIdentities(of person: PersonID) throws -> Int {
    let accounts = try transaction.change(
      "DELETE FROM identity WHERE organization = ? AND person = ?", .text(id.rawValue), .text(person.rawValue))
    let administrators = try transaction.change(
      "DELETE FROM administrator WHERE organization = ? AND person = ?", .text(id.rawValue), .text(person.rawValue))
    return accounts + administrators
  }
}

/// What a person who is not linked gives an administrator: eight letters, which no two readers take for others.
enum SignInCode {
  static let letterCount = 8
  /// No vowels, so that no words come of them, and none that look like another.
  private static let letters = Array("bcdfghjklmnpqrstvwxz".uppercased())

  /// The same for the same seed.
  static func make(of seed: String) -> String {
    // Four bytes a letter leave no letter likelier than another that anybody could tell.
    let digest = SHA256.digest(of: Array(seed.utf8))
    let code = (0..<letterCount).map { index in
      letters[digest[index * 4..<index * 4 + 4].reduce(0) { ($0 << 8 | Int($1)) } % letters.count]
    }
    return String(code)
  }

  /// As it was typed: small letters, spaces and dashes are no matter.
  static func read(_ text: String) -> String? {
    let code = text.prefix(64).uppercased().filter { $0 != "-" && $0 != " " }
    return code.count == letterCount && code.allSatisfy(letters.contains) ? code : nil
  }
}

extension ActivityStore {
  /// Forgets codes that have expired; returns how many there were.
  func forgetSignInCodes(before now: Instant) async throws -> Int {
    let isDue = try await read { connection in
      try connection.exists("SELECT 1 FROM sign_in_code WHERE expires_at <= ? LIMIT 1", .integer(now.milliseconds))
    }
    guard isDue else { return 0 }
    return try await writeRows { transaction in
      try transaction.change("DELETE FROM sign_in_code WHERE expires_at <= ?", .integer(now.milliseconds))
    }
  }
}
