internal import Audit
internal import Domain

/// What the writer knows of audit logs without reading it again. It lives and dies with the writer's state: a failure that
/// takes rows back takes this back, too.
final class AuditMemory {
  struct Person: Hashable {
    var organization: OrganizationID
    var person: PersonID
  }

  struct Group: Hashable {
    var organization: OrganizationID
    var id: [UInt8]
  }

  /// Some 20 MB in all.
  private static let peopleMax = 100_000
  private static let groupsMax = 20_000
  private static let headsMax = 100_000

  private(set) var pseudonyms: [Person: Pseudonym] = [:]
  private(set) var groups: Set<Group> = []
  private(set) var heads: [OrganizationID: AuditHead] = [:]
  /// What waits outside for a place in the log.
  let noted: NotedBatches

  init(noted: NotedBatches) {
    self.noted = noted
  }

  func note(_ pseudonym: Pseudonym, of person: Person) {
    if pseudonyms.count >= Self.peopleMax { pseudonyms = [:] }
    pseudonyms[person] = pseudonym
  }

  func note(_ group: Group) {
    if groups.count >= Self.groupsMax { groups = [] }
    groups.insert(group)
  }

  func note(_ head: AuditHead, of organization: OrganizationID) {
    if heads.count >= Self.headsMax { heads = [:] }
    heads[organization] = head
  }

  /// Another process has written an organization's log.
  func forget(_ organization: OrganizationID) {
    pseudonyms = pseudonyms.filter { $0.key.organization != organization }
    groups = groups.filter { $0.organization != organization }
    heads[organization] = nil
  }

  func forget(_ person: Person) { pseudonyms[person] = nil }
  func forget(_ group: Group) { groups.remove(group) }
}
