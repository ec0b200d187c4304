import Dispatch
import IssueReporting
import Synchronization
import Testing

@testable import TerminalUI

@MainActor
@Suite("Observed views", .timeLimit(.minutes(10)))
struct ObservedTests {
  typealias Counter = Model<Int, (inout Int) -> Void>

  private let counts = Counts()
  private let first = Counter(0)
  private let second = Counter(0)

  @Test("a change evaluates only the observed view that it belongs to")
  func onlyItsOwn() {
    let view = Group {
      counts.text("root", "root")
      WithModel(model: first) { counts.text("first", "first \($0)") }
      WithModel(model: second) { counts.text("second", "second \($0)") }
    }
    let renderer = Renderer(view)
    #expect(renderer.frame().description == "root\nfirst 0\nsecond 0")
    first.send { $0 += 1 }
    #expect(renderer.frame().description == "root\nfirst 1\nsecond 0")
    #expect(counts.counts == ["root": 1, "first": 2, "second": 1])
  }

  @Test(
    "a change inside does not evaluate the observed view outside, and the other way round it does")
  func nesting() {
    let view = WithModel(model: first) { outer in
      counts.text("outer", "outer \(outer)")
      WithModel(model: second) { inner in counts.text("inner", "inner \(inner) in \(outer)") }
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    second.send { $0 += 1 }
    #expect(renderer.frame().description == "outer 0\ninner 1 in 0")
    #expect(counts.counts == ["outer": 1, "inner": 2])
    first.send { $0 += 5 }
    #expect(renderer.frame().description == "outer 5\ninner 1 in 5")
    #expect(counts.counts == ["outer": 2, "inner": 3])
    #expect(second.observerCount == 1)
  }

  @Test("changes of an outer and an inner view immediately evaluate each once")
  func bothAtOnce() {
    let view = WithModel(model: first) { outer in
      WithModel(model: second) { inner in counts.text("inner", "\(outer) \(inner)") }
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    second.send { $0 += 1 }
    first.send { $0 += 1 }
    #expect(renderer.frame().description == "1 1")
    #expect(counts["inner"] == 2)
  }

  @Test("a frame is made once for a state, and equal for equal states")
  func purity() {
    let renderer = Renderer(WithModel(model: first) { counts.text("view", "\($0)") })
    #expect(renderer.frame() == renderer.frame())
    #expect(counts["view"] == 1)
    let before = renderer.frame()
    first.send { $0 += 1 }
    #expect(renderer.frame() != before)
    first.send { $0 -= 1 }
    #expect(renderer.frame() == before)
  }

  @Test("a renderer tells once that its frame is out of date")
  func onChange() {
    let renderer = Renderer(
      Group {
        WithModel(model: first) { Text("\($0)") }
        WithModel(model: second) { Text("\($0)") }
      }
    )
    var changes = 0
    renderer.onChange = { changes += 1 }
    _ = renderer.frame()
    #expect(changes == 0)
    first.send { $0 += 1 }
    first.send { $0 += 1 }
    second.send { $0 += 1 }
    #expect(changes == 1)
    #expect(renderer.frame().description == "2\n1")
    second.send { $0 += 1 }
    #expect(changes == 2)
  }

  @Test("what vanishes is no longer observed")
  func release() {
    let view = WithModel(model: first) { value in
      if value == 0 {
        WithModel(model: second) { Text("second \($0)") }
      } else {
        Text("gone")
      }
    }
    var renderer: Renderer? = Renderer(view)
    _ = renderer?.frame()
    #expect(second.observerCount == 1)
    first.send { $0 = 1 }
    #expect(renderer?.frame().description == "gone")
    #expect(second.observerCount == 0)
    first.send { $0 = 0 }
    #expect(renderer?.frame().description == "second 0")
    #expect(second.observerCount == 1)
    renderer = nil
    #expect(first.observerCount == 0)
    #expect(second.observerCount == 0)
  }

  @Test("rows keep what they observe by their ids, wherever they move")
  func rows() {
    var subscriptions: [Int] = []
    let list = Model<[Int], (inout [Int]) -> Void>([1, 2, 3])
    let view = WithModel(model: list) { ids in
      ForEach(ids, id: \.self) { id in
        Observed { _ in
          subscriptions.append(id)
        } content: {
          counts.text("row", "row \(id)")
        }
      }
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    list.send { $0 = [3, 4, 1] }
    #expect(renderer.frame().description == "row 3\nrow 4\nrow 1")
    #expect(subscriptions == [1, 2, 3, 4])
  }

  @Test("a change in one row evaluates that row alone")
  func oneRow() {
    let models = (0..<100).map { Counter($0) }
    let view = ForEach(0..<100) { row in
      WithModel(model: models[row]) { counts.text("row", "row \($0)") }
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    models[42].send { $0 = 1_000 }
    #expect(renderer.frame().lines[42].description == "row 1000")
    #expect(counts["row"] == 101)
  }

  @Test("rows with equal ids are still all shown and observed")
  func equalIDs() {
    let view = ForEach([first, first], id: \.state) { model in
      WithModel(model: model) { Text("\($0)") }
    }
    let renderer = Renderer(view)
    #expect(renderer.frame().description == "0\n0")
    #expect(first.observerCount == 2)
    first.send { $0 += 1 }
    #expect(renderer.frame().description == "1\n1")
  }

  @Test("another source is subscribed to again, an equal one is not")
  func otherSource() {
    let model = Model<Bool, (inout Bool) -> Void>(true)
    let view = WithModel(model: model) { isFirst in
      WithModel(model: isFirst ? first : second) { counts.text("inner", "\($0)") }
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    model.send { $0 = true }
    _ = renderer.frame()
    #expect([first.observerCount, second.observerCount] == [1, 0])
    model.send { $0 = false }
    _ = renderer.frame()
    #expect([first.observerCount, second.observerCount] == [0, 1])
    second.send { $0 = 7 }
    #expect(renderer.frame().description == "7")
  }

  @Test("another identity begins again")
  func identity() {
    var subscriptions = 0
    let view = WithModel(model: first) { value in
      Observed { _ in
        subscriptions += 1
        return subscriptions
      } content: {
        Text("\(value)")
      }
      .id(value / 2)
    }
    let renderer = Renderer(view)
    for value in [0, 1, 2, 3, 4] {
      first.send { $0 = value }
      #expect(renderer.frame().description == "\(value)")
    }
    #expect(subscriptions == 3)
  }

  @Test("a change while the content is evaluated is not lost")
  func changeDuringEvaluation() {
    let view = WithModel(model: first) { value in
      Text("\(value)")
      WithModel(model: second) { _ in
        if value == 1 { bump() }
      }
    }
    @ViewBuilder func bump() -> some View {
      let _ = first.send { $0 = 2 }
      EmptyView()
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    first.send { $0 = 1 }
    var changes = 0
    renderer.onChange = { changes += 1 }
    #expect(renderer.frame().description == "1")
    #expect(changes == 1)
    #expect(renderer.frame().description == "2")
  }

  @Test("a source that speaks up while it is subscribed to changes nothing")
  func earlyChange() {
    let view = Observed { changed in
      changed()
    } content: {
      counts.text("view", "a")
    }
    let renderer = Renderer(view)
    var changes = 0
    renderer.onChange = { changes += 1 }
    #expect(renderer.frame().description == "a")
    _ = renderer.frame()
    #expect(changes == 0)
    #expect(counts["view"] == 1)
  }

  @Test("a change off the main actor is reported, and still shown")
  func offMainActor() async {
    // Misused on purpose: a different queue calls it while this test waits, so accesses never overlap.
    nonisolated(unsafe) var change: (() -> Void)?
    var text = "before"
    let view = Observed { changed in
      change = changed
      return ()
    } content: {
      Text(text)
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    text = "after"
    let reporter = RecordingReporter()
    await withCheckedContinuation { continuation in
      renderer.onChange = { continuation.resume() }
      DispatchQueue.global().async {
        withIssueReporters([reporter]) { change?() }
      }
    }
    #expect(reporter.messages.count == 1)
    #expect(
      reporter.messages[0].contains("“changed” of an observed view was called off the main actor"))
    #expect(renderer.frame().description == "after")
  }
}

/// Records reported issues.
final class RecordingReporter: IssueReporter {
  private let record = Mutex<[String]>([])

  var messages: [String] { record.withLock { $0 } }

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let message = message() ?? ""
    record.withLock { $0.append(message) }
  }
}
