import ComposableArchitecture

/// The whole app: an account with its settings, and the form that changes them.
@Reducer
struct AppFeature {
  @ObservableState
  struct State: Equatable {
    /// The saved settings.
    var settings = Settings()
    /// The reason why nothing can be saved, if there is one.
    var obstacle: String?
    @Presents var form: SettingsForm.State?

    /// Creates the app at launch, with the form open.
    ///
    /// - Parameter found: The contents of the file.
    init(_ found: FoundSettings = FoundSettings()) {
      settings = found.settings
      obstacle = found.obstacle
      form = SettingsForm.State(settings, obstacle: obstacle)
    }
  }

  enum Action {
    case editButtonTapped
    case form(PresentationAction<SettingsForm.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .editButtonTapped:
        state.form = SettingsForm.State(state.settings, obstacle: state.obstacle)
        return .none

      case .form(.presented(.delegate(.saved(let settings)))):
        state.settings = settings
        state.obstacle = nil
        return .none

      case .form:
        return .none
      }
    }
    .ifLet(\.$form, action: \.form) {
      SettingsForm()
    }
  }
}
