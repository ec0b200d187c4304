import ComposableArchitecture
import Dispatch
import Foundation
import OpenCombineDispatch
import Testing

@testable import todos

extension UUID {
  /// An identity for a test: `.id(1)`.
  static func id(_ number: Int) -> UUID {
    let uuid = UUID.incrementing
    for _ in 0..<number { _ = uuid() }
    return uuid()
  }
}

extension Todo {
  /// A todo for a test: its identity, its title, and its nested todos.
  init(_ number: Int, _ title: String, isComplete: Bool = false, _ subtodos: Todo...) {
    self.init(
      id: .id(number), title: title, isComplete: isComplete, subtodos: IdentifiedArray(subtodos))
  }
}

extension TodoEnvironment {
  /// An environment whose first new identity is 100.
  static var counting: TodoEnvironment { TodoEnvironment(uuid: UUID.counting) }
}

extension UUID {
  /// New identities from 100.
  static var counting: () -> UUID {
    let uuid = UUID.incrementing
    for _ in 0..<100 { _ = uuid() }
    return uuid
  }
}

/// A list's reducer in a store, with a scheduler and a file that the test controls.
struct ListFeature {
  let file = MemoryFile()
  let scheduler = DispatchQueue.testScheduler
  let viewStore: ViewStore<ListState, ListAction>

  init(_ state: ListState = ListState(), reducer: ListReducer) {
    let environment = ListEnvironment(
      storage: file.client, mainQueue: scheduler.eraseToAnyScheduler(), uuid: UUID.counting)
    viewStore = ViewStore(Store(initialState: state, reducer: reducer, environment: environment))
  }

  var state: ListState { viewStore.state }
  var titles: [String] { state.todos.map(\.title) }

  func send(_ actions: ListAction...) {
    for action in actions { viewStore.send(action) }
  }

  func advance(milliseconds: Int = 0) {
    scheduler.advance(by: .milliseconds(milliseconds))
  }
}

extension ListState {
  static let groceries = ListState(
    todos: [Todo(1, "milk"), Todo(2, "bread", Todo(21, "flour")), Todo(3, "salt")]
  )
}

/// Runs work to its end on a thread with a large stack: deeply nested states are changed, compared and
/// released recursively.
func onLargeStack<Result>(_ work: @escaping () -> Result) -> Result {
  let isDone = DispatchSemaphore(value: 0)
  // Safe: written on the new thread, and read after that thread signals its end.
  nonisolated(unsafe) var result: Result?
  nonisolated(unsafe) let work = work
  let thread = Thread {
    result = work()
    isDone.signal()
  }
  thread.stackSize = 256 << 20
  thread.start()
  isDone.wait()
  return result!
}

extension Trait where Self == OneAtATime {
  /// Cancel IDs are global to the process. Two tests with a store of the
  /// same app must not run concurrently.
  static var oneAtATime: Self { OneAtATime() }
}

struct OneAtATime: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Turn.shared.take()
    let result: Result<Void, any Error>
    do { result = .success(try await function()) } catch { result = .failure(error) }
    await Turn.shared.pass()
    try result.get()
  }
}

private actor Turn {
  static let shared = Turn()
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func take() async {
    guard isTaken else { return isTaken = true }
    await withCheckedContinuation { waiting.append($0) }
  }

  func pass() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
