public import Domain
internal import Synchronization

/// What happened and is not in the audit log yet: reads, drops of work. Noting costs some hundred nanoseconds and never waits
/// for the store; what is noted leaves in batches, one a minute for the same thing, and the first of a new thing at once.
///
/// It is bounded. Where batches cannot leave, they are merged: first the minutes of one thing, then the things that one person
/// did; where even that is too much, nothing more is noted, and the caller is told.
public final class NotedBatches: Sendable {
  /// How much may wait to be logged.
  public struct Bounds: Sendable {
    /// Things that are noted at a time.
    public var batchesMax = 16_384
    /// Names in all of them.
    public var namesMax = 1_000_000

    /// The bounds of a service.
    public init() {}
  }

  private let bounds: Bounds
  private let state = Mutex(State())

  /// Nothing was noted yet.
  public init(bounds: Bounds = Bounds()) {
    self.bounds = bounds
  }

  /// Notes one thing that happened to, or was shown of, some people.
  ///
  /// - Parameter instant: the time of day.
  /// - Returns: false where there is no room: it was not noted.
  public func note(_ key: NoteKey, _ people: ShownPeople, at instant: Instant) -> Bool {
    state.withLock { state in
      if state.isFull(bounds), !state.makeRoom(bounds, at: instant) { return false }
      state.note(key, people, at: instant)
      return true
    }
  }

  /// Closes what may leave: what tells of people who were not told of with the minute before, and all of minutes that are over.
  public func seal(at now: Instant) {
    state.withLock { $0.seal(at: now) }
  }

  /// Closes everything: the process ends.
  public func sealAll() {
    state.withLock { $0.seal(at: .distantFuture) }
  }

  /// Closed batches, the oldest first, which nobody else gets until they are given back.
  ///
  /// - Parameters:
  ///   - organization: nil: of all.
  ///   - namesMax: of all that are taken together; the first is taken whatever it holds.
  public func take(
    of organization: OrganizationID? = nil, batchesMax: Int = 1_000, namesMax: Int = 20_000
  ) -> [NotedBatch] {
    state.withLock { $0.take(of: organization, batchesMax: batchesMax, namesMax: namesMax) }
  }

  /// Batches that were taken, as they are now.
  public func current(_ batches: [NotedBatch]) -> [NotedBatch] {
    let ids = Set(batches.map(\.id))
    return state.withLock { state in state.sealed.lazy.map(\.batch).filter { ids.contains($0.id) } }
  }

  /// They are in the log.
  public func confirm(_ batches: [NotedBatch]) {
    let ids = Set(batches.map(\.id))
    state.withLock { state in
      state.sealed.removeAll { ids.contains($0.batch.id) }
      state.recount()
    }
  }

  /// They may be in the log or not: the same ones leave again, under the same ids.
  public func giveBack(_ batches: [NotedBatch]) {
    let ids = Set(batches.map(\.id))
    state.withLock { state in
      for index in state.sealed.indices where ids.contains(state.sealed[index].batch.id) {
        state.sealed[index].isTaken = false
      }
    }
  }

  /// Forgets somebody who was erased; calls that are still under way note nothing of them either.
  public func forget(_ person: PersonID, of organization: OrganizationID, at now: Instant) {
    state.withLock { $0.forget(person, of: organization, at: now) }
  }

  /// Organizations of which something may leave.
  public var organizations: Set<OrganizationID> {
    state.withLock { Set($0.sealed.lazy.filter { !$0.isTaken }.map(\.batch.key.organization)) }
  }

  /// How many wait, closed or not.
  public var count: Int { state.withLock { $0.sealed.count + $0.open.values.count { $0.calls > 0 } } }
}

private struct State {
  var open: [NoteKey: OpenBatch] = [:]
  var sealed: [Sealed] = []
  private var names = 0
  private var nextID: UInt64 = 1
  private var nextRelief = Instant.distantPast
  /// Who was erased, and until when calls that began before may still come to note something.
  private var erased: [Erased: Instant] = [:]

  struct Sealed {
    var batch: NotedBatch
    var isTaken = false
    /// It may be in the log already, under its id: nothing is added to it any more.
    var wasTaken = false
  }

