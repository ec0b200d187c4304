import ComposableArchitecture

/// The app as chapter 11 would have it.
@Reducer
struct ViewStoreApp {
  struct State: Equatable {
    /// The settings as they have been saved last.
    var settings = Settings()
    /// Why nothing can be saved, if that is so.
    var obstacle: String?
    @PresentationState var form: ViewStoreForm.State?

    /// The app as it starts: the form is open.
    ///
    /// - Parameter found: What was in the file.
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
