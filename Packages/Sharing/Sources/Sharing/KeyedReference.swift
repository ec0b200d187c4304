import OpenCombine
import Synchronization

/// The root reference of a value that a key loads and saves.
final class KeyedReference<Key: SharedReaderKey>: Reference {
  private let key: Key
  private let value: SharedValue<Key.Value>
  private let status: PersistenceStatus

  /// The value to use if the source has none.
  private let defaultValue: Key.Value
  private let subscription = Mutex<SharedSubscription?>(nil)
  private let saves = Saves()
  private weak let references: References?

  /// Creates a reference.
  ///
  /// - Parameters:
  ///   - key: The key that loads and saves the value.
  ///   - defaultValue: The initial value, which also applies when the source has no value.
  ///   - references: The registry that the reference is removed from when it is deallocated.
  init(key: Key, default defaultValue: Key.Value, in references: References) {
    self.key = key
    self.defaultValue = defaultValue
    self.references = references
    value = SharedValue(defaultValue, key: { String(describing: key) })
    status = PersistenceStatus(observers: value.observers)
  }

  deinit {
    subscription.withLock { $0.take() }?.cancel()
    references?.forget(key)
  }

  var current: Key.Value { value.current }
  var asserted: Key.Value { value.asserted }
  var publisher: AnyPublisher<Key.Value, Never> { value.publisher(keeping: self) }
  var persistence: PersistenceStatus? { status }
  var observers: SharedReference { value.observers }
  var description: String { value.description }
}

extension KeyedReference {
  /// Loads the value for the first time. If the value changes before the key responds, the change is kept.
  ///
  /// A slow key doesn't keep the reference alive.
  func loadAtFirst() {
    status.isLoading = true
    let key = key
    let continuation = LoadContinuation<Key.Value>(String(describing: key)) { [weak self] in
      guard let self else { return }
      show($0, unless: { self.value.isChanged })
    }
    key.load(context: .initialValue(defaultValue), continuation: continuation)
  }

  func load() async throws {
    status.isLoading = true
    let key = key
    try await withCheckedThrowingContinuation { (waiting: CheckedContinuation<Void, any Error>) in
      let continuation = LoadContinuation(String(describing: key)) { [weak self] in
        self?.show($0)
        waiting.resume(with: $0.map { _ in })
      }
      key.load(context: .userInitiated, continuation: continuation)
    }
  }

  /// Subscribes to external changes. This is called only once.
  func subscribe() {
    let subscriber = SharedSubscriber<Key.Value> { [weak self] result in
      guard let self else { return }
      show(result.map { $0 ?? self.defaultValue }, unless: { self.saves.willOverwrite })
    } onLoading: { [weak self] isLoading in
      self?.status.isLoading = isLoading
    }
    let subscription = key.subscribe(context: .initialValue(defaultValue), subscriber: subscriber)
    self.subscription.withLock { $0 = subscription }
  }

  /// Applies the result that the source reports.
  ///
  /// - Parameters:
  ///   - result: The new value, `nil` if the current value is kept, or an error.
  ///   - isOutdated: Whether to ignore the new value. It is called under the lock, so the value can't change in the
  ///     meantime.
  func show(
    _ result: Result<Key.Value?, any Error>, unless isOutdated: () -> Bool = { false }
  ) {
    switch result {
    case .success(let newValue):
      if let newValue, value.replace(by: newValue, unless: isOutdated) { value.notify() }
      status.finishLoading()
    case .failure(let error):
      status.finishLoading(with: error)
    }
  }
}

extension KeyedReference: MutableReference where Key: SharedKey {
  func withLock<R>(_ body: (inout Key.Value) throws -> R) rethrows -> R {
    if let tracker = SharedChangeTracker.asserting { return try tracker.assertChange(value, body) }
    defer { value.notify() }
    return try value.change(body) { saveDeferred($0, context: .didSet) }
  }

  func save() async throws {
    try await withCheckedThrowingContinuation { (waiting: CheckedContinuation<Void, any Error>) in
      value.read { saveDeferred($0, context: .userInitiated) { waiting.resume(with: $0) } }
      value.deferredWork.run()
    }
  }

  /// Asks the key to save a value after the lock is released and after all pending saves.
  ///
  /// - Parameters:
  ///   - newValue: The value.
  ///   - context: The reason for the save.
  ///   - completion: A closure that is called with the key's result.
  private func saveDeferred(
    _ newValue: Key.Value, context: SaveContext,
    then completion: @escaping @Sendable (Result<Void, any Error>) -> Void = { _ in }
  ) {
    EndOfProcess.install()
    saves.announce()
    value.deferredWork.add { [key, status, saves] _ in
      let continuation = SaveContinuation(String(describing: key)) { result in
        switch result {
        case .success: status.finishSaving()
        case .failure(let error): status.finishSaving(with: error)
        }
        FailedSaves.record(result, of: key)
        completion(result)
      }
      saves.run { key.save(newValue, context: context, continuation: continuation) }
    }
  }
}
