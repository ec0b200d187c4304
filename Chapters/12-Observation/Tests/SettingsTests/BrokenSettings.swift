import ComposableArchitecture

@testable import settings

/// The form with one mistake, which a reader's test has to find. The raw value describes the mistake.
enum BrokenSettings: String, Variant {
  case writesNothing =
    "controls do not change the state, because `BindingReducer` is missing"
  case cutsTooEarly = "a long name is shortened before it is written, so it stays long"
  case asksAtOnce = "the form asks about a name immediately, without waiting for 300 ms"
  case asksAboutEach = "typing a different name does not cancel the request about the first one"
  case asksTwice = "the form asks twice about one name; the response is correct"
  case asksEarly = "the form asks about a name after 250 ms"
  case asksLate = "the form asks about a name only after 350 ms"
  case asksAboutOwn = "the form asks about the saved name"
  static let ofNames: [Self] = [
    .writesNothing, .cutsTooEarly, .asksAtOnce, .asksAboutEach, .asksTwice, .asksAboutOwn,
    .asksEarly, .asksLate,
  ]

  case staysOn = "notifications stay on although permission is denied"
  case deniesInSilence = "no alert says that permission is denied"
  case goesOnReceiving = "notifications still arrive after they were turned off"
  case receivesOnce = "only one notification arrives"
  case receivesEarly = "a notification arrives every four seconds"
  static let ofNotifications: [Self] = [
    .staysOn, .deniesInSilence, .goesOnReceiving, .receivesOnce, .receivesEarly,
  ]

  case savesUnchanged = "`save` saves unchanged settings"
  case savesTaken = "`save` saves a taken name"
  case forgetsField = "the page size is not saved, although the form reports it as saved"
  case staysChanged = "saved settings still count as changed"
  case savesOneField = "only the page size is saved, although the form reports all settings"
  case reportsOld = "the form reports the settings from before"
  static let ofSaving: [Self] = [
    .savesUnchanged, .savesTaken, .forgetsField, .staysChanged, .savesOneField, .reportsOld,
  ]

  case leavesChanged = "`back` closes a changed form without presenting a dialog"
  case asksUnchanged = "`back` presents a dialog about changes, although there are none"
  case discardsAnyway = "the form closes although the user keeps editing"
  case revertsWithoutEnd = "`revert` does not cancel the request about the name"
  case revertsOneField = "`revert` restores only the name"
  static let ofLeaving: [Self] = [
    .leavesChanged, .asksUnchanged, .discardsAnyway, .revertsWithoutEnd, .revertsOneField,
  ]

  @MainActor
  func reducer(
    around right: some Reducer<SettingsForm.State, SettingsForm.Action>
  ) -> Reduce<SettingsForm.State, SettingsForm.Action> {
    Reduce(FaultyForm(fault: self, base: right))
  }
}

private struct FaultyForm<Base: Reducer<SettingsForm.State, SettingsForm.Action>>: Reducer {
  typealias State = SettingsForm.State
  typealias Action = SettingsForm.Action

