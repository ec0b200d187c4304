import ComposableArchitecture
import TerminalUI

/// The profile as chapter 11 would have it.
struct ViewStoreProfileView: View {
  let store: StoreOf<SettingsForm>
  let evaluations: Evaluations

  /// What this view needs to know.
  private struct ViewState: Equatable {
    var displayName: String
    var nameStatus: NameStatus?
    var digest: Digest
    var protectMyPosts: Bool
    var pageSize: Int

    init(_ state: SettingsForm.State) {
      displayName = state.displayName
      nameStatus = state.nameStatus
      digest = state.digest
      protectMyPosts = state.protectMyPosts
      pageSize = state.pageSize
    }
  }

  var body: some View {
    WithViewStore(store, observe: ViewState.init) { viewStore in
      let _ = evaluations.count(.profile)
      HStack {
        TextField(
          "name", text: viewStore.binding(get: \.displayName) { .set(\.displayName, $0) },
          help: "Sets the name that others see, and asks whether it is taken.")
        if let status = viewStore.nameStatus { Text(" \(status.mark)") }
      }
      Picker(
        "digest", selection: viewStore.binding(get: \.digest) { .set(\.digest, $0) },
        options: Digest.allCases, help: "Chooses how often a summary is sent.",
        optionTitle: \.rawValue)
      Toggle(
        "protect", isOn: viewStore.binding(get: \.protectMyPosts) { .set(\.protectMyPosts, $0) })
      Stepper(
        "page size", value: viewStore.binding(get: \.pageSize) { .set(\.pageSize, $0) },
        in: Settings.pageSizes, step: Settings.pageSizeStep,
        help: "Changes how many posts are on a page.")
    }
  }
}
