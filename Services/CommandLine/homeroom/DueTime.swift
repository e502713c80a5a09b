import API
import Arguments
import Domain
import Messages
import TimeZoneDatabase

/// When work is due, as people write it.
enum DueTime {
  case instant(WellKnown.Timestamp)
  /// The last minute of a day, by the organization's clock. In days since 1970-01-01.
  case day(Int64)

  /// - Throws: where the organization's time zone is not in this machine's database.
  func timestamp(_ services: Services) async throws -> WellKnown.Timestamp {
    let day: Int64
    switch self {
    case .instant(let instant): return instant
    case .day(let given): day = given
    }
    let name = try await services.organization.getOrganization(.init(), services.call).timeZone
    guard let zone = TimeZones()[name] else {
      throw WrongCall(
        "this machine does not know the organization's time zone, \(name): say the time too, as 2026-09-14T23:59+02:00")
    }
    let next = LocalCalendar(zone).start(ofDay: day + 1)
    return WellKnown.Timestamp(seconds: next.milliseconds / 1_000 - 60)
  }
}

extension Kind where Value == DueTime {
  /// `2026-09-14`, which is 23:59 of that day by the organization's clock, or an instant (`Kind.instant`).
  static func dueTime() -> Kind {
    Kind("TIME", describe: { _ in nil }) { text throws(ArgumentProblem) in
      guard let instant = InstantText(text) else {
        throw ArgumentProblem("is no day such as 2026-09-14, and no instant such as 2026-09-14T10:00:00Z")
      }
      return instant.day.map { .day($0) } ?? .instant(instant.timestamp)
    }
  }
}
