internal import FoundationEssentials

/// Tokens for a server that makes none: of people of one organization, which ought to be one for trying things out.
public struct GivenTokens: Sendable, Decodable {
  /// A person whose tokens are given.
  struct Person: Sendable, Decodable {
    /// The person's identifier in the organization.
    var id: String
    /// Names no app: a tool of their own.
    var token: String
    /// Of a student: as the app has it.
    var appToken: String?

    enum CodingKeys: String, CodingKey {
      case id, token
      case appToken = "app_token"
    }
  }

  /// The app that publisher and students' apps act for.
  var app: String
  /// Sets up a class a rule; left out where only content is played.
  var administrator: Person?
  /// Declares the content.
  var publisher: Person
  var teachers: [Person]?
  var students: [Person]?

  /// - Parameter json: as docs/conformance.md describes it.
  /// - Throws: where it is not that.
  public init(json: [UInt8]) throws { self = try JSONDecoder().decode(Self.self, from: Data(json)) }
}
