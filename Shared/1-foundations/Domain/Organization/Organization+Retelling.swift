// Enumerates an organization as the changes from which an equal one can be rebuilt.
extension Organization {
  /// Calls `body` with changes that make an equal organization out of an empty one, lists in the same order.
  ///
  /// They are as many as there are things in it: what was removed is not among them. Neither are idle limits and due times
  /// that are only expected, which are no changes.
  public func forEachChange(_ body: (OrganizationChange) throws -> Void) rethrows {
    try body(.settings(settings))
    try body(.clock(clock))
    for node in content.allNodes { try body(.context(node)) }
    for (context, kind) in fixedKinds.entries { try body(.primaryKind(context, kind)) }
    try roster.forEachChange(body)
    for handouts in handoutsOfClass.values {
      for id in handouts {
        if let handout = handout(id) { try body(.handout(handout)) }
      }
    }
    try body(.recording(organizationSwitch))
    for recording in classSwitches.values { try body(.recording(recording)) }
    for recording in studentSwitches.values { try body(.recording(recording)) }
  }
}

extension Roster {
  fileprivate func forEachChange(_ body: (OrganizationChange) throws -> Void) rethrows {
    for school in allSchools { try body(.school(school)) }
    for term in allTerms { try body(.term(term)) }
    for schoolClass in allClasses { try body(.schoolClass(schoolClass)) }
    for person in allPeople { try body(.person(person)) }
    // Person by person: everyone joins their classes in the order in which they did.
    for person in everEnrolled {
      for schoolClass in classesEver(of: person) {
        for role in Enrolment.ClassRole.allCases {
          let windows = windows(of: person, in: schoolClass, as: role)
          guard !windows.isEmpty else { continue }
          try body(.enrolment(Enrolment(person, in: schoolClass, as: role, windows: windows)))
        }
      }
    }
  }
}
