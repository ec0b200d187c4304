import ComposableArchitecture
import TerminalUI

// The subjects of the page, with TerminalUI instead of SwiftUI: controls that are bound to a store, and alerts that are
// driven by state. `evaluated` is ours.

/// Seed: 000, SwiftUI Integration, Bindings; Alerts and dialogs.
enum SwiftUIIntegrationPage {
  /// Each control sends a different action.
  enum AdHoc {
    @Reducer
    struct Settings {
      @ObservableState
      struct State: Equatable {
        var isHapticFeedbackEnabled = true
        var tab = Tab.profile
      }
      enum Tab: Equatable { case profile, privacy }

      enum Action {
        case isHapticFeedbackEnabledChanged(Bool)
        case tabChanged(Tab)
      }

      var body: some Reducer<State, Action> {
        Reduce { state, action in
          switch action {
          case .isHapticFeedbackEnabledChanged(let isEnabled):
            state.isHapticFeedbackEnabled = isEnabled
            return .none
          case .tabChanged(let tab):
            state.tab = tab
            return .none
          }
        }
      }
    }

    struct SettingsView: View {
      @Bindable var store: StoreOf<Settings>

      var body: some View {
        let _ = evaluated("settings")
        Form {
          Toggle(
            "Haptic feedback",
            isOn: $store.isHapticFeedbackEnabled.sending(\.isHapticFeedbackEnabledChanged)
          )
          Picker(
            "Tab", selection: $store.tab.sending(\.tabChanged), options: [.profile, .privacy])
        }
      }
    }
  }

  /// One action for all controls.
  @Reducer
  struct Settings {
    @ObservableState
    struct State: Equatable {
      @Presents var alert: AlertState<Action.Alert>?
      @Presents var dialog: ConfirmationDialogState<Action.Dialog>?
      var digest = Digest.daily
      var displayName = ""
      var enableNotifications = false
      var hasChanges = false
      var pageSize = 10
      var sound = Sound()
    }
    enum Digest: Equatable { case daily, weekly, off }

    @ObservableState
    struct Sound: Equatable {
      var isOn = false
      var volume = 3
    }

    enum Action: BindableAction {
      case alert(PresentationAction<Alert>)
      case binding(BindingAction<State>)
      case dialog(PresentationAction<Dialog>)
      case leaveButtonTapped
      case resetButtonTapped

      @CasePathable
      enum Alert { case confirmResetTapped }
      @CasePathable
      enum Dialog { case discardTapped }
    }

    var body: some Reducer<State, Action> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .alert(.presented(.confirmResetTapped)):
          state = State()
          return .none

        case .binding(\.displayName):
          state.displayName = String(state.displayName.prefix(8))
          state.hasChanges = true
          return .none
        case .binding:
          state.hasChanges = true
          return .none

        case .dialog(.presented(.discardTapped)):
          state.hasChanges = false
          return .none

        case .leaveButtonTapped:
          state.dialog = ConfirmationDialogState {
            TextState("There are changes.")
          } actions: {
            ButtonState(role: .destructive, action: .discardTapped) { TextState("Discard") }
          }
          return .none

        case .resetButtonTapped:
          state.alert = AlertState {
            TextState("Reset everything?")
          } actions: {
            ButtonState(role: .destructive, action: .confirmResetTapped) { TextState("Reset") }
            ButtonState(role: .cancel) { TextState("Keep") }
          }
          return .none

        case .alert, .dialog:
          return .none
        }
      }
      .ifLet(\.$alert, action: \.alert)
      .ifLet(\.$dialog, action: \.dialog)
    }
  }

  struct SettingsView: View {
    @Bindable var store: StoreOf<Settings>

    var body: some View {
      let _ = evaluated("settings")
      Form {
        TextField("Display name", text: $store.displayName)
        Toggle("Notifications", isOn: $store.enableNotifications)
        Picker("Digest", selection: $store.digest, options: [.daily, .weekly, .off])
        Stepper("Page size", value: $store.pageSize, in: 1...100)
        Toggle("Sound", isOn: $store.sound.isOn)
        Button("Reset") { store.send(.resetButtonTapped) }
        Button("Leave") { store.send(.leaveButtonTapped) }
        VolumeView(store: store)
      }
      .alert($store.scope(state: \.alert, action: \.alert))
      .confirmationDialog($store.scope(state: \.dialog, action: \.dialog))
    }
  }

  /// A view that reads one field.
  struct VolumeView: View {
    @Bindable var store: StoreOf<Settings>

    var body: some View {
      let _ = evaluated("volume")
      Stepper("Volume", value: $store.sound.volume)
    }
  }

  /// What controls write is an action of the view.
  enum ViewActions {
    @Reducer
    struct Settings {
      @ObservableState
      struct State: Equatable {
        var displayName = ""
      }
      enum Action: ViewAction {
        case view(View)

        @CasePathable
        enum View: BindableAction {
          case binding(BindingAction<State>)
          case clearButtonTapped
        }
      }

      var body: some Reducer<State, Action> {
        BindingReducer(action: \.view)
        Reduce { state, action in
          switch action {
          case .view(.clearButtonTapped):
            state.displayName = ""
            return .none
          case .view(.binding):
            return .none
          }
        }
      }
    }

    @ViewAction(for: Settings.self)
    struct SettingsView: View {
      @Bindable var store: StoreOf<Settings>

      var body: some View {
        let _ = evaluated("settings")
        TextField("Display name", text: $store.displayName)
        Button("Clear") { send(.clearButtonTapped) }
      }
    }
  }
}
