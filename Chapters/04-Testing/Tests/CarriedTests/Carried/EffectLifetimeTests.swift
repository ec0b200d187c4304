@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Effects that run in a store")
@MainActor
struct EffectLifetimeTests {
  /// Logs each action in the state; `answers` returns the effect of each action.
  private func store(
    answers: @escaping (String) -> Effect<String, Never>
  ) -> Store<[String], String> {
    Store(
      initialState: [],
      reducer: Reducer<[String], String, Void> { state, action, _ in
        state.append(action)
        return answers(action)
      },
      environment: ()
    )
  }

  @Test(
    "I5: an effect starts after its action's state is written, and before observers are notified")
  func startsAfterWrite() {
    var log: [String] = []
    var read: () -> [String] = { [] }
    let store = store { action in
      guard action == "ask" else { return .none }
      return Effect(
        upstream: Deferred {
          log.append("start with \(read())")
          return Empty<String, Never>()
        }
        .eraseToAnyPublisher()
      )
    }
    read = { [unowned store] in store.state.value }
    let observer = store.state.dropFirst().sink { log.append("observe \($0)") }
    store.send("ask")
    #expect(
      log == [#"start with ["ask"]"#, #"observe ["ask"]"#],
      "`send` writes the state, starts the effect, and notifies observers when no action is pending"
    )
    observer.cancel()
  }

