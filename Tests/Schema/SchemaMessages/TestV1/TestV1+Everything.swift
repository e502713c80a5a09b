// Generated from homeroom/test/v1/everything.proto by Proto/generate.sh. Edit the schema, not this file.

public import Messages
public import Wire

extension TestV1 {
  /// One field of every scalar kind.
  ///
  /// The numbers are not in order, so that a codec has to look fields up.
  public struct Scalars: Message {
    public var doubleValue: Double = 0
    public var floatValue: Float = 0
    public var int32Value: Int32 = 0
    public var int64Value: Int64 = 0
    public var uint32Value: UInt32 = 0
    public var uint64Value: UInt64 = 0
    public var sint32Value: Int32 = 0
    public var sint64Value: Int64 = 0
    public var fixed32Value: UInt32 = 0
    public var fixed64Value: UInt64 = 0
    public var sfixed32Value: Int32 = 0
    public var sfixed64Value: Int64 = 0
    public var boolValue: Bool = false
    /// Text, which must be UTF-8 without a NUL.
    public var stringValue: String = ""
    public var bytesValue: [UInt8] = []
    /// what it is painted with
    public var color: TestV1.Color = .unspecified

    public init() {}

    public init(
      doubleValue: Double = 0,
      floatValue: Float = 0,
      int32Value: Int32 = 0,
      int64Value: Int64 = 0,
      uint32Value: UInt32 = 0,
      uint64Value: UInt64 = 0,
      sint32Value: Int32 = 0,
      sint64Value: Int64 = 0,
      fixed32Value: UInt32 = 0,
      fixed64Value: UInt64 = 0,
      sfixed32Value: Int32 = 0,
      sfixed64Value: Int64 = 0,
      boolValue: Bool = false,
      stringValue: String = "",
      bytesValue: [UInt8] = [],
      color: TestV1.Color = .unspecified
    ) {
      self.doubleValue = doubleValue
      self.floatValue = floatValue
      self.int32Value = int32Value
      self.int64Value = int64Value
      self.uint32Value = uint32Value
      self.uint64Value = uint64Value
      self.sint32Value = sint32Value
      self.sint64Value = sint64Value
      self.fixed32Value = fixed32Value
      self.fixed64Value = fixed64Value
      self.sfixed32Value = sfixed32Value
      self.sfixed64Value = sfixed64Value
      self.boolValue = boolValue
      self.stringValue = stringValue
      self.bytesValue = bytesValue
      self.color = color
    }
  }

  /// Repeated fields of every kind; numbers travel packed.
  public struct Lists: Message {
    public var doubles: [Double] = []
    public var floats: [Float] = []
    public var int32s: [Int32] = []
    public var int64s: [Int64] = []
    public var uint32s: [UInt32] = []
    public var uint64s: [UInt64] = []
    public var sint32s: [Int32] = []
    public var sint64s: [Int64] = []
    public var fixed32s: [UInt32] = []
    public var fixed64s: [UInt64] = []
    public var sfixed32s: [Int32] = []
    public var sfixed64s: [Int64] = []
    public var bools: [Bool] = []
    public var strings: [String] = []
    public var blobs: [[UInt8]] = []
    public var colors: [TestV1.Color] = []
    public var scalars: [TestV1.Scalars] = []
    public var unpacked: [Int32] = []

    public init() {}

    public init(
      doubles: [Double] = [],
      floats: [Float] = [],
      int32s: [Int32] = [],
      int64s: [Int64] = [],
      uint32s: [UInt32] = [],
      uint64s: [UInt64] = [],
      sint32s: [Int32] = [],
      sint64s: [Int64] = [],
      fixed32s: [UInt32] = [],
      fixed64s: [UInt64] = [],
      sfixed32s: [Int32] = [],
      sfixed64s: [Int64] = [],
      bools: [Bool] = [],
      strings: [String] = [],
      blobs: [[UInt8]] = [],
      colors: [TestV1.Color] = [],
      scalars: [TestV1.Scalars] = [],
      unpacked: [Int32] = []
    ) {
      self.doubles = doubles
      self.floats = floats
      self.int32s = int32s
      self.int64s = int64s
      self.uint32s = uint32s
      self.uint64s = uint64s
      self.sint32s = sint32s
      self.sint64s = sint64s
      self.fixed32s = fixed32s
      self.fixed64s = fixed64s
      self.sfixed32s = sfixed32s
      self.sfixed64s = sfixed64s
      self.bools = bools
      self.strings = strings
      self.blobs = blobs
      self.colors = colors
      self.scalars = scalars
      self.unpacked = unpacked
    }
  }

