internal import Domain
internal import ReportEngine
internal import Synchronization

/// Plans of reports about the whole organization's content. What they rest on, which is the same for all of them, takes tens of
/// milliseconds where there are thousands of handouts, and holds until any of these, a roster or a switch changes.
final class KeptPlans: Sendable {
  fileprivate struct Kept {
    var plan: ContentPlan
    /// When it was last asked for, in questions.
    var asked: Int
  }

  /// What is assigned to whom, and the state that it is of.
  fileprivate struct Assigned {
    var content: AssignedContent
    var basis: ContentPlan.Basis
    /// Of the organization's time.
    var validity: Window
    /// About as much memory as the content takes.
    var byteCount: Int
  }

  fileprivate struct State {
    var assigned: Assigned?
    /// All of them rest on `assigned`.
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
  ///   - bytesMax: that all of them take, with what they rest on.
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
    let basis = ContentPlan.Basis(gradebook)
    var plan = known(key, basis, now: now) ?? make(key, basis, in: gradebook, now: now)
    plan.scope.window = scope.window
    return plan
  }

  private func known(_ scope: WorkScope, _ basis: ContentPlan.Basis, now: Instant) -> ContentPlan? {
    state.withLock { state in
      guard state.assigned?.holds(basis, now: now) ?? false, let known = state.plans[scope] else { return nil }
      state.questions += 1
      state.plans[scope]?.asked = state.questions
      return known.plan
    }
  }

  private func make(
    _ scope: WorkScope, _ basis: ContentPlan.Basis, in gradebook: Gradebook, now: Instant
  ) -> ContentPlan {
    let assigned = assigned(scope, basis, in: gradebook, now: now)
    let plan = ContentPlan(scope, of: assigned, in: gradebook.organization)
    state.withLock { state in
      // Another state is kept by now, or somebody was erased while it was made.
      guard state.erasures == gradebook.erasures, state.assigned?.holds(basis, now: now) ?? false else { return }
      state.questions += 1
      state.plans[scope] = Kept(plan: plan, asked: state.questions)
      while state.plans.count > plansMax || state.byteCount > bytesMax,
        let oldest = state.plans.min(by: { $0.value.asked < $1.value.asked })
      {
        state.plans[oldest.key] = nil
      }
    }
    return plan
  }

  private func assigned(
    _ scope: WorkScope, _ basis: ContentPlan.Basis, in gradebook: Gradebook, now: Instant
  ) -> AssignedContent {
    if let known = state.withLock({ $0.assigned }), known.holds(basis, now: now) { return known.content }
    let content = AssignedContent(scope, in: gradebook.organization, gradebook.segment, now: now)
    let made = Assigned(
      content: content, basis: basis, validity: content.validity(in: gradebook.organization, now: now),
      byteCount: content.byteCount)
    state.withLock { state in
      guard state.erasures == gradebook.erasures, !(state.assigned?.basis.isNewer(than: basis) ?? false),
        made.byteCount <= bytesMax
      else { return }
      state.assigned = made
      state.plans = [:]
    }
    return content
  }

  /// They hold names.
  ///
  /// - Parameter erasures: of the gradebook from now on.
  func forget(erasures: Int) {
    state.withLock {
      $0.assigned = nil
      $0.plans = [:]
      $0.erasures = erasures
    }
  }
}

extension KeptPlans.Assigned {
  fileprivate func holds(_ basis: ContentPlan.Basis, now: Instant) -> Bool {
    self.basis == basis && validity.contains(now)
  }
}

extension KeptPlans.State {
  fileprivate var byteCount: Int { plans.values.reduce(assigned?.byteCount ?? 0) { $0 + $1.plan.byteCount } }
}
