import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// The events of a bell.
private enum Bell: Equatable {
  case ring
  case echo(Int)
}

@MainActor
@Suite("Exercise 14.1 · Reentrant actions")
struct Exercise1ReentranceTests {
  private let message = """
    Sent 'Bell.echo' while an action was being processed.

    Reentrant actions are undefined and will be a precondition failure in a future version of the library.
    """

  @Test(
    "I348: an action that a reducer sends through a store is reported, and processed in its turn")
  func reducer() {
    let store = Holder<Store<[Bell], Bell>?>(nil)
    store.value = Store(initialState: [Bell]()) {
      Reduce<[Bell], Bell> { state, action in
        if action == .ring { store.value?.send(.echo(1)) }
        state.append(action)
        return action == .ring ? .send(.echo(2)) : .none
      }
    }
    let found = issues { store.value?.send(.ring) }
    #expect(found.map(\.message) == [message])
    #expect(store.value?.peek { $0 } == [.ring, .echo(1), .echo(2)])
    store.value = nil
  }

  @Test("I348: an action that an observer sends is reported each time, and processed in its turn")
  func observer() {
    let store = Store(initialState: [Bell]()) {
      Reduce<[Bell], Bell> { state, action in
        state.append(action)
        return .none
      }
    }
    let observer = store.runtime.observers.add { [unowned store] in
      let count = store.peek(\.count)
      if count < 3 { store.send(.echo(count)) }
    }
    let found = issues { store.send(.ring) }
    #expect(found.map(\.message) == [message, message])
    #expect(store.peek { $0 } == [.ring, .echo(1), .echo(2)])
    observer.cancel()
  }

  @Test("I348: an action that an effect emits is never reported, even if it's queued")
  func effects() {
    let store = Store(initialState: [Bell]()) {
      Reduce<[Bell], Bell> { state, action in
        state.append(action)
        switch action {
        case .ring: return .merge(.send(.echo(1)), .send(.echo(10)))
        case .echo(let number): return number < 3 ? .send(.echo(number + 1)) : .none
        }
      }
    }
    let found = issues { store.send(.ring) }
    #expect(found == [])
    #expect(
      store.peek { $0 } == [.ring, .echo(1), .echo(10), .echo(2), .echo(3)])
  }

  @Test("I348: an action after the outermost send isn't reported")
  func afterwards() {
    let store = Notebook.noting { $0 == "a" ? .send("b") : .none }
    let found = issues {
      store.send("a")
      store.send("c")
    }
    #expect(found == [])
    #expect(store.notes == ["a", "b", "c"])
  }

  @Test("I348: each action that a reducer sends through a store is reported")
  func several() {
    let store = Holder<Store<[Bell], Bell>?>(nil)
    store.value = Store(initialState: [Bell]()) {
      Reduce<[Bell], Bell> { state, action in
        if action == .ring { for number in 1...3 { store.value?.send(.echo(number)) } }
        state.append(action)
        return .none
      }
    }
    let found = issues { store.value?.send(.ring) }
    #expect(found.map(\.message) == [message, message, message])
    #expect(store.value?.peek { $0 } == [.ring, .echo(1), .echo(2), .echo(3)])
    store.value = nil
  }
}
