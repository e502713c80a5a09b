internal import Domain
internal import ReportEngine
internal import Synchronization

/// Plans of reports about the whole organization's content: one takes tens of milliseconds where there are thousands of
/// handouts, and holds until any of them, a roster or a switch changes.
final class KeptPlans: Sendable {
  private struct Kept {
    var plan: ContentPlan
    var basis: ContentPlan.Basis
    /// Of the organization's time.
    var validity: Window
  }

  private let kept = Mutex<[WorkScope: Kept]>([:])

  private let plansMax: Int
  private let planBytesMax: Int

  /// - Parameters:
  ///   - plansMax: that are kept at a time.
  ///   - planBytesMax: larger ones are made anew each time.
  init(plansMax: Int = 4, planBytesMax: Int = 32 << 20) {
    self.plansMax = plansMax
    self.planBytesMax = planBytesMax
  }

  var count: Int { kept.withLock { $0.count } }

  /// - Parameter now: by the organization's clock.
  func plan(_ scope: WorkScope, in gradebook: Gradebook, now: Instant) -> ContentPlan {
    guard scope.reader == .organization, scope.students == nil else {
      return ContentPlan(scope, in: gradebook.organization, gradebook.segment, now: now)
    }
    // The window chooses among attempts, of which a plan knows nothing.
    var key = scope
    key.window = .always
    var plan = self.plan(of: key, in: gradebook, now: now)
    plan.scope.window = scope.window
    return plan
  }

  private func plan(of scope: WorkScope, in gradebook: Gradebook, now: Instant) -> ContentPlan {
    let basis = ContentPlan.Basis(gradebook)
    if let known = kept.withLock({ $0[scope] }), known.basis == basis, known.validity.contains(now) {
      return known.plan
    }
    let plan = ContentPlan(scope, in: gradebook.organization, gradebook.segment, now: now)
    if plan.byteCount <= planBytesMax {
      let made = Kept(plan: plan, basis: basis, validity: plan.validity(in: gradebook.organization, now: now))
      kept.withLock { kept in
        if kept[scope] == nil, kept.count >= plansMax { kept = kept.filter { $0.value.basis == basis } }
        if kept[scope] == nil, kept.count >= plansMax { kept = [:] }
        kept[scope] = made
      }
    }
    return plan
  }

  /// They hold names.
  func forget() { kept.withLock { $0 = [:] } }
}
