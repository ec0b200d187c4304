import ComposableArchitecture

@testable import signup

/// A rebuilt flow with the same behaviour, so that no test should fail. The raw value describes the difference.
enum RebuiltFlow: String, Variant {
  case derivesTwice = "the third step gets the topics as a part of a part"
  case writesTwice = "each action writes the unchanged data once more"

  @MainActor
  func reducer(
    around right: some Reducer<SignUpFlow.State, SignUpFlow.Action>
  ) -> Reduce<SignUpFlow.State, SignUpFlow.Action> {
    Reduce(OtherFlow(rebuilding: self, base: right))
  }
}

private struct OtherFlow<Base: Reducer<SignUpFlow.State, SignUpFlow.Action>>: Reducer {
  typealias State = SignUpFlow.State
  typealias Action = SignUpFlow.Action

  let rebuilding: RebuiltFlow
  let base: Base

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if rebuilding == .writesTwice {
      let data = state.signUpData
      state.$signUpData.withLock { $0 = SignUpData() }
      state.$signUpData.withLock { $0 = data }
    }
    let effect = base.reduce(into: &state, action: action)
    if rebuilding == .derivesTwice, let id = state.path.ids.last,
      case .path(.element(_, .personalInfo(.delegate(.finished)))) = action
    {
      let data = state.$signUpData[dynamicMember: \.self]
      state.path[id: id] = .topics(TopicsStep.State(topics: data.topics))
    }
    return effect
  }
}