  private struct Erased: Hashable {
    var organization: OrganizationID
    var person: PersonID
  }

  /// Milliseconds that a call may take from its beginning to what is noted of it.
  private static let callMax: Int64 = 10 * 60_000
  /// Milliseconds for which it is known what was told of last.
  private static let memory: Int64 = 2 * 60_000
  /// Milliseconds between two tries to make room.
  private static let reliefPause: Int64 = 1_000

  mutating func note(_ key: NoteKey, _ people: ShownPeople, at instant: Instant) {
    var (key, people) = (key, people)
    if !erased.isEmpty { leaveOutErased(&key, &people) }
    let minute = instant.minute
    let index: Dictionary<NoteKey, OpenBatch>.Index
    if let known = open.index(forKey: key) {
      index = known
    } else {
      open[key] = OpenBatch(minute: minute)
      index = open.index(forKey: key)!
    }
    if open.values[index].minute < minute { close(at: index, minute) }
    names += open.values[index].add(people)
  }

  /// Ends the minute of an open batch; who was told of in it is known in the next.
  private mutating func close(at index: Dictionary<NoteKey, OpenBatch>.Index, _ minute: Instant) {
    sealPart(at: index)
    names -= open.values[index].people.count
    open.values[index].begin(minute)
  }

  private mutating func sealPart(at index: Dictionary<NoteKey, OpenBatch>.Index) {
    let (key, batch) = open[index]
    guard batch.calls > 0 else { return }
    let sealed = NotedBatch(id: nextID, key, minute: batch.minute, people: batch.people.all, calls: batch.calls)
    nextID += 1
    self.sealed.append(Sealed(batch: sealed))
    names += sealed.people.count
    open.values[index].wasTold()
  }

  mutating func seal(at now: Instant) {
    let minute = now.minute
    for index in open.indices {
      if open.values[index].minute < minute {
        close(at: index, open.values[index].minute)
      } else if open.values[index].hasNews {
        sealPart(at: index)
      }
    }
    let horizon = now - Self.memory
    open = open.filter { $0.value.calls > 0 || horizon < $0.value.minute }
    erased = erased.filter { now < $0.value }
  }

  mutating func take(of organization: OrganizationID?, batchesMax: Int, namesMax: Int) -> [NotedBatch] {
    var taken: [NotedBatch] = []
    var names = 0
    for index in sealed.indices where !sealed[index].isTaken {
      let batch = sealed[index].batch
      guard organization == nil || batch.key.organization == organization else { continue }
      names += batch.people.count
      guard taken.isEmpty || taken.count < batchesMax && names <= namesMax else { break }
      taken.append(batch)
      sealed[index].isTaken = true
      sealed[index].wasTaken = true
    }
    return taken
  }

  mutating func recount() {
    names = sealed.reduce(0) { $0 + $1.batch.people.count } + open.values.reduce(0) { $0 + $1.people.count }
  }

  // MARK: Room

  func isFull(_ bounds: NotedBatches.Bounds) -> Bool {
    open.count + sealed.count >= bounds.batchesMax || names >= bounds.namesMax
  }

  /// - Returns: whether there is room now.
  mutating func makeRoom(_ bounds: NotedBatches.Bounds, at instant: Instant) -> Bool {
    guard nextRelief <= instant || instant < nextRelief - 2 * Self.reliefPause else { return false }
    nextRelief = instant + Self.reliefPause
    // A third is to be free, so that room is made seldom.
    func isRoomy() -> Bool {
      (open.count + sealed.count) * 3 < bounds.batchesMax * 2 && names * 3 < bounds.namesMax * 2
    }
    for index in open.indices { sealPart(at: index) }
    open = [:]
    merge { $0 }
    if !isRoomy() { merge { $0.coarser } }
    return !isFull(bounds)
  }

  private mutating func merge(_ name: (NoteKey) -> NoteKey) {
    var merged: [Sealed] = []
    var places: [NoteKey: Int] = [:]
    for entry in sealed {
      guard !entry.wasTaken else {
        merged.append(entry)
        continue
      }
      let key = name(entry.batch.key)
      if let place = places[key] {
        merged[place].batch.add(entry.batch)
      } else {
        places[key] = merged.count
        merged.append(entry)
        if key != entry.batch.key { merged[merged.count - 1].batch.coarsen() }
      }
    }
    sealed = merged
    recount()
  }

