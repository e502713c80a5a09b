import API
import Console
import Messages

/// A list that a service gives a page at a time.
struct Pages<Element> {
  typealias Page = (elements: [Element], next: String)

  private let page: (_ token: String) async throws -> Page

  /// - Parameter page: asks for the page that a token stands for, and says which comes next; an empty token is the first, or the end.
  init(_ page: @escaping (_ token: String) async throws -> Page) { self.page = page }

  /// Goes through all pages until one is taken that was enough.
  ///
  /// - Parameter take: says whether to go on.
  /// - Throws: also when a service answers with a page that has no end.
  func each(_ take: ([Element]) async throws -> Bool) async throws {
    var token = ""
    repeat {
      let (elements, next) = try await page(token)
      guard try await take(elements) else { return }
      guard next.isEmpty || next != token else {
        throw CommandFailure("the service answers with the same page for ever")
      }
      token = next
    } while !token.isEmpty
  }

  /// As many as there are, `max` at most.
  func all(max: Int) async throws -> (elements: [Element], isWhole: Bool) {
    var all: [Element] = []
    var isWhole = true
    try await each { elements in
      let room = max - all.count
      all += elements.prefix(room)
      isWhole = elements.count <= room
      return isWhole
    }
    return (all, isWhole)
  }

  func filter(_ isWanted: @escaping (Element) -> Bool) -> Pages {
    Pages { token in
      let (elements, next) = try await page(token)
      return (elements.filter(isWanted), next)
    }
  }

  func map<Other>(_ change: @escaping (Element) -> Other) -> Pages<Other> {
    Pages<Other> { token in
      let (elements, next) = try await page(token)
      return (elements.map(change), next)
    }
  }
}

extension Services {
  /// The most that services give at once.
  private static let pageSize: Int32 = 1_000

  func apps() -> Pages<ContextV1.App> {
    Pages { [self] in
      let answer = try await context.listApps(.init(pageSize: Self.pageSize, pageToken: $0), call)
      return (answer.apps, answer.nextPageToken)
    }
  }

  /// By path.
  func contexts(of app: String, _ predicate: ContextV1.QueryContextsRequest.Predicate? = nil) -> Pages<
    ContextV1.Context
  > {
    Pages { [self] in
      let answer = try await context.queryContexts(
        .init(appID: app, predicate: predicate, pageSize: Self.pageSize, pageToken: $0), call)
      return (answer.contexts, answer.nextPageToken)
    }
  }

  func classes(includeDeleted: Bool = false) -> Pages<ActivityV1.Class> {
    Pages { [self] in
      let answer = try await roster.listClasses(
        .init(pageSize: Self.pageSize, pageToken: $0, includeDeleted: includeDeleted), call)
      return (answer.classes, answer.nextPageToken)
    }
  }

  /// - Parameter schoolClass: whose members; all whom the caller may see where it is empty.
  func people(of schoolClass: String) -> Pages<ActivityV1.Person> {
    Pages { [self] in
      let answer = try await roster.listPeople(
        .init(classID: schoolClass, pageSize: Self.pageSize, pageToken: $0), call)
      return (answer.people, answer.nextPageToken)
    }
  }

  func enrolments(in schoolClass: String) -> Pages<ActivityV1.Enrolment> {
    Pages { [self] in
      let answer = try await roster.listEnrolments(
        .init(classID: schoolClass, pageSize: Self.pageSize, pageToken: $0), call)
      return (answer.enrolments, answer.nextPageToken)
    }
  }

  func handouts(of schoolClass: String, includeArchived: Bool) -> Pages<ActivityV1.Handout> {
    Pages { [self] in
      let answer = try await handouts.listHandouts(
        .init(classID: schoolClass, includeArchived: includeArchived, pageSize: Self.pageSize, pageToken: $0), call)
      return (answer.handouts, answer.nextPageToken)
    }
  }

  /// - Parameter student: empty for the caller.
  func attempts(of student: String, at app: String, _ path: [String]) -> Pages<ActivityV1.Attempt> {
    Pages { [self] in
      let answer = try await activity.listAttempts(
        .init(appID: app, identifierPath: path, studentID: student, pageSize: Self.pageSize, pageToken: $0), call)
      return (answer.attempts, answer.nextPageToken)
    }
  }
}
