internal import MessageTypes
internal import Wire

private let types = messageTypes.sorted { $0.key < $1.key }.map(\.value)

/// What can be read can be written, and is read as the same thing again.
func fuzzMessages(_ bytes: [UInt8]) {
  guard bytes.count >= 2 else { return }
  let type = types[(Int(bytes[0]) << 8 | Int(bytes[1])) % types.count]
  check(type, Array(bytes[2...]))
}

private func check<Value: Message>(_ type: Value.Type, _ bytes: [UInt8]) {
  guard let value = try? Value(decoding: bytes) else { return }
  guard let written = try? value.encoded() else { fatalError("\(Value.messageName) was read and cannot be written") }
  guard let again = try? Value(decoding: written) else { fatalError("\(Value.messageName) does not read itself") }
  // Bytes, not values: NaN does not equal itself.
  guard (try? again.encoded()) == written else { fatalError("\(Value.messageName) changes when it is read again") }
}
