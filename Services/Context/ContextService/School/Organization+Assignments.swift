internal import Domain

// What Context asks an organization. Its replica here holds no content, so the way up a tree is given, not looked up.
extension Organization {
  /// Whether a handout is under way on one of the contexts, or on one of `ancestors` with all that lies below it.
  func isHandedOut(_ contexts: Set<ContextID>, below ancestors: [ContextID], at now: Instant) -> Bool {
    let ancestors = Set(ancestors)
    return allHandouts.contains { handout in
      handout.openWindow?.contains(now) == true
        && handout.tasks.contains { task in
          (task.window.contains(now) && task.context.map(contexts.contains) == true)
            || task.covers(below: ancestors, at: now)
        }
    }
  }

  /// Whether the person teaches some class now.
  func isTeacher(_ person: PersonID, at now: Instant) -> Bool {
    roster.classesEver(of: person).contains { roster.teaches(person, $0, at: now) }
  }
}

extension HandoutTask {
  fileprivate func covers(below ancestors: Set<ContextID>, at now: Instant) -> Bool {
    guard case .context(let context, includesDescendants: true) = target else { return false }
    return ancestors.contains(context) && window.contains(now)
  }
}
