import Testing

@testable import TerminalUI

@MainActor
@Suite("What is done when a screen was removed", .timeLimit(.minutes(10)))
struct OnDismissTests {
  typealias Kind = Presentation.Kind

  struct Item: Identifiable, Equatable {
    var id: Int
  }

  private struct State {
    var item: Item?
    var inner: Item?
    var rows: [Item] = []
    var isThere = true
    var number = 0
  }

  private let model = Model<State, (inout State) -> Void>(State())
  private let journal = Journal()

  private var item: Binding<Item?> {
    model.binding(get: \.item, send: { item in { $0.item = item } })
  }

  private var inner: Binding<Item?> {
    model.binding(get: \.inner, send: { item in { $0.inner = item } })
  }

  /// A screen that presents a screen if there are items.
  private func view(_ kind: Kind) -> some View {
    WithModel(model: model) { state in
      if state.isThere {
        Text("base").presenting(kind, item: item) {
          journal.note("gone at \(state.number)")
        } content: { item in
          Text("screen \(item.id)").presenting(kind, item: inner) {
            journal.note("inner gone")
          } content: { _ in
            Text("inner")
          }
        }
      }
    }
  }

  /// Changes the state, makes a frame, and waits for the resulting work.
  private func show(_ renderer: Renderer, _ change: @escaping (inout State) -> Void) async {
    model.send(change)
    _ = renderer.frame()
    await settle()
  }

  @Test(
    "it is done once after back, and not before the frame without the screen",
    arguments: [Kind.sheet, .fullScreenCover])
  func back(kind: Kind) async throws {
    let renderer = Renderer(view(kind))
    await show(renderer) { $0.item = Item(id: 1) }
    try renderer.frame().perform("back")
    await settle()
    #expect(journal.entries == [])
    #expect(renderer.frame().presentation == nil)
    #expect(journal.entries == [])
    await settle()
    #expect(journal.entries == ["gone at 0"])
    await show(renderer) { $0.number += 1 }
    #expect(journal.entries == ["gone at 0"])
  }

  @Test(
    "it is done once when the state closes the screen, and again for the next one",
    arguments: [Kind.sheet, .fullScreenCover])
  func state(kind: Kind) async {
    let renderer = Renderer(view(kind))
    for number in 1...2 {
      await show(renderer) {
        $0.item = Item(id: 1)
        $0.number = number
      }
      #expect(journal.entries.count == number - 1)
      await show(renderer) { $0.item = nil }
    }
    #expect(journal.entries == ["gone at 1", "gone at 2"])
  }

  @Test(
    "it is done when another item takes the screen's place, and not when the item changes",
    arguments: [Kind.sheet, .fullScreenCover])
  func replacement(kind: Kind) async {
    let renderer = Renderer(view(kind))
    await show(renderer) { $0.item = Item(id: 1) }
    await show(renderer) { $0.item = Item(id: 1) }
    #expect(journal.entries == [])
    await show(renderer) { $0.item = Item(id: 2) }
    #expect(journal.entries == ["gone at 0"])
    await show(renderer) { $0.item = nil }
    #expect(journal.entries == ["gone at 0", "gone at 0"])
  }

  @Test("the closure of the last frame with the screen is called")
  func lastClosure() async {
    let renderer = Renderer(view(.sheet))
    await show(renderer) { $0.item = Item(id: 1) }
    await show(renderer) { $0.number = 1 }
    await show(renderer) {
      $0.number = 2
      $0.item = nil
    }
    #expect(journal.entries == ["gone at 1"])
  }

  @Test("of screens that go together, the inner ones come first")
  func together() async {
    let renderer = Renderer(view(.sheet))
    await show(renderer) {
      $0.item = Item(id: 1)
      $0.inner = Item(id: 2)
    }
    await show(renderer) {
      $0.item = nil
      $0.inner = nil
    }
    #expect(journal.entries == ["inner gone", "gone at 0"])
  }

  @Test("an inner screen that goes with the outer one is notified, even if its item stays")
  func innerItemStays() async {
    let renderer = Renderer(view(.sheet))
    await show(renderer) {
      $0.item = Item(id: 1)
      $0.inner = Item(id: 2)
    }
    await show(renderer) { $0.item = nil }
    #expect(journal.entries == ["inner gone", "gone at 0"])
  }

