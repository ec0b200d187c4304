import ConcurrencyExtras
import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Observes numbers, and a signal that ends the observation.
private struct Listener: Reducer {
  struct State: Equatable { var heard: [Int] = [] }
  enum Action: Equatable { case starts, heard(Int), stopped }
  enum CancelID { case numbers }

  let numbers = UncheckedSendable(PassthroughSubject<Int, Never>())
  let signal = UncheckedSendable(PassthroughSubject<Void, Never>())

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    switch action {
    case .starts:
      return .merge(
        .publisher { [numbers] in numbers.value.map(Action.heard) }
          .cancellable(id: CancelID.numbers),
        .publisher { [signal] in
          signal.value
            .handleEvents(receiveOutput: { Task.cancel(id: CancelID.numbers) })
            .map { Action.stopped }
        }
      )
    case .heard(let number):
      state.heard.append(number)
      return .none
    case .stopped:
      return .none
    }
  }
}

@Suite("Together · cancelling outside features", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherCancellingOutsideTests {
  @Test("I165: a publisher that emits later cancels by an ID")
  func publisher() {
    let listener = Listener()
    let store = Store(initialState: Listener.State()) { listener }
    store.send(.starts)
    listener.numbers.value.send(1)
    listener.signal.value.send()
    listener.numbers.value.send(2)
    #expect(store.withState(\.heard) == [1])
  }

  @Test("I165: code outside any feature cancels by an ID in every existing store")
  func stores() {
    let (first, second) = (Listener(), Listener())
    let firstStore = Store(initialState: Listener.State()) { first }
    let secondStore = Store(initialState: Listener.State()) { second }
    firstStore.send(.starts)
    secondStore.send(.starts)
    Task.cancel(id: Listener.CancelID.numbers)
    first.numbers.value.send(1)
    second.numbers.value.send(1)
    #expect(firstStore.withState(\.heard) == [])
    #expect(secondStore.withState(\.heard) == [])
  }

  @Test("I165: a deallocated store is not retained")
  func gone() {
    weak var effects: Feature?
    do {
      let store = Store(initialState: Listener.State()) { Listener() }
      store.send(.starts)
      effects = Feature.reachable.last
      #expect(effects != nil)
    }
    #expect(effects == nil)
    #expect(Feature.reachable.count == 1)
  }
}
