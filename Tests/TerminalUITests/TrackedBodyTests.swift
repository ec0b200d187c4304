import Dispatch
import Testing

@testable import TerminalUI

/// A view that shows a number and counts its evaluations.
struct NumberView: View {
  let name: String
  let number: Cell<Int>
  let counts: Counts

  var body: some View {
    counts.text(name, "\(name) \(number.value)")
  }
}

@MainActor
@Suite("Views whose bodies are tracked", .timeLimit(.minutes(10)))
struct TrackedBodyTests {
  let tracker = ToyTracker()
  let counts = Counts()
  let first: Cell<Int>
  let second: Cell<Int>

  init() {
    first = Cell(0, tracker)
    second = Cell(0, tracker)
  }

  func number(_ name: String, _ cell: Cell<Int>) -> NumberView {
    NumberView(name: name, number: cell, counts: counts)
  }

  func renderer(_ view: some View, tracksBodies: Bool = true) -> Renderer {
    Renderer(view, tracksBodies: tracksBodies, tracker: tracker)
  }

  /// Performs an action on a different thread while the main actor waits.
  func onAnotherThread(_ action: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      action()
      done.signal()
    }
    done.wait()
  }

  /// A view of two other views that reads nothing itself.
  struct Pair: View {
    let first: NumberView
    let second: NumberView
    let counts: Counts

    var body: some View {
      counts.text("pair", "pair")
      first
      second
    }
  }

  var pair: Pair {
    Pair(first: number("first", first), second: number("second", second), counts: counts)
  }

  @Test("a change evaluates the view that has read it, and not those around it or beside it")
  func onlyItsOwn() {
    let renderer = renderer(pair)
    #expect(renderer.frame().description == "pair\nfirst 0\nsecond 0")
    first.value = 7
    #expect(renderer.frame().description == "pair\nfirst 7\nsecond 0")
    #expect(counts.counts == ["pair": 1, "first": 2, "second": 1])
  }

  @Test("a view that reads for itself and has another inside is evaluated alone, too")
  func outer() {
    struct Outer: View {
      let own: Cell<Int>
      let inner: NumberView
      let counts: Counts

      var body: some View {
        counts.text("outer", "outer \(own.value)")
        inner
      }
    }
    let renderer = renderer(Outer(own: first, inner: number("inner", second), counts: counts))
    _ = renderer.frame()
    first.value = 1
    #expect(renderer.frame().description == "outer 1\ninner 0")
    #expect(counts.counts == ["outer": 2, "inner": 1])
    second.value = 2
    #expect(renderer.frame().description == "outer 1\ninner 2")
    #expect(counts.counts == ["outer": 2, "inner": 2])
  }

  @Test("changes of an outer and an inner view immediately evaluate each once")
  func bothAtOnce() {
    struct Outer: View {
      let own: Cell<Int>
      let inner: Cell<Int>
      let counts: Counts

      var body: some View {
        counts.text("outer", "outer \(own.value)")
        NumberView(name: "inner \(own.value)", number: inner, counts: counts)
      }
    }
    let renderer = renderer(Outer(own: first, inner: second, counts: counts))
    _ = renderer.frame()
    second.value = 5
    first.value = 1
    #expect(renderer.frame().description == "outer 1\ninner 1 5")
    #expect(counts.counts == ["outer": 2, "inner 0": 1, "inner 1": 1])
  }

  @Test("a parent that only hands an object on is not evaluated for changes in it")
  func handingOn() {
    struct Parent: View {
      let cell: Cell<Int>
      let counts: Counts

      var body: some View {
        counts.text("parent", "parent")
        NumberView(name: "child", number: cell, counts: counts)
      }
    }
    let renderer = renderer(Parent(cell: first, counts: counts))
    _ = renderer.frame()
    for value in 1...3 {
      first.value = value
      #expect(renderer.frame().description == "parent\nchild \(value)")
    }
    #expect(counts.counts == ["parent": 1, "child": 4])
  }

  @Test("what a view reads no longer no longer counts, and what it reads newly does")
  func conditionalRead() {
    struct Either: View {
      let isFirst: Cell<Bool>
      let first: Cell<Int>
      let second: Cell<Int>
      let counts: Counts

      var body: some View {
        counts.text("either", "\(isFirst.value ? first.value : second.value)")
      }
    }
    let isFirst = Cell(true, tracker)
    let renderer = renderer(
      Either(isFirst: isFirst, first: first, second: second, counts: counts))
    var changes = 0
    renderer.onChange = { changes += 1 }
    _ = renderer.frame()
    second.value = 1
    #expect(changes == 0)
    isFirst.value = false
    #expect(renderer.frame().description == "1")
    #expect(changes == 1)
    first.value = 2
    #expect(changes == 1)
    #expect(renderer.frame().description == "1")
    #expect(counts["either"] == 2)
    second.value = 3
    #expect(renderer.frame().description == "3")
  }

  @Test("a renderer tells once that its frame is out of date, and evaluates nothing until the next")
  func onChange() {
    let renderer = renderer(pair)
    var changes = 0
    renderer.onChange = { changes += 1 }
    _ = renderer.frame()
    first.value = 1
    first.value = 2
    second.value = 3
    #expect(changes == 1)
    #expect(counts.counts == ["pair": 1, "first": 1, "second": 1])
    #expect(renderer.frame().description == "pair\nfirst 2\nsecond 3")
    #expect(counts.counts == ["pair": 1, "first": 2, "second": 2])
    second.value = 4
    #expect(changes == 2)
  }

  @Test("nothing is read while a change is under way")
  func duringChange() {
    let renderer = renderer(pair)
    _ = renderer.frame()
    var reads: [Int] = []
    renderer.onChange = { reads.append(counts["first"]) }
    first.value = 1
    #expect(reads == [1])
    #expect(renderer.frame().description == "pair\nfirst 1\nsecond 0")
  }

  @Test(
    "a body that changes what a view around it has read has that one evaluated for the next frame")
  func changeDuringEvaluation() {
    struct Writer: View {
      let from: Cell<Int>
      let to: Cell<Int>

      var body: some View {
        let _ = write()
        Text("wrote \(from.value)")
      }

      func write() {
        if to.value != from.value { to.value = from.value }
      }
    }
    struct Reader: View {
      let from: Cell<Int>
      let to: Cell<Int>

      var body: some View {
        Text("read \(to.value)")
        Writer(from: from, to: to)
      }
    }
    let renderer = renderer(Reader(from: first, to: second))
    var changes = 0
    renderer.onChange = { changes += 1 }
    _ = renderer.frame()
    first.value = 5
    #expect(changes == 1)
    #expect(renderer.frame().description == "read 0\nwrote 5")
    #expect(changes == 2)
    #expect(renderer.frame().description == "read 5\nwrote 5")
    #expect(changes == 2)
  }

  @Test("a body that changes what it has itself read is evaluated again, for the next frame")
  func ownChange() {
    struct Clamping: View {
      let cell: Cell<Int>
      let counts: Counts

      var body: some View {
        counts.text("view", "\(cell.value)")
        let _ = clamp()
      }

      func clamp() {
        if cell.value > 9 { cell.value = 9 }
      }
    }
    let renderer = renderer(Clamping(cell: first, counts: counts))
    _ = renderer.frame()
    first.value = 12
    #expect(renderer.frame().description == "12")
    #expect(renderer.frame().description == "9")
    _ = renderer.frame()
    #expect(counts["view"] == 3)
  }

  @Test("a change from another thread is shown after it has been brought to the main actor")
  func otherThread() async {
    let renderer = renderer(pair)
    _ = renderer.frame()
    let journal = Journal()
    renderer.onChange = {
      MainActor.assertIsolated()
      journal.note("changed")
    }
    onAnotherThread { first.value = 8 }
    #expect(journal.entries == [])
    await journal.has("changed")
    #expect(counts["first"] == 1)
    #expect(renderer.frame().description == "pair\nfirst 8\nsecond 0")
    #expect(counts.counts == ["pair": 1, "first": 2, "second": 1])
  }

  @Test(
    "the views of a renderer that does not track bodies are not evaluated, and their reads are notified"
  )
  func untracked() {
    let renderer = renderer(pair, tracksBodies: false)
    _ = renderer.frame()
    #expect(tracker.untrackedReads == 2)
    first.value = 1
    #expect(renderer.frame().description == "pair\nfirst 0\nsecond 0")
    #expect(tracker.count == 0)
  }

  @Test(
    "what is said to be tracked is, whether the renderer tracks bodies or not",
    arguments: [true, false])
  func tracked(tracksBodies: Bool) {
    struct Outer: View {
      let own: Cell<Int>
      let counts: Counts

      var body: some View {
        counts.text("outer", "outer")
        Tracked { counts.text("tracked", "\(own.value)") }
      }
    }
    let renderer = renderer(Outer(own: first, counts: counts), tracksBodies: tracksBodies)
    _ = renderer.frame()
    first.value = 4
    #expect(renderer.frame().description == "outer\n4")
    #expect(counts.counts == ["outer": 1, "tracked": 2])
    #expect(tracker.untrackedReads == 0)
  }

  @Test(
    "a body inside of what is tracked is not tracked with it if the renderer does not track bodies")
  func insideTracked() {
    let renderer = renderer(
      Group {
        Tracked { number("inside", first) }
      }, tracksBodies: false)
    _ = renderer.frame()
    first.value = 1
    #expect(renderer.frame().description == "inside 0")
    #expect(tracker.untrackedReads == 1)
  }

  @Test("without a tracker what is said to be tracked is its content")
  func noTracker() {
    let renderer = Renderer(
      Section("title") {
        Tracked { number("view", first) }
      }, tracker: nil)
    #expect(renderer.frame().description == "title\n  view 0")
    first.value = 1
    #expect(renderer.frame().description == "title\n  view 0")
  }

  @Test("a tracker that comes during a frame tracks that frame, and tasks begin once")
  func lateTracker() async {
    struct Late: View {
      let tracker: ToyTracker
      let number: Cell<Int>
      let journal: Journal

      var body: some View {
        let _ = BodyTracking.tracker = tracker
        Text("\(number.value)").task { journal.note("task") }
      }
    }
    // No other test makes a frame before the tracker is removed, because all tests make frames on the main actor.
    defer { BodyTracking.tracker = nil }
    let journal = Journal()
    let renderer = Renderer(Late(tracker: tracker, number: first, journal: journal))
    #expect(renderer.frame().description == "0")
    first.value = 3
    #expect(renderer.frame().description == "3")
    BodyTracking.tracker = nil
    await settle()
    #expect(journal.entries == ["task"])
  }
}
