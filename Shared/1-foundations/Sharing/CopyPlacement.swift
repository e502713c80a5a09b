/// Which of the instances of a service hold copies of an organization: as many as there are to be, in the order of `Rendezvous`. All who
/// know the same instances come to the same.
public struct CopyPlacement: Hashable, Sendable {
  /// All instances, each by the address at which the others call it.
  public let instances: [String]
  /// The one that this is about.
  public let own: String
  /// Instances that hold an organization.
  public let copies: Int

  /// Instances that there may be.
  public static let instancesMax = 16
  /// Of an address, in UTF-8.
  public static let addressBytesMax = 255

  /// - Returns: nil where one of the addresses is none or stands twice, where there are too many, where `own` is not among them, or where
  ///   there are fewer of them than copies, or no copies.
  public init?(of instances: [String], own: String, copies: Int) {
    guard 1...Self.instancesMax ~= instances.count, Set(instances).count == instances.count, instances.contains(own),
      1...instances.count ~= copies, instances.allSatisfy(Self.isAddress)
    else { return nil }
    (self.instances, self.own, self.copies) = (instances, own, copies)
  }

  /// The instances that hold an organization, the one that is asked first at the beginning.
  public func holders(of organization: String) -> [String] {
    Array(Rendezvous.order(of: instances, for: organization).prefix(copies))
  }

  /// Whether this instance holds an organization.
  public func holds(_ organization: String) -> Bool {
    copies == instances.count || holders(of: organization).contains(own)
  }

  private static func isAddress(_ text: String) -> Bool {
    1...addressBytesMax ~= text.utf8.count && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
  }
}
