@testable import ComposableArchitecture
@testable import TestFixtures

/// A store that writes down its actions, in the order in which they are reduced.
typealias Notebook = Store<[String], String>

extension Store<[String], String> {
  /// Creates a notebook.
  ///
  /// - Parameter effect: The effect of an action.
  static func noting(_ effect: @escaping (String) -> Effect<String> = { _ in .none }) -> Notebook {
    Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        return effect(action)
      }
    }
  }

  /// The notes.
  var notes: [String] { peek { $0 } }
}

extension Effect {
  /// A synchronous effect.
  ///
  /// - Parameter emit: Sends the actions.
  static func now(_ emit: @escaping (_ send: (Action) -> Void) -> Void) -> Effect {
    Effect(operation: .emission(emit))
  }
}
