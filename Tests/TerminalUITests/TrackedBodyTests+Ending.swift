import Testing

@testable import TerminalUI

// The tracked scopes of views, and when they end.

extension TrackedBodyTests {
  @Test("a view that is out of date and goes is not evaluated, and tells nothing afterwards")
  func leaving() {
    struct Door: View {
      let isOpen: Cell<Bool>
      let inside: NumberView

      var body: some View {
        if isOpen.value { inside } else { Text("closed") }
      }
    }
    let isOpen = Cell(true, tracker)
    let renderer = renderer(Door(isOpen: isOpen, inside: number("inside", first)))
    _ = renderer.frame()
    let count = tracker.count
    first.value = 1
    isOpen.value = false
    #expect(renderer.frame().description == "closed")
    #expect(counts["inside"] == 1)
    #expect(tracker.count == count - 1)
    var changes = 0
    renderer.onChange = { changes += 1 }
    first.value = 2
    #expect(changes == 0)
  }

  @Test("a change from another thread that arrives when its view was removed is forgotten")
  func lateChange() async {
    struct Door: View {
      let isOpen: Cell<Bool>
      let inside: NumberView

      var body: some View {
        if isOpen.value { inside } else { Text("closed") }
      }
    }
    let isOpen = Cell(true, tracker)
    let renderer = renderer(Door(isOpen: isOpen, inside: number("inside", first)))
    _ = renderer.frame()
    onAnotherThread { first.value = 1 }
    isOpen.value = false
    _ = renderer.frame()
    var changes = 0
    renderer.onChange = { changes += 1 }
    await settle()
    #expect(changes == 0)
    #expect(counts["inside"] == 1)
  }

  @Test(
    "there is one tracking for each view, after however many frames, and none without a renderer")
  func trackings() {
    let rows = (0..<3).map { Cell($0, tracker) }
    struct Rows: View {
      let count: Cell<Int>
      let rows: [Cell<Int>]
      let counts: Counts

      var body: some View {
        Text("\(count.value)")
        ForEach(rows.indices) { NumberView(name: "row", number: rows[$0], counts: counts) }
      }
    }
    var renderer: Renderer? = renderer(Rows(count: first, rows: rows, counts: counts))
    for frame in 0..<1_000 {
      rows[frame % 3].value += 1
      if frame.isMultiple(of: 10) { first.value += 1 }
      _ = renderer?.frame()
    }
    #expect(renderer?.frame().description == "100\nrow 334\nrow 334\nrow 335")
    // The rows, their enclosing view, and its place.
    #expect(tracker.count == 5)
    renderer = nil
    #expect(tracker.count == 0)
  }

  @Test("a view that is evaluated because the one around it is has one tracking as well")
  func evaluatedFromOutside() {
    struct Child: View {
      let isFirst: Bool
      let first: Cell<Int>
      let second: Cell<Int>

      var body: some View {
        Text("\(isFirst ? first.value : second.value)")
      }
    }
    struct Parent: View {
      let isFirst: Cell<Bool>
      let first: Cell<Int>
      let second: Cell<Int>

      var body: some View {
        Child(isFirst: isFirst.value, first: first, second: second)
      }
    }
    let isFirst = Cell(true, tracker)
    let renderer = renderer(Parent(isFirst: isFirst, first: first, second: second))
    _ = renderer.frame()
    for value in [false, true, false] {
      isFirst.value = value
      _ = renderer.frame()
    }
    // The two views and their place.
    #expect(tracker.count == 3)
    var changes = 0
    renderer.onChange = { changes += 1 }
    first.value = 1
    #expect(changes == 0)
    second.value = 2
    #expect(renderer.frame().description == "2")
  }

  @Test("a view that gets out of date in the frame in which it goes leaves no tracking behind")
  func leavingWhileOutOfDate() {
    struct Door: View {
      let isOpen: Cell<Bool>
      let model: Model<Int, (inout Int) -> Void>

      var body: some View {
        if isOpen.value {
          WithModel(model: model) { Text("\($0)") }
        } else {
          let _ = model.send { $0 += 1 }
          Text("closed")
        }
      }
    }
    let isOpen = Cell(true, tracker)
    let renderer = renderer(Door(isOpen: isOpen, model: Model(0)))
    _ = renderer.frame()
    isOpen.value = false
    #expect(renderer.frame().description == "closed")
    #expect(tracker.count == 2)
  }

  @Test("the one frame of a view leaves no tracking behind")
  func singleFrame() {
    #expect(renderer(pair).frame().lines.count == 3)
    #expect(tracker.count == 0)
  }
}
