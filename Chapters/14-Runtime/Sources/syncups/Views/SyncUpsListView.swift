import ComposableArchitecture
import TerminalUI

/// The list of all sync-ups, and the screens on top of it.
struct SyncUpsListView: View {
  @Bindable var store: StoreOf<SyncUpsList>
  let file: SyncUpsFile

  var body: some View {
    Section("Sync-ups") {
      FileNotice(syncUps: store.$syncUps, file: file)
      if let notice = store.notice { Text(notice).dimmed() }
      if store.syncUps.isEmpty, store.$syncUps.loadError == nil {
        Text("None yet. “add” creates one, “sample” adds three to try.").dimmed()
      }
      ForEach(Array(store.$syncUps)) { syncUp in
        NavigationLink(
          state: AppFeature.Path.State.detail(SyncUpDetail.State(syncUp: syncUp))
        ) {
          SyncUpLine(syncUp: syncUp.wrappedValue, details: syncUp.wrappedValue.size)
        }
        Button("delete", help: "Deletes a sync-up after asking.") {
          store.send(.deleteButtonTapped(syncUp.id))
        }
      }
    }
    ListCommands(store: store)
      .fullScreenCover(
        item: $store.scope(state: \.$destination, action: \.destination).add
      ) { form in
        SyncUpFormView(store: form, heading: "New sync-up") { store.send(.confirmAddButtonTapped) }
      }
      .alert($store.scope(state: \.destination?.alert, action: \.destination.alert))
  }
}

/// The commands of the list.
private struct ListCommands: View {
  let store: StoreOf<SyncUpsList>

  var body: some View {
    Button("add", help: "Opens a form for a new sync-up.") { store.send(.addButtonTapped) }
      .disabled(
        store.$syncUps.loadError is NewerVersion,
        because: "a newer version of the app wrote the file")
    if store.syncUps.isEmpty || store.$syncUps.loadError != nil {
      Button(
        "sample", aliases: "load-sample-data", help: "Loads three sync-ups to try the app with."
      ) {
        store.send(.sampleButtonTapped)
      }
    }
    if store.$syncUps.loadError != nil {
      Button("reload", aliases: "load", help: "Reads the file once more.") {
        store.send(.reloadButtonTapped)
      }
    }
    if store.$syncUps.saveError != nil {
      Button("save", help: "Writes the file once more.") { store.send(.saveButtonTapped) }
    }
    Button("settings", help: "Opens the settings of the device, to allow or deny listening.") {
      store.send(.settingsButtonTapped)
    }
  }
}

/// The error of the file, if there is one.
struct FileNotice: View {
  let syncUps: Shared<IdentifiedArrayOf<SyncUp>>
  let file: SyncUpsFile

  var body: some View {
    if let error = syncUps.loadError {
      Text("! \(StorageErrorMessage.loading(error, of: file))").foregroundColor(.red)
    }
    if let error = syncUps.saveError {
      Text("! \(StorageErrorMessage.saving(error, of: file))").foregroundColor(.red)
    }
  }
}
