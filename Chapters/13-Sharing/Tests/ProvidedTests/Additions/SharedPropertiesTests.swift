import ComposableArchitecture
import Testing

@Suite("Additions · Properties that @ObservableState doesn't change")
struct SharedPropertiesTests {
  @Test("a property with a sharing property wrapper keeps the wrapper")
  func keepsWrapper() {
    var state = Feature.State()
    state.shared = 1
    state.reader = 2
    state.all = 3
    #expect(state.$shared == "Shared 1")
    #expect(state.$reader == "SharedReader 2")
    #expect(state.$fetched == "Fetch 0")
    #expect(state.$all == "FetchAll 3")
    #expect(state.$one == "FetchOne 0")
  }

  @Test("the state notifies of changes of other properties, but not of a shared one")
  func notifies() {
    #expect(!isNotified(of: { $0.shared += 1 }) { _ = $0.shared + $0.reader })
    #expect(isNotified(of: { $0.count += 1 }) { _ = $0.count })
  }

  /// Whether an observer is notified of a change.
  private func isNotified(
    of change: (inout Feature.State) -> Void, reading read: (Feature.State) -> Void
  ) -> Bool {
    var state = Feature.State()
    let isNotified = LockIsolated(false)
    withPerceptionTracking {
      read(state)
    } onChange: {
      isNotified.setValue(true)
    }
    change(&state)
    return isNotified.value
  }
}

private struct Feature {
  @ObservableState
  struct State {
    @Wrappers.Shared var shared = 0
    @Wrappers.SharedReader var reader = 0
    @Wrappers.Fetch var fetched = 0
    @Wrappers.FetchAll var all = 0
    @Wrappers.FetchOne var one = 0
    var count = 0
  }
}

/// Wrappers of the names that the macro knows.
private enum Wrappers {
  @propertyWrapper
  struct Shared {
    var wrappedValue: Int
    var projectedValue: String { "Shared \(wrappedValue)" }
  }

  @propertyWrapper
  struct SharedReader {
    var wrappedValue: Int
    var projectedValue: String { "SharedReader \(wrappedValue)" }
  }

  @propertyWrapper
  struct Fetch {
    var wrappedValue: Int
    var projectedValue: String { "Fetch \(wrappedValue)" }
  }

  @propertyWrapper
  struct FetchAll {
    var wrappedValue: Int
    var projectedValue: String { "FetchAll \(wrappedValue)" }
  }

  @propertyWrapper
  struct FetchOne {
    var wrappedValue: Int
    var projectedValue: String { "FetchOne \(wrappedValue)" }
  }
}