  /// Maps of several key and value kinds.
  public struct Maps: Message {
    public var labels: [String: String] = [:]
    public var scalars: [Int32: TestV1.Scalars] = [:]
    public var colors: [Bool: TestV1.Color] = [:]
    public var blobs: [UInt64: [UInt8]] = [:]
    public var scores: [String: Double] = [:]
    public var switches: [Int64: Bool] = [:]

    public init() {}

    public init(
      labels: [String: String] = [:],
      scalars: [Int32: TestV1.Scalars] = [:],
      colors: [Bool: TestV1.Color] = [:],
      blobs: [UInt64: [UInt8]] = [:],
      scores: [String: Double] = [:],
      switches: [Int64: Bool] = [:]
    ) {
      self.labels = labels
      self.scalars = scalars
      self.colors = colors
      self.blobs = blobs
      self.scores = scores
      self.switches = switches
    }
  }

  /// Choices: one of many, and presence by a one-member choice.
  public struct Choices: Message {
    public var shape: Shape? = nil
    /// Present or not: 0 points are not "no points".
    public var points: Int64? = nil
    public var nickname: String? = nil
    public var flag: Bool? = nil
    public var level: TestV1.Choices.Level? = nil
    public var raw: [UInt8]? = nil

    public init() {}

    public init(
      shape: Shape? = nil,
      points: Int64? = nil,
      nickname: String? = nil,
      flag: Bool? = nil,
      level: TestV1.Choices.Level? = nil,
      raw: [UInt8]? = nil
    ) {
      self.shape = shape
      self.points = points
      self.nickname = nickname
      self.flag = flag
      self.level = level
      self.raw = raw
    }

    /// One of these, or none.
    public enum Shape: Hashable, Sendable {
      /// A round thing.
      case circle(TestV1.Circle)
      case square(TestV1.Square)
      case namedShape(String)
      case plainColor(TestV1.Color)
      case drawing([UInt8])
      case nothing(Bool)
      case area(Double)
    }

    /// `homeroom.test.v1.Choices.Level`
    public enum Level: Hashable, Sendable {
      case unspecified
      case low
      case high
      /// A value that this version does not know.
      case unrecognized(Int32)

      /// The value of a number on the wire.
      public init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unspecified
        case 1: self = .low
        case 2: self = .high
        default: self = .unrecognized(rawValue)
        }
      }

