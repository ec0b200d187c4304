import OpenCombine

@testable import ComposableArchitecture
@testable import TestFixtures

/// A feature that receives its own texts some time later, with rows of the same type.
struct Slowed: Reducer {
  /// The kind of effect that sends a text.
  enum Kind: CaseIterable { case publisher, task }

  struct State: Equatable, Identifiable {
    var id = 0
    var heard: [String] = []
    var rows: IdentifiedArrayOf<State> = []

    init(_ id: Int = 0, rows: [State] = []) {
      self.id = id
      self.rows = IdentifiedArray(rows)
    }
  }

  indirect enum Action: Equatable {
    case says([String])
    case hears(String)
    case cancels
    case has([Int])
    case row(Int, Action)
  }

  let kind: Kind
  /// Debounces or throttles, with the ID 1.
  let slow: (Effect<Action>) -> Effect<Action>

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    Reduce<State, Action> { core(into: &$0, action: $1) }
      .forEach(\.rows, action: /Action.row) { self }
      .reduce(into: &state, action: action)
  }

  private func core(into state: inout State, action: Action) -> EffectOf<Self> {
    switch action {
    case .says(let texts): return slow(.saying(texts, as: kind))
    case .hears(let text): state.heard.append(text)
    case .cancels: return .cancel(id: 1)
    case .has(let ids): state.rows = IdentifiedArray(ids.map { State($0) })
    case .row: break
    }
    return .none
  }
}

extension Slowed.Action {
  static func says(_ text: String) -> Self { .says([text]) }
}

extension Effect where Action == Slowed.Action {
  /// An effect that sends some texts in a row.
  static func saying(_ texts: [String], as kind: Slowed.Kind) -> Effect {
    switch kind {
    case .publisher:
      .publisher { texts.publisher.map(Action.hears) }
    case .task:
      .atOnce { send in
        for text in texts { send(.hears(text)) }
      }
    }
  }
}

extension StoreOf<Slowed> {
  /// The texts that the feature received.
  var heard: [String] { withState(\.heard) }

  /// The texts that its rows received, by id.
  var heardInRows: [Int: [String]] {
    withState { Dictionary(uniqueKeysWithValues: $0.rows.map { ($0.id, $0.heard) }) }
  }
}
