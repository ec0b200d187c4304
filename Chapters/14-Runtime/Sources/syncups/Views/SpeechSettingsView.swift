import ComposableArchitecture
import TerminalUI

/// The settings of the device.
struct SpeechSettingsView: View {
  let store: StoreOf<SpeechSettings>

  var body: some View {
    Section("Settings of the device") {
      ForEach(SpeechClient.AuthorizationStatus.allCases, id: \.self) { status in
        Text("\(status == store.status ? "(•)" : "( )") \(status.rawValue)")
      }
      Button(
        "permission",
        argument: .choice(
          "status", among: SpeechClient.AuthorizationStatus.allCases, title: \.rawValue),
        help: "Sets whether apps may listen."
      ) {
        store.send(.statusChosen($0))
      }
    }
  }
}
