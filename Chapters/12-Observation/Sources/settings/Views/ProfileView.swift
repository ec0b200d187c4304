import ComposableArchitecture
import TerminalUI

/// The name and other public settings, and the page size.
struct ProfileView: View {
  @Bindable var store: StoreOf<SettingsForm>
  let evaluations: Evaluations

  var body: some View {
    let _ = evaluations.count(.profile)
    HStack {
      TextField(
        "name", text: $store.displayName,
        help: "Sets the name that others see, and asks whether it is taken.")
      if let status = store.nameStatus { Text(" \(status.mark)") }
    }
    Picker(
      "digest", selection: $store.digest, options: Digest.allCases,
      help: "Chooses how often a summary is sent.", optionTitle: \.rawValue)
    Toggle("protect", isOn: $store.protectMyPosts)
    Stepper(
      "page size", value: $store.pageSize, in: Settings.pageSizes, step: Settings.pageSizeStep,
      help: "Changes how many posts are on a page.")
  }
}
