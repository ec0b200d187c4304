import ComposableArchitecture

/// The form in which somebody changes their settings. It closes itself when it is left.
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

    /// The settings as they have been saved last.
    var saved: Settings
    /// Why nothing can be saved, as it was found when the app started.
    var obstacle: String?
    /// What is known about the name; `nil` as long as it is the saved one.
    var nameStatus: NameStatus?
    /// Whether the permission to send notifications is being asked for.
    var isLoading = false
    /// How many notifications have come since the form was opened.
    var notificationCount = 0
    @Presents var destination: Destination.State?

    /// - Parameters:
    ///   - settings: The settings as they have been saved last.
    ///   - obstacle: Why nothing can be saved, if that is so.
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

    /// What a person does, but for what the controls write.
    @CasePathable
    enum View {
      /// The form is on the screen.
      case task
      case saveButtonTapped
      case revertButtonTapped
      case backButtonTapped
    }

    /// What the feature around this one is notified.
    @CasePathable
    enum Delegate {
      case saved(Settings)
    }
  }

  /// What the effects are known by.
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
