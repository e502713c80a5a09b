/// One write to an attempt's items, as recorded.
public struct ItemEvent: Hashable, Sendable {
  /// What a write does to the items; its rules are those of ``AttemptItems``.
  public enum Change: Hashable, Sendable {
    /// Makes the item the primary one; a former primary of another identifier goes (P28).
    case setPrimary(Item)
    /// Adds an additional item, or replaces it in place (R93).
    case put(Item)
    /// Removes one item, primary or additional.
    case remove(identifier: String)
    /// Removes every item, the primary included (R96).
    case removeAll
  }

  /// What was written.
  public var change: Change
  /// Corrected (D13). Of two writes the one that happened last wins.
  public var happened: Instant
  /// Breaks ties between writes of one instant (P28).
  public var event: EventID
  /// The place within its event: one event may write many items, in the order in which they then appear (R95).
  public var ordinal: Int

  /// - Parameter ordinal: 0 where the event writes one item alone.
  public init(_ change: Change, happened: Instant, event: EventID, ordinal: Int = 0) {
    self.change = change
    self.happened = happened
    self.event = event
    self.ordinal = ordinal
  }

  /// The item written, if one is.
  public var item: Item? {
    switch change {
    case .setPrimary(let item), .put(let item): item
    case .remove, .removeAll: nil
    }
  }

  /// The total order in which writes take effect, whatever order they came in (P28, D14).
  func precedes(_ other: ItemEvent) -> Bool {
    if happened != other.happened { return happened < other.happened }
    if event != other.event { return event < other.event }
    return ordinal < other.ordinal
  }
}

extension ItemEvent {
  /// What is written of texts, in UTF-8.
  var octets: Int {
    switch change {
    case .setPrimary(let item), .put(let item):
      item.identifier.utf8.count + item.title.utf8.count + (item.response?.utf8.count ?? 0)
    case .remove(let identifier): identifier.utf8.count
    case .removeAll: 0
    }
  }
}
