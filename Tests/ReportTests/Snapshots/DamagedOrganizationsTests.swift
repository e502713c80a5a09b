import Domain
import Patience
import Synchronization
import Testing

@testable import ReportEngine
@testable import ReportService

@Suite("Who is told of damage", .timeLimit(.minutes(2)))
struct DamagedOrganizationsTests {
  private static let place = unsafe PartPlace(of: UnsafeRawBufferPointer(start: nil, count: 0), at: 64)

  /// A damage as a gradebook has one.
  private func damage() -> PartDamage { Gradebook("northfield").damage }

  @Test("whoever listens is told once, with the place, and at once where it was noted before")
  func once() {
    let (damage, heard) = (self.damage(), Heard())
    damage.whenNoted { heard.add(damage.place) }
    for _ in 0..<3 { damage.note(Self.place) }
    #expect(heard.places == [Self.place])
    damage.whenNoted { heard.add(damage.place) }
    #expect(heard.places == [Self.place, Self.place])
  }

  @Test("who listens last is told")
  func last() {
    let (damage, former, heard) = (self.damage(), Heard(), Heard())
    damage.whenNoted { former.add(damage.place) }
    damage.whenNoted { heard.add(damage.place) }
    damage.note(Self.place)
    #expect(former.places.isEmpty && heard.places == [Self.place])
  }

  private final class Heard: Sendable {
    private let all = Mutex<[PartPlace?]>([])
    var places: [PartPlace?] { all.withLock { $0 } }
    func add(_ place: PartPlace?) { all.withLock { $0.append(place) } }
  }

  @Test("what is noted while others are seen to, by any number of threads, is there the next time")
  func noneLost() async throws {
    let organizations = DamagedOrganizations()
    let names = (0..<2_000).map { OrganizationID("organization-\($0)") }
    let damages = names.map { _ in damage() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for first in 0..<8 {
        group.addTask {
          for index in stride(from: first, to: names.count, by: 8) {
            // Some are listened to behind the finding, as where a file was damaged before it was read.
            if index.isMultiple(of: 3) { damages[index].note(Self.place) }
            organizations.listen(to: damages[index], of: names[index])
            if !index.isMultiple(of: 3) { damages[index].note(Self.place) }
          }
        }
      }
      var seen: Set<OrganizationID> = []
      while seen.count < names.count {
        let next = try await organizations.next()
        #expect(seen.isDisjoint(with: next), "each is there once")
        seen.formUnion(next)
        // The next ones are noted meanwhile.
        await Task.yield()
      }
      try await group.waitForAll()
      #expect(seen == Set(names))
    }
  }

  @Test("whoever waits for nothing stops when cancelled")
  func cancelled() async throws {
    let organizations = DamagedOrganizations()
    let waiting = Task { try await organizations.next() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
