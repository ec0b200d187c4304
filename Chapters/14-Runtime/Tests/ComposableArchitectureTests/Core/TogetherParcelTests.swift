import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// An object that calls a closure when it is deallocated.
private final class Parcel: @unchecked Sendable {
  // Unchecked: it is released on the main actor.
  private let onRelease: @MainActor () -> Void

  init(_ onRelease: @escaping @MainActor () -> Void) { self.onRelease = onRelease }

  deinit { MainActor.assumeIsolated { onRelease() } }
}

/// A box with a parcel, in a box.
private struct Boxes {
  var parcel: Parcel?
  var inner: Box?
  var log: [String] = []

  struct Box {
    var parcel: Parcel?
  }

  @CasePathable
  enum Action {
    case note(String)
    case carry(Parcel)
    case change((inout Boxes) -> Void)
    case inner(String)
  }
}

@MainActor
@Suite("Together · Values that send when they are deallocated", .timeLimit(.minutes(5)))
struct TogetherParcelTests {
  private let store = Store(initialState: Boxes()) {
    Reduce<Boxes, Boxes.Action> { state, action in
      switch action {
      case .note(let note): state.log.append(note)
      case .carry: state.log.append("carried")
      case .change(let change):
        change(&state)
        state.log.append("changed")
      case .inner(let note): state.log.append(note)
      }
      return .none
    }
  }

  /// A parcel that sends its name.
  private func parcel(_ name: String) -> Parcel {
    Parcel { [weak store] in store?.send(.note(name)) }
  }

  private var log: [String] { store.peek(\.log) }

  @Test("I377: an action sent by a value that a reducer releases is processed in its turn")
  func reducer() {
    store.send(.change { [parcel = parcel("sent")] in $0.parcel = parcel })
    let found = issues { store.send(.change { $0.parcel = nil }) }
    #expect(log == ["changed", "sent", "changed"] || log == ["changed", "changed", "sent"])
    #expect(found.count <= 1)
  }

  @Test("I377: an action sent by a value that an action carries is processed")
  func action() {
    _ = issues { store.send(.carry(parcel("sent"))) }
    #expect(log == ["carried", "sent"])
  }

  @Test("I377: an action sent by a cached value that is cleared is processed")
  func kept() {
    let part = store.scopedStore(\.parcel) { .inner($0) }
    store.send(.change { [parcel = parcel("sent")] in $0.parcel = parcel })
    #expect(part.peek { $0 } != nil)
    let found = issues { store.send(.change { $0.parcel = nil }) }
    #expect(log.sorted() == ["changed", "changed", "sent"])
    #expect(found.count <= 1)
    #expect(part.peek { $0 } == nil)
  }

  @Test("I377: an action sent by the last state of a removed store is processed")
  func scopedStore() throws {
    store.send(.change { [parcel = parcel("sent")] in $0.inner = Boxes.Box(parcel: parcel) })
    do {
      let inner = try #require(store.scope(whilePresent: \.inner, action: \.inner))
      #expect(inner.peek(\.parcel) != nil)
      _ = issues { store.send(.change { $0.inner = nil }) }
      #expect(inner.peek(\.parcel) != nil, "the store keeps the last state")
    }
    _ = issues { store.send(.change { _ in }) }
    #expect(log.sorted() == ["changed", "changed", "changed", "sent"])
  }

  @Test("I377: an action sent by the state of a deallocated store is ignored")
  func end() {
    var log: [String] = []
    var store: Store<Boxes, Boxes.Action>? = Store(initialState: Boxes()) {
      Reduce<Boxes, Boxes.Action> { state, action in
        if case .change(let change) = action { change(&state) }
        log.append("reduced")
        return .none
      }
    }
    store?.send(
      .change { [weak store] state in
        state.parcel = Parcel { store?.send(.note("late")) }
      })
    store = nil
    #expect(log == ["reduced"])
  }
}
