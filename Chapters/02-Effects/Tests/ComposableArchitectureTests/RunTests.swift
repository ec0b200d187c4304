import Dispatch
import Foundation
import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("Effect.run", .timeLimit(.minutes(5)))
struct RunTests {
  @Test("I13: values that are sent immediately and later arrive in order")
  func emits() {
    var subscriber: Effect<Int, Sorry>.Subscriber?
    let recording = Recording(
      Effect<Int, Sorry>.run {
        $0.send(1)
        $0.send(2)
        subscriber = $0
        return AnyCancellable {}
      }
    )
    #expect(recording.events == ["1", "2"])
    subscriber?.send(3)
    subscriber?.send(completion: .finished)
    #expect(recording.events == ["1", "2", "3", "finished"])
  }

  @Test("I13: no value arrives after the completion or after cancellation")
  func ends() {
    var subscribers: [Effect<Int, Sorry>.Subscriber] = []
    let effect = Effect<Int, Sorry>.run {
      subscribers.append($0)
      return AnyCancellable {}
    }
    let completed = Recording(effect)
    subscribers[0].send(completion: .failure(Sorry()))
    subscribers[0].send(1)
    subscribers[0].send(completion: .finished)
    #expect(completed.events == ["failed: sorry"])
    let cancelled = Recording(effect)
    cancelled.cancel()
    subscribers[1].send(1)
    subscribers[1].send(completion: .finished)
    #expect(cancelled.events == [])
  }

  @Test(
    "I13: the work is stopped exactly once, however the effect ends",
    arguments: ["at once", "later", "cancelled", "cancelled after completion"]
  )
  func stops(how: String) {
    var stopped = 0
    var subscriber: Effect<Int, Never>.Subscriber?
    let recording = Recording(
      Effect<Int, Never>.run {
        subscriber = $0
        if how == "at once" { $0.send(completion: .finished) }
        return AnyCancellable { stopped += 1 }
      }
    )
    if how != "at once" { #expect(stopped == 0) }
    if how == "later" || how.hasSuffix("completion") { subscriber?.send(completion: .finished) }
    if how.hasPrefix("cancelled") { recording.cancel() }
    #expect(stopped == 1)
    subscriber = nil
    #expect(stopped == 1)
  }

  @Test("I13: the work is stopped before the subscriber receives the completion")
  func stopsFirst() {
    var log: [String] = []
    var subscriber: Effect<Int, Never>.Subscriber?
    let subscription = Effect<Int, Never>.run {
      subscriber = $0
      return AnyCancellable { log.append("stopped") }
    }
    .sink(receiveCompletion: { _ in log.append("completed") }, receiveValue: { _ in })
    subscriber?.send(completion: .finished)
    #expect(log == ["stopped", "completed"])
    subscription.cancel()
  }

  @Test("I13: a value that is sent during a delivery is delivered afterwards")
  func reentrant() {
    var subscriber: Effect<Int, Never>.Subscriber?
    var log: [String] = []
    let recording = Recording(
      Effect<Int, Never>.run {
        subscriber = $0
        return AnyCancellable {}
      },
      onValue: { value in
        log.append("begin \(value)")
        if value < 3 { subscriber?.send(value + 1) }
        log.append("end \(value)")
      }
    )
    subscriber?.send(1)
    #expect(log == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
    recording.cancel()
  }

  @Test(
    "I13: a subscriber receives only as many values as it requests, and the rest on later requests")
  func demand() {
    let effect = Effect<Int, Never>.run {
      for value in 1...3 { $0.send(value) }
      $0.send(completion: .finished)
      return AnyCancellable {}
    }
    let slow = Slow<Int>()
    effect.subscribe(slow)
    #expect(slow.events == [])
    slow.subscription?.request(.max(1))
    #expect(slow.events == ["1"])
    slow.subscription?.request(.max(2))
    #expect(slow.events == ["1", "2", "3", "finished"])
  }

  @Test("I13: if the subscriber cancels as soon as it is subscribed, the work doesn't begin")
  func cancelsFirst() {
    var starts = 0
    let effect = Effect<Int, Never>.run { _ in
      starts += 1
      return AnyCancellable {}
    }
    effect.subscribe(
      AnySubscriber<Int, Never>(
        receiveSubscription: { $0.cancel() },
        receiveValue: { _ in .none },
        receiveCompletion: { _ in }
      )
    )
    #expect(starts == 0)
  }

  @Test("I13: values from many threads all arrive, one at a time; each thread's values in order")
  func concurrently() {
    let isBusy = Counter()
    var values: [(thread: Int, number: Int)] = []
    let finished = DispatchSemaphore(value: 0)
    let subscription = Effect<(thread: Int, number: Int), Never>.run { subscriber in
      DispatchQueue.global().async {
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
          for number in 0..<1_000 { subscriber.send((thread, number)) }
        }
        subscriber.send(completion: .finished)
      }
      return AnyCancellable {}
    }
    .sink(
      receiveCompletion: { _ in finished.signal() },
      receiveValue: {
        isBusy.increment()
        values.append($0)
      }
    )
    finished.wait()
    #expect(isBusy.value == 8_000)
    #expect(values.count == 8_000)
    for thread in 0..<8 {
      #expect(
        values.filter { $0.thread == thread }.map(\.number).elementsEqual(0..<1_000) == true
      )
    }
    subscription.cancel()
  }

  @Test("I13: when an effect is over, it retains nothing")
  func releases() {
    final class Token {}
    weak var released: Token?
    var subscriber: Effect<Int, Never>.Subscriber?
    do {
      let token = Token()
      released = token
      let recording = Recording(
        Effect<Int, Never>.run {
          subscriber = $0
          return AnyCancellable { _ = token }
        }
      )
      recording.cancel()
    }
    #expect(subscriber != nil)
    #expect(released == nil, "the subscriber that the work holds may outlive the effect")
  }

  @Test("I13: an offered value is dropped if the subscriber hasn't requested a value")
  func offers() {
    var subscriber: Effect<Int, Never>.Subscriber?
    let slow = Slow<Int>()
    Effect<Int, Never>.run {
      subscriber = $0
      $0.offer(1)
      return AnyCancellable {}
    }
    .subscribe(slow)
    slow.subscription?.request(.max(1))
    #expect(slow.events == [], "a value that is offered before a request is dropped")
    subscriber?.offer(2)
    subscriber?.offer(3)
    subscriber?.offer(4)
    #expect(slow.events == ["2"])
    slow.subscription?.request(.max(1))
    #expect(slow.events == ["2"], "dropped values must not arrive later")
    subscriber?.offer(5)
    #expect(slow.events == ["2", "5"])
  }
}
