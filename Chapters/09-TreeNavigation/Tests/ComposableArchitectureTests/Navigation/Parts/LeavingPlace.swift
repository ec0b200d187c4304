import TerminalUI

@testable import ComposableArchitecture

/// A screen with destinations of each kind, for tests of views. It records its actions.
struct LeavingPlace: Reducer {
  struct State: Equatable {
    var name = ""
    @PresentationState var destination: Destination.State?

    init(_ name: String = "", _ destination: Destination.State? = nil) {
      self.name = name
      self.destination = destination
    }
  }

  indirect enum Action: Equatable {
    case shows(Destination.State?)
    case renames(String)
    case destination(PresentationAction<Destination.Action>)
  }

  struct Destination: Reducer {
    indirect enum State: Equatable {
      case sheet(LeavingPlace.State)
      case push(LeavingPlace.State)
      case row(Row)
      case alert(AlertState<Answer>)
      case dialog(ConfirmationDialogState<Answer>)
    }
    indirect enum Action: Equatable {
      case sheet(LeavingPlace.Action)
      case push(LeavingPlace.Action)
      case row(Row.Action)
      case alert(Answer)
      case dialog(Answer)
    }

    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      CombineReducers {
        Scope(state: /State.sheet, action: /Action.sheet) { LeavingPlace() }
        Scope(state: /State.push, action: /Action.push) { LeavingPlace() }
        Scope(state: /State.row, action: /Action.row) {
          Reduce<Row, Row.Action> { row, action in
            if case .renames(let name) = action { row.name = name }
            return .none
          }
        }
        Scope(state: /State.alert, action: /Action.alert) {
          EmptyReducer<AlertState<Answer>, Answer>()
        }
        Scope(state: /State.dialog, action: /Action.dialog) {
          EmptyReducer<ConfirmationDialogState<Answer>, Answer>()
        }
      }
      .reduce(into: &state, action: action)
    }
  }

  /// The presented row has an identity.
  struct Row: Equatable, Identifiable {
    enum Action: Equatable { case renames(String) }
    var id: Int
    var name = ""
  }

  enum Answer: Equatable { case yes, no }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    Reduce<State, Action> { state, action in
      switch action {
      case .shows(let destination): state.destination = destination
      case .renames(let name): state.name = name
      case .destination: break
      }
      return .none
    }
    .ifLet(\.$destination, action: /Action.destination) { Destination() }
    .reduce(into: &state, action: action)
  }
}

extension LeavingPlace.Action {
  /// An action in the presented sheet.
  static func inSheet(_ action: Self) -> Self {
    .destination(.presented(.sheet(action)))
  }
}
