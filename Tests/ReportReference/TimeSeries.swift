import Foundation
public import Messages

extension Reference {
  public enum Bucket: Sendable, Hashable { case day, week, month }

  /// Work by the local day, week or month of its start (D13, P32).
  public func timeSeries(_ scope: Scope, _ options: Options, by bucket: Bucket, now: Time) -> ReportV1.TimeSeries {
    // Every attempt is an observation unless the options name a policy.
    var policies = options.policies
    if policies.progress == .unspecified { policies.progress = .all }
    if policies.score == .unspecified { policies.score = .all }
    if policies.quantity == .unspecified { policies.quantity = .all }
    if policies.binary == .unspecified { policies.binary = .all }
    if policies.time == .unspecified { policies.time = .all }
    let view = ContentView(self, scope, options, policies, now: now)
    // Foundation reads the zone's rules in its own way.
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = TimeZone(identifier: school.timeZone) ?? .gmt
    func begin(_ time: Time) -> Date {
      let date = Date(timeIntervalSince1970: Double(time) / 1000)
      let unit: Calendar.Component = bucket == .day ? .day : bucket == .week ? .weekOfYear : .month
      return calendar.dateInterval(of: unit, for: date)?.start ?? date
    }
    let included = view.nodes.filter(\.isIncluded)
    let scored = included.filter { view.kind($0) == .score }
    let begins = Set(included.flatMap { $0.cells.values.flatMap { $0.map { begin($0.start) } } }).sorted()
    return ReportV1.TimeSeries(
      buckets: begins.map { first in
        var message = ReportV1.TimeBucket()
        // P39: whose the figures are does not depend on the bucket, but for who has data in it.
        var (score, time, active) = (Tally(), Tally(), Set<String>())
        for node in included { time.assign(node) }
        for node in scored { score.assign(node) }
        for node in included {
          for (student, all) in node.cells {
            let attempts = all.filter { begin($0.start) == first }
            guard !attempts.isEmpty else { continue }
            message.attempts += Int64(attempts.count)
            active.insert(student)
            let cell = Cell(attempts, view.kind(node), policies)
            time.add(cell.time, of: student)
            if view.kind(node) == .score { score.add(cell.headline, of: student) }
          }
        }
        let parts = calendar.dateComponents([.year, .month, .day], from: first)
        func two(_ number: Int?) -> String { String(String(100 + (number ?? 0)).dropFirst()) }
        message.startTime = WellKnown.Timestamp(Time((first.timeIntervalSince1970 * 1000).rounded()))
        message.startDate = "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
        message.activeStudents = Int32(active.count)
        message.meanScore = score.numbers.exactMean
        message.medianTime = Spread(time.numbers).quantile(0.5)
        message.p95Time = Spread(time.numbers).quantile(0.95)
        message.score = scored.isEmpty ? nil : score.summary(.score)
        message.time = time.summary(.time)
        return message
      }, policies: policies, timeZone: school.timeZone)
  }
}