  @Test("it is done when the view that presents was removed itself")
  func presenterGoes() async {
    let renderer = Renderer(view(.sheet))
    await show(renderer) {
      $0.item = Item(id: 1)
      $0.inner = Item(id: 2)
    }
    await show(renderer) { $0.isThere = false }
    #expect(journal.entries == ["inner gone", "gone at 0"])
    await show(renderer) { $0.isThere = true }
    #expect(journal.entries == ["inner gone", "gone at 0"])
    await show(renderer) { $0.item = nil }
    #expect(journal.entries == ["inner gone", "gone at 0", "inner gone", "gone at 0"])
  }

  @Test("rows keep their screens apart, wherever they move, also if their ids are equal")
  func rows() async {
    let view = WithModel(model: model) { state in
      ForEach(state.rows) { row in
        WithModel(model: model) { _ in
          Text("row").sheet(
            isPresented: .constant(row.id > 0),
            onDismiss: { journal.note("\(row.id)") }
          ) {}
        }
      }
    }
    let renderer = Renderer(view)
    let (one, two, three) = (Item(id: 1), Item(id: 2), Item(id: 3))
    await show(renderer) { $0.rows = [one, two, three, one] }
    await show(renderer) { $0.rows = [three, one, two] }
    #expect(journal.entries == ["1"])
    await show(renderer) { $0.rows = [two] }
    #expect(journal.entries == ["1", "3", "1"])
    await show(renderer) { $0.rows = [] }
    #expect(journal.entries == ["1", "3", "1", "2"])
  }

  @Test("equal ids in one view keep their screens apart")
  func equalIDs() async {
    let view = WithModel(model: model) { state in
      ForEach(state.rows) { row in
        Text("row").sheet(
          isPresented: .constant(true), onDismiss: { journal.note("\(row.id)") }
        ) {}
      }
    }
    let renderer = Renderer(view)
    await show(renderer) { $0.rows = [Item(id: 1), Item(id: 1), Item(id: 2)] }
    await show(renderer) { $0.rows = [Item(id: 1)] }
    #expect(journal.entries == ["1", "2"])
  }

  @Test("it may change what is shown, and present the next screen")
  func next() async {
    let view = WithModel(model: model) { _ in
      Text("base").sheet(item: item) {
        if model.state.number < 2 {
          model.send {
            $0.number += 1
            $0.item = Item(id: $0.number + 1)
          }
        }
      } content: { item in
        Text("sheet \(item.id)")
      }
    }
    let renderer = Renderer(view)
    await show(renderer) { $0.item = Item(id: 1) }
    var seen: [String?] = []
    for _ in 0..<3 {
      await show(renderer) { $0.item = nil }
      seen.append(renderer.frame().presentation?.sheet?.description)
    }
    #expect(seen == ["sheet 2", "sheet 3", nil])
  }

  @Test("nothing is done for a single frame, a renderer that is released, or one that has stopped")
  func release() async {
    model.send { $0.item = Item(id: 1) }
    _ = Frame(rendering: view(.sheet))
    var renderer: Renderer? = Renderer(view(.sheet))
    _ = renderer?.frame()
    renderer = nil
    let stopped = Renderer(view(.sheet))
    _ = stopped.frame()
    stopped.stop()
    await show(stopped) { $0.item = nil }
    #expect(stopped.frame().presentation == nil)
    #expect(journal.entries == [])
  }

  private func app() -> TerminalApplication<State, (inout State) -> Void> {
    TerminalApplication(
      name: "sheets", inspector: model.inspector, live: Renderer(view(.sheet)),
      past: { state in
        // The past shows the screens of that time, which are dismissed when a different moment is shown.
        Renderer(
          Text("past").sheet(
            isPresented: .constant(state.item != nil), onDismiss: { journal.note("past") }
          ) { Text("past sheet") })
      })
  }

  @Test("nothing is done when the app ends, nor for a screen of the past")
  func appEnds() async throws {
    model.send { $0.item = Item(id: 1) }
    model.send { $0.number = 5 }
    let console = TranscriptConsole(lines: [":back 1", ":back 2", ":now", "quit"])
    _ = await app().run(options: try RunOptions.parse([]), console: console)
    await settle()
    #expect(console.output.contains("past sheet"))
    #expect(journal.entries == [])
  }

  @Test("in an app it is done before the next line is read")
  func inApp() async throws {
    model.send { $0.item = Item(id: 1) }
    let console = TranscriptConsole(lines: ["back", "quit"])
    _ = await app().run(options: try RunOptions.parse([]), console: console)
    #expect(journal.entries == ["gone at 0"])
  }
}
