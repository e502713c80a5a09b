internal import Storage

/// The tables of who signs in with a browser: accounts at identity providers, codes of those that are nobody's yet, administrators.
///
/// None of it is in the feed: other services need not know it.
enum IdentitySchema {
  static func identities(_ number: Int) -> Migration {
    Migration(
      number, "identities",
      """
      CREATE TABLE identity (
        organization TEXT NOT NULL,
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        person TEXT NOT NULL,
        -- 0: an administrator has taken the link back, and the roster's claim does not make it again.
        is_linked INTEGER NOT NULL,
        PRIMARY KEY (organization, issuer, subject)
      ) WITHOUT ROWID;
      CREATE INDEX identity_by_person ON identity (organization, person);
      CREATE TABLE sign_in_code (
        organization TEXT NOT NULL,
        code TEXT NOT NULL,
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        name TEXT NOT NULL,
        expires_at INTEGER NOT NULL,
        PRIMARY KEY (organization, code),
        UNIQUE (organization, issuer, subject)
      ) WITHOUT ROWID;
      CREATE INDEX sign_in_code_by_time ON sign_in_code (expires_at);
      CREATE TABLE administrator (
        organization TEXT NOT NULL,
        person TEXT NOT NULL,
        PRIMARY KEY (organization, person)
      ) WITHOUT ROWID;
      """)
  }
}
