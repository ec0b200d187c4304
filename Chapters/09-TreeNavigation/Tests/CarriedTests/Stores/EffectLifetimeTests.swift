@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Effects in a store")
@MainActor
struct EffectLifetimeTests {
  /// Logs each action in the state; `answers` returns the effect of each action.
  private func store(
    answers: @escaping (String) -> Effect<String>
  ) -> Store<[String], String> {
    Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        return answers(action)
      }
    }
  }

  @Test(
    "I5: when an effect starts, its action's state is written, and observers are notified later")
  func startsAfterWrite() {
    var log: [String] = []
    var read: () -> [String] = { [] }
    let store = store { action in
      guard action == "ask" else { return .none }
      return .publisher {
        Deferred {
          log.append("start with \(read())")
          return Empty<String, Never>()
        }
      }
    }
    read = { [unowned store] in store.state.value }
    let observer = store.state.dropFirst().sink { log.append("observe \($0)") }
    store.send("ask")
    #expect(
      log == [#"start with ["ask"]"#, #"observe ["ask"]"#],
      "`send` writes the state, starts the effect, and tells observers when nothing is waiting"
    )
    observer.cancel()
  }

  @Test("I6: an effect's immediate output is processed after earlier pending actions")
  func outputQueues() {
    var send: (String) -> Void = { _ in }
    let store = store { action in
      guard action == "ask" else { return .none }
      send("from the reducer")
      return .send("answer")
    }
    send = { [unowned store] in store.send($0) }
    store.send("ask")
    #expect(
      store.state.value == ["ask", "from the reducer", "answer"],
      "`send` starts an effect while it is sending, so that its output has to wait"
    )
  }

  @Test("I6: an effect that emits immediately can emit again later")
  func emitsNowAndLater() {
    let subject = CurrentValueSubject<String, Never>("now")
    let store = store {
      $0 == "listen" ? .publisher { subject } : .none
    }
    store.send("listen")
    #expect(store.state.value == ["listen", "now"])
    #expect(store.root.runningEffects.count == 1, "an output is not the end: the effect still runs")
    subject.send("later")
    #expect(store.state.value == ["listen", "now", "later"])
    subject.send(completion: .finished)
    #expect(store.root.runningEffects.isEmpty, "now it has completed")
  }

  @Test("I4, I6: a chain of effects is a loop: `send` doesn't call itself")
  func chainOfEffects() {
    var stack: [UInt] = []
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        stack.append(stackPosition())
        state += 1
        return action > 0 ? .send(action - 1) : .none
      }
    }
    store.send(500)
    #expect(store.state.value == 501)
    let growth = (stack.max() ?? 0) - (stack.min() ?? 0)
    #expect(growth < 10_000, "each action of the chain needs more of the stack than the one before")
  }

  @Test("I4, I6: output of an effect during a reduction waits, even if the effect then completes")
  func emitsDuringReduction() {
    let subject = PassthroughSubject<String, Never>()
    let store = store { action in
      if action == "listen" { return .publisher { subject } }
      if action == "go" {
        subject.send("one")
        subject.send("two")
        subject.send(completion: .finished)
      }
      return .none
    }
    store.send("listen")
    store.send("go")
    #expect(
      store.state.value == ["listen", "go", "one", "two"],
      "the store is sending, so what the effect emits has to wait for its turn"
    )
    #expect(store.root.runningEffects.isEmpty, "it completed while the store was sending")
  }

  @Test("I7: an effect is removed when it completes, immediately or later")
  func letsGo() {
    let subject = PassthroughSubject<String, Never>()
    let store = store { action in
      switch action {
      case "listen": return .publisher { subject }
      case "ask": return .send("answer")
      case "be silent": return .publisher { Empty() }
      default: return .none
      }
    }
    store.send("ask")
    #expect(store.root.runningEffects.isEmpty, "it completed before `sink` returned")
    store.send("be silent")
    #expect(store.root.runningEffects.isEmpty, "it completed immediately, without any output")
    store.send("listen")
    subject.send(completion: .finished)
    #expect(store.root.runningEffects.isEmpty, "it completed later")
  }

  @Test(
    "I7: a running effect doesn't retain its store, and is cancelled when the store is deallocated")
  func diesWithStore() {
    var cancellations = 0
    let subject = PassthroughSubject<String, Never>()
    weak var released: Store<[String], String>?
    do {
      let store = store {
        $0 == "listen"
          ? .publisher { subject.handleEvents(receiveCancel: { cancellations += 1 }) } : .none
      }
      store.send("listen")
      released = store
      #expect(released != nil)
    }
    #expect(released == nil, "does a closure of the subscription hold the store strongly?")
    #expect(cancellations == 1)
    subject.send("nobody hears this")
  }
}
