import ComposableArchitecture
import TerminalUI

/// The profile in the style of chapter 11.
struct ViewStoreProfileView: View {
  let store: StoreOf<ViewStoreForm>
  let evaluations: Evaluations

  /// The state that this view needs.
  private struct ViewState: Equatable {
    @BindingViewState var displayName: String
    @BindingViewState var digest: Digest
    @BindingViewState var protectMyPosts: Bool
    @BindingViewState var pageSize: Int
    let nameStatus: NameStatus?

    @MainActor
    init(_ store: BindingViewStore<ViewStoreForm.State>) {
      _displayName = store.$displayName
      _digest = store.$digest
      _protectMyPosts = store.$protectMyPosts
      _pageSize = store.$pageSize
      nameStatus = store.nameStatus
    }
  }

  var body: some View {
    WithViewStore(store, observe: ViewState.init) { viewStore in
      let _ = evaluations.count(.profile)
      HStack {
        TextField(
          "name", text: viewStore.$displayName,
          help: "Sets the name that others see, and asks whether it is taken.")
        if let status = viewStore.nameStatus { Text(" \(status.mark)") }
      }
      Picker(
        "digest", selection: viewStore.$digest, options: Digest.allCases,
        help: "Chooses how often a summary is sent.", optionTitle: \.rawValue)
      Toggle("protect", isOn: viewStore.$protectMyPosts)
      Stepper(
        "page size", value: viewStore.$pageSize, in: Settings.pageSizes,
        step: Settings.pageSizeStep, help: "Changes how many posts are on a page.")
    }
  }
}
