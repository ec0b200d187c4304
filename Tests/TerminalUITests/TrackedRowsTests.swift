import Testing

@testable import TerminalUI

@MainActor
@Suite("Rows whose bodies are tracked", .timeLimit(.minutes(10)))
struct TrackedRowsTests {
  private let tracker = ToyTracker()
  private let counts = Counts()
  private let ids: Cell<[Int]>
  private let cells: [Cell<Int>]

  init() {
    let tracker = tracker
    ids = Cell([], tracker)
    cells = (0..<10_000).map { Cell($0 * 10, tracker) }
  }

  private struct Row: View {
    let id: Int
    let number: Cell<Int>
    let counts: Counts

    var body: some View {
      HStack {
        Text("row")
        counts.text("row \(id)", "\(number.value)")
      }
      Button("raise") { number.value += 1 }
    }
  }

  private struct Rows: View {
    let ids: Cell<[Int]>
    let cells: [Cell<Int>]
    let counts: Counts

    var body: some View {
      let _ = counts.text("list", "")
      Section("Rows") {
        ForEach(ids.value, id: \.self) { id in
          Row(id: id, number: cells[id], counts: counts)
        }
      }
    }
  }

  /// A list after its first frame, whose evaluations don't count.
  private func list(of ids: [Int]) -> Renderer {
    self.ids.value = ids
    let renderer = Renderer(
      Rows(ids: self.ids, cells: cells, counts: counts), tracker: tracker)
    _ = renderer.frame()
    #expect(counts.counts.values.allSatisfy { $0 == 1 })
    #expect(counts.counts.count == Set(ids).count + 1)
    counts.reset()
    return renderer
  }

  @Test("a change in one of 100 rows evaluates that row alone")
  func oneOf100() {
    let renderer = list(of: Array(0..<100))
    cells[42].value = 7
    #expect(renderer.frame().lines[43].description == "   43. row 7")
    #expect(counts.counts == ["row 42": 1])
  }

  @Test("a change in one of 10,000 rows evaluates that row alone")
  func oneOf10000() {
    let renderer = list(of: Array(0..<10_000))
    cells[9_999].value = 7
    #expect(renderer.frame().lines.last?.description == "  10000. row 7")
    #expect(counts.counts == ["row 9999": 1])
    #expect(tracker.count == 10_002)
  }