  @Test("I6: an effect's output is sent as an action")
  func feedsBack() {
    let store = store { $0 == "ask" ? Effect(value: "answer") : .none }
    store.send("ask")
    #expect(
      store.state.value == ["ask", "answer"],
      "the effect's output is not sent, or `send` is finished before it arrives"
    )
    store.send("ask")
    #expect(store.state.value == ["ask", "answer", "ask", "answer"])
  }

  @Test("I6: an effect's immediate output is queued behind actions that were sent before it")
  func outputQueues() {
    var send: (String) -> Void = { _ in }
    let store = store { action in
      guard action == "ask" else { return .none }
      send("from the reducer")
      return Effect(value: "answer")
    }
    send = { [unowned store] in store.send($0) }
    store.send("ask")
    #expect(
      store.state.value == ["ask", "from the reducer", "answer"],
      "`send` starts an effect while it is sending, so that its output has to wait"
    )
  }

  @Test("I6: an effect may emit many times, and long after its action")
  func staysAlive() {
    let subject = PassthroughSubject<String, Never>()
    let store = store {
      $0 == "listen" ? Effect(upstream: subject.eraseToAnyPublisher()) : .none
    }
    store.send("listen")
    #expect(
      store.root.runningEffects.count == 1, "nothing else retains the effect's subscription")
    subject.send("one")
    subject.send("two")
    #expect(store.state.value == ["listen", "one", "two"])
  }

  @Test("I6: an effect that has emitted immediately can emit again later")
  func emitsNowAndLater() {
    let subject = CurrentValueSubject<String, Never>("now")
    let store = store {
      $0 == "listen" ? Effect(upstream: subject.eraseToAnyPublisher()) : .none
    }
    store.send("listen")
    #expect(store.state.value == ["listen", "now"])
    #expect(store.root.runningEffects.count == 1, "an output is not the end: the effect still runs")
    subject.send("later")
    #expect(store.state.value == ["listen", "now", "later"])
    subject.send(completion: .finished)
    #expect(store.root.runningEffects.isEmpty, "now it has completed")
  }

  @Test("I6: two equal outputs are both sent")
  func equalOutputs() {
    let subject = PassthroughSubject<String, Never>()
    let store = store { action in
      switch action {
      case "ask":
        return Effect(
          upstream: Publishers.Sequence(sequence: ["yes", "yes"]).eraseToAnyPublisher())
      case "listen": return Effect(upstream: subject.eraseToAnyPublisher())
      default: return .none
      }
    }
    store.send("ask")
    #expect(store.state.value == ["ask", "yes", "yes"])
    store.send("listen")
    subject.send("no")
    subject.send("no")
    #expect(store.state.value == ["ask", "yes", "yes", "listen", "no", "no"])
  }

  @Test("I4, I6: a chain of effects is a loop, too")
  func chainOfEffects() {
    var stack: [UInt] = []
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { state, action, _ in
        stack.append(stackPosition())
        state += 1
        return action > 0 ? Effect(value: action - 1) : .none
      },
      environment: ()
    )
    store.send(500)
    #expect(store.state.value == 501)
    let growth = (stack.max() ?? 0) - (stack.min() ?? 0)
    #expect(growth < 10_000, "each action of the chain needs more of the stack than the one before")
  }

  @Test(
    "I4, I6: an output during a reducer's run is queued, even if the effect then completes")
  func emitsDuringReduction() {
    let subject = PassthroughSubject<String, Never>()
    let store = store { action in
      if action == "listen" { return Effect(upstream: subject.eraseToAnyPublisher()) }
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
      "the store is sending, so the effect's output has to wait in the queue"
    )
    #expect(store.root.runningEffects.isEmpty, "it completed while the store was sending")
  }

  @Test("I4, I6: an output on a change of state is queued behind the pending actions")
  func emitsDuringObservation() {
    let subject = PassthroughSubject<String, Never>()
    let store = store {
      $0 == "listen" ? Effect(upstream: subject.eraseToAnyPublisher()) : .none
    }
    store.send("listen")
    let observer = store.state.sink { [unowned store] state in
      guard state == ["listen", "go"] else { return }
      store.send("observer 1")
      store.send("observer 2")
      subject.send("effect 1")
      subject.send("effect 2")
    }
    store.send("go")
    #expect(
      store.state.value == ["listen", "go", "observer 1", "observer 2", "effect 1", "effect 2"],
      "the effect emitted after the observer had sent its actions"
    )
    subject.send("later")
    #expect(store.state.value.last == "later", "the effect still runs")
    observer.cancel()
  }

  @Test("I7: a completed effect is removed, whether it completed immediately or later")
  func letsGo() {
    let subject = PassthroughSubject<String, Never>()
    let store = store { action in
      switch action {
      case "listen": return Effect(upstream: subject.eraseToAnyPublisher())
      case "ask": return Effect(value: "answer")
      case "be silent": return Effect(upstream: Empty().eraseToAnyPublisher())
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

  @Test("I7: effects that run at the same time do not replace each other")
  func distinguishesThem() {
    let first = PassthroughSubject<String, Never>()
    let second = PassthroughSubject<String, Never>()
    let third = PassthroughSubject<String, Never>()
    let store = store { action in
      switch action {
      case "first": return Effect(upstream: first.eraseToAnyPublisher())
      case "second": return Effect(upstream: second.eraseToAnyPublisher())
      case "third": return Effect(upstream: third.eraseToAnyPublisher())
      default: return .none
      }
    }
    store.send("first")
    store.send("second")
    #expect(store.root.runningEffects.count == 2, "the second effect replaced the first")
    first.send(completion: .finished)
    store.send("third")
    #expect(store.root.runningEffects.count == 2, "the third effect replaced the second")
    second.send("2 is here")
    third.send("3 is here")
    #expect(store.state.value == ["first", "second", "third", "2 is here", "3 is here"])
  }

  @Test(
    "I7: only the completed effect is removed, in whatever order effects complete")
  func manyAtOnce() {
    let subjects = (0..<200).map { _ in PassthroughSubject<Int, Never>() }
    let store = Store(
      initialState: [Int](),
      reducer: Reducer<[Int], Int, Void> { state, action, _ in
        guard action < 0 else {
          state.append(action)
          return .none
        }
        return Effect(upstream: subjects[-action - 1].eraseToAnyPublisher())
      },
      environment: ()
    )
    for index in subjects.indices { store.send(-index - 1) }
    #expect(store.root.runningEffects.count == 200)
    // Every second effect completes, the newest first.
    for index in subjects.indices.reversed() where !index.isMultiple(of: 2) {
      subjects[index].send(completion: .finished)
    }
    #expect(store.root.runningEffects.count == 100)
    for index in subjects.indices { subjects[index].send(index) }
    #expect(
      store.state.value.elementsEqual(stride(from: 0, to: 200, by: 2)) == true,
      "an effect was removed when a different one completed"
    )
  }

  @Test("I6, I7: ten thousand immediate outputs of an effect all arrive in order")
  func emitsMuch() {
    let store = Store(
      initialState: [Int](),
      reducer: Reducer<[Int], Int, Void> { state, action, _ in
        guard action < 0 else {
          state.append(action)
          return .none
        }
        return Effect(upstream: Publishers.Sequence(sequence: 0..<10_000).eraseToAnyPublisher())
      },
      environment: ()
    )
    store.send(-1)
    #expect(store.state.value.count == 10_000)
    #expect(
      store.state.value.elementsEqual(0..<10_000) == true, "they arrived in a different order")
    #expect(store.root.runningEffects.isEmpty)
  }

  @Test("I7: ten thousand completed effects are all removed")
  func leavesNothing() throws {
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, String, Void> { state, action, _ in
        state += 1
        return action == "ask" ? Effect(value: "answer") : .none
      },
      environment: ()
    )
    store.send("ask")
    try #require(store.state.value == 2, "the output of the first one is not sent")
    for _ in 2...10_000 { store.send("ask") }
    #expect(store.state.value == 20_000)
    #expect(store.root.runningEffects.isEmpty)
  }

  @Test("I7: a running effect does not retain its store, and is cancelled with it")
  func diesWithStore() {
    var cancellations = 0
    let subject = PassthroughSubject<String, Never>()
    weak var released: Store<[String], String>?
    do {
      let store = store {
        $0 == "listen"
          ? Effect(
            upstream: subject.handleEvents(receiveCancel: { cancellations += 1 })
              .eraseToAnyPublisher()
          ) : .none
      }
      store.send("listen")
      released = store
      #expect(released != nil)
    }
    #expect(released == nil, "does a closure of the subscription retain the store?")
    #expect(cancellations == 1)
    subject.send("nobody hears this")
  }
}
