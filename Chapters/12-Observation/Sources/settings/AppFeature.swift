import ComposableArchitecture

/// The whole app: an account with its settings, and the form in which they are changed.
@Reducer
struct AppFeature {
  @ObservableState
  struct State: Equatable {
    /// The settings as they have been saved last.
    var settings = Settings()
    /// Why nothing can be saved, if that is so.
    var obstacle: String?
    @Presents var form: SettingsForm.State?

    /// The app as it starts: the form is open.
    ///
    /// - Parameter found: What was in the file.
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
