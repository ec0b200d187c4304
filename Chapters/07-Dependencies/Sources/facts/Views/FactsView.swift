import ComposableArchitecture
import TerminalUI

/// A number with its fact, and the notebook below it.
struct FactsView: View {
  let store: StoreOf<Facts>

  var body: some View {
    WithViewStore(store, observe: { $0 }) { viewStore in
      Group {
        NumberSection(viewStore: viewStore)
        if !viewStore.notes.isEmpty { NotebookSection(viewStore: viewStore) }
      }
      .task { await viewStore.send(.task).finish() }
    }
    .alert(store.scope(state: \.alert), dismiss: .alertDismissed)
  }
}

private struct NumberSection: View {
  let viewStore: ViewStoreOf<Facts>

  var body: some View {
    Section(viewStore.place == .tour ? "A tour" : "Number") {
      Text("\(viewStore.number)").bold()
      if viewStore.isLoading {
        Text("Asking for a fact about \(viewStore.number)…").dimmed()
      } else if let fact = viewStore.fact {
        Text(fact)
      }
      if let url = viewStore.unopenedSource {
        Text("Nothing here opens addresses. Look at \(url.absoluteString)").dimmed()
      }
      Button("increment", aliases: "+", help: "Counts up.") {
        viewStore.send(.incrementButtonTapped)
      }
      Button("decrement", aliases: "-", help: "Counts down.") {
        viewStore.send(.decrementButtonTapped)
      }
      Button("random", help: "Goes to a number from 1 to 999.") {
        viewStore.send(.randomButtonTapped)
      }
      Button(
        "number", argument: .integer("number", in: -1_000_000_000...1_000_000_000),
        help: "Goes to a number."
      ) {
        viewStore.send(.numberChanged($0))
      }
      Button("fact", help: "Asks for a fact about the number.") {
        viewStore.send(.factButtonTapped)
      }
      .disabled(viewStore.isLoading, because: "a fact is being requested")
      Button("cancel", help: "Cancels the request for the fact.") {
        viewStore.send(.cancelButtonTapped)
      }
      .disabled(!viewStore.isLoading, because: "no fact is being requested")
      Button("save", aliases: "keep", help: "Writes the fact into the notebook.") {
        viewStore.send(.keepButtonTapped)
      }
      .disabled(viewStore.fact == nil, because: "there is no fact yet")
      Button("source", help: "Opens a page about the number.") {
        viewStore.send(.sourceButtonTapped)
      }
    }
  }
}

private struct NotebookSection: View {
  let viewStore: ViewStoreOf<Facts>

  /// The maximum number of notes on screen, which must stay small enough to be redrawn in place.
  private static let capacity = 4

  var body: some View {
    Section("Notebook") {
      if viewStore.notes.count > Self.capacity {
        Text("(\(viewStore.notes.count - Self.capacity) more)").dimmed()
      }
      ForEach(viewStore.notes.suffix(Self.capacity)) { note in
        Text(note.fact)
        Text("\(note.id.shortText), \(viewStore.dateStyle.dayAndTime(note.date))").dimmed()
        Button("remove", aliases: "forget", help: "Removes a note.") {
          viewStore.send(.forgetButtonTapped(note.id))
        }
      }
    }
  }
}
