/// Who and what is in a report.
extension Organization {
  /// The students a handout's report counts (D19, P10): recipients now who were recipients at some instant while it was
  /// open. By name. Nobody for what was never posted.
  public func assigned(_ handout: Handout, now: Instant) -> [PersonID] {
    guard let window = handout.openWindow, window.opens <= now else { return [] }
    return roster.students(of: handout.schoolClass, at: now).filter { isRecipient($0, of: handout, window, now: now) }
  }

  /// The same, in no order: nobody has to be put in place by name.
  public func forEachAssigned(_ handout: Handout, now: Instant, _ body: (PersonID) -> Void) {
    guard let window = handout.openWindow, window.opens <= now else { return }
    roster.forEachStudent(of: handout.schoolClass, at: now) { student in
      if isRecipient(student, of: handout, window, now: now) { body(student) }
    }
  }

  /// Whether the student is one of those (P10).
  public func isAssigned(_ handout: Handout, to student: PersonID, now: Instant) -> Bool {
    unassignedReason(handout, student: student, now: now) == nil
  }

  /// The first reason why the student is none of those (P10); nil for one who is.
  public func unassignedReason(_ handout: Handout, student: PersonID, now: Instant) -> UnassignedReason? {
    guard let window = handout.openWindow, window.opens <= now else { return .notPosted }
    guard roster.isStudent(student, in: handout.schoolClass, at: now) else { return .notInClass }
    return unassignedReason(student, of: handout, window, now: now)
  }

  private func isRecipient(_ student: PersonID, of handout: Handout, _ window: Window, now: Instant) -> Bool {
    unassignedReason(student, of: handout, window, now: now) == nil
  }

  /// The same of a student of the class, for a handout that was posted.
  private func unassignedReason(
    _ student: PersonID, of handout: Handout, _ window: Window, now: Instant
  ) -> UnassignedReason? {
    guard handout.recipients.includes(student, at: now) else { return .notRecipient }
    // Still open: now is such an instant.
    let isOpen = window.contains(now) && handout.policyWindows.windows(of: student).contains(now)
    return isOpen || !activeWindows(handout, for: student).isEmpty ? nil : .neverWhileOpen
  }

  /// The columns of a handout's report (P16, W13).
  ///
  /// Those of an ended handout are, in their order too, as they were just before its end, whatever happens to the content
  /// later (N18, N23).
  ///
  /// - Parameters:
  ///   - contextsWithWork: those that attempts of this handout belong to. They add a column where the content is no longer
  ///     below its task.
  ///   - contextsWithMarks: those that marks of done of this handout are of. What a student's app declared for itself (D28) has a
  ///     column where there are attempts or marks.
  ///   - isShown: asked of each of these: whether work there is of somebody who is in the report.
  public func columns(
    of handout: Handout, contextsWithWork: Set<ContextID> = [], contextsWithMarks: Set<ContextID> = [],
    isShown: (ContextID) -> Bool = { _ in true }
  ) -> [HandoutColumn] {
    let instant = handout.lastOpen
    let proposals = contextsWithWork.union(contextsWithMarks)
    var columns: [HandoutColumn] = []
    var listed: Set<ContextID> = []
    var present: Set<ContextID> = []

    for task in handout.tasks where task.window.contains(instant) {
      guard case .context(let context, let includesDescendants) = task.target else {
        columns.append(HandoutColumn(task: task.id, context: nil))
        continue
      }
      listed.insert(context)
      var column = HandoutColumn(task: task.id, context: context, standing: standing(of: context, else: .present))
      if includesDescendants {
        for node in content.contexts(handedOutWith: context, at: instant, proposals: proposals) {
          present.insert(node.id)
          guard node.isAssignable(at: instant) else { continue }
          listed.insert(node.id)
          column.subcolumns.append(
            HandoutColumn.Subcolumn(context: node.id, standing: standing(of: node.id, else: .present)))
        }
      }
      columns.append(column)
    }

    let left = contextsWithWork.subtracting(listed).subtracting(present)
    for context in inOrderOfLastPath(left, upTo: instant) {
      let place = columns.firstIndex { column in
        guard case .context(let container, true) = handout.task(column.task)?.target else { return false }
        return content.wasAncestor(container, of: context, upTo: instant)
      }
      guard let place, isShown(context) else { continue }
      columns[place].subcolumns.append(
        HandoutColumn.Subcolumn(context: context, standing: standing(of: context, else: .moved)))
    }
    return columns
  }

