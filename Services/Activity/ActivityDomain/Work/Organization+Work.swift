public import Domain

// Whether work belongs to an attempt's context, and why it is dropped: content withdrawn, work deleted, nothing assigned,
// recording off.
extension Organization {
  /// Whether `location` is that of an attempt. A path means the context that stood there when the attempt began (P22).
  public func stands(_ location: Work.Location, at log: AttemptLog) -> Bool {
    guard location.app == log.app else { return false }
    return location.context == log.context
      || content.node(at: location.path, app: location.app, when: log.start) == log.context
  }

  /// Why no handout authorises an attempt begun then.
  func whyUnassigned(_ student: PersonID, _ context: ContextID, at start: Instant) -> Drop {
    if content[context] != nil, !content.isLiving(context, at: start) { return .withdrawn }
    func deletes(_ scope: RecordingSwitch.Scope) -> Bool {
      recordingSwitch(scope).deletedBefore.map { start < $0 } ?? false
    }
    if deletes(.organization) || deletes(.student(student)) { return .deleted }
    // Done disregards the switches (P13): what it would mark, a switch keeps from being recorded.
    let active = doneTargets(student: student, context: context, at: start).compactMap { handout($0.handout) }
    if active.contains(where: { deletes(.schoolClass($0.schoolClass)) }) { return .deleted }
    return active.isEmpty || content[context]?.isRoot == true ? .unassigned : .recordingOff
  }

  /// Why none of the attempt's handouts takes what happened then.
  func whyClosed(_ log: AttemptLog, at happened: Instant) -> Drop {
    if !content.isLiving(log.context, at: happened) { return .withdrawn }
    let active = log.handouts.compactMap { handout($0) }.contains { isActive($0, for: log.student, at: happened) }
    return active ? .recordingOff : .unassigned
  }
}
