import Testing

@testable import TerminalUI

@MainActor
@Suite("Alerts and screens on top of others", .timeLimit(.minutes(10)))
struct PresentationTests {
  struct Item: Identifiable, Equatable {
    var id: Int
  }

  struct State: Equatable {
    var item: Item?
    var isPresented = false
    var log: [String] = []
  }

  private let model = Model<State, (inout State) -> Void>(State())

  private var item: Binding<Item?> {
    model.binding(
      get: \.item,
      send: { item in
        {
          $0.item = item; $0.log.append("item")
        }
      })
  }

  private var isPresented: Binding<Bool> {
    model.binding(get: \.isPresented, send: { isOn in { $0.isPresented = isOn } })
  }

  private func log(_ entry: String) {
    model.send { $0.log.append(entry) }
  }

  private var base: some View {
    Group {
      Text("base")
      Button("go") { log("go base") }
      Button("stay") { log("stay base") }
    }
  }

  @Test("an alert leaves only its buttons")
  func alert() throws {
    let view = WithModel(model: model) { _ in
      base.alert(item: item) { item in
        Alert(
          title: Text("Delete \(item.id)?"),
          message: Text("It is gone for good."),
          primaryButton: .destructive(Text("Delete it!")) { log("delete") },
          secondaryButton: .cancel()
        )
      }
    }
    let renderer = Renderer(view)
    #expect(renderer.frame().presentation == nil)
    model.send { $0.item = Item(id: 3) }
    let frame = renderer.frame()
    #expect(frame.isAlerting)
    #expect(frame.availableCommands.map(\.name) == ["delete-it", "cancel"])
    #expect(frame.commands.map(\.name) == ["go", "stay"])
    #expect(frame.presentation?.alert?.buttons.map(\.role) == [.destructive, .cancel])
    #expect(
      frame.text(width: 20) == """
        base
        ────────────────────
        Delete 3?
          It is gone for
          good.
        """
    )
    #expect(throws: CommandError.self) { try frame.perform("go") }

