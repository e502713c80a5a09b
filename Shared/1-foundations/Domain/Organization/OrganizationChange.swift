/// One change of an organization: the whole new state of one entity, or its end.
///
/// Applying a change twice does what applying it once does, so feeds may repeat. Students' work is no part of it.
public enum OrganizationChange: Sendable {
  case settings(OrganizationSettings)
  /// Developer mode (D21): time stands still at the instant; nil releases it.
  case clock(Instant?)
  case school(School)
  case term(Term)
  case schoolClass(SchoolClass)
  case person(Person)
  case enrolment(Enrolment)
  /// The whole handout, as it now is.
  case handout(Handout)
  /// The switch of one scope, as it now is.
  case recording(RecordingSwitch)
  /// The node as it now is, with all its placements.
  case context(ContextNode)
  /// The kind in force at a context: fixed by the first committed primary, reset or unfixed (D7, P1, P25); nil: none.
  case primaryKind(ContextID, ItemKind?)

  /// Classes of it stay as they are.
  case schoolRemoved(SchoolID)
  /// Classes of it stay as they are.
  case termRemoved(TermID)
  /// The class with its enrolments, its handouts and its switch.
  case classDeleted(ClassID)
  /// The person is in no class and no list of recipients any more.
  case personErased(PersonID)
  /// As if it had never been handed out.
  case handoutDeleted(HandoutID)
  /// As if it had never been declared: resets only. What is withdrawn stays as a context with `removed` set.
  case contextForgotten(ContextID)
}
