import ConcurrencyExtras
@preconcurrency import OpenCombine
import StoreSupport
import Testing

@Suite("Merged publishers", .timeLimit(.minutes(5)))
@MainActor
struct MergedPublisherTests {
  /// A subscriber whose demand the test controls, and which records its input.
  @MainActor
  private final class Listener {
    var events: [String] = []
    private var subscription: (any Subscription)?

    init(_ publishers: [AnyPublisher<String, Refusal>], asking demand: Subscribers.Demand) {
      let subscriber = AnySubscriber<String, Refusal>(
        receiveSubscription: { subscription in
          MainActor.assumeIsolated { self.subscription = subscription }
        },
        receiveValue: { value in
          MainActor.assumeIsolated { self.events.append(value) }
          return .none
        },
        receiveCompletion: { completion in
          MainActor.assumeIsolated {
            switch completion {
            case .finished: self.events.append("finished")
            case .failure: self.events.append("failed")
            }
          }
        })
      MergedPublisher(publishers: publishers).subscribe(subscriber)
      ask(demand)
    }

    func ask(_ demand: Subscribers.Demand) {
      if demand > 0 { subscription?.request(demand) }
    }

    func cancel() { subscription?.cancel() }
  }

  private struct Refusal: Error {}

  private func values(_ values: String...) -> AnyPublisher<String, Refusal> {
    values.publisher.setFailureType(to: Refusal.self).eraseToAnyPublisher()
  }

  @Test(
    "a subscriber with unlimited demand gets all values of the first, then of the second, and one completion"
  )
  func unlimited() {
    let listener = Listener([values("a", "b"), values(), values("c")], asking: .unlimited)
    #expect(listener.events == ["a", "b", "c", "finished"])
  }

  @Test("a subscriber without demand gets nothing, and one that requests single values loses none")
  func oneByOne() {
    let listener = Listener([values("a", "b"), values("c", "d")], asking: .none)
    #expect(listener.events == [])
    for count in 1...4 {
      listener.ask(.max(1))
      #expect(listener.events.filter { $0 != "finished" }.count == count)
    }
    #expect(listener.events.filter { $0 != "finished" }.sorted() == ["a", "b", "c", "d"])
    #expect(listener.events.last == "finished")
  }

  @Test("a subscriber that requests some values, and then all, gets each value once")
  func someThenAll() {
    let listener = Listener([values("a", "b", "c"), values("d", "e")], asking: .max(2))
    #expect(listener.events.count == 2)
    listener.ask(.unlimited)
    #expect(listener.events.dropLast().sorted() == ["a", "b", "c", "d", "e"])
    #expect(listener.events.last == "finished")
  }

  @Test("a value that arrives without demand is stored until there is demand")
  func kept() {
    let subjects = (0..<2).map { _ in CurrentValueSubject<String, Refusal>("-") }
    let listener = Listener(subjects.map { $0.eraseToAnyPublisher() }, asking: .max(1))
    #expect(listener.events == ["-"])
    listener.ask(.max(1))
    #expect(listener.events == ["-", "-"])
    subjects[1].send("b")
    listener.ask(.max(1))
    #expect(listener.events == ["-", "-", "b"])
  }

  @Test("a failure ends the merged publisher and cancels the other publishers")
  func failure() {
    var cancelled: [Int] = []
    let subjects = (0..<3).map { _ in PassthroughSubject<String, Refusal>() }
    let publishers = subjects.enumerated().map { number, subject in
      subject.handleEvents(receiveCancel: { cancelled.append(number) }).eraseToAnyPublisher()
    }
    let listener = Listener(publishers, asking: .unlimited)
    subjects[0].send("a")
    subjects[1].send(completion: .failure(Refusal()))
    subjects[2].send("c")
    subjects[0].send(completion: .finished)
    #expect(listener.events == ["a", "failed"])
    #expect(cancelled.contains(0) && cancelled.contains(2))
  }

  @Test("cancelling ends all output and cancels all publishers")
  func cancels() {
    var cancelled: [Int] = []
    let subjects = (0..<2).map { _ in PassthroughSubject<String, Refusal>() }
    let publishers = subjects.enumerated().map { number, subject in
      subject.handleEvents(receiveCancel: { cancelled.append(number) }).eraseToAnyPublisher()
    }
    let listener = Listener(publishers, asking: .unlimited)
    subjects[1].send("b")
    listener.cancel()
    subjects[0].send("a")
    subjects[1].send(completion: .finished)
    #expect(listener.events == ["b"])
    #expect(cancelled == [0, 1])
  }

  /// Calls a closure when it is deallocated.
  private final class Last: Sendable {
    let action: @Sendable () -> Void
    init(_ action: @escaping @Sendable () -> Void) { self.action = action }
    deinit { action() }
  }

  @Test("a stored value may use the subscription while it is deallocated")
  func deinitUsesSubscription() {
    let subscriptions = LockIsolated<[UncheckedSendable<any Subscription>]>([])
    let deallocated = LockIsolated<[String]>([])
    let subjects = (0..<2).map { _ in PassthroughSubject<Last, Never>() }
    MergedPublisher(publishers: subjects.map { $0.eraseToAnyPublisher() }).subscribe(
      AnySubscriber<Last, Never>(
        receiveSubscription: { subscriptions.setValue([UncheckedSendable($0)]) },
        receiveValue: { _ in .none }))
    let subscription = subscriptions.value[0].value
    subscription.request(.max(1))
    subjects[0].send(Last { deallocated.withValue { $0.append("received") } })
    subjects[1].send(
      Last {
        subscriptions.value[0].value.request(.max(1))
        deallocated.withValue { $0.append("kept") }
      })
    #expect(deallocated.value == ["received"])
    subscription.cancel()
    #expect(deallocated.value == ["received", "kept"])
  }
}
