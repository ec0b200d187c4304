import ComposableArchitecture
import TerminalUI

/// The accounts, or the accounts that match the search.
struct AccountsView: View {
  let store: StoreOf<AccountList>

  var body: some View {
    Section(store.search.isEmpty ? "Accounts" : "Accounts with “\(store.search)”") {
      if let error = store.$accounts.loadError {
        Text("! \(StorageErrorMessage.loading(error, of: "accounts.sqlite"))").foregroundColor(.red)
      }
      if let error = store.$accounts.saveError {
        Text("! \(StorageErrorMessage.saving(error))").foregroundColor(.red)
      }
      if store.accounts.isEmpty {
        Text(store.$accounts.isLoading ? "loading …" : "nobody").dimmed()
      }
      ForEach(store.accounts) { account in
        Text(account.email).bold() + Text("  \(account.name)  ")
          + Text(account.topics.list).dimmed()
      }
    }
    .task { await store.send(.task).finish() }
    Button(
      "search", argument: .optional(.text("text")),
      help: "Filters accounts by email or name. Without text, shows all."
    ) {
      store.send(.searchSubmitted($0 ?? ""))
    }
    Button("delete", argument: .text("email"), help: "Deletes an account. “undo” restores it.") {
      store.send(.deleteButtonTapped($0))
    }
    .disabled(store.accounts.isEmpty, because: "there are no accounts")
    Button("undo", help: "Restores the last deleted account.") { store.send(.undoButtonTapped) }
      .disabled(store.deleted == nil, because: "no account was deleted")
    Button("load", aliases: "reload", help: "Reads the accounts from the database.") {
      store.send(.loadButtonTapped)
    }
    Button("save", help: "Writes these accounts to the database.") {
      store.send(.saveButtonTapped)
    }
  }
}
