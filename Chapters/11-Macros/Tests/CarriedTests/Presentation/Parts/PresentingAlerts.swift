import ComposableArchitecture

/// A feature with alerts of each kind. It records the alert that it sees, and then runs a test's closure.
struct PresentingAlerts: Reducer {
  enum Answer: Equatable {
    case yes
    case no
  }

  struct State: Equatable {
    @PresentationState var alert: AlertState<Answer>?
    @PresentationState var dialog: ConfirmationDialogState<Answer>?
    @PresentationState var destination: Destination.State?
    var plain: AlertState<Answer>?
  }

  enum Action: Equatable {
    case alert(PresentationAction<Answer>)
    case dialog(PresentationAction<Answer>)
    case destination(PresentationAction<Destination.Action>)
    case plain(Answer)
  }

  /// An alert, or a form.
  struct Destination: Reducer {
    enum State: Equatable {
      case alert(AlertState<Answer>)
      case dialog(ConfirmationDialogState<Answer>)
      case form(PresentingScreen.State)
    }

    enum Action: Equatable {
      case alert(Answer)
      case dialog(Answer)
      case form(PresentingScreen.Action)
    }

    var body: some ReducerOf<Self> {
      Scope(state: /State.alert, action: /Action.alert) { EmptyReducer() }
      Scope(state: /State.dialog, action: /Action.dialog) { EmptyReducer() }
      Scope(state: /State.form, action: /Action.form) { PresentingScreen(log: LockIsolated([])) }
    }
  }

  let log: LockIsolated<[String]>
  let react: (inout State, Action) -> Void

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, action in
      let title = state.title
      log.withValue { $0.append("the parent sees \(title ?? "nothing")") }
      react(&state, action)
      return .none
    }
    .ifLet(\.$alert, action: /Action.alert)
    .ifLet(\.$dialog, action: /Action.dialog)
    .ifLet(\.$destination, action: /Action.destination) { Destination() }
    .ifLet(\.plain, action: /Action.plain)
  }

  /// A new alert each time.
  static func alert(_ title: String) -> AlertState<Answer> {
    AlertState {
      TextState(title)
    } actions: {
      ButtonState(action: .yes) { TextState("Yes") }
      ButtonState(action: .no) { TextState("No") }
    }
  }

  /// A new dialog each time.
  static func dialog(_ title: String) -> ConfirmationDialogState<Answer> {
    ConfirmationDialogState {
      TextState(title)
    } actions: {
      ButtonState(action: .yes) { TextState("Yes") }
    }
  }
}

extension PresentingAlerts.State {
  /// The title of the presented alert.
  var title: String? {
    let inDestination: TextState? =
      switch destination {
      case .alert(let alert): alert.title
      case .dialog(let dialog): dialog.title
      case .form(let form): TextState("form \(form.number)")
      case nil: nil
      }
    let title = alert?.title ?? dialog?.title ?? inDestination ?? plain?.title
    return title.map { String(state: $0) }
  }
}

/// How an alert is presented, and answered.
enum PresentedAlert: CaseIterable {
  case alone
  case dialog
  case inACase
  case dialogInACase
  case withoutPresentation

  func state(_ title: String) -> PresentingAlerts.State {
    switch self {
    case .alone: PresentingAlerts.State(alert: PresentingAlerts.alert(title))
    case .dialog: PresentingAlerts.State(dialog: PresentingAlerts.dialog(title))
    case .inACase: PresentingAlerts.State(destination: .alert(PresentingAlerts.alert(title)))
    case .dialogInACase:
      PresentingAlerts.State(destination: .dialog(PresentingAlerts.dialog(title)))
    case .withoutPresentation: PresentingAlerts.State(plain: PresentingAlerts.alert(title))
    }
  }

  func answer(_ answer: PresentingAlerts.Answer) -> PresentingAlerts.Action {
    switch self {
    case .alone: .alert(.presented(answer))
    case .dialog: .dialog(.presented(answer))
    case .inACase: .destination(.presented(.alert(answer)))
    case .dialogInACase: .destination(.presented(.dialog(answer)))
    case .withoutPresentation: .plain(answer)
    }
  }

  /// The action that dismisses it without a choice, if there is one.
  var dismissal: PresentingAlerts.Action? {
    switch self {
    case .alone: .alert(.dismiss)
    case .dialog: .dialog(.dismiss)
    case .inACase, .dialogInACase: .destination(.dismiss)
    case .withoutPresentation: nil
    }
  }
}
