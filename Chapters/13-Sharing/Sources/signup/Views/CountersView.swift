import ComposableArchitecture
import TerminalUI

/// The stats of a storage, in one of two tabs.
struct CountersView: View {
  let store: StoreOf<Counters>
  let places: Places

  var body: some View {
    Section("Stats \(store.storage.place)") {
      NoticeView(store: store, places: places)
      switch store.tab {
      case .counter:
        CounterTabView(store: store.scope(state: \.counter, action: \.counter))
        Button("profile", help: "Shows the count and its statistics.") {
          store.send(.tabChosen(.profile))
        }
      case .profile:
        ProfileTabView(store: store.scope(state: \.profile, action: \.profile))
        Button("counter", help: "Goes back to the count.") { store.send(.tabChosen(.counter)) }
      }
    }
    Button("load", aliases: "reload", help: "Reads the stats from their storage.") {
      store.send(.loadButtonTapped)
    }
    Button("save", help: "Writes the stats immediately.") { store.send(.saveButtonTapped) }
    if store.storage == .file {
      Button(
        "apply", argument: .choice("how", among: ExternalEdit.allCases, title: \.rawValue),
        help: "Changes the file, as another program could."
      ) {
        store.send(.externalEditButtonTapped($0))
      }
    }
  }
}

/// Errors and external changes.
struct NoticeView: View {
  let store: StoreOf<Counters>
  let places: Places

  var body: some View {
    if let error = store.$stats.loadError {
      Text("! \(StorageErrorMessage.loading(error, of: places.stats.lastPathComponent))")
        .foregroundColor(.red)
      Button("start over", help: "Starts again with empty stats.") {
        store.send(.startOverButtonTapped)
      }
    } else if store.isChangedByOthers {
      Text("! changed by another program").foregroundColor(.purple)
    }
    if let error = store.$stats.saveError {
      Text("! \(StorageErrorMessage.saving(error))").foregroundColor(.red)
    } else if let notice = store.notice {
      Text(notice).dimmed()
    }
  }
}

struct CounterTabView: View {
  let store: StoreOf<CounterTab>

  var body: some View {
    Text("count \(store.stats.count)").bold()
      + Text("   most \(store.stats.most)   changed \(store.stats.changes.times)")
    Button("increment", aliases: "+", help: "Adds one.") { store.send(.incrementButtonTapped) }
    Button("decrement", aliases: "-", help: "Subtracts one.") {
      store.send(.decrementButtonTapped)
    }
  }
}

struct ProfileTabView: View {
  let store: StoreOf<ProfileTab>

  var body: some View {
    Text("The count is \(store.stats.count). The highest was \(store.stats.most).")
    Text("It was changed \(store.stats.changes.times).")
    Button("reset", help: "Resets the stats.") { store.send(.resetButtonTapped) }
  }
}

extension Int {
  /// The number as a frequency: `once`, `7 times`.
  fileprivate var times: String { self == 1 ? "once" : "\(self) times" }
}
