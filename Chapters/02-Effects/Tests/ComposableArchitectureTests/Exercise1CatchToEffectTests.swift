@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("Exercise 2.1 · Turn failures into values", .timeLimit(.minutes(5)))
@MainActor
struct CatchToEffectTests {
  private func words(_ result: Result<Int, Sorry>) -> String {
    switch result {
    case .success(let value): "got \(value)"
    case .failure(let error): "failed: \(error)"
    }
  }

  @Test("I14: a value becomes a success")
  func success() {
    let recording = Recording(Effect<Int, Sorry>(value: 42).catchToEffect().map(words))
    #expect(recording.events == ["got 42", "finished"])
  }

  @Test("I14: a failure becomes a value, and the effect completes")
  func failure() {
    let recording = Recording(Effect<Int, Sorry>(error: Sorry()).catchToEffect().map(words))
    #expect(recording.events == ["failed: sorry", "finished"])
  }

  @Test("I14: all values arrive in order, even if a failure follows")
  func valuesThenFailure() {
    let subject = PassthroughSubject<Int, Sorry>()
    let recording = Recording(subject.catchToEffect().map(words))
    subject.send(1)
    #expect(recording.events == ["got 1"], "a value is passed on when it arrives")
    subject.send(2)
    subject.send(completion: .failure(Sorry()))
    #expect(recording.events == ["got 1", "got 2", "failed: sorry", "finished"])
  }

  @Test("I14: if the publisher completes without a value, so does the effect")
  func nothing() {
    let recording = Recording(Effect<Int, Sorry>.none.catchToEffect().map(words))
    #expect(recording.events == ["finished"])
  }

  @Test("I12: no work is done before the effect is started, and each start does the work again")
  func describes() {
    var runs = 0
    let effect = Effect<Int, Sorry>.result {
      runs += 1
      return runs == 1 ? .failure(Sorry()) : .success(runs)
    }
    .catchToEffect()
    #expect(runs == 0)
    #expect(Recording(effect.map(words)).events == ["failed: sorry", "finished"])
    #expect(Recording(effect.map(words)).events == ["got 2", "finished"])
  }

  @Test("I13: values and a failure aren't lost if the subscriber requests them late")
  func slow() {
    let slow = Slow<String>()
    (1...2).publisher.setFailureType(to: Sorry.self).append(Fail(error: Sorry()))
      .catchToEffect().map(words).subscribe(slow)
    slow.subscription?.request(.max(1))
    #expect(slow.events == ["got 1"])
    slow.subscription?.request(.max(2))
    #expect(slow.events == ["got 1", "got 2", "failed: sorry", "finished"])
  }

  @Test("I13: the publisher produces no more values than the subscriber requests")
  func demand() {
    var made = 0
    let numbers = (1...100).publisher.setFailureType(to: Sorry.self)
      .handleEvents(receiveOutput: { _ in made += 1 })
    let recording = Recording(numbers.catchToEffect().map(words).prefix(3))
    #expect(recording.events == ["got 1", "got 2", "got 3", "finished"])
    // OpenCombine may have produced one more by then.
    #expect(made <= 4, "the publisher produced \(made) values, but only three were requested")
  }

  @Test("I14: cancelling the effect cancels the publisher")
  func cancels() {
    var cancellations = 0
    let subject = PassthroughSubject<Int, Sorry>()
    let recording = Recording(
      subject.handleEvents(receiveCancel: { cancellations += 1 }).catchToEffect()
    )
    recording.cancel()
    #expect(cancellations == 1)
  }

  @Test("I14: a failure reaches a reducer as an action")
  func store() {
    enum Action: Equatable {
      case ask
      case answered(Result<Int, Sorry>)
    }
    let store = Store(
      initialState: [Action](),
      reducer: Reducer<[Action], Action, Void> { state, action, _ in
        state.append(action)
        guard action == .ask else { return .none }
        return Effect<Int, Sorry>(error: Sorry()).catchToEffect().map(Action.answered)
      },
      environment: ()
    )
    store.send(.ask)
    #expect(store.state.value == [.ask, .answered(.failure(Sorry()))])
    #expect(store.root.runningEffects.isEmpty)
  }

  @Test("I14: a value and a failure that arrive during a delivery aren't lost")
  func failsDuringDelivery() {
    let subject = PassthroughSubject<Int, Sorry>()
    let recording = Recording(
      subject.catchToEffect().map(words),
      onValue: {
        guard $0 == "got 1" else { return }
        subject.send(2)
        subject.send(completion: .failure(Sorry()))
      }
    )
    subject.send(1)
    #expect(recording.events == ["got 1", "got 2", "failed: sorry", "finished"])
  }

  @Test("I14: a failure that arrives during the delivery of the last value is emitted after it")
  func failsRightDuringDelivery() {
    let subject = PassthroughSubject<Int, Sorry>()
    let recording = Recording(
      subject.catchToEffect().map(words),
      onValue: { if $0 == "got 1" { subject.send(completion: .failure(Sorry())) } }
    )
    subject.send(1)
    #expect(recording.events == ["got 1", "failed: sorry", "finished"])
  }

  @Test("I14: a value that arrives during a delivery, right before the completion, isn't lost")
  func completesDuringDelivery() {
    let subject = PassthroughSubject<Int, Sorry>()
    let recording = Recording(
      subject.catchToEffect().map(words),
      onValue: {
        guard $0 == "got 1" else { return }
        subject.send(2)
        subject.send(completion: .finished)
      }
    )
    subject.send(1)
    #expect(recording.events == ["got 1", "got 2", "finished"])
  }

  @Test("I14: each start emits the failure, not only the first start")
  func failsAgain() {
    let effect = Effect<Int, Sorry>(error: Sorry()).catchToEffect().map(words)
    for start in 1...3 {
      #expect(Recording(effect).events == ["failed: sorry", "finished"], "start \(start)")
    }
  }

  @Test("I12, I14: an effect that is started twice runs twice, and the runs end independently")
  func sideBySide() {
    let subject = PassthroughSubject<Int, Sorry>()
    let effect = subject.catchToEffect().map(words)
    let first = Recording(effect)
    let second = Recording(effect)
    subject.send(1)
    first.cancel()
    subject.send(2)
    #expect(first.events == ["got 1"])
    #expect(second.events == ["got 1", "got 2"])
  }

  @Test("I12: each start begins the work once and stops it once, even if it fails")
  func worksOnce() {
    var log: [String] = []
    let effect = Effect<Int, Sorry>.run { subscriber in
      log.append("begun")
      subscriber.send(1)
      subscriber.send(completion: .failure(Sorry()))
      return AnyCancellable { log.append("stopped") }
    }
    .catchToEffect()
    #expect(Recording(effect.map(words)).events == ["got 1", "failed: sorry", "finished"])
    #expect(log == ["begun", "stopped"])
  }
}
