import ConcurrencyExtras
import IssueReporting
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Reads the number and the word that are current.
private struct Reading: ReducerProtocol {
  struct State: Equatable {
    var seen: [String] = []

    init() {
      seen.append("state \(currentValues())")
    }
  }
  enum Action: Equatable { case read, answer(String), unprepared, unpreparedLater(Gate) }

  @Dependency(\.number) private var number
  @Dependency(\.untestedNumber) private var untestedNumber

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .read:
      state.seen.append("\(number)")
      return .body { send in send(.answer(currentValues())) }
    case .answer(let answer):
      state.seen.append(answer)
    case .unprepared:
      _ = untestedNumber
    case .unpreparedLater(let gate):
      return .body { send in
        await gate.wait("a")
        @Dependency(\.untestedNumber) var untestedNumber
        _ = untestedNumber
        reportIssue("The effect has an issue.")
      }
    }
    return .none
  }
}

/// A feature of which a view sees a part.
private struct Whole: ReducerProtocol {
  struct State: Equatable {
    var isLoading = false
    var rows: [Int] = []
    var secret = 0
  }
  enum Action: Equatable { case loadButtonTapped, response([Int]), count }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .loadButtonTapped:
      state.isLoading = true
      return .body { send in send(.response([1, 2])) }
    case .response(let rows):
      state.isLoading = false
      state.rows = rows
    case .count:
      state.secret += 1
    }
    return .none
  }
}

/// The view state.
private struct ViewState: Equatable {
  var title = ""

  init(_ state: Whole.State) {
    title = state.isLoading ? "Loading…" : "\(state.rows.count) rows"
  }
}

private enum ViewAction { case tapped, other }

/// Test stores that are created and deallocated, in a process where no other code uses the serial executor.
@MainActor
private func overlappingStores() {
  #expect(!uncheckedUseMainSerialExecutor)
  var first: TestStoreOf<Scripted>? = scripted()
  #expect(first?.useMainSerialExecutor == true)
  #expect(uncheckedUseMainSerialExecutor)
  var second: TestStoreOf<Scripted>? = scripted()
  var third: TestStoreOf<Scripted>? = scripted()
  third?.useMainSerialExecutor = false
  #expect(third?.useMainSerialExecutor == false)
  #expect(second?.useMainSerialExecutor == true)
  first = nil
  #expect(uncheckedUseMainSerialExecutor)
  second?.useMainSerialExecutor = false
  #expect(!uncheckedUseMainSerialExecutor)
  third?.useMainSerialExecutor = true
  third?.useMainSerialExecutor = true
  #expect(uncheckedUseMainSerialExecutor)
  second = nil
  #expect(uncheckedUseMainSerialExecutor)
  third = nil
  #expect(!uncheckedUseMainSerialExecutor)
  // Earlier settings stay.
  uncheckedUseMainSerialExecutor = true
  first = scripted()
  first?.useMainSerialExecutor = false
  #expect(uncheckedUseMainSerialExecutor)
  first = nil
  #expect(uncheckedUseMainSerialExecutor)
  uncheckedUseMainSerialExecutor = false
  #expect(!uncheckedUseMainSerialExecutor)
}

