import ComposableArchitecture

/// The app in the style of chapter 11.
@Reducer
struct ViewStoreApp {
  struct State: Equatable {
    /// The saved settings.
    var settings = Settings()
    /// The reason why nothing can be saved, if there is one.
    var obstacle: String?
    @PresentationState var form: ViewStoreForm.State?

    /// Creates the app at launch, with the form open.
    ///
    /// - Parameter found: The contents of the file.
    init(_ found: FoundSettings = FoundSettings()) {
      settings = found.settings
      obstacle = found.obstacle
      form = newForm
    }

    /// A form for the settings.
    var newForm: ViewStoreForm.State {
      ViewStoreForm.State(SettingsForm.State(settings, obstacle: obstacle))
    }
  }

  enum Action {
    case editButtonTapped
    case form(PresentationAction<ViewStoreForm.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .editButtonTapped:
        state.form = state.newForm
        return .none

      case .form(.presented(.form(.delegate(.saved(let settings))))):
        state.settings = settings
        state.obstacle = nil
        return .none

      case .form:
        return .none
      }
    }
    .ifLet(\.$form, action: \.form) {
      ViewStoreForm()
    }
  }
}