  /// The task under which a context stands in a handout's report, or stood last (N18); of several the first. Nil where
  /// it never stood under any.
  public func task(of handout: Handout, holding context: ContextID) -> HandoutTask? {
    let instant = handout.lastOpen
    func holds(_ task: HandoutTask, _ isBelow: (ContextID) -> Bool) -> Bool {
      guard case .context(let container, let includesDescendants) = task.target else { return false }
      return container == context || includesDescendants && isBelow(container)
    }
    return handout.tasks.first { holds($0) { content.isAncestor($0, of: context, at: instant) } }
      ?? handout.tasks.first { holds($0) { content.wasAncestor($0, of: context, upTo: instant) } }
  }

  /// Withdrawn whenever the content was removed, be it after the handout's end (D10, N23).
  private func standing(
    of context: ContextID, else standing: HandoutColumn.Standing
  ) -> HandoutColumn.Standing {
    content[context] == nil || content.removal(of: context) != nil ? .withdrawn : standing
  }

  private func inOrderOfLastPath(_ contexts: Set<ContextID>, upTo instant: Instant) -> [ContextID] {
    var placed: [(id: ContextID, path: IdentifierPath)] = []
    for id in contexts where content[id]?.isAssignable(at: instant) == true {
      placed.append((id, content.lastPath(of: id, upTo: instant)))
    }
    placed.sort { left, right in left.path == right.path ? left.id < right.id : left.path < right.path }
    return placed.map(\.id)
  }

  /// The earlier handouts of the same class, the most recently posted first: where carried work may come from (P18).
  public func earlierHandouts(than handout: Handout) -> [HandoutID] {
    guard handout.openWindow != nil else { return [] }
    return handouts(of: handout.schoolClass)
      .filter { $0.openWindow != nil && Handout.wasPostedBefore($0, handout) }.map(\.id)
  }

  /// The handout whose attempts a cell shows as `carried` (R104, D18, P18): the most recently posted earlier one with
  /// data of the student at that context. Nil unless the student is Done without data of their own.
  ///
  /// - Parameters:
  ///   - earlier: `earlierHandouts(than:)`, once for all cells of a report.
  ///   - isDone: whether Done stands for this student and context in the handout of the report.
  ///   - hasOwnData: whether that handout's own attempts have data there.
  ///   - hasData: whether the student has data at the context in another handout. Asked newest first, until one has.
  public static func carriedSource(
    earlier: [HandoutID], isDone: Bool, hasOwnData: Bool, hasData: (HandoutID) -> Bool
  ) -> HandoutID? {
    isDone && !hasOwnData ? earlier.first(where: hasData) : nil
  }

  /// Whether somebody may see a handout's report as its teacher, or as one who looks after its class (D18, W11).
  public func mayRead(_ handout: Handout, as staff: Staff, at instant: Instant) -> Bool {
    roster.looksAfter(staff, handout.schoolClass, at: instant)
  }
}

extension Handout {
  /// When its content is looked at: while it is open as it is, which no instant is behind; after that as it was just before the end
  /// (P16, N18).
  public var lastOpen: Instant { ended.map { $0 - 1 } ?? .distantFuture }
}

extension ContentTree {
  /// Everything below a context that its task hands out with it.
  ///
  /// What was declared after the end was never authorised. A task cannot be older than its own content: where the times
  /// say so, two clocks are at odds and the content counts as having been there (N18).
  ///
  /// - Parameters:
  ///   - instant: the handout's `lastOpen`.
  ///   - proposals: which of those to look for (``descendants(of:at:proposals:)``).
  public func contexts(
    handedOutWith context: ContextID, at instant: Instant, proposals: Set<ContextID> = []
  ) -> [ContextNode] {
    let declared = self[context]?.declared ?? .distantPast
    return descendants(of: context, at: instant, proposals: proposals)
      .filter { $0.declared <= instant || instant < declared }
  }
}

/// Why a handout's report does not count a student (P10).
public enum UnassignedReason: Hashable, Sendable {
  /// It was not posted, or not for any time.
  case notPosted
  /// The student is not in its class now.
  case notInClass
  /// The student is not one of its recipients now.
  case notRecipient
  /// A recipient in the class now, but at no instant while it was open.
  case neverWhileOpen
}
