import TerminalUI

/// The smallest observable model: a state, its observers, and an inspector.
@MainActor
final class Model<State, Action> {
  private(set) var state: State
  let inspector: Inspector<State, Action>

  private let reduce: (inout State, Action) -> Void
  private var observers: [Int: () -> Void] = [:]
  private var nextID = 0

  init(_ state: State, reduce: @escaping (inout State, Action) -> Void) {
    self.state = state
    self.inspector = Inspector(initialState: state)
    self.reduce = reduce
  }

  var observerCount: Int { observers.count }

  func send(_ action: Action) {
    let before = state
    reduce(&state, action)
    inspector.record(action, from: before, to: state)
    for observer in observers.values { observer() }
  }

  /// Calls the closure after each action, until the token is released.
  func subscribe(_ observer: @escaping () -> Void) -> Token {
    nextID += 1
    let id = nextID
    observers[id] = observer
    return Token { [weak self] in
      MainActor.assumeIsolated { self?.observers[id] = nil }
    }
  }

  func binding<Value>(
    get: @escaping (State) -> Value, send action: @escaping (Value) -> Action
  ) -> Binding<Value> {
    Binding(get: { get(self.state) }, set: { self.send(action($0)) })
  }
}

extension Model where Action == (inout State) -> Void {
  convenience init(_ state: State) {
    self.init(state) { state, action in action(&state) }
  }
}

/// Calls a closure when it is released.
final class Token {
  private let onRelease: () -> Void

  init(onRelease: @escaping () -> Void) {
    self.onRelease = onRelease
  }

  deinit { onRelease() }
}

/// A view of a model that is re-created for each change.
struct WithModel<State, Action, Content: View>: View {
  let model: Model<State, Action>
  @ViewBuilder let content: (State) -> Content

  var body: some View {
    Observed(id: ObjectIdentifier(model)) { changed in
      model.subscribe(changed)
    } content: {
      content(model.state)
    }
  }
}

/// A model that counts.
@MainActor
final class Counts {
  private(set) var counts: [String: Int] = [:]

  subscript(_ name: String) -> Int { counts[name, default: 0] }

  func reset() { counts = [:] }

  func text(_ name: String, _ text: String) -> Text {
    counts[name, default: 0] += 1
    return Text(text)
  }
}
