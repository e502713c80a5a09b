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
  case handout(Handout)
  case recording(RecordingSwitch)
  case context(ContextNode)
  /// The kind in force at a context: fixed by the first committed primary, reset or unfixed (D7, P1, P25); nil: none.
  case primaryKind(ContextID, ItemKind?)

  case schoolRemoved(SchoolID)
  case termRemoved(TermID)
  /// The class with its enrolments, its handouts and its switch.
  case classDeleted(ClassID)
  /// The person is in no class and no list of recipients any more.
  case personErased(PersonID)
  case handoutDeleted(HandoutID)
  /// As if it had never been declared: resets only. What is withdrawn stays as a context with `removed` set.
  case contextForgotten(ContextID)
}
