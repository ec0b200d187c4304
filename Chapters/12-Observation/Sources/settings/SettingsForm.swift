import ComposableArchitecture

/// The form that changes the settings. It dismisses itself.
@Reducer
struct SettingsForm {
  @ObservableState
  struct State: Equatable {
    var displayName: String
    var digest: Digest
    var protectMyPosts: Bool
    var enableNotifications: Bool
    var sendEmailNotifications: Bool
    var sendMobileNotifications: Bool
    var pageSize: Int

    /// The saved settings.
    var saved: Settings
    /// The reason why nothing can be saved, found at launch.
    var obstacle: String?
    /// The status of the name; `nil` if it is the saved name.
    var nameStatus: NameStatus?
    /// Whether a request for the permission to send notifications is in flight.
    var isLoading = false
    /// The number of notifications since the form was opened.
    var notificationCount = 0
    @Presents var destination: Destination.State?

    /// - Parameters:
    ///   - settings: The saved settings.
    ///   - obstacle: The reason why nothing can be saved, if there is one.
    init(_ settings: Settings, obstacle: String? = nil) {
      displayName = settings.displayName
      digest = settings.digest
      protectMyPosts = settings.protectMyPosts
      enableNotifications = settings.enableNotifications
      sendEmailNotifications = settings.sendEmailNotifications
      sendMobileNotifications = settings.sendMobileNotifications
      pageSize = settings.pageSize
      saved = settings
      self.obstacle = obstacle
    }
  }

  enum Action: BindableAction, ViewAction {
    case binding(BindingAction<State>)
    case view(View)
    case nameResponse(Result<Bool, any Error>)
    case permissionResponse(Result<Bool, any Error>)
    case notificationReceived
    case saveResponse(Result<Settings, any Error>)
    case destination(PresentationAction<Destination.Action>)
    case delegate(Delegate)

    /// The user's actions, except for the controls' bindings.
    @CasePathable
    enum View {
      /// The form appears.
      case task
      case saveButtonTapped
      case revertButtonTapped
      case backButtonTapped
    }

    /// Actions for the parent feature.
    @CasePathable
    enum Delegate {
      case saved(Settings)
    }
  }

  /// The cancel IDs of the effects.
  enum CancelID: Hashable, Sendable {
    case name, permission, notifications, saving
  }

  @Dependency(\.account) var account
  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.settingsStorage) var storage

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.displayName):
        return nameChanged(&state)

      case .binding(\.enableNotifications):
        return notificationsSwitched(&state)

      case .nameResponse(let result):
        state.nameStatus = NameStatus(result)
        return .none

      case .permissionResponse(let result):
        return permissionAnswered(result, &state)

      case .notificationReceived:
        state.notificationCount += 1
        return .none

      case .view(.task):
        return receiveNotifications(if: state.enableNotifications)

      case .view(.saveButtonTapped), .destination(.presented(.alert(.saveAgain))):
        return save(&state)

      case .saveResponse(.success(let settings)):
        return saved(settings, &state)

      case .saveResponse(.failure(let error)):
        state.destination = .alert(.savingFailed(StorageError(error).message))
        return .none

      case .view(.revertButtonTapped):
        return revert(&state)

      case .view(.backButtonTapped):
        guard state.hasChanges else { return close() }
        state.destination = .leave(.discardChanges)
        return .none

      case .destination(.presented(.leave(.discard))):
        return close()

      case .binding, .destination, .delegate:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }

  private func close() -> Effect<Action> {
    .run { [dismiss] _ in await dismiss() }
  }
}
