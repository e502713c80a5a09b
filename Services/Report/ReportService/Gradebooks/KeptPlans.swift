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
    /// When it was last asked for, in questions.
    var asked: Int
  }

  private struct State {
    var plans: [WorkScope: Kept] = [:]
    var questions = 0
    /// Of the gradebook: plans made before the last one are not taken any more.
    var erasures = 0
  }

  private let state = Mutex(State())
  private let bytesMax: Int
  private let plansMax: Int

  /// - Parameters:
  ///   - plansMax: that are kept at a time.
  ///   - bytesMax: that all of them take.
  init(plansMax: Int = 8, bytesMax: Int = 64 << 20) {
    self.plansMax = plansMax
    self.bytesMax = bytesMax
  }

  var count: Int { state.withLock { $0.plans.count } }

  /// - Parameter now: by the organization's clock.
  func plan(_ scope: WorkScope, in gradebook: Gradebook, now: Instant) -> ContentPlan {
    guard scope.reader == .organization, scope.schoolClass == nil, scope.handout == nil, scope.students == nil else {
      return ContentPlan(scope, in: gradebook.organization, gradebook.segment, now: now)
    }
    // The window chooses among attempts, of which a plan knows nothing.
    let key = scope.withoutWindow
    var plan = known(key, in: gradebook, now: now) ?? make(key, in: gradebook, now: now)
    plan.scope.window = scope.window
    return plan
  }

  private func known(_ scope: WorkScope, in gradebook: Gradebook, now: Instant) -> ContentPlan? {
    let basis = ContentPlan.Basis(gradebook)
    return state.withLock { state in
      guard let known = state.plans[scope], known.basis == basis, known.validity.contains(now) else { return nil }
      state.questions += 1
      state.plans[scope]?.asked = state.questions
      return known.plan
    }
  }

  private func make(_ scope: WorkScope, in gradebook: Gradebook, now: Instant) -> ContentPlan {
    let plan = ContentPlan(scope, in: gradebook.organization, gradebook.segment, now: now)
    let basis = ContentPlan.Basis(gradebook)
    let validity = plan.validity(in: gradebook.organization, now: now)
    state.withLock { state in
      // Somebody was erased while it was made, or a later state is kept already.
      guard state.erasures == gradebook.erasures else { return }
      if let known = state.plans[scope], known.basis.isNewer(than: basis) { return }
      state.questions += 1
      state.plans[scope] = Kept(plan: plan, basis: basis, validity: validity, asked: state.questions)
      while state.plans.count > plansMax || state.plans.values.reduce(0, { $0 + $1.plan.byteCount }) > bytesMax,
        let oldest = state.plans.min(by: { $0.value.asked < $1.value.asked })
      {
        state.plans[oldest.key] = nil
      }
    }
    return plan
  }

  /// They hold names.
  ///
  /// - Parameter erasures: of the gradebook from now on.
  func forget(erasures: Int) {
    state.withLock {
      $0.plans = [:]
      $0.erasures = erasures
    }
  }
}
