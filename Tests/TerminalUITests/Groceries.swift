import TerminalUI

/// An example app with a list of groceries, a timer in test time, and a question.
struct Groceries: Equatable {
  struct Item: Equatable, Identifiable {
    var id: Int
    var title: String
    var isDone = false
  }

  var items: [Item] = []
  var isConfirming = false
  var isLoading = false
  var nextID = 1
}

enum GroceriesAction: Equatable {
  case add(String)
  case toggle(id: Int)
  case clearButtonTapped
  case confirmed
  case dismissed
  case suggestButtonTapped
  case suggested(String)
}

@MainActor
func groceriesModel() -> Model<Groceries, GroceriesAction> {
  Model(Groceries()) { state, action in
    switch action {
    case .add(let title), .suggested(let title):
      state.items.append(Groceries.Item(id: state.nextID, title: title))
      state.nextID += 1
      state.isLoading = false
    case .toggle(let id):
      for index in state.items.indices where state.items[index].id == id {
        state.items[index].isDone.toggle()
      }
    case .clearButtonTapped: state.isConfirming = true
    case .confirmed: state.items.removeAll(where: \.isDone)
    case .dismissed: state.isConfirming = false
    case .suggestButtonTapped: state.isLoading = true
    }
  }
}

struct GroceriesView: View {
  let model: Model<Groceries, GroceriesAction>
  var onSuggest: () -> Void = {}

  var body: some View {
    WithModel(model: model) { state in
      Section("Groceries") {
        ForEach(state.items) { item in
          Text("[\(item.isDone ? "x" : " ")] \(item.title)")
          Button("done", help: "Ticks or unticks a row.") { model.send(.toggle(id: item.id)) }
        }
        if state.items.isEmpty { Text("Nothing to buy.").dimmed() }
        if state.isLoading { Text("Thinking…") }
        Button("add", aliases: "a", argument: .text("title"), help: "Adds a row.") {
          model.send(.add($0))
        }
        Button("clear done") { model.send(.clearButtonTapped) }
          .disabled(!state.items.contains(where: \.isDone))
        Button("suggest") {
          model.send(.suggestButtonTapped)
          onSuggest()
        }
      }
      .alert(isPresented: model.binding(get: \.isConfirming, send: { _ in .dismissed })) {
        Alert(
          title: Text("Remove what is done?"),
          message: Text("It cannot be brought back."),
          primaryButton: .destructive(Text("Remove")) { model.send(.confirmed) },
          secondaryButton: .cancel()
        )
      }
    }
  }
}

/// The app in test time: a suggestion arrives after two seconds.
@MainActor
func groceriesApp(
  _ model: Model<Groceries, GroceriesAction> = groceriesModel()
) -> TerminalApplication<Groceries, GroceriesAction> {
  let time = TestTime()
  var due: Duration?
  time.onAdvance { _ in
    guard let moment = due, time.now >= moment else { return }
    due = nil
    model.send(.suggested("Dragon fruit"))
  }
  return TerminalApplication(
    name: "groceries",
    inspector: model.inspector,
    testTime: time,
    live: Renderer(GroceriesView(model: model, onSuggest: { due = time.now + .seconds(2) })),
    past: { state in Renderer(GroceriesView(model: Model(state) { _, _ in })) }
  )
}

/// An app without views: an imperative screen that counts.
@MainActor
func tallyApp(testTime: TestTime? = nil) -> TerminalApplication<Int, String> {
  let model = Model<Int, String>(0) { state, action in state += action == "up" ? 1 : -1 }
  return TerminalApplication(
    name: "tally",
    inspector: model.inspector,
    testTime: testTime,
    live: tallyScreen(model),
    past: { tallyScreen(Model($0) { _, _ in }) }
  )
}

@MainActor
private func tallyScreen(_ model: Model<Int, String>) -> Screen {
  let screen = Screen("Tally")
  let label = screen.add(Label())
  screen.addCommand("up", aliases: "+", help: "Counts one more.") { model.send("up") }
  let down = screen.addCommand("down", aliases: "-") { model.send("down") }
  let update = {
    label.text = "\(model.state)"
    down.isEnabled = model.state > 0
  }
  update()
  // The screen lives as long as the app, so nothing needs to end the subscription.
  subscriptions.append(model.subscribe(update))
  return screen
}

@MainActor private var subscriptions: [Token] = []
