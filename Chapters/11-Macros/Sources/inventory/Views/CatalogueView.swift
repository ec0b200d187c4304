import ComposableArchitecture
import TerminalUI

/// The catalogue of the warehouse, for searching and choosing an article.
struct CatalogueView: View {
  let store: StoreOf<Catalogue>

  var body: some View {
    WithViewStore(store, observe: { $0 }) { viewStore in
      Section("Catalogue") {
        TextField(
          "search", text: viewStore.binding(get: \.query, send: Catalogue.Action.queryChanged),
          help: "Shows the articles with these words in them; “search \"\"” shows all.")
        if viewStore.isSearching { Text("Searching…").dimmed() }
        if viewStore.articles?.isEmpty == true, !viewStore.isSearching {
          Text("nothing found").dimmed()
        }
        ForEach(viewStore.articles ?? []) { article in
          let text = Text(article.name).bold() + Text(" \(article.colour)")
          if viewStore.isSearching { text.dimmed() } else { text }
          Button("choose", help: "Copies an article into the form.") {
            viewStore.send(.articleTapped(article))
          }
        }
      }
    }
    .task { await store.send(.task).finish() }
  }
}
