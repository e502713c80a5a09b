internal import Storage

/// Whose the organizations of a store are which several processes share, for whoever operates these.
public final class PostgresOwners {
  private let link: PostgresLink

  /// Connects.
  ///
  /// - Parameter schema: the service's name.
  /// - Throws: `StorageError`, the database named: also where no processes have shared the store yet.
  public init(_ address: PostgresAddress, schema: String) throws {
    link = try PostgresLink(address, writes: true)
    try PostgresSession.begin(link, schema: schema, readsOnly: false)
    let known = try link.run(
      """
      SELECT 1 FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = 'organization_owner' AND column_name = 'wanted'
      """)
    guard known.rowCount == 1 else {
      throw StorageError(.incompatible, "\(link.store) has no store of this version whose organizations have owners")
    }
  }

  /// The names of the processes that live, in their order.
  public func instances() throws -> [String] {
    let answer = try link.run("SELECT DISTINCT name FROM instance WHERE held_until > clock_timestamp() ORDER BY name")
    return (0..<answer.rowCount).map { row in
      answer.row = row
      return answer.text(at: 0)
    }
  }

  /// The name of the process that has an organization; nil: none that lives. One that was killed and started again has a row of before for
  /// some seconds, by which nobody answers.
  public func owner(of organization: String) throws -> String? {
    let answer = try link.run(
      """
      SELECT i.name FROM organization_owner AS o JOIN instance AS i ON i.number = o.instance
      WHERE o.organization = \(Self.quoted(organization)) AND i.held_until > clock_timestamp()
        AND i.number = (SELECT max(n.number) FROM instance AS n WHERE n.name = i.name)
      """)
    return answer.rowCount == 1 ? answer.text(at: 0) : nil
  }

  /// Notes by whom an organization is to be had: whose it is gives it up within about a second, and nobody's is taken.
  ///
  /// - Returns: false where there is no such organization.
  /// - Throws: `.busy` where whose it is has a transaction open for long: it may stand still.
  public func wish(_ organization: String, at instance: String) throws -> Bool {
    let (organization, instance) = (Self.quoted(organization), Self.quoted(instance))
    let answer = try link.run(
      """
      INSERT INTO organization_owner (organization, instance, fence)
      SELECT organization, 0, 0 FROM feed_head WHERE organization = \(organization) ON CONFLICT (organization) DO NOTHING;
      UPDATE organization_owner SET wanted = \(instance) WHERE organization = \(organization)
      """)
    guard answer.changed == 1 else { return false }
    try link.run(
      """
      UPDATE organization_owner AS o SET instance = i.number, fence = fence + 1 FROM instance AS i
      WHERE o.organization = \(organization) AND i.held_until > clock_timestamp()
        AND i.number = (SELECT max(n.number) FROM instance AS n WHERE n.name = \(instance))
        AND NOT EXISTS (SELECT 1 FROM instance AS j WHERE j.number = o.instance)
      """)
    return true
  }

  /// Takes a wish back that was not fulfilled; one that somebody else has noted meanwhile stays.
  public func withdraw(_ organization: String, at instance: String) throws {
    try link.run(
      """
      UPDATE organization_owner SET wanted = ''
      WHERE organization = \(Self.quoted(organization)) AND wanted = \(Self.quoted(instance))
      """)
  }

  /// Takes every wish back.
  public func withdrawAll(_ organization: String) throws {
    try link.run(
      "UPDATE organization_owner SET wanted = '' WHERE organization = \(Self.quoted(organization)) AND wanted <> ''")
  }

  static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }
}
