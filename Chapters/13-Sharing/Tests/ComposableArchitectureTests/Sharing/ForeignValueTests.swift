import ComposableArchitecture
import Foundation
import Testing

@Suite("Together · Values from other programs", .timeLimit(.minutes(5)))
struct ForeignValueTests {
  @Test("I334: a value that other code wrote before a save isn't shown after it")
  func duringSave() async {
    let key = SlowKey()
    let count = Shared(wrappedValue: 0, key)
    let isOver = AsyncSignal()
    // A new thread, because blocking one of the tasks' threads may stop all tasks.
    Thread.detachNewThread {
      count.withLock { $0 = 1 }
      // If nothing is saved, there is nothing to wait for.
      key.state.saving.signal()
      isOver.signal()
    }
    await key.state.saving.wait()
    key.state.subscriber.value?.yield(7)
    #expect(count.wrappedValue == 1)
    key.state.mayEnd.signal()
    await isOver.wait()
    #expect(key.state.stored.value == 1)
    key.state.subscriber.value?.yield(8)
    #expect(count.wrappedValue == 8)
  }

  @Test("I334: a value that a key yields during its own save is shown")
  func answer() {
    let count = Shared(wrappedValue: 0, RoundingKey())
    count.withLock { $0 = 17 }
    #expect(count.wrappedValue == 10)
  }
}

/// A key whose saves last until the test ends them.
private struct SlowKey: SharedKey {
  final class State: Sendable {
    let stored = LockIsolated(0)
    let subscriber = LockIsolated<SharedSubscriber<Int>?>(nil)
    let saving = AsyncSignal()
    let mayEnd = DispatchSemaphore(value: 0)
  }

  let state = State()
  var id: ObjectIdentifier { ObjectIdentifier(state) }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    state.subscriber.setValue(subscriber)
    return SharedSubscription {}
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    state.saving.signal()
    _ = state.mayEnd.wait(timeout: .now() + 30)
    state.stored.setValue(value)
    continuation.resume()
  }
}

/// A key that stores multiples of ten only, and reports the rounded value.
private struct RoundingKey: SharedKey {
  let subscriber = LockIsolated<SharedSubscriber<Int>?>(nil)
  var id: ObjectIdentifier { ObjectIdentifier(subscriber) }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    self.subscriber.setValue(subscriber)
    return SharedSubscription {}
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    subscriber.value?.yield(value / 10 * 10)
    continuation.resume()
  }
}

/// Something that happens once, and can be waited for.
private final class AsyncSignal: Sendable {
  private let stream = AsyncStream<Void>.makeStream()

  func signal() { stream.continuation.yield() }

  func wait() async {
    for await _ in stream.stream { return }
  }
}
