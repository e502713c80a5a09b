public import Domain
public import Messages

// Conversion of contexts in Context's change feed to domain nodes, with their types, topics and capabilities.
extension ContextNode {
  /// A context of Context's feed, with its history.
  public init(_ state: ContextV1.ContextState) throws(FeedError) {
    guard let context = state.context, !state.placements.isEmpty else {
      throw .unreadable("a context without its content or its places")
    }
    guard let type = ContextType(feed: context.type) else {
      throw .unknown("context type \(context.type.rawValue)")
    }
    var capabilities = Capabilities()
    for capability in context.capabilities {
      // What a newer version reports is advice that this one does not know.
      if let kind = Capabilities.Kind(feed: capability.kind) { capabilities.add(kind, details: capability.details) }
    }
    self.init(
      id: ContextID(context.contextID), app: AppID(context.appID),
      identifier: context.identifierPath.last ?? context.appID,
      placements: state.placements.map { placement in
        Placement(
          from: placement.fromTime.map { Instant($0) } ?? .distantPast,
          parent: placement.parentContextID == 0 ? nil : ContextID(placement.parentContextID))
      },
      title: context.title, type: type, topic: Topic(feed: context.topic), displayOrder: context.displayOrder,
      isAssignable: context.isAssignable ?? true, declaredKind: try ItemKind(feed: context.primaryKind),
      capabilities: capabilities, origin: try ContentOrigin(feed: context.origin),
      removed: state.removeTime.map { Instant($0) },
      updated: context.updateTime.map { Instant($0) } ?? .distantPast)
  }
}

extension ContentOrigin {
  /// The numbers are the same on the wire. Throws `unknown` for one of a newer version.
  public init(feed origin: ContextV1.ContextOrigin) throws(FeedError) {
    guard let number = UInt8(exactly: origin.rawValue), let known = ContentOrigin(rawValue: number) else {
      throw .unknown("origin of content \(origin.rawValue)")
    }
    self = known
  }
}

extension ContextType {
  /// Nil for what this version does not know. The numbers are the same on the wire.
  public init?(feed type: ContextV1.ContextType) {
    guard let number = UInt8(exactly: type.rawValue) else { return nil }
    self.init(rawValue: number)
  }
}

extension Topic {
  /// Nil for none.
  public init?(feed topic: ContextV1.Topic) {
    guard let number = UInt8(exactly: topic.rawValue) else { return nil }
    self.init(rawValue: number)
  }
}

extension Capabilities.Kind {
  /// Nil for what this version does not know. On the wire 0 says nothing and the others follow.
  public init?(feed kind: ContextV1.ProgressReportingCapability.Kind) {
    switch kind {
    case .duration: self = .duration
    case .percent: self = .percent
    case .binary: self = .binary
    case .quantity: self = .quantity
    case .score: self = .score
    case .unspecified, .unrecognized: return nil
    }
  }
}