      /// Its number on the wire.
      public var rawValue: Int32 {
        switch self {
        case .unspecified: 0
        case .low: 1
        case .high: 2
        case .unrecognized(let number): number
        }
      }
    }
  }

  /// Well-known types.
  public struct Known: Message {
    public var at: WellKnown.Timestamp? = nil
    public var took: WellKnown.Duration? = nil
    public var mask: WellKnown.FieldMask? = nil
    public var nothing: WellKnown.Empty? = nil
    public var anything: WellKnown.AnyMessage? = nil
    public var instants: [WellKnown.Timestamp] = []
    public var durations: [String: WellKnown.Duration] = [:]

    public init() {}

    public init(
      at: WellKnown.Timestamp? = nil,
      took: WellKnown.Duration? = nil,
      mask: WellKnown.FieldMask? = nil,
      nothing: WellKnown.Empty? = nil,
      anything: WellKnown.AnyMessage? = nil,
      instants: [WellKnown.Timestamp] = [],
      durations: [String: WellKnown.Duration] = [:]
    ) {
      self.at = at
      self.took = took
      self.mask = mask
      self.nothing = nothing
      self.anything = anything
      self.instants = instants
      self.durations = durations
    }
  }

  /// A tree, by every way a message may hold itself.
  public struct Node: Message {
    public var label: String = ""
    public var next: TestV1.Node? {
      get { boxedNext.value }
      set { boxedNext = Boxed(newValue) }
    }
    private var boxedNext = Boxed<TestV1.Node>.nothing
    public var children: [TestV1.Node] = []
    public var named: [String: TestV1.Node] = [:]
    public var either: Either? = nil

    public init() {}

    public init(
      label: String = "",
      next: TestV1.Node? = nil,
      children: [TestV1.Node] = [],
      named: [String: TestV1.Node] = [:],
      either: Either? = nil
    ) {
      self.label = label
      self.next = next
      self.children = children
      self.named = named
      self.either = either
    }

    /// One of these, or none.
    public indirect enum Either: Hashable, Sendable {
      case left(TestV1.Node)
      case right(TestV1.Node.Branch)
    }

    /// A node by way of another message.
    public struct Branch: Message {
      public var node: TestV1.Node? {
        get { boxedNode.value }
        set { boxedNode = Boxed(newValue) }
      }
      private var boxedNode = Boxed<TestV1.Node>.nothing
      public var weight: Int32 = 0

      public init() {}

      public init(
        node: TestV1.Node? = nil,
        weight: Int32 = 0
      ) {
        self.node = node
        self.weight = weight
      }
    }
  }

  /// Names that are words of Swift or of C, and messages within messages.
  public struct Words: Message {
    public var `default`: String = ""
    public var `in`: Bool = false
    public var self_: Int32 = 0
    public var type: TestV1.Words.Type_ = .unspecified
    public var `class`: [String] = []
    public var init_: String = ""
    public var url: String = ""
    public var int: Int32 = 0
    public var x1y2Z: String = ""
    public var innermost: TestV1.Words.Inner.Innermost? = nil
    public var hashValue_: String = ""
    public var `operator`: TestV1.Words.Operator = .none

    public init() {}

    public init(
      `default`: String = "",
      `in`: Bool = false,
      self_: Int32 = 0,
      type: TestV1.Words.Type_ = .unspecified,
      `class`: [String] = [],
      init_: String = "",
      url: String = "",
      int: Int32 = 0,
      x1y2Z: String = "",
      innermost: TestV1.Words.Inner.Innermost? = nil,
      hashValue_: String = "",
      `operator`: TestV1.Words.Operator = .none
    ) {
      self.default = `default`
      self.in = `in`
      self.self_ = self_
      self.type = type
      self.class = `class`
      self.init_ = init_
      self.url = url
      self.int = int
      self.x1y2Z = x1y2Z
      self.innermost = innermost
      self.hashValue_ = hashValue_
      self.operator = `operator`
    }

    /// `homeroom.test.v1.Words.Inner`
    public struct Inner: Message {
      public var innermost: TestV1.Words.Inner.Innermost? = nil

      public init() {}

      public init(
        innermost: TestV1.Words.Inner.Innermost? = nil
      ) {
        self.innermost = innermost
      }

      /// `homeroom.test.v1.Words.Inner.Innermost`
      public struct Innermost: Message {
        public var value: String = ""

        public init() {}

        public init(
          value: String = ""
        ) {
          self.value = value
        }
      }
    }

    /// `homeroom.test.v1.Words.Type`
    public enum Type_: Hashable, Sendable {
      case unspecified
      case `class`
      case `default`
      case type2d
      /// A value that this version does not know.
      case unrecognized(Int32)

      /// The value of a number on the wire.
      public init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unspecified
        case 1: self = .class
        case 2: self = .default
        case 3: self = .type2d
        default: self = .unrecognized(rawValue)
        }
      }

      /// Its number on the wire.
      public var rawValue: Int32 {
        switch self {
        case .unspecified: 0
        case .class: 1
        case .default: 2
        case .type2d: 3
        case .unrecognized(let number): number
        }
      }
    }

    /// `homeroom.test.v1.Words.Operator`
    public enum Operator: Hashable, Sendable {
      case none
      case plus
      case minus
      /// A value that this version does not know.
      case unrecognized(Int32)

      public static var add: TestV1.Words.Operator { .plus }

      /// The value of a number on the wire.
      public init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .none
        case 1: self = .plus
        case -1: self = .minus
        default: self = .unrecognized(rawValue)
        }
      }

      /// Its number on the wire.
      public var rawValue: Int32 {
        switch self {
        case .none: 0
        case .plus: 1
        case .minus: -1
        case .unrecognized(let number): number
        }
      }
    }
  }

  /// A choice named like the protocol of all messages, and one named like a type of Swift's.
  public struct Hiding: Message {
    public var message: Message? = nil
    public var string: StringChoice? = nil

    public init() {}

    public init(
      message: Message? = nil,
      string: StringChoice? = nil
    ) {
      self.message = message
      self.string = string
    }

    /// One of these, or none.
    public enum Message: Hashable, Sendable {
      case inner(TestV1.Hiding.Inner)
      case text(String)
    }

    /// One of these, or none.
    public enum StringChoice: Hashable, Sendable {
      case one(String)
      case other(String)
    }

    /// `homeroom.test.v1.Hiding.Inner`
    public struct Inner: Wire.Message {
      public var value: String = ""

      public init() {}

      public init(
        value: String = ""
      ) {
        self.value = value
      }
    }
  }

  /// Nothing at all.
  public struct Nothing: Message {
    public init() {}
  }
}
