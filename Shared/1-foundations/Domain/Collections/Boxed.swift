/// A value behind one reference, never changed.
///
/// Large entities are kept so in maps: looking into one, or copying a shard of them, then costs one reference count
/// instead of one for each string inside.
final class Boxed<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
