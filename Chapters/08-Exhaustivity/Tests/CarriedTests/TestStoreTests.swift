import Dispatch
@preconcurrency import OpenCombine
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · test stores", .timeLimit(.minutes(5)))
@MainActor
struct TestStoreTests {
  @Test("I35: a test that describes everything passes, with methods")
  func methods() {
    let found = failures {
      let store = counterStore()
      store.send(.increment) { $0.count = 1 }
      store.send(.nothing)
      store.send(.ask)
      store.receive(.answered("1 is a number.")) { $0.fact = "1 is a number." }
    }
    #expect(found == [])
  }

  @Test("I37: a change of the environment applies to the next action")
  func environment() {
    let found = failures {
      let store = counterStore()
      store.environment.fact = { EffectPublisher(value: "\($0) is zero.") }
      store.send(.ask)
      store.receive(.answered("0 is zero.")) { $0.fact = "0 is zero." }
    }
    #expect(found == [])
  }

  @Test(
    "I101: a test store and one that was scoped from it can receive the same actions")
  func scopesState() {
    let found = failures {
      let store = counterStore()
      store.send(.chatter(2)) { $0.count = 1 }
      let part = scopedStore(of: store, state: \.count, action: { (_: Void) in .increment })
      part.receive(.chatter(1)) { $0 = 2 }
      part.send(()) { $0 = 3 }
      store.send(.increment) { $0.count = 4 }
    }
    #expect(found == [])
  }

  @Test("I39: a test store may be deallocated while it sends")
  func goesMeanwhile() {
    var store: TestStore<Int, Int, Int, Int, Void>?
    store = TestStore(
      initialState: 0,
      reducer: AnyReducer<Int, Int, Void> { _, action, _ in
        store = nil
        return action == 1 ? EffectPublisher(value: 2) : .none
      },
      environment: ()
    )
    let found = failures { store?.send(1) }
    #expect(store == nil)
    #expect(found.map { $0.message.contains("it did not assert a received action") } == [true])
  }

  @Test("I11: an effect that emits off the main actor is reported with its action")
  func otherThread() async {
    let subject = PassthroughSubject<Int, Never>()
    let store = TestStore(
      initialState: 0,
      reducer: AnyReducer<Int, Int, Void> { state, action, _ in
        state = action
        return action == 1 ? subject.eraseToEffect() : .none
      },
      environment: ()
    )
    await store.send(1) { $0 = 1 }
    let messages = issuesOnNewThread {
      subject.send(2)
      subject.send(completion: .finished)
    }
    #expect(messages.first?.hasPrefix("The action 2 was sent off the main actor") == true)
    while !store.run.running.isEmpty { await Task.yield() }
    // Methods that don't wait can be called only in synchronous code.
    func receive() { store.receive(2) { $0 = 2 } }
    receive()
  }

  @Test("I43, I147: a failing effect fails at the step that runs it, and completes")
  func failing() {
    var line: UInt = 0
    let found = failures {
      let store = counterStore()
      store.environment.fact = { _ in .unimplemented("fact") }
      store.send(.nothing)
      line = nextLine()
      store.send(.ask)
    }
    #expect(found.map(\.line) == [line])
    #expect(found.first?.message.hasPrefix("fact: An unimplemented effect was run.") == true)
  }

  @Test("I38: a failure of a scoped test store shows its part, at its own step")
  func scopes() {
    var lines: [UInt] = []
    let found = failures {
      let store = counterStore()
      store.send(.increment) { $0.count = 1 }
      let part = scopedStore(
        of: store, state: \.count, action: { (answer: String) in .answered(answer) })
      lines.append(nextLine())
      part.send("a fact that the part does not show") { $0 = 2 }
      let asking = scopedStore(of: store, state: \.fact, action: { (_: Void) in .ask })
      lines.append(nextLine())
      asking.send(())
    }
    #expect(found.map(\.line) == lines)
    #expect(
      found.first?.message == """
        The state is not the expected state:

          − 2
          + 1

        (Expected: −, Actual: +)
        """)
    #expect(
      found.last?.message.hasPrefix("The test ended, and it did not assert a received action")
        == true)
  }
}