  // MARK: Erasure

  mutating func forget(_ person: PersonID, of organization: OrganizationID, at now: Instant) {
    erased[Erased(organization: organization, person: person)] = now + Self.callMax
    for index in sealed.indices where sealed[index].batch.key.organization == organization {
      sealed[index].batch.forget(person)
    }
    for (key, batch) in open where key.organization == organization {
      var (kept, batch) = (key, batch)
      batch.forget(person)
      kept.forget(person)
      guard kept != key else {
        open[key] = batch
        continue
      }
      // Of several people's batches the keys may be one now: each is told of by itself.
      open[key] = nil
      guard batch.calls > 0 else { continue }
      let rest = NotedBatch(id: nextID, kept, minute: batch.minute, people: batch.people.all, calls: batch.calls)
      nextID += 1
      sealed.append(Sealed(batch: rest))
    }
    recount()
  }

  private func leaveOutErased(_ key: inout NoteKey, _ people: inout ShownPeople) {
    let organization = key.organization
    func isErased(_ person: PersonID) -> Bool {
      erased[Erased(organization: organization, person: person)] != nil
    }
    for person in [key.actor, key.subject].compactMap(\.self) where isErased(person) { key.forget(person) }
    people.others.removeAll(where: isErased)
    for (index, list) in people.lists.enumerated().reversed() where list.people.contains(where: isErased) {
      people.lists.remove(at: index)
      people.others += list.people.filter { !isErased($0) }
    }
  }
}

/// What is noted of one thing in the minute at hand.
private struct OpenBatch {
  struct People {
    private var lists: [ObjectIdentifier: PersonList] = [:]
    private var others: Set<PersonID> = []
    private(set) var count = 0

    var all: Set<PersonID> {
      lists.values.reduce(into: others) { $0.formUnion($1.people) }
    }

    /// Whether all of them are there. A list that is there itself is known without a look at who is in it.
    func covers(_ list: PersonList) -> Bool {
      lists[ObjectIdentifier(list)] != nil || all.isSuperset(of: list.people)
    }

    func covers(_ person: PersonID) -> Bool {
      others.contains(person) || lists.values.contains { $0.people.contains(person) }
    }

    /// - Returns: whether it was not there.
    mutating func insert(_ list: PersonList) -> Bool {
      guard lists[ObjectIdentifier(list)] == nil else { return false }
      lists[ObjectIdentifier(list)] = list
      count += list.people.count
      return true
    }

    mutating func insert(_ person: PersonID) -> Bool {
      guard others.insert(person).inserted else { return false }
      count += 1
      return true
    }

    mutating func forget(_ person: PersonID) {
      others = all
      others.remove(person)
      lists = [:]
      count = others.count
    }
  }

  private(set) var minute: Instant
  private(set) var calls: Int64 = 0
  /// Of the whole minute.
  private(set) var people = People()
  /// Who was told of last.
  private var known = People()
  /// It was never told, or somebody is to be told of who was not told of last.
  private(set) var hasNews = true

  init(minute: Instant) {
    self.minute = minute
  }

  /// - Returns: how many names that added.
  mutating func add(_ shown: ShownPeople) -> Int {
    let before = people.count
    calls += 1
    for list in shown.lists where people.insert(list) {
      if !hasNews, !known.covers(list) { hasNews = true }
    }
    for person in shown.others where people.insert(person) {
      if !hasNews, !known.covers(person) { hasNews = true }
    }
    return people.count - before
  }

  /// What there is has left.
  mutating func wasTold() {
    calls = 0
    hasNews = false
    known = people
  }

  /// - Parameter minute: that of what comes next.
  mutating func begin(_ minute: Instant) {
    self.minute = minute
    people = People()
  }

  mutating func forget(_ person: PersonID) {
    people.forget(person)
    known.forget(person)
  }
}

extension Instant {
  /// The beginning of its minute.
  fileprivate var minute: Instant {
    let rest = milliseconds % 60_000
    return self - (rest < 0 ? rest + 60_000 : rest)
  }
}
