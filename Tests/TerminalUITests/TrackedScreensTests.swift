import Testing

@testable import TerminalUI

@MainActor
@Suite("Presented screens whose bodies are tracked", .timeLimit(.minutes(10)))
struct TrackedScreensTests {
  struct Item: Identifiable, Equatable {
    var id: Int
  }

  private let tracker = ToyTracker()
  private let counts = Counts()
  private let journal = Journal()
  private let item: Cell<Item?>
  private let inner: Cell<Item?>
  private let base: Cell<Int>
  private let shown: Cell<Int>
  private let path: Cell<[Int]>
  private let title: Cell<Int>

  init() {
    item = Cell(nil, tracker)
    inner = Cell(nil, tracker)
    base = Cell(0, tracker)
    shown = Cell(0, tracker)
    path = Cell([], tracker)
    title = Cell(0, tracker)
  }

  private func number(_ name: String, _ cell: Cell<Int>) -> NumberView {
    NumberView(name: name, number: cell, counts: counts)
  }

  private func renderer(_ view: some View) -> Renderer {
    Renderer(view, tracker: tracker)
  }

  /// A screen that can present a screen.
  private struct Presenting: View {
    let kind: Presentation.Kind
    let base: NumberView
    let item: Cell<Item?>
    let content: NumberView
    let counts: Counts

    var body: some View {
      let _ = counts.text("presenting", "")
      base.presenting(kind, item: item.binding) { _ in
        content
      }
    }
  }

  private func presenting(_ kind: Presentation.Kind) -> Presenting {
    Presenting(
      kind: kind, base: number("base", base), item: item, content: number("shown", shown),
      counts: counts)
  }

  private func shownText(_ renderer: Renderer) -> String? {
    guard case .screen(_, let frame, _) = renderer.frame().presentation else { return nil }
    return frame.description
  }

  @Test(
    "a change in a presented screen evaluates its view, and not the one that presents it",
    arguments: Presentation.Kind.allCases)
  func inside(kind: Presentation.Kind) {
    item.value = Item(id: 1)
    let renderer = renderer(presenting(kind))
    #expect(shownText(renderer) == "shown 0")
    shown.value = 3
    #expect(shownText(renderer) == "shown 3")
    #expect(counts.counts == ["presenting": 1, "base": 1, "shown": 2])
  }

  @Test(
    "a screen that appears and disappears evaluates what presents it, and not what it stands on",
    arguments: Presentation.Kind.allCases)
  func comingAndGoing(kind: Presentation.Kind) throws {
    let renderer = renderer(presenting(kind))
    #expect(shownText(renderer) == nil)
    item.value = Item(id: 1)
    #expect(shownText(renderer) == "shown 0")
    #expect(counts.counts == ["presenting": 2, "base": 1, "shown": 1])
    try renderer.frame().perform("back")
    #expect(shownText(renderer) == nil)
    #expect(item.value == nil)
    #expect(counts.counts == ["presenting": 3, "base": 1, "shown": 1])
    shown.value = 1
    base.value = 1
    #expect(renderer.frame().description == "base 1")
    #expect(counts.counts == ["presenting": 3, "base": 2, "shown": 1])
  }

  /// A screen that presents a screen, each of which reports its dismissal.
  private struct Telling<Content: View>: View {
    let name: String
    let item: Cell<Item?>
    let journal: Journal
    let content: Content

    var body: some View {
      Text(name).sheet(item: item.binding) {
        journal.note("\(name) gone")
      } content: { _ in
        content
      }
    }
  }

  @Test("of screens that go together, the inner ones are notified first, and each once")
  func dismissals() async {
    let view = Telling(
      name: "outer", item: item, journal: journal,
      content: Telling(name: "inner", item: inner, journal: journal, content: Text("end")))
    item.value = Item(id: 1)
    inner.value = Item(id: 2)
    let renderer = renderer(view)
    #expect(renderer.frame().presentation?.sheet?.presentation?.sheet?.description == "end")
    item.value = nil
    _ = renderer.frame()
    #expect(journal.entries == [])
    await settle()
    #expect(journal.entries == ["inner gone", "outer gone"])
    inner.value = nil
    _ = renderer.frame()
    await settle()
    #expect(journal.entries == ["inner gone", "outer gone"])
  }

  /// A stack whose root shows a number, and whose screens show one number each.
  private struct Stack: View {
    let path: Cell<[Int]>
    let title: Cell<Int>
    let root: NumberView
    let shown: NumberView
    let counts: Counts