    try frame.perform("delete-it")
    #expect(model.state == State(log: ["item", "delete"]))
    #expect(renderer.frame().presentation == nil)
  }

  @Test("an answered alert is dismissed before the button acts, so that it can bring up the next")
  func chainedAlerts() throws {
    let view = WithModel(model: model) { _ in
      base.alert(item: item) { item in
        Alert(
          title: Text("\(item.id)"),
          dismissButton: .default(Text("Next")) { model.send { $0.item = Item(id: item.id + 1) } }
        )
      }
    }
    let renderer = Renderer(view)
    model.send { $0.item = Item(id: 1) }
    try renderer.frame().perform("next")
    #expect(renderer.frame().presentation?.alert?.title == Text("2"))
  }

  @Test("an alert without buttons can be answered")
  func notice() throws {
    let view = WithModel(model: model) { _ in
      base.alert(isPresented: isPresented) { Alert(title: Text("Done")) }
    }
    let renderer = Renderer(view)
    model.send { $0.isPresented = true }
    #expect(renderer.frame().availableCommands.map(\.name) == ["ok"])
    try renderer.frame().perform("ok")
    #expect(!model.state.isPresented)
  }

  @Test("buttons of one name in an alert are distinguished")
  func equalButtons() {
    let view = base.alert(isPresented: .constant(true)) {
      Alert(title: Text("?"), buttons: [.default(Text("Yes")), .default(Text("yes"))])
    }
    #expect(Frame(rendering: view).availableCommands.map(\.name) == ["yes", "yes-2"])
  }

  @Test("a sheet stands below its screen, and leaves its own commands and back")
  func sheet() throws {
    let view = WithModel(model: model) { _ in
      base.sheet(item: item) { item in
        Text("sheet \(item.id)").navigationTitle("Sheet")
        Button("go") { log("go sheet") }
      }
    }
    let renderer = Renderer(view)
    model.send { $0.item = Item(id: 1) }
    let frame = renderer.frame()
    #expect(frame.availableCommands.map(\.name) == ["go", "back"])
    #expect(frame.presentation?.sheet?.title == "Sheet")
    #expect(frame.text(width: 5) == "base\n─────\nSheet\nsheet\n1")
    try frame.perform("go")
    #expect(throws: CommandError.covered(name: "stay", hasBack: true)) {
      try frame.perform("stay")
    }
    try frame.perform("back")
    #expect(model.state.log == ["go sheet", "item"])
    #expect(renderer.frame().presentation == nil)
  }

  @Test("a pushed screen takes the place of the one below")
  func push() throws {
    let view = WithModel(model: model) { state in
      base.navigationDestination(isPresented: isPresented) {
        Text("pushed")
        Button("go") { log("go pushed") }
      }
    }
    let renderer = Renderer(view)
    model.send { $0.isPresented = true }
    #expect(renderer.frame().description == "pushed")
    #expect(renderer.frame().presentation?.push?.commands.map(\.name) == ["go"])
    #expect(renderer.frame().availableCommands.map(\.name) == ["go", "back"])
    try renderer.frame().perform("back")
    #expect(renderer.frame().description == "base")
  }

  @Test("a cover hides everything below, a popover stands behind a bar")
  func coverAndPopover() throws {
    let view = WithModel(model: model) { _ in
      base
        .fullScreenCover(item: item) { item in
          Text("cover \(item.id)")
          Button("go") { log("go cover") }
        }
        .popover(isPresented: isPresented) {
          Text("popover")
          Button("stay") { log("stay popover") }
        }
    }
    let renderer = Renderer(view)
    model.send { $0.isPresented = true }
    #expect(renderer.frame().presentation?.popover?.description == "popover")
    #expect(renderer.frame().description == "base\n│ popover")
    #expect(renderer.frame().availableCommands.map(\.name) == ["stay", "back"])
    try renderer.frame().perform("stay")
    try renderer.frame().perform("back")
    #expect(renderer.frame().description == "base")

    model.send { $0.item = Item(id: 1) }
    #expect(renderer.frame().presentation?.fullScreenCover?.description == "cover 1")
    #expect(renderer.frame().description == "cover 1")
    try renderer.frame().perform("go")
    try renderer.frame().perform("back")
    #expect(renderer.frame().presentation == nil)
    #expect(model.state.log == ["stay popover", "go cover", "item"])
  }

  @Test("back leaves the topmost screen, and an alert there leaves only its buttons")
  func nesting() throws {
    let view = WithModel(model: model) { _ in
      base.navigationDestination(item: item) { item in
        Text("pushed \(item.id)")
          .sheet(isPresented: isPresented) {
            Text("sheet").alert(isPresented: .constant(item.id == 2)) { Alert(title: Text("A")) }
          }
      }
    }
    let renderer = Renderer(view)
    model.send {
      $0.item = Item(id: 1)
      $0.isPresented = true
    }
    #expect(renderer.frame().availableCommands.map(\.name) == ["back"])
    model.send { $0.item = Item(id: 2) }
    #expect(renderer.frame().isAlerting)
    #expect(renderer.frame().availableCommands.map(\.name) == ["ok"])
    model.send { $0.item = Item(id: 1) }
    try renderer.frame().perform("back")
    #expect(!model.state.isPresented)
    #expect(model.state.item == Item(id: 1))
    try renderer.frame().perform("back")
    #expect(model.state.item == nil)
  }

  @Test("what a sheet observes ends with it, and another item begins again")
  func observation() {
    let inner = Model<Int, (inout Int) -> Void>(0)
    var subscriptions = 0
    let view = WithModel(model: model) { _ in
      base
        .sheet(isPresented: isPresented) { WithModel(model: inner) { Text("first \($0)") } }
        .sheet(item: item) { item in
          Observed { changed in
            subscriptions += 1
            return inner.subscribe(changed)
          } content: {
            Text("second \(inner.state)")
          }
        }
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    #expect(inner.observerCount == 0)
    model.send { $0.item = Item(id: 1) }
    #expect(renderer.frame().presentation?.sheet?.description == "second 0")
    inner.send { $0 = 1 }
    #expect(renderer.frame().presentation?.sheet?.description == "second 1")
    model.send { $0.item = Item(id: 2) }
    _ = renderer.frame()
    #expect(subscriptions == 2)
    model.send {
      $0.item = nil
      $0.isPresented = true
    }
    #expect(renderer.frame().presentation?.sheet?.description == "first 1")
    model.send { $0.isPresented = false }
    _ = renderer.frame()
    #expect(inner.observerCount == 0)
  }
}
