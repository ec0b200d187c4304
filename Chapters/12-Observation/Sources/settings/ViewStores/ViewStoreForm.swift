import ComposableArchitecture

/// The form in the style of chapter 11: fields that controls write are marked, and the state isn't observable.
///
/// ``SettingsForm`` contains the logic, so that both forms behave the same.
@Reducer
struct ViewStoreForm {
  struct State: Equatable {
    @BindingState var displayName: String
    @BindingState var digest: Digest
    @BindingState var protectMyPosts: Bool
    @BindingState var enableNotifications: Bool
    @BindingState var sendEmailNotifications: Bool
    @BindingState var sendMobileNotifications: Bool
    @BindingState var pageSize: Int

    var headline: String
    var isObstacle: Bool
    var hasChanges: Bool
    var nameStatus: NameStatus?
    var notificationMark: String?
    /// The underlying form. Views use only its destination.
    var form: SettingsForm.State

    init(_ form: SettingsForm.State) {
      displayName = form.displayName
      digest = form.digest
      protectMyPosts = form.protectMyPosts
      enableNotifications = form.enableNotifications
      sendEmailNotifications = form.sendEmailNotifications
      sendMobileNotifications = form.sendMobileNotifications
      pageSize = form.pageSize
      headline = form.headline
      isObstacle = form.obstacle != nil
      hasChanges = form.hasChanges
      nameStatus = form.nameStatus
      notificationMark = form.notificationMark
      self.form = form
    }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case form(SettingsForm.Action)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      let formAction: SettingsForm.Action? =
        switch action {
        case .binding(let binding): state.written(by: binding).map { .binding($0) }
        case .form(let action): action
        }
      guard let formAction else { return .none }
      let effect = form.reduce(into: &state, action: .form(formAction))
      state = State(state.form)
      return effect
    }
  }

  private var form: some ReducerOf<Self> {
    Scope(state: \.form, action: \.form) {
      SettingsForm()
    }
  }
}

extension ViewStoreForm.State {
  /// A control's binding action, as an action of the underlying form.
  fileprivate func written(by binding: BindingAction<Self>) -> BindingAction<SettingsForm.State>? {
    switch binding {
    case \.$displayName: .set(\.displayName, displayName)
    case \.$digest: .set(\.digest, digest)
    case \.$protectMyPosts: .set(\.protectMyPosts, protectMyPosts)
    case \.$enableNotifications: .set(\.enableNotifications, enableNotifications)
    case \.$sendEmailNotifications: .set(\.sendEmailNotifications, sendEmailNotifications)
    case \.$sendMobileNotifications: .set(\.sendMobileNotifications, sendMobileNotifications)
    case \.$pageSize: .set(\.pageSize, pageSize)
    default: nil
    }
  }
}
