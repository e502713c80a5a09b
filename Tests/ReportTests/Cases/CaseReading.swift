import Foundation
import Messages
import ReportReference

/// Reads the rows of a case in their order: content gets its numbers as it is declared.
struct CaseReading {
  let begin: Int64
  private(set) var rows: [History.Row] = []
  private var contexts: [[String]: Int64] = [[]: 1]
  private var next: Int64 = 2

  init(begin: Int64) {
    self.begin = begin
    rows = [
      History.Row(
        at: begin,
        .content(
          History.Content(
            1, below: nil, app: PublishedCase.app, identifier: PublishedCase.app, title: "Cases", type: 1)))
    ]
  }

  private func time(_ minutes: Double) -> Int64 { begin + Int64((minutes * 60_000).rounded()) }
  func time(_ fields: CaseFields, _ name: String) throws -> Int64 { time(try fields.number(name)) }

  func context(_ fields: CaseFields, _ name: String = "content") throws -> Int64 {
    guard let context = contexts[try fields.texts(name)] else { throw fields.unreadable(name) }
    return context
  }

  mutating func school(_ file: CaseFields) throws {
    if file.has("time_zone") { rows.append(History.Row(at: begin, .timeZone(try file.text("time_zone")))) }
    let school = try file.fields("school")
    var known: Set<String> = []
    for id in school.values.keys.sorted() {
      rows.append(History.Row(at: begin, .schoolClass(id, title: id)))
      let people = try school.fields(id)
      for (field, role) in [("teachers", History.Role.teacher), ("students", .student)] {
        for person in try people.texts(field) {
          if known.insert(person).inserted {
            rows.append(History.Row(at: begin, .person(person, name: person.capitalized)))
          }
          rows.append(History.Row(at: begin, .enrolled(person, in: id, as: role)))
        }
      }
    }
  }

  mutating func take(_ row: CaseFields) throws {
    let what = try happening(row)
    rows.append(History.Row(at: try time(row, "at"), what))
  }

  private mutating func happening(_ row: CaseFields) throws -> History.Happening {
    if row.has("record") { return .work(try work(row)) }
    if row.has("handout") && row.has("tasks") { return .posted(try handout(row)) }
    if row.has("done") || row.has("undone") { return .done(try mark(row)) }
    if row.has("app_done") {
      return .completed(
        History.Completion(
          try row.text("mark"), student: try row.text("app_done"), app: PublishedCase.app,
          context: row.has("whole_app") ? nil : try context(row),
          happened: try time(row, row.has("happened") ? "happened" : "at")))
    }
    if row.has("person") { return .person(try row.text("person"), name: try row.text("name")) }
    if row.has("enrol") {
      let role: History.Role = try row.text("role") == "TEACHER" ? .teacher : .student
      return .enrolled(try row.text("enrol"), in: try row.text("class"), as: role)
    }
    if row.has("unenrol") { return .unenrolled(try row.text("unenrol"), from: try row.text("class")) }
    if row.has("move") {
      let path = try row.texts("move")
      let id = try context(row, "move")
      let parent = try context(row, "below")
      // The former path goes on to lead there.
      contexts[try row.texts("below") + path.suffix(1)] = id
      return .contentMoved(id, below: parent)
    }
    if row.has("remove") { return .contentRemoved(try context(row, "remove")) }
    if row.has("content") { return .content(try content(row)) }
    if row.has("complete") { return .ended(try row.text("complete"), isArchived: false) }
    if row.has("archive") { return .ended(try row.text("archive"), isArchived: true) }
    if row.has("add_recipient") { return .recipientAdded(try row.text("handout"), try row.text("add_recipient")) }
    if row.has("remove_recipient") {
      return .recipientRemoved(try row.text("handout"), try row.text("remove_recipient"))
    }
    if row.has("recording") { return .recording(try scope(row), try mode(row)) }
    if row.has("void") { return .voided(try row.text("void")) }
    if row.has("erase") { return .personErased(try row.text("erase")) }
    if row.has("delete_class") { return .classDeleted(try row.text("delete_class")) }
    if row.has("idle_limit") { return .idleLimit(Int(try row.number("idle_limit"))) }
    if row.has("reset_kind") { return .kindReset(try context(row, "reset_kind"), to: try kind(row, "to")) }
    throw row.unreadable("a row that says nothing known: \(row.values.keys.sorted())")
  }

  private func scope(_ row: CaseFields) throws -> History.Scope {
    if row.has("class") { return .schoolClass(try row.text("class")) }
    if row.has("student") { return .student(try row.text("student")) }
    return .organization
  }

  private func mode(_ row: CaseFields) throws -> History.Mode {
    switch try row.text("recording") {
    case "ON": .on
    case "PAUSED": .paused
    case "DELETED": .deleted
    default: throw row.unreadable("recording")
    }
  }