    var body: some View {
      let _ = counts.text("stack", "")
      NavigationStack(path: path.binding) {
        Root(root: root, shown: shown, counts: counts)
      }
      .navigationTitle("\(title.value)")
    }
  }

  private struct Root: View {
    let root: NumberView
    let shown: NumberView
    let counts: Counts

    var body: some View {
      counts.text("root", "root")
      root
      NavigationLink("one", value: 1)
        .navigationDestination(for: Int.self) { id in
          ScreenView(id: id, shown: shown, counts: counts)
        }
    }
  }

  private struct ScreenView: View {
    let id: Int
    let shown: NumberView
    let counts: Counts

    var body: some View {
      counts.text("screen \(id)", "screen \(id)")
      shown
      NavigationLink("next", value: id + 1)
    }
  }

  private var stack: Stack {
    Stack(
      path: path, title: title, root: number("number", base), shown: number("shown", shown),
      counts: counts)
  }

  @Test("a screen that is pushed or popped evaluates itself, and nothing of what it stands on")
  func pushing() throws {
    let renderer = renderer(stack)
    #expect(renderer.frame().description == "0\nroot\nnumber 0")
    try renderer.frame().perform("one")
    #expect(renderer.frame().description == "screen 1\nshown 0")
    try renderer.frame().perform("next")
    #expect(renderer.frame().description == "screen 2\nshown 0")
    #expect(path.value == [1, 2])
    try renderer.frame().perform("back")
    #expect(renderer.frame().description == "screen 1\nshown 0")
    #expect(
      counts.counts == [
        "stack": 1, "root": 1, "number": 1, "screen 1": 1, "screen 2": 1, "shown": 2,
      ])
  }

  @Test("a change in a pushed screen evaluates the view that has read it")
  func insidePushed() {
    path.value = [1]
    let renderer = renderer(stack)
    _ = renderer.frame()
    shown.value = 4
    #expect(renderer.frame().description == "screen 1\nshown 4")
    #expect(
      counts.counts == ["stack": 1, "root": 1, "number": 1, "screen 1": 1, "shown": 2])
  }

  @Test("a stack that is evaluated again evaluates neither its root nor its screens")
  func stackAnew() throws {
    path.value = [1]
    let renderer = renderer(stack)
    _ = renderer.frame()
    title.value = 1
    #expect(renderer.frame().title == "1")
    #expect(
      counts.counts == ["stack": 2, "root": 1, "number": 1, "screen 1": 1, "shown": 1])
    // The root determines the screen for a value, and it hasn't been evaluated since.
    try renderer.frame().perform("next")
    #expect(renderer.frame().description == "screen 2\nshown 0")
    try renderer.frame().perform("back 2")
    #expect(renderer.frame().description == "1\nroot\nnumber 0")
    #expect(path.value == [])
  }

  @Test("a stack that is made again with another path pushes there")
  func otherPath() throws {
    struct Choosing: View {
      let isFirst: Cell<Bool>
      let first: Cell<[Int]>
      let second: Cell<[Int]>
      let root: Root

      var body: some View {
        NavigationStack(path: isFirst.value ? first.binding : second.binding) { root }
      }
    }
    let isFirst = Cell(true, tracker)
    let other = Cell([7], tracker)
    let root = Root(root: number("number", base), shown: number("shown", shown), counts: counts)
    let renderer = renderer(
      Choosing(isFirst: isFirst, first: path, second: other, root: root))
    #expect(renderer.frame().description == "root\nnumber 0")
    isFirst.value = false
    #expect(renderer.frame().description == "screen 7\nshown 0")
    try renderer.frame().perform("next")
    #expect(other.value == [7, 8])
    #expect(path.value == [])
    #expect(counts["root"] == 1)
  }

  @Test("a stack that observes its path, and one of its own, work as they do without a tracker")
  func observedPath() throws {
    let model = Model<[Int], (inout [Int]) -> Void>([])
    let root = Root(root: number("number", base), shown: number("shown", shown), counts: counts)
    let binding = model.binding(get: { $0 }, send: { path in { $0 = path } })
    let observing = renderer(
      NavigationStack(path: binding, subscribe: { [model] in model.subscribe($0) }) { root })
    let own = renderer(
      NavigationStack {
        Group { NavigationLink("one", value: 1) }
          .navigationDestination(for: Int.self) { Text("screen \($0)") }
      })
    try observing.frame().perform("one")
    #expect(observing.frame().description == "screen 1\nshown 0")
    #expect(counts["root"] == 1)
    try own.frame().perform("one")
    #expect(own.frame().description == "screen 1")
    try own.frame().perform("back")
    #expect(own.frame().description == "")
  }
}
