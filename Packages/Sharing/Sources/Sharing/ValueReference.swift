import OpenCombine

/// The root of a value that no key stores: `Shared(value: 0)`.
final class ValueReference<Value>: MutableReference {
  private let value: SharedValue<Value>

  init(_ value: sending Value) {
    self.value = SharedValue(value)
  }

  var current: Value { value.current }
  var asserted: Value { value.asserted }
  var publisher: AnyPublisher<Value, Never> { value.publisher(keeping: self) }
  var persistence: PersistenceStatus? { nil }
  var observers: SharedReference { value.observers }
  var description: String { value.description }

  func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    if let tracker = SharedChangeTracker.asserting { return try tracker.assertChange(value, body) }
    defer { value.notify() }
    return try value.change(body)
  }

  func load() async throws {}
  func save() async throws {}
}