@Suite("Together · the test store", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherTestStoreTests {
  private struct Refused: Error {}

  @Test(
    "I145: dependencies are prepared once, before the initial state and the reducer are created")
  func preparesOnce() async {
    var log: [String] = []
    func made<Value>(_ name: String, _ value: Value) -> Value {
      log.append("\(name) \(currentValues())")
      return value
    }
    let store = withDependencies {
      $0.word = "outside"
    } operation: {
      TestStore(initialState: made("state", Reading.State())) {
        made("reducer", Reading())
      } withDependencies: {
        log.append("prepare")
        $0.number = 10
      }
    }
    await store.send(.read) { $0.seen.append("10") }
    await store.receive(.answer("10 outside -")) {
      $0.seen.append("10 outside -")
    }
    #expect(log == ["prepare", "state 10 outside -", "reducer 10 outside -"])
    #expect(store.state.seen.first == "state 10 outside -")
  }

  @Test("I146: closures that describe changes have the test store's dependencies")
  func describesWithDependencies() async {
    var seen: [String] = []
    let store = TestStore(initialState: Reading.State()) {
      Reading()
    } withDependencies: {
      $0.number = 10
    }
    for exhaustivity in Exhaustivity.all {
      store.exhaustivity = exhaustivity
      await store.send(.read) {
        seen.append(currentValues())
        $0.seen = store.state.seen + ["\(DependencyValues._current.number)"]
      }
      store.dependencies.number += 1
      await store.receive(/Reading.Action.answer) {
        seen.append(currentValues())
        $0.seen = store.state.seen + ["\(DependencyValues._current.number - 1) - -"]
      }
      store.assert { _ in seen.append(currentValues()) }
    }
    #expect(
      seen.map { $0.prefix(2) } == [
        "10", "11", "11", "11", "11", "12", "12", "12", "12", "12", "13", "13",
      ])
  }

  @Test("I147: an issue of a reducer is reported at the step's line")
  func reportsAtTheStep() async {
    var line: UInt = 0
    let found = await reports {
      let store = TestStore(initialState: Reading.State()) {
        Reading()
      }
      line = nextLine()
      await store.send(.unprepared)
    }
    #expect(found.map(\.line) == [line])
    #expect(found.map(\.file) == ["ComposableArchitectureTests/TogetherTestStoreTests.swift"])
    #expect(found.first?.message.contains("untestedNumber") == true)
  }

  @Test("I147: an issue of an effect is reported at the line of the step that started it")
  func reportsEffectsAtTheStep() async {
    let found = await reports {
      let gate = Gate()
      let store = TestStore(initialState: Reading.State()) {
        Reading()
      }
      await store.send(.unpreparedLater(gate), line: 1)
      await store.send(.answer("x"), assert: { $0.seen.append("x") }, line: 2)
      await gate.open("a")
    }
    #expect(found.map(\.line) == [1, 1])
    #expect(found.last?.message == "The effect has an issue.")
  }

  @Test("I151: `withDependencies` applies while its operation runs, and restores the dependencies")
  func withOtherDependencies() async {
    var seen: [String] = []
    let store = TestStore(initialState: Reading.State()) {
      Reading()
    } withDependencies: {
      $0.number = 10
    }
    store.exhaustivity = .off
    func read() async {
      await store.send(.read)
      seen.append(store.state.seen.last ?? "")
    }
    await read()
    let answer = await store.withDependencies {
      $0.number = 11
    } operation: {
      await read()
      return "done"
    }
    await read()
    #expect(answer == "done")
    #expect(seen == ["10", "11", "10"])
    let number = store.withDependencies {
      $0.number = 12
    } operation: {
      store.dependencies.number
    }
    #expect(number == 12)
    #expect(store.dependencies.number == 10)
  }

  @Test("I151: `withDependencies` restores the dependencies if its operation or its update throws")
  func restoresDependencies() async {
    let store = TestStore(initialState: Reading.State()) {
      Reading()
    } withDependencies: {
      $0.number = 10
    }
    #expect(throws: Refused.self) {
      try store.withDependencies {
        $0.number = 11
      } operation: {
        throw Refused()
      }
    }
    #expect(store.dependencies.number == 10)
    #expect(throws: Refused.self) {
      try store.withDependencies {
        $0.number = 12
        throw Refused()
      } operation: {
        Issue.record("The operation runs, although the update failed.")
      }
    }
    #expect(store.dependencies.number == 10)
    await #expect(throws: Refused.self) {
      try await store.withDependencies {
        $0.number = 13
      } operation: {
        await Task.yield()
        throw Refused()
      }
    }
    #expect(store.dependencies.number == 10)
  }

  // The setting that tasks run on the main thread is global. In this process, no other code may use it.
  @Test(
    "I149: tasks run on the main thread until the last test store that requires it is deallocated")
  func runsOnTheMainThread() async {
    await #expect(processExitsWith: .success) {
      await overlappingStores()
    }
  }

  @Test(
    "I150: a test store of a part describes and sends the part, and receives actions of the whole")
  func isOfAPart() async {
    let store = TestStore(initialState: Whole.State()) {
      Whole()
    } observe: {
      ViewState($0)
    } send: { (action: ViewAction) in
      action == .tapped ? .loadButtonTapped : .count
    }
    await store.send(.tapped) { $0.title = "Loading…" }
    await store.receive(.response([1, 2])) { $0.title = "2 rows" }
    // Changes that the view state doesn't show don't have to be asserted.
    await store.send(.other)
    #expect(store.state == Whole.State(rows: [1, 2], secret: 1))
    store.assert { $0.title = "2 rows" }
  }

  @Test("I150: the part is compared with the current exhaustivity")
  func comparesAPart() async {
    let found = await reports {
      let store = TestStore(initialState: Whole.State()) {
        Whole()
      } observe: {
        ViewState($0)
      }
      await store.send(.loadButtonTapped, line: 1)
      store.exhaustivity = .showing
      await store.receive({ $0 == .response([1, 2]) }, line: 2)
      store.exhaustivity = .off
      await store.send(.loadButtonTapped, line: 3)
      await store.receive(/Whole.Action.response, assert: { $0.title = "3 rows" }, line: 4)
    }
    #expect(
      found.map(\.summary) == [
        "failure 1: The state has changed, but no change was expected:",
        "note 2: \(notePrefix)The state has changed, but no change was expected:",
        "failure 4: The state is not the expected state:",
      ])
    #expect(found.last?.message.contains("secret") == false)
    #expect(found.last?.message.contains("title: \"2 rows\"") == true)
  }

  @Test("I147: a failing step names its own file, regardless of where the store was created")
  func namesItsFile() async {
    let found = await reports {
      let store = scripted()
      await store.send(.add(1))
    }
    #expect(found.map(\.file) == ["ComposableArchitectureTests/TogetherTestStoreTests.swift"])
  }
}
