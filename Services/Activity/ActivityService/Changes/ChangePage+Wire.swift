internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Storage
internal import Wire

// Encodes a page of Activity's change feed for followers directly from the stored, already encoded changes.
extension EncodedMessage<ActivityV1.ChangeBatch> {
  /// A page of a feed as it lies in the store. Changes are stored encoded, all but what is known when they are committed, so
  /// that nothing of them has to be decoded to be sent.
  init(_ page: ChangePage, of organization: OrganizationID, traceparents: [String] = []) throws {
    var writer = MessageWriter(capacity: page.changes.reduce(256) { $0 + $1.payload.count + 32 })
    writer.write(organization.rawValue, as: 2)
    writer.write(page.cursor.epoch, as: 3)
    for change in page.changes {
      let time = WellKnown.Timestamp(Domain.Instant(milliseconds: change.committedAt))
      writer.writeMessage(as: 4) { writer in
        writer.write(change.sequence, as: 1)
        writer.writeMessage(as: 2) { writer in
          writer.write(time.seconds, as: 1)
          writer.write(time.nanos, as: 2)
        }
        writer.write(fields: change.payload)
      }
    }
    writer.write(bytes: page.cursor.digest?.bytes ?? [], as: 5)
    writer.write(page.reset, as: 6)
    for parent in traceparents { writer.write(parent, as: 8) }
    try self.init { try writer.append(to: &$0) }
  }
}
