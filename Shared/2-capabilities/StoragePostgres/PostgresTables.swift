public import Storage

/// Tables of `Storage` in PostgreSQL's words, as their newest steps for SQLite make them.
public enum PostgresTables {
  /// As `ChangeLog.schema` and `ChangeLog.digests`.
  public static func feed(_ number: Int) -> Migration {
    Migration(
      number, "feed",
      """
      CREATE TABLE feed_head (
        organization text COLLATE "C" PRIMARY KEY,
        epoch bigint NOT NULL,
        seq bigint NOT NULL,
        digest bytea,
        origin bytea
      );
      CREATE TABLE change (
        organization text COLLATE "C" NOT NULL,
        seq bigint NOT NULL,
        kind bigint NOT NULL,
        entity text COLLATE "C" NOT NULL,
        payload bytea NOT NULL,
        committed_at bigint NOT NULL,
        digest bytea,
        salt bytea,
        PRIMARY KEY (organization, seq)
      );
      """)
  }

  /// Where the instances of a store call each other: a row without an address is called by none.
  public static func addresses(_ number: Int) -> Migration {
    Migration(
      number, "addresses of instances",
      """
      ALTER TABLE instance ADD COLUMN address text COLLATE "C" NOT NULL DEFAULT '';
      """)
  }

  /// By which instance an operator wishes an organization to be had: empty where there is no wish.
  public static func wishes(_ number: Int) -> Migration {
    Migration(
      number, "wished owners of organizations",
      """
      ALTER TABLE organization_owner ADD COLUMN wanted text COLLATE "C" NOT NULL DEFAULT '';
      CREATE INDEX organization_owner_wanted ON organization_owner (wanted) WHERE wanted <> '';
      """)
  }

  /// Which of its owner's transactions wrote last for an organization.
  public static func writings(_ number: Int) -> Migration {
    Migration(
      number, "newest transactions of owners",
      """
      ALTER TABLE organization_owner ADD COLUMN written bigint NOT NULL DEFAULT 0;
      """)
  }

  /// As `RequestLog.schema`.
  public static func requests(_ number: Int) -> Migration {
    Migration(
      number, "requests",
      """
      CREATE TABLE request (
        organization text COLLATE "C" NOT NULL,
        request_id text COLLATE "C" NOT NULL,
        method text COLLATE "C" NOT NULL,
        digest bytea NOT NULL,
        response bytea NOT NULL,
        answered_at bigint NOT NULL,
        PRIMARY KEY (organization, request_id)
      );
      CREATE INDEX request_by_age ON request (answered_at);
      """)
  }
}
