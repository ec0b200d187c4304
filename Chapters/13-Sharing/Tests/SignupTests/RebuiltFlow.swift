import ComposableArchitecture

@testable import signup

/// The flow in another way. It does the same, so that no test should object. The raw value says what is different.
enum RebuiltFlow: String, Variant {
  case savesLater = "making an account takes longer"
  case writesTwice = "what was said is written once more, though it stays the same"

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
    withDependencies {
      guard rebuilding == .savesLater else { return }
      $0.registration.register = { [registration = $0.registration] account in
        for _ in 1...10 { await Task.megaYield() }
        try await registration.register(account: account)
      }
    } operation: {
      if rebuilding == .writesTwice {
        let data = state.signUpData
        state.$signUpData.withLock { $0 = SignUpData() }
        state.$signUpData.withLock { $0 = data }
      }
      return base.reduce(into: &state, action: action)
    }
  }
}
