import OpenCombine

/// The root of a value that no key keeps: `Shared(value: 0)`.
final class ValueReference<Value>: MutableReference {
  private let value: SharedValue<Value>

  init(_ value: sending Value) {
    self.value = SharedValue(value)
  }

  var current: Value { value.current }
  var told: Value { value.told }
  var publisher: AnyPublisher<Value, Never> { value.publisher(keeping: self) }
  var keeping: Keeping? { nil }
  var readers: SharedReference { value.readers }
  var description: String { value.description }

  func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    if let tracker = SharedChangeTracker.asserting { return try tracker.tell(value, body) }
    defer { value.tell() }
    return try value.change(body)
  }

  func load() async throws {}
  func save() async throws {}
}
