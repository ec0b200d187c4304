import ComposableArchitecture

@testable import signup

/// The flow with one mistake, which a reader's test has to find. The raw value describes the mistake.
enum BrokenFlow: String, Variant {
  case copiesForPersonalInfo =
    "the second step gets a copy, `Shared(value: state.signUpData)`"
  case copiesTopics = "the third step gets a copy of the topics"
  case copiesForSummary = "the summary gets a copy"
  case copiesForEditing = "topics that are opened again from the summary get a copy"
  case replacesReference =
    "after the account is created, the flow uses a new reference, and other wrappers keep the old data"
  case copiesAfterEditing =
    "after topics were edited, the summary shows a copy, although the latest data is registered"
  static let ofSharing: [Self] = [
    .copiesForPersonalInfo, .copiesTopics, .copiesForSummary, .copiesForEditing,
    .replacesReference, .copiesAfterEditing,
  ]

  case skipsStep = "the second step is skipped"
  case acceptsDifferentPasswords = "the first step accepts two different passwords"
  case acceptsNoTopic = "the third step can be left without a topic"
  case clearsOnBack = "`back` clears the data"
  case startsEmpty = "starting again clears the data"
  case staysInEditing = "a step that was opened again doesn't close"
  static let ofSteps: [Self] = [
    .skipsStep, .acceptsDifferentPasswords, .acceptsNoTopic, .clearsOnBack, .startsEmpty,
    .staysInEditing,
  ]

  case savesEarly = "an account is created before the last step"
  case savesTwice = "two accounts are created"
  case savesOld = "the account contains the data from before a step was opened again"
  case endsWithoutAccount = "the flow ends although no account could be created"
  case keepsPassword = "the data isn't cleared after the account is created"
  case changesLater =
    "after the second step, an effect changes the telephone number without an action"
  static let ofSaving: [Self] = [
    .savesEarly, .savesTwice, .savesOld, .endsWithoutAccount, .keepsPassword, .changesLater,
  ]

  @MainActor
  func reducer(
    around right: some Reducer<SignUpFlow.State, SignUpFlow.Action>
  ) -> Reduce<SignUpFlow.State, SignUpFlow.Action> {
    Reduce(FaultyFlow(fault: self, base: right))
  }
}

private struct FaultyFlow<Base: Reducer<SignUpFlow.State, SignUpFlow.Action>>: Reducer {
  typealias State = SignUpFlow.State
  typealias Action = SignUpFlow.Action

