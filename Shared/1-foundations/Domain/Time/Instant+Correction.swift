// The correction of client timestamps by the measured clock offset, limited to the time of receipt.
extension Instant {
  /// The happened time that counts (D13): what the client's clock said, moved by the measured offset of its batch,
  /// and never later than the moment we received it.
  ///
  /// - Parameters:
  ///   - offset: milliseconds to add, our clock minus the client's; 0 when none was measured.
  ///   - received: when the record reached us, by our own clock.
  public func corrected(by offset: Int64, received: Instant) -> Instant {
    min(self + offset, received)
  }
}
