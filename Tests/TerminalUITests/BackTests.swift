import Testing

@testable import TerminalUI

@MainActor
@Suite("Going back", .timeLimit(.minutes(10)))
struct BackTests {
  struct Item: Identifiable, Equatable {
    var id: Int
    var text = ""
  }

  private struct State {
    var item: Item?
    var inner: Item?
    var writes: [String] = []
  }

  private let model = Model<State, (inout State) -> Void>(State())

  private var item: Binding<Item?> {
    model.binding(get: \.item) { item in
      {
        $0.item = item
        $0.writes.append("item \(item?.id ?? 0)")
      }
    }
  }

  private var inner: Binding<Item?> {
    model.binding(get: \.inner) { item in
      {
        $0.inner = item
        $0.writes.append("inner \(item?.id ?? 0)")
      }
    }
  }

  private func renderer(_ kind: Presentation.Kind) -> Renderer {
    Renderer(
      WithModel(model: model) { _ in
        Text("base").presenting(kind, item: item) { item in
          Text("screen \(item.id) \(item.text)").presenting(kind, item: inner) { inner in
            Text("inner \(inner.id)")
          }
        }
      }
    )
  }

  @Test("back empties the item once", arguments: Presentation.Kind.allCases)
  func once(kind: Presentation.Kind) throws {
    let renderer = renderer(kind)
    model.send { $0.item = Item(id: 1) }
    let frame = renderer.frame()
    try frame.perform("back")
    #expect(model.state.writes == ["item 0"])
    // The earlier frame still has its `back`.
    try frame.perform("back")
    #expect(model.state.writes == ["item 0"])
    #expect(renderer.frame().presentation == nil)
  }

  @Test("back sets what says that there is a screen to false, once")
  func flag() throws {
    var writes: [Bool] = []
    var isPresented = true
    let binding = Binding(
      get: { isPresented },
      set: {
        isPresented = $0
        writes.append($0)
      }
    )
    let frame = Frame(rendering: Text("base").popover(isPresented: binding) { Text("popover") })
    try frame.perform("back")
    try frame.perform("back")
    #expect(writes == [false])
  }

  @Test(
    "the back of a screen that another has taken the place of does nothing",
    arguments: Presentation.Kind.allCases)
  func replaced(kind: Presentation.Kind) throws {
    let renderer = renderer(kind)
    model.send { $0.item = Item(id: 1) }
    let first = renderer.frame()
    model.send { $0.item = Item(id: 2) }
    try first.perform("back")
    #expect(model.state.item == Item(id: 2))
    #expect(model.state.writes == [])
    try renderer.frame().perform("back")
    #expect(model.state.writes == ["item 0"])
  }

  @Test("an item that changes and keeps its id is the same screen, for back too")
  func changed() throws {
    let renderer = renderer(.sheet)
    model.send { $0.item = Item(id: 1) }
    let before = renderer.frame()
    model.send { $0.item?.text = "changed" }
    #expect(renderer.frame().presentation?.sheet?.description == "screen 1 changed")
    try before.perform("back")
    #expect(model.state.writes == ["item 0"])
  }

  @Test("back closes the topmost screen alone, and only it", arguments: Presentation.Kind.allCases)
  func topmost(kind: Presentation.Kind) throws {
    let renderer = renderer(kind)
    model.send {
      $0.item = Item(id: 1)
      $0.inner = Item(id: 2)
    }
    try renderer.frame().perform("back")
    #expect(model.state.writes == ["inner 0"])
    #expect(renderer.frame().availableCommands.map(\.name) == ["back"])
    try renderer.frame().perform("back")
    #expect(model.state.writes == ["inner 0", "item 0"])
  }

  @Test("two screens that the state closes immediately are closed without a write")
  func twoAtOnce() {
    let renderer = renderer(.sheet)
    model.send {
      $0.item = Item(id: 1)
      $0.inner = Item(id: 2)
    }
    _ = renderer.frame()
    model.send {
      $0.item = nil
      $0.inner = nil
    }
    #expect(renderer.frame().presentation == nil)
    #expect(model.state.writes == [])
  }

  @Test(
    "another id begins the screen's tasks and observations again, an equal one does not",
    arguments: Presentation.Kind.allCases)
  func identity(kind: Presentation.Kind) async {
    let journal = Journal()
    let inside = Model<Int, (inout Int) -> Void>(0)
    var subscriptions = 0
    let renderer = Renderer(
      WithModel(model: model) { _ in
        Text("base").presenting(kind, item: item) { item in
          Observed { changed in
            subscriptions += 1
            return inside.subscribe(changed)
          } content: {
            Text("screen \(item.id)").task { await journal.work("\(item.id)\(item.text)") }
          }
        }
      }
    )
    for next in [Item(id: 1), Item(id: 1, text: "b"), Item(id: 2), nil, Item(id: 2)] {
      model.send { $0.item = next }
      _ = renderer.frame()
      await settle()
    }
    #expect(
      journal.entries == [
        "1 begins", "1 is cancelled", "2 begins", "2 is cancelled", "2 begins",
      ])
    #expect(subscriptions == 3)
    #expect(inside.observerCount == 1)
  }
}