  let fault: BrokenSettings
  let base: Base
  @Dependency(\.account) var account
  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.settingsStorage) var storage

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let before = state
    if let effect = inPlace(of: action, &state) { return effect }
    let effect = withDependencies {
      change(&$0, action)
    } operation: {
      base.reduce(into: &state, action: action)
    }
    return later(effect, action, &state, before)
  }

  /// The replacement of the correct logic, if there is one.
  private func inPlace(of action: Action, _ state: inout State) -> Effect<Action>? {
    switch (fault, action) {
    case (.writesNothing, .binding):
      return Effect.none

    case (.asksAboutOwn, .binding(let binding))
    where binding == .set(\.displayName, state.saved.displayName):
      state.displayName = state.saved.displayName
      state.nameStatus = .asking
      return ask(about: state.displayName)

    case (.savesUnchanged, .view(.saveButtonTapped)) where !state.hasChanges:
      return .run { [storage, saved = state.saved] send in
        await send(
          .saveResponse(
            Result {
              try await storage.save(settings: saved)
              return saved
            }))
      }

    case (.leavesChanged, .view(.backButtonTapped)):
      return .run { [dismiss] _ in await dismiss() }

    case (.asksUnchanged, .view(.backButtonTapped)):
      state.destination = .leave(.discardChanges)
      return Effect.none

    case (.savesTaken, .view(.saveButtonTapped)) where state.nameStatus == .taken:
      state.nameStatus = nil
      defer { state.nameStatus = .taken }
      return base.reduce(into: &state, action: action)

    default:
      return nil
    }
  }

  /// Adds a mistake to the correct form's dependencies.
  private func change(_ dependencies: inout DependencyValues, _ action: Action) {
    switch (fault, action) {
    case (.asksAtOnce, .binding(\.displayName)):
      dependencies.continuousClock = ImmediateClock()

    case (.asksEarly, .binding(\.displayName)), (.asksLate, .binding(\.displayName)):
      let change = fault == .asksEarly ? -50 : 50
      dependencies.continuousClock = SkewedClock(base: clock) { $0 + .milliseconds(change) }

    case (.receivesEarly, .permissionResponse):
      dependencies.continuousClock = SkewedClock(base: clock) { $0 * 4 / 5 }

    case (.asksTwice, .binding(\.displayName)):
      dependencies.account.isTaken = { [account] name in
        _ = try await account.isTaken(name: name)
        return try await account.isTaken(name: name)
      }

    case (.savesOneField, .view(.saveButtonTapped)):
      dependencies.settingsStorage.save = { [storage] settings in
        try await storage.save(settings: Settings(pageSize: settings.pageSize))
      }

    case (.forgetsField, .view(.saveButtonTapped)):
      dependencies.settingsStorage.save = { [storage] settings in
        var others = settings
        others.pageSize = Settings().pageSize
        try await storage.save(settings: others)
      }

    default:
      break
    }
  }

  /// Adds a mistake to the correct form's result.
  private func later(
    _ effect: Effect<Action>, _ action: Action, _ state: inout State, _ before: State
  ) -> Effect<Action> {
    switch (fault, action) {
    case (.cutsTooEarly, .binding(\.displayName)):
      var written = before
      _ = BindingReducer<State, Action, Action>().reduce(into: &written, action: action)
      state.displayName = written.displayName

    case (.asksAboutEach, .binding(\.displayName)) where state.nameStatus == .asking:
      return ask(about: state.displayName)
        .cancellable(id: settings.SettingsForm.CancelID.name)

    case (.staysOn, .permissionResponse(.success(false))):
      state.enableNotifications = true

    case (.deniesInSilence, .permissionResponse(.success(false))):
      state.destination = nil

    case (.goesOnReceiving, .binding(\.enableNotifications)) where !state.enableNotifications:
      return .none

    case (.receivesOnce, .notificationReceived):
      return .merge(effect, .cancel(id: settings.SettingsForm.CancelID.notifications))

    case (.reportsOld, .saveResponse(.success)):
      return .send(.delegate(.saved(before.saved)))

    case (.revertsOneField, .view(.revertButtonTapped)):
      var settings = before.settings
      settings.displayName = before.saved.displayName
      state.settings = settings

    case (.staysChanged, .saveResponse(.success)):
      state.saved = before.saved

    case (.discardsAnyway, .destination(.dismiss)):
      guard case .leave? = before.destination else { break }
      return .merge(effect, .run { [dismiss] _ in await dismiss() })

    case (.revertsWithoutEnd, .view(.revertButtonTapped)):
      return .none

    default:
      break
    }
    return effect
  }

  /// Asks as the right form does, but is not given up for the next question.
  private func ask(about name: String) -> Effect<Action> {
    .run { [account, clock] send in
      try await clock.sleep(for: .milliseconds(300))
      await send(.nameResponse(Result { try await account.isTaken(name: name) }))
    }
  }
}

/// A clock with wrong durations.
private struct SkewedClock: Clock {
  typealias Instant = AnyClock<Swift.Duration>.Instant

  private let base: AnyClock<Swift.Duration>
  private let change: @Sendable (Swift.Duration) -> Swift.Duration

  init(
    base: any Clock<Swift.Duration>,
    _ change: @escaping @Sendable (Swift.Duration) -> Swift.Duration
  ) {
    self.base = AnyClock(base)
    self.change = change
  }

  var now: Instant { base.now }
  var minimumResolution: Swift.Duration { base.minimumResolution }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    let duration = change(base.now.duration(to: deadline))
    try await base.sleep(until: base.now.advanced(by: duration), tolerance: tolerance)
  }
}