  let fault: BrokenFlow
  let base: Base
  /// The data when the summary was first shown.
  let summarized = LockIsolated(SignUpData())
  /// The data that the whole flow shares.
  let data = LockIsolated<Shared<SignUpData>?>(nil)
  @Dependency(\.registration) var registration

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let (before, dataBefore) = (state, state.signUpData)
    data.setValue(state.$signUpData)
    if let effect = inPlace(of: action, &state) { return effect }
    let effect = withDependencies {
      change(&$0)
    } operation: {
      base.reduce(into: &state, action: action)
    }
    return later(effect, action, &state, before, dataBefore)
  }

  /// The replacement of the correct logic, if there is one.
  private func inPlace(of action: Action, _ state: inout State) -> Effect<Action>? {
    switch (fault, action) {
    case (.skipsStep, .path(.element(_, .basics(.delegate(.finished))))):
      state.path.append(.topics(TopicsStep.State(topics: state.$signUpData.topics)))
      return Effect.none

    case (.acceptsDifferentPasswords, .path(.element(let id, .basics(.nextButtonTapped)))):
      return .send(.path(.element(id: id, action: .basics(.delegate(.finished)))))

    case (.acceptsNoTopic, .path(.element(let id, .topics(.nextButtonTapped)))):
      return .send(.path(.element(id: id, action: .topics(.delegate(.finished)))))

    case (
      .endsWithoutAccount,
      .path(.element(let id, .summary(.registrationResponse(.failure))))
    ):
      return base.reduce(
        into: &state,
        action: .path(.element(id: id, action: .summary(.registrationResponse(.success(()))))))

    default:
      return nil
    }
  }

  /// Adds a mistake to the correct flow's dependencies.
  private func change(_ dependencies: inout DependencyValues) {
    switch fault {
    case .savesTwice:
      dependencies.registration.register = { [registration] account in
        try await registration.register(account: account)
        try await registration.register(account: account)
      }
    case .copiesAfterEditing:
      dependencies.registration.register = { [registration, data] _ in
        guard let data = data.value else { return }
        try await registration.register(account: Account(data.wrappedValue))
      }
    case .savesOld:
      dependencies.registration.register = { [registration, summarized] _ in
        try await registration.register(account: Account(summarized.value))
      }
    default:
      break
    }
  }

  /// Adds a mistake to the correct flow's result.
  private func later(
    _ effect: Effect<Action>, _ action: Action, _ state: inout State, _ before: State,
    _ dataBefore: SignUpData
  ) -> Effect<Action> {
    switch (fault, action) {
    case (.copiesForPersonalInfo, .path(.element(_, .basics(.delegate(.finished))))):
      let copy = Shared(value: state.signUpData)
      replaceTop(
        of: &state, by: .personalInfo(DataStep.State(part: .personalInfo, signUpData: copy)))

    case (.copiesTopics, .path(.element(_, .personalInfo(.delegate(.finished))))):
      let copy = Shared(value: state.signUpData.topics)
      replaceTop(of: &state, by: .topics(TopicsStep.State(topics: copy)))

    case (.copiesForSummary, .path(.element(_, .topics(.delegate(.finished))))):
      let copy = Shared(value: state.signUpData)
      replaceTop(of: &state, by: .summary(SummaryStep.State(signUpData: copy)))

    case (.copiesForEditing, .path(.element(let id, .summary(.editButtonTapped(.topics))))):
      let copy = Shared(value: state.signUpData.topics)
      state.path[id: id, case: \.summary]?.destination = .topics(TopicsStep.State(topics: copy))

    case (.replacesReference, .path(.element(_, .summary(.delegate(.registered))))):
      let newcomer = state.newcomer
      state.$signUpData.withLock { $0 = dataBefore }
      state = State(signUpData: Shared(value: SignUpData()))
      state.newcomer = newcomer

    case (.clearsOnBack, .path(.popFrom)), (.startsEmpty, .startButtonTapped):
      state.$signUpData.withLock { $0 = SignUpData() }

    case (
      .staysInEditing,
      .path(.element(let id, .summary(.destination(.presented(.topics(.delegate(.finished)))))))
    ):
      state.path[id: id, case: \.summary]?.destination =
        before.path[id: id]?.summary?.destination

    case (
      .copiesAfterEditing,
      .path(.element(let id, .summary(.destination(.presented(.topics(.delegate(.finished)))))))
    ):
      let copy = Shared(value: state.signUpData)
      state.path[id: id] = .summary(SummaryStep.State(signUpData: copy))

    case (.savesEarly, .path(.element(_, .topics(.delegate(.finished))))):
      return .merge(
        effect,
        .run { [registration, account = Account(state.signUpData)] _ in
          try? await registration.register(account: account)
        })

    case (.savesOld, .path(.element(_, .topics(.delegate(.finished))))):
      summarized.setValue(state.signUpData)

    case (.keepsPassword, .path(.element(_, .summary(.delegate(.registered))))):
      state.$signUpData.withLock { $0 = dataBefore }

    case (.changesLater, .path(.element(_, .personalInfo(.delegate(.finished))))):
      return .merge(
        effect,
        .run { [data = state.$signUpData] _ in
          data.withLock { $0.phone = "+\($0.phone)" }
        })

    default:
      break
    }
    return effect
  }

  private func replaceTop(of state: inout State, by element: SignUpFlow.Path.State) {
    guard let id = state.path.ids.last else { return }
    state.path[id: id] = element
  }
}
