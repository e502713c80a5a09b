import API
import Arguments
import Console
import ContentFiles
import Messages
import RPC

/// Finds what words of a call mean: an identifier, exactly as it is; else the name that one thing has, whatever the case of its letters.
///
/// A word that nothing is called by stays as it is, so that the service asked says what it does not know. So it does where the caller
/// may not look names up, or cannot: an identifier needs nobody but the service that is asked.
final class NameLookup {
  /// Classes whose handouts are looked through for a title.
  static let classesMax = 200

  /// How long a service is waited for that an identifier does not need, before Report is asked whether it hears it.
  static let patience = Duration.seconds(2)
  /// How often one is asked that does not answer.
  private static let triesMax = 3

  private let services: Services
  private let isHeard: () async -> Bool
  /// Why names could not be looked up.
  private(set) var trouble: RPCError?
  /// Apps that nobody is called by, of all that the caller sees.
  private(set) var unknownApps: [String] = []
  /// The same of classes.
  private(set) var unknownClasses: Set<String> = []
  /// A service has not answered: nothing more is looked up, so that whoever gives identifiers waits once.
  private var isAway = false

  /// - Parameter isHeard: whether a service that has not answered in time is worth asking again.
  init(_ services: Services, isHeard: @escaping () async -> Bool = { false }) {
    self.services = services
    self.isHeard = isHeard
  }

  /// Of a command that asks Report, which answers identifiers whether or not the others are there.
  convenience init(_ values: Values, besides report: any Channel, timeout: Duration = patience) throws {
    self.init(try Services(values, timeout: min(timeout, Self.patience))) {
      let reachable = await Dependencies.reachable(from: report)
      return !reachable.isEmpty && reachable.values.allSatisfy { $0 }
    }
  }

  /// Whom to ask for what only makes an answer nicer; nil when they do not answer.
  var present: Services? { isAway ? nil : services }

  func schoolClass(_ word: String) async throws -> String {
    try await find(word, "classes") {
      try await services.roster.getClass(.init(classID: word), services.call).classID
    } among: {
      let found = try await named(services.classes(), word) { Named(id: $0.classID, name: $0.title, about: $0.about) }
      if found.isEmpty { unknownClasses.insert(word) }
      return found
    }
  }

  /// - Parameter schoolClass: among whose members; empty: among all.
  func person(_ word: String, in schoolClass: String = "") async throws -> String {
    try await find(word, "people") {
      try await services.roster.getPerson(.init(personID: word), services.call).personID
    } among: {
      let people = try await named(services.people(of: schoolClass), word) {
        Named(id: $0.personID, name: $0.name, about: $0.sortName)
      }
      return people.count > 1 ? try await withClasses(people) : people
    }
  }

  /// - Parameter schoolClass: of whose handouts; empty: of all classes.
  func handout(_ word: String, of schoolClass: String = "") async throws -> String {
    try await find(word, "handouts") {
      try await services.handouts.getHandout(.init(handoutID: word), services.call).handoutID
    } among: {
      var found: [Named] = []
      for schoolClass in try await classes(or: schoolClass) {
        found += try await named(services.handouts(of: schoolClass.classID, includeArchived: true), word) {
          Named(id: $0.handoutID, name: $0.title, about: "\(schoolClass.title), \($0.state.word)")
        }
      }
      return found
    }
  }

  func task(_ word: String, of handout: String) async throws -> String {
    try await find(word, "tasks") {
      nil
    } among: {
      let tasks = try await services.handouts.getHandout(.init(handoutID: handout), services.call).tasks
      return Self.named(tasks, word) {
        Named(id: $0.taskID, name: $0.title, about: ([$0.appID] + $0.identifierPath).joined(separator: " › "))
      }
    }
  }

  /// - Returns: the number of a context below the task's, or the word.
  func context(_ word: String, below task: String, of handout: String) async throws -> String {
    try await find(word, "contexts") {
      Int64(word) == nil ? nil : word
    } among: {
      let handout = try await services.handouts.getHandout(.init(handoutID: handout), services.call)
      guard let task = handout.tasks.first(where: { $0.taskID == task }) else { return [] }
      let below = services.contexts(of: task.appID).filter { $0.identifierPath.starts(with: task.identifierPath) }
      return try await named(below, word) {
        Named(id: "\($0.contextID)", name: $0.title, about: $0.identifierPath.joined(separator: " › "))
      }
    }
  }

