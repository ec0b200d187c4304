import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Reducers · onChange with a custom comparison", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct OnChangeTests {
  /// A value that isn't `Equatable`.
  private struct Reading {
    let celsius: Double
  }

  private struct Thermometer: Reducer {
    struct State: Equatable {
      var celsius = 20.0
      var changes: [String] = []
    }
    enum Action: Equatable { case shows(Double), note(String) }

    let comparisons = LockIsolated<[String]>([])

    var body: some ReducerOf<Self> {
      Reduce<State, Action> { state, action in
        switch action {
        case .shows(let celsius):
          state.celsius = celsius
          return .send(.note("shows"))
        case .note(let text):
          state.changes.append(text)
          return .none
        }
      }
      .onChange(of: { Reading(celsius: $0.celsius) }, removeDuplicates: isSame) { old, new in
        Reduce<State, Action> { state, _ in
          state.changes.append("\(old.celsius) to \(new.celsius)")
          return .send(.note("changed"))
        }
      }
    }

    private func isSame(_ old: Reading, _ new: Reading) -> Bool {
      comparisons.withValue { $0.append("\(old.celsius), \(new.celsius)") }
      return abs(old.celsius - new.celsius) < 1
    }
  }

  private let thermometer = Thermometer()

  private var store: TestStoreOf<Thermometer> {
    TestStore(initialState: Thermometer.State()) { thermometer }
  }

  @Test("values that compare as the same do not run it, even if they are unequal")
  func same() async {
    let store = store
    await store.send(.shows(20.9)) { $0.celsius = 20.9 }
    await store.receive(.note("shows")) { $0.changes = ["shows"] }
    await store.send(.shows(21.8)) { $0.celsius = 21.8 }
    await store.receive(.note("shows")) { $0.changes = ["shows", "shows"] }
  }

  @Test("different values run it with both values, and its effects follow those of the base")
  func different() async {
    let store = store
    await store.send(.shows(22)) {
      $0.celsius = 22
      $0.changes = ["20.0 to 22.0"]
    }
    await store.receive(.note("shows")) { $0.changes.append("shows") }
    await store.receive(.note("changed")) { $0.changes.append("changed") }
  }

  @Test("the old value is compared with the new one, in this order, once for each action")
  func comparesOnce() {
    var state = Thermometer.State()
    for celsius in [22, 22.5] {
      _ = thermometer.reduce(into: &state, action: .shows(celsius))
    }
    #expect(thermometer.comparisons.value == ["20.0, 22.0", "22.0, 22.5"])
  }

  @Test("a comparison may run it although the values are equal")
  func always() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, _ in .none }
        .onChange(of: { $0 }, removeDuplicates: { _, _ in false }) { _, _ in
          Reduce<Int, Bool> { state, _ in
            state += 1
            return .none
          }
        }
    }
    await store.send(true) { $0 = 1 }
    await store.send(true) { $0 = 2 }
  }
}
