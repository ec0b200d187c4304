import ComposableArchitecture

@testable import settings

/// A rebuilt form with the same behaviour, so that no test should fail. The raw value describes the difference.
enum RebuiltSettings: String, Variant {
  case answersLater = "the server's responses take longer, although no time passes on the clock"
  case savesLater = "saving takes longer, although no time passes on the clock"
  case writesTwice = "one action writes a name twice, the second time shortened"

  @MainActor
  func reducer(
    around right: some Reducer<SettingsForm.State, SettingsForm.Action>
  ) -> Reduce<SettingsForm.State, SettingsForm.Action> {
    Reduce(OtherForm(rebuilding: self, base: right))
  }
}

private struct OtherForm<Base: Reducer<SettingsForm.State, SettingsForm.Action>>: Reducer {
  typealias State = SettingsForm.State
  typealias Action = SettingsForm.Action

  let rebuilding: RebuiltSettings
  let base: Base

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    withDependencies {
      change(&$0)
    } operation: {
      if rebuilding == .writesTwice, case .binding(\.displayName) = action {
        _ = BindingReducer<State, Action, Action>().reduce(into: &state, action: action)
      }
      return base.reduce(into: &state, action: action)
    }
  }

  private func change(_ dependencies: inout DependencyValues) {
    switch rebuilding {
    case .answersLater:
      dependencies.account.isTaken = { [isTaken = dependencies.account.isTaken] name in
        await others()
        return try await isTaken(name)
      }
      dependencies.account.requestPermission = {
        [request = dependencies.account.requestPermission] in
        await others()
        return try await request()
      }
    case .savesLater:
      dependencies.settingsStorage.save = { [save = dependencies.settingsStorage.save] settings in
        await others()
        try await save(settings)
      }
    case .writesTwice:
      break
    }
  }
}

/// Lets other tasks run, repeatedly.
private func others() async {
  for _ in 1...10 { await Task.megaYield() }
}