  private func kind(_ row: CaseFields, _ name: String) throws -> History.Kind? {
    guard row.has(name) else { return nil }
    switch try row.text(name) {
    case "SCORE": return .score
    case "QUANTITY": return .quantity
    case "BINARY": return .binary
    default: throw row.unreadable(name)
    }
  }

  private mutating func content(_ row: CaseFields) throws -> History.Content {
    let path = try row.texts("content")
    guard let parent = contexts[Array(path.dropLast())], let identifier = path.last else {
      throw row.unreadable("content")
    }
    let id = next
    next += 1
    contexts[path] = id
    return History.Content(
      id, below: parent, app: PublishedCase.app, identifier: identifier,
      title: row.has("title") ? try row.text("title") : identifier,
      order: row.has("order") ? Int64(try row.number("order")) : 0,
      isAssignable: row.has("assignable") ? try row.value("assignable") : true, kind: try kind(row, "kind"))
  }

  private func handout(_ row: CaseFields) throws -> History.Handout {
    let tasks = try row.list("tasks").map { task in
      History.Task(
        try task.text("task"), app: PublishedCase.app, context: task.has("whole_app") ? nil : try context(task),
        includesDescendants: task.has("include_descendants") ? try task.value("include_descendants") : true)
    }
    return History.Handout(
      try row.text("handout"), of: try row.text("class"), title: try row.text("handout"), tasks: tasks,
      students: row.has("students") ? try row.texts("students") : nil, due: row.has("due") ? try time(row, "due") : nil)
  }

  private func mark(_ row: CaseFields) throws -> History.Mark {
    let isDone = row.has("done")
    let (handout, task) = (try row.text("handout"), try row.text("task"))
    var place: Int64?
    if row.has("content") {
      place = try context(row)
    } else {
      for case .posted(let known) in rows.map(\.what) where known.id == handout {
        place = known.tasks.first { $0.id == task }?.context
      }
    }
    return History.Mark(
      try row.text("mark"), student: try row.text(isDone ? "done" : "undone"), handout: handout, task: task,
      context: place, isDone: isDone, happened: try time(row, row.has("happened") ? "happened" : "at"))
  }

  // MARK: Work

  private func work(_ row: CaseFields) throws -> History.Work {
    let start = try time(row, "start")
    var happened = start
    var pieces: [History.Piece] = []
    if row.has("ran") {
      for interval in try row.value("ran", as: [[Any]].self) {
        let ends = try interval.map { time(try row.number(of: $0, "ran")) }
        pieces.append(History.Piece(ends[0], .ran(until: ends[1])))
        happened = ends[1]
      }
    }
    if row.has("stop") && !row.has("ran") { happened = try time(row, "stop") }
    if row.has("happened") { happened = try time(row, "happened") }
    if row.has("ranges") {
      for range in try row.value("ranges", as: [[Any]].self) {
        let ends = try range.map { try row.number(of: $0, "ranges") }
        pieces.append(History.Piece(happened, .range(ends[0], ends[1])))
      }
    }
    if row.has("progress") { pieces.append(History.Piece(happened, .progress(try row.number("progress")))) }
    if row.has("primary") { pieces.append(History.Piece(happened, .primary(try item(row.fields("primary"))))) }
    for given in try row.list("items") { pieces.append(History.Piece(happened, .item(try item(given)))) }
    if row.has("stop") { pieces.append(History.Piece(try time(row, "stop"), .stopped)) }
    if row.has("signs") {
      for sign in try row.value("signs", as: [[Any]].self) {
        let what: History.Piece.What
        switch sign[0] as? String {
        case "RESUMED": what = .resumed
        case "HEARTBEAT": what = .heartbeat
        case "PAUSED": what = .paused
        case "STOPPED":
          pieces.append(History.Piece(time(try row.number(of: sign[1], "signs")), .paused))
          what = .stopped
        default: throw row.unreadable("signs")
        }
        pieces.append(History.Piece(time(try row.number(of: sign[1], "signs")), what))
      }
    }
    return History.Work(
      try row.text("record"), attempt: try row.text("attempt"), student: try row.text("student"),
      context: try context(row), start: start, pieces: pieces)
  }

  private func item(_ item: CaseFields) throws -> History.Item {
    let value: History.Item.Value
    if item.has("score") {
      let score = try item.value("score", as: [Any].self).map { try item.number(of: $0, "score") }
      value = .score(score[0], of: score[1])
    } else if item.has("quantity") {
      value = .quantity(try item.number("quantity"))
    } else {
      let wordings = ["TRUE_FALSE", "PASS_FAIL", "YES_NO", "CORRECT_INCORRECT"]
      guard let wording = wordings.firstIndex(of: try item.text("wording")) else { throw item.unreadable("wording") }
      value = .binary(try item.value("binary"), wording: wording)
    }
    return History.Item(
      try item.text("identifier"), title: try item.text("title"), value,
      response: item.has("response") ? try item.text("response") : nil)
  }
}
