// What an instance says of whose organizations are, and asks: each statement with what it holds until the transaction ends.
internal import Storage

extension PostgresInstance {
  /// Within a transaction, before anything of an organization is written: from here on nobody takes it before the transaction ends, and
  /// who was deposed fails, with all that was sent behind it. A fence may be given twice where a standby took over that lacked the first
  /// time, so whose the row is counts, too. It leaves the transaction's number there, by which is known later whether the store still has it.
  static let hold: SQL = """
    WITH held AS (
      UPDATE organization_owner SET written = ?4 WHERE organization = ?1 AND fence = ?2 AND instance = ?3
        AND EXISTS (SELECT 1 FROM instance WHERE number = ?3 AND held_until > clock_timestamp()) RETURNING fence)
    SELECT 1 / count(*) FROM held
    """
  /// The same, as a question.
  static let isHeld: SQL = """
    UPDATE organization_owner SET written = ?4 WHERE organization = ?1 AND fence = ?2 AND instance = ?3
      AND EXISTS (SELECT 1 FROM instance WHERE number = ?3 AND held_until > clock_timestamp()) RETURNING fence
    """
  /// Whoever has an organization and whose end is over: its row goes, so that it cannot be put off any more. Where another deposes it just
  /// now, that is not waited for.
  static let depose: SQL = """
    DELETE FROM instance WHERE number = (
      SELECT i.number FROM instance AS i JOIN organization_owner AS o ON o.instance = i.number
      WHERE o.organization = ?1 AND i.number <> ?2 AND i.held_until < clock_timestamp()
      FOR UPDATE OF i SKIP LOCKED)
    """
  /// An organization that nobody ever had. A row that an owner writes just now would be waited for: so it is looked for first.
  static let begin: SQL = """
    INSERT INTO organization_owner (organization, instance, fence)
    SELECT CAST(?1 AS text), number, 1 FROM instance WHERE number = ?2 AND held_until > clock_timestamp()
      AND NOT EXISTS (SELECT 1 FROM organization_owner WHERE organization = ?1)
    ON CONFLICT (organization) DO NOTHING RETURNING fence, ''
    """
  /// One whose owner has no row, or of which this one has to know anew that it is its own: then a wish stays. What a transaction holds that
  /// has not ended is left to it: nobody waits.
  static let take: SQL = """
    UPDATE organization_owner AS o SET instance = ?2, fence = o.fence + 1, written = 0,
      wanted = CASE WHEN former.instance = ?2 THEN o.wanted ELSE '' END
    FROM (
      SELECT o.organization, o.wanted, o.instance FROM organization_owner AS o
      WHERE o.organization = ?1
        AND (o.instance = ?2 OR NOT EXISTS (SELECT 1 FROM instance AS i WHERE i.number = o.instance))
      FOR UPDATE SKIP LOCKED) AS former
    WHERE o.organization = former.organization
      AND EXISTS (SELECT 1 FROM instance WHERE number = ?2 AND held_until > clock_timestamp())
    RETURNING o.fence, CASE WHEN former.instance = ?2 THEN '' ELSE former.wanted END
    """
  /// An organization goes to another that lives, by whose it is.
  static let give: SQL = """
    UPDATE organization_owner SET instance = ?3, fence = fence + 1
    WHERE organization = ?1 AND fence = ?2 AND instance = ?4
      AND EXISTS (SELECT 1 FROM instance WHERE number = ?3 AND held_until > clock_timestamp())
    """
  /// Sessions of an owner that has no row any more: one that was stopped while it sent statements holds what these hold, and the server waits
  /// for the rest without an end.
  static let endSessions: SQL = """
    SELECT pg_terminate_backend(a.pid) FROM organization_owner AS o JOIN pg_stat_activity AS a
      ON a.application_name = 'homeroom ' || current_schema() || ' instance ' || o.instance
    WHERE o.organization = ?1 AND o.instance <> ?2 AND NOT EXISTS (SELECT 1 FROM instance AS i WHERE i.number = o.instance)
      AND a.datname = current_database() AND a.usename = current_user
    """
  /// The same of all, once none has a row.
  static let endAllSessions = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name LIKE 'homeroom ' || current_schema() || ' instance %' AND datname = current_database()
      AND usename = current_user
    """

  /// How the server knows the session that writes.
  static func sessionName(_ schema: String, _ number: Int64) -> String { "homeroom \(schema) instance \(number)" }

  /// Whose it is, and where that one is called.
  static let owner: SQL = """
    SELECT i.name, i.address FROM organization_owner AS o JOIN instance AS i ON i.number = o.instance
    WHERE o.organization = ?1 AND i.number <> ?2
    """
}
