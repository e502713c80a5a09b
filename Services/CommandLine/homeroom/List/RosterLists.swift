import Arguments
import Messages
import ReportTables
import TerminalReport

/// `homeroom list apps`: what can be assigned from.
enum AppList {
  static let command = Command("apps", "The apps that are registered or published.") { values in
    let services = try Services(values)
    try await ListForm<ContextV1.App>(
      columns: [.id("app"), .name("title"), .id("")],
      row: { app in
        [
          app.appID, app.title,
          app.published ? "for every organization" : app.hidesPublished ? "your own, hides a published one" : "",
        ]
      },
      members: {
        [
          ("app_id", .text($0.appID)), ("title", .text($0.title)), ("published", .flag($0.published)),
          ("hides_published", .flag($0.hidesPublished)),
        ]
      },
      sortName: \.title
    ).print(services.apps(), services, values)
  }
}

/// `homeroom list classes`: those that the caller may see.
enum ClassList {
  private static let deleted = Flag("deleted", help: "Also those that were deleted and can be taken back.")

  static let command = Command("classes", "The classes that you may see.", takes: [deleted]) { values in
    let services = try Services(values)
    try await ListForm<ActivityV1.Class>(
      columns: [.id("class"), .name("title"), .name("school"), .name("term"), .id("")],
      row: { schoolClass in
        [
          schoolClass.classID, schoolClass.title,
          schoolClass.schoolTitle.isEmpty ? schoolClass.schoolID : schoolClass.schoolTitle,
          schoolClass.termTitle.isEmpty ? schoolClass.termID : schoolClass.termTitle,
          schoolClass.deleteTime == nil ? "" : "deleted",
        ]
      },
      members: {
        [
          ("class_id", .text($0.classID)), ("title", .text($0.title)), ("school_id", .text(orNone: $0.schoolID)),
          ("school_title", .text(orNone: $0.schoolTitle)), ("term_id", .text(orNone: $0.termID)),
          ("term_title", .text(orNone: $0.termTitle)), ("delete_time", .time(orNone: $0.deleteTime)),
          ("purge_time", .time(orNone: $0.purgeTime)),
        ]
      },
      sortName: \.title
    ).print(services.classes(includeDeleted: values[deleted]), services, values)
  }
}

/// `homeroom list people`: of a class, with what they are there, or all.
enum PersonList {
  private static let schoolClass = Option<String>(
    "class", .text("CLASS"), default: "", help: "Only the members of this class, and whether they teach it.")

  static let command = Command("people", "The people that you may see.", takes: [schoolClass]) { values in
    let (services, values) = try await ListCommand.prepare(values)
    var roles: [String: String] = [:]
    if !values[schoolClass].isEmpty {
      try await services.enrolments(in: values[schoolClass]).each { enrolments in
        for enrolment in enrolments { roles[enrolment.personID] = enrolment.role.word }
        return true
      }
    }
    try await ListForm<ActivityV1.Person>(
      columns: [.id("person"), .name("name"), .name("sorted as"), .id("")],
      row: { [$0.personID, $0.name, $0.sortName, roles[$0.personID] ?? ""] },
      members: {
        [
          ("person_id", .text($0.personID)), ("name", .text($0.name)), ("sort_name", .text(orNone: $0.sortName)),
          ("role", .text(orNone: roles[$0.personID] ?? "")),
        ]
      },
      sortName: { $0.sortName.isEmpty ? $0.name : $0.sortName }
    ).print(services.people(of: values[schoolClass]), services, values)
  }
}
