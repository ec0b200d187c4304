import ComposableArchitecture

/// A feature that presents one of several others.
@Reducer
struct House {
  struct State: Equatable {
    @PresentationState var destination: Destination.State?
    var path = StackState<Destination.State>()
    var last = ""
  }

  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case path(StackActionOf<Destination>)
    case show(Destination.State?)
    case push(Destination.State)
  }

  @CasePathable
  enum Alert: Equatable {
    case confirmed
    case denied
  }

  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case form(Form)
    case other(Form)
    case modal(Modal.Body = Modal.body)
    case slow(Slow)
    @ReducerCaseIgnored
    case label(String)
    case empty
  }

  @Reducer
  enum Modal {
    case deep(Deep.Body = Deep.body)
    case form(Form)
  }

  @Reducer
  enum Deep {
    case form(Form = Form(step: 10))
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .show(let destination):
        state.destination = destination
        return .none
      case .push(let destination):
        state.path.append(destination)
        return .none
      case .destination(.presented(.alert(.confirmed))):
        state.last = "confirmed"
        return .none
      case .destination(.dismiss):
        state.last = "dismissed"
        return .none
      case .destination, .path:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.path, action: \.path)
  }
}

extension House.Destination.State: Equatable {}
extension House.Modal.State: Equatable {}
extension House.Deep.State: Equatable {}

@Reducer
struct Form {
  struct State: Equatable {
    var count = 0
  }
  enum Action {
    case add
    case close
  }
  var step = 1
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add:
        state.count += step
        return .none
      case .close:
        return .run { _ in await self.dismiss() }
      }
    }
  }
}

/// A feature whose effect doesn't end by itself.
@Reducer
struct Slow {
  struct State: Equatable {
    var isOver = false
  }
  enum Action {
    case begin
    case over
  }
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .begin:
        return .run { send in
          try await self.clock.sleep(for: .seconds(1))
          await send(.over)
        }
      case .over:
        state.isOver = true
        return .none
      }
    }
  }
}