  func app(_ word: String) async throws -> String {
    try await find(word, "apps") {
      nil
    } among: {
      let found = try await named(services.apps(), word) { Named(id: $0.appID, name: $0.title) }
      if found.isEmpty { unknownApps.append(word) }
      return found
    }
  }

  /// A path whose entries may be titles.
  func path(_ words: [String], of app: String) async throws -> [String] {
    var path: [String] = []
    for word in words {
      let parent = ContextV1.Path(identifiers: path)
      let identifier = try await find(word, "contexts") {
        try await services.contexts(of: app, .init(parent: parent, identifier: word)).all(max: 1).elements.first.map {
          _ in word
        }
      } among: {
        try await named(services.contexts(of: app, .init(parent: parent)), word) {
          Named(id: $0.identifierPath.last ?? "", name: $0.title, about: $0.type.word)
        }
      }
      path.append(identifier)
    }
    return path
  }

  // MARK: How

  /// People whose classes are told, to tell them apart.
  private static let classesToldMax = 50

  private func find(
    _ word: String, _ kind: String, _ exact: () async throws -> String?, among candidates: () async throws -> [Named]
  ) async throws -> String {
    var tries = 0
    while !isAway {
      do {
        return try await findOnce(word, kind, exact, among: candidates)
      } catch let error as RPCError {
        if error.code == .notFound || error.code == .invalidArgument { break }
        tries += 1
        // On a busy machine an answer takes its time.
        if error.code == .deadlineExceeded, tries < Self.triesMax, await isHeard() { continue }
        trouble = error
        isAway = error.code == .deadlineExceeded || error.code == .unavailable
        break
      }
    }
    return word
  }

  private func findOnce(
    _ word: String, _ kind: String, _ exact: () async throws -> String?, among candidates: () async throws -> [Named]
  ) async throws -> String {
    do {
      if let id = try await exact() { return id }
    } catch let error as RPCError where error.code == .notFound || error.code == .invalidArgument {}
    let found = try await candidates()
    if found.contains(where: { $0.id == word }) { return word }
    if found.count > 1 { return try NameChoice.choose(word, kind, among: found) }
    return found.first?.id ?? word
  }

  private func named<Element>(
    _ pages: Pages<Element>, _ word: String, _ name: (Element) -> Named
  ) async throws -> [Named] {
    var found: [Named] = []
    try await pages.each { elements in
      found += Self.named(elements, word, name)
      return true
    }
    return found
  }

  /// Those that the word may mean.
  private static func named<Element>(_ elements: [Element], _ word: String, _ name: (Element) -> Named) -> [Named] {
    elements.map(name).filter { $0.id == word || $0.name.lowercased() == word.lowercased() }
  }

  private func classes(or id: String) async throws -> [ActivityV1.Class] {
    guard id.isEmpty else { return [try await services.roster.getClass(.init(classID: id), services.call)] }
    let classes = try await services.classes().all(max: Self.classesMax)
    guard classes.isWhole else {
      throw CommandFailure(
        "there are more than \(Self.classesMax) classes to look a handout's title up in: give its identifier, as `homeroom list handouts CLASS` has it"
      )
    }
    return classes.elements
  }

  /// People of one name, told apart by the classes that they are in.
  private func withClasses(_ people: [Named]) async throws -> [Named] {
    var titles: [String: [String]] = [:]
    for schoolClass in try await services.classes().all(max: Self.classesToldMax).elements {
      try await services.people(of: schoolClass.classID).each { members in
        for member in members where people.contains(where: { $0.id == member.personID }) {
          titles[member.personID, default: []].append(schoolClass.title)
        }
        return true
      }
    }
    return people.map { person in
      let about = [person.about] + (titles[person.id] ?? [])
      return Named(id: person.id, name: person.name, about: about.filter { !$0.isEmpty }.joined(separator: ", "))
    }
  }
}

extension ActivityV1.Class {
  /// What tells it from another one of its title.
  fileprivate var about: String {
    [("school", schoolID), ("term", termID)].filter { !$1.isEmpty }.map { "\($0) \($1)" }.joined(separator: ", ")
  }
}
