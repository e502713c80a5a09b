// Generated from homeroom/test/v1/shapes.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension TestV1 {
  /// `homeroom.test.v1.Circle`
  public struct Circle: Message {
    public var radius: Double = 0

    public init() {}

    public init(
      radius: Double = 0
    ) {
      self.radius = radius
    }
  }

  /// `homeroom.test.v1.Square`
  public struct Square: Message {
    public var side: Double = 0
    public var color: TestV1.Color = .unspecified

    public init() {}

    public init(
      side: Double = 0,
      color: TestV1.Color = .unspecified
    ) {
      self.side = side
      self.color = color
    }
  }

  /// A small message with 56 bytes on the wire as the benchmark fills it.
  public struct Small: Message {
    public var id: String = ""
    public var count: Int64 = 0
    public var title: String = ""
    public var done: Bool = false
    public var score: Double = 0

    public init() {}

    public init(
      id: String = "",
      count: Int64 = 0,
      title: String = "",
      done: Bool = false,
      score: Double = 0
    ) {
      self.id = id
      self.count = count
      self.title = title
      self.done = done
      self.score = score
    }
  }

  /// Many small messages.
  public struct Batch: Message {
    public var small: [TestV1.Small] = []

    public init() {}

    public init(
      small: [TestV1.Small] = []
    ) {
      self.small = small
    }
  }

  /// A colour; the prefix of its values is not repeated in Swift.
  public enum Color: Hashable, Sendable {
    case unspecified
    case red
    case darkBlue
    case far
    /// A value that this version does not know.
    case unrecognized(Int32)

    /// The value of a number on the wire.
    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .red
      case 2: self = .darkBlue
      case 2000000000: self = .far
      default: self = .unrecognized(rawValue)
      }
    }

    /// Its number on the wire.
    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .red: 1
      case .darkBlue: 2
      case .far: 2000000000
      case .unrecognized(let number): number
      }
    }
  }
}