  @Test("a row that is added is evaluated, and the list, and no other row")
  func adding() {
    let renderer = list(of: [1, 2, 3])
    ids.value = [1, 4, 2, 3]
    #expect(
      renderer.frame().description
        == "Rows\n  1. row 10\n  2. row 40\n  3. row 20\n  4. row 30")
    #expect(counts.counts == ["list": 1, "row 4": 1])
  }

  @Test("a row that is removed is no longer tracked, and only the list is evaluated")
  func removing() {
    let renderer = list(of: [1, 2, 3])
    ids.value = [1, 3]
    #expect(renderer.frame().description == "Rows\n  1. row 10\n  2. row 30")
    #expect(counts.counts == ["list": 1])
    #expect(tracker.count == 4)
    cells[2].value = 0
    cells[3].value = 0
    #expect(renderer.frame().description == "Rows\n  1. row 10\n  2. row 0")
    #expect(counts.counts == ["list": 1, "row 3": 1])
  }

  @Test("a row that is moved is not evaluated, and its command is found at its new place")
  func moving() throws {
    let renderer = list(of: [1, 2, 3])
    ids.value = [3, 1, 2]
    try renderer.frame().perform("raise 1")
    #expect(renderer.frame().description == "Rows\n  1. row 31\n  2. row 10\n  3. row 20")
    #expect(counts.counts == ["list": 1, "row 3": 1])
  }

  @Test("a row that has changed and is moved immediately is evaluated once")
  func changingAndMoving() {
    let renderer = list(of: [1, 2, 3])
    cells[3].value = 5
    ids.value = [3, 1, 2]
    #expect(renderer.frame().description == "Rows\n  1. row 5\n  2. row 10\n  3. row 20")
    #expect(counts.counts == ["list": 1, "row 3": 1])
  }

  @Test("a row that is removed and comes back begins again")
  func comingBack() {
    let renderer = list(of: [1, 2])
    ids.value = [1]
    _ = renderer.frame()
    cells[2].value = 9
    ids.value = [1, 2]
    #expect(renderer.frame().description == "Rows\n  1. row 10\n  2. row 9")
    #expect(counts.counts == ["list": 2, "row 2": 1])
  }

  @Test("rows with equal ids are still all shown and tracked")
  func equalIDs() {
    ids.value = [1, 1]
    let renderer = Renderer(Rows(ids: ids, cells: cells, counts: counts), tracker: tracker)
    _ = renderer.frame()
    cells[1].value = 5
    #expect(renderer.frame().description == "Rows\n  1. row 5\n  2. row 5")
    #expect(counts.counts == ["list": 1, "row 1": 4])
    ids.value = [1]
    #expect(renderer.frame().description == "Rows\n  1. row 5")
    #expect(tracker.count == 3)
  }

  @Test("what is read where rows are made belongs to the view around")
  func contentClosure() {
    struct Inline: View {
      let cells: [Cell<Int>]
      let counts: Counts

      var body: some View {
        let _ = counts.text("list", "")
        ForEach(0..<3) { counts.text("row \($0)", "\(cells[$0].value)") }
      }
    }
    let renderer = Renderer(Inline(cells: cells, counts: counts), tracker: tracker)
    _ = renderer.frame()
    cells[1].value = 5
    #expect(renderer.frame().description == "0\n5\n20")
    #expect(counts.counts == ["list": 2, "row 0": 2, "row 1": 2, "row 2": 2])
  }

  @Test("a tracked view in a row is evaluated alone")
  func trackedInRow() {
    struct Inline: View {
      let cells: [Cell<Int>]
      let counts: Counts

      var body: some View {
        let _ = counts.text("list", "")
        ForEach(0..<3) { row in
          Tracked { counts.text("row \(row)", "\(cells[row].value)") }
        }
      }
    }
    let renderer = Renderer(Inline(cells: cells, counts: counts), tracker: tracker)
    _ = renderer.frame()
    cells[1].value = 5
    #expect(renderer.frame().description == "0\n5\n20")
    #expect(counts.counts == ["list": 1, "row 0": 1, "row 1": 2, "row 2": 1])
  }

  @Test("what stands around a view holds for it, also when it alone is evaluated again")
  func modifiers() throws {
    struct Around: View {
      let row: Row

      var body: some View {
        Section("Section") {
          HStack {
            row.bold().navigationTitle("Title")
            Text("end")
          }
          .disabled(because: "closed")
        }
      }
    }
    let row = Row(id: 0, number: cells[0], counts: counts)
    let renderer = Renderer(Around(row: row), tracker: tracker)
    _ = renderer.frame()
    cells[0].value = 8
    let frame = renderer.frame()
    #expect(frame.description == "Title\nSection\n  row 8 end")
    #expect(frame.lines[1].spans.map(\.style.isBold) == [true, false, true, false, false])
    #expect(frame.commands.map(\.description) == ["raise (not available)"])
    #expect(throws: CommandError.unavailable(name: "raise", reason: "closed")) {
      try frame.perform("raise")
    }
  }

  @Test("another identity of a view begins again")
  func identity() async {
    struct Identified: View {
      let number: Cell<Int>
      let journal: Journal

      var body: some View {
        Working(journal: journal).id(number.value / 10)
      }
    }
    struct Working: View {
      let journal: Journal

      var body: some View {
        Text("working").task { await journal.work("task") }
      }
    }
    let journal = Journal()
    let renderer = Renderer(Identified(number: cells[0], journal: journal), tracker: tracker)
    _ = renderer.frame()
    await journal.has("task begins")
    cells[0].value = 9
    _ = renderer.frame()
    await settle()
    #expect(journal.entries == ["task begins"])
    cells[0].value = 10
    _ = renderer.frame()
    await settle()
    #expect(journal.entries == ["task begins", "task is cancelled", "task begins"])
  }
}
