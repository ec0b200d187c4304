import Testing

@testable import TerminalUI

@MainActor
@Suite("Tasks of views", .timeLimit(.minutes(10)))
struct TaskTests {
  typealias Counter = Model<Int, (inout Int) -> Void>

  private let journal = Journal()
  private let first = Counter(0)
  private let second = Counter(0)

  @Test("a task begins after the frame in which its view appears, on the main actor")
  func appears() async {
    let view = WithModel(model: first) { value in
      Text("\(value)").task {
        first.send { $0 = 1 }
        await journal.work("task")
      }
    }
    let renderer = Renderer(view)
    #expect(renderer.frame().description == "0")
    #expect(journal.entries == [])
    await journal.has("task begins")
    #expect(renderer.frame().description == "1")
    #expect(journal.entries == ["task begins"])
  }

  @Test("a view that is evaluated again goes on with the action that it began with")
  func evaluatedAgain() async {
    let view = WithModel(model: first) { value in
      Text("\(value)").task { await journal.work("task \(value)") }
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    await journal.has("task 0 begins")
    for _ in 1...3 {
      first.send { $0 += 1 }
      _ = renderer.frame()
    }
    await settle()
    #expect(journal.entries == ["task 0 begins"])
  }

  @Test("an action that has ended is not started again while its view stays")
  func ended() async {
    let view = WithModel(model: first) { value in
      Text("\(value)").task { journal.note("done") }
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    await journal.has("done")
    first.send { $0 += 1 }
    _ = renderer.frame()
    await settle()
    #expect(journal.entries == ["done"])
  }

  @Test("a task is cancelled when its branch is left, and begins again when it is back")
  func branch() async {
    let view = WithModel(model: first) { value in
      if value.isMultiple(of: 2) {
        Text("even").task { await journal.work("even \(value)") }
      } else {
        Text("odd").task { await journal.work("odd \(value)") }
      }
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    await journal.has("even 0 begins")
    first.send { $0 = 1 }
    _ = renderer.frame()
    #expect(journal.entries == ["even 0 begins", "even 0 is cancelled"])
    await journal.has("odd 1 begins")
    first.send { $0 = 2 }
    _ = renderer.frame()
    await journal.has("even 2 begins")
    #expect(journal.entries.suffix(2) == ["odd 1 is cancelled", "even 2 begins"])
  }

  @Test("of rows only the task of the one that is removed is cancelled, wherever the others move")
  func rows() async {
    let list = Model<[Int], (inout [Int]) -> Void>([1, 2, 3])
    let view = WithModel(model: list) { ids in
      ForEach(ids, id: \.self) { id in
        Text("row \(id)").task { await journal.work("row \(id)") }
      }
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    await journal.has("row 3 begins")
    list.send { $0 = [3, 4, 1] }
    _ = renderer.frame()
    await journal.has("row 4 begins")
    #expect(
      journal.entries == [
        "row 1 begins", "row 2 begins", "row 3 begins", "row 2 is cancelled", "row 4 begins",
      ]
    )
  }

  @Test("rows with equal ids have a task each")
  func equalIDs() async {
    let list = Model<[Int], (inout [Int]) -> Void>([1, 1])
    let view = WithModel(model: list) { ids in
      ForEach(ids, id: \.self) { Text("\($0)").task { await journal.work("row") } }
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    await settle()
    #expect(journal.entries == ["row begins", "row begins"])
    list.send { $0 = [1] }
    _ = renderer.frame()
    #expect(journal.entries.suffix(1) == ["row is cancelled"])
    #expect(journal.entries.count == 3)
  }

  @Test("another identity of the view begins again")
  func identity() async {
    let view = WithModel(model: first) { value in
      Text("\(value)").task { await journal.work("task \(value)") }.id(value / 2)
    }
    let renderer = Renderer(view)
    for value in 0...2 {
      first.send { $0 = value }
      _ = renderer.frame()
      await settle()
    }
    #expect(journal.entries == ["task 0 begins", "task 0 is cancelled", "task 2 begins"])
  }

  @Test("tasks are cancelled when the renderer is released")
  func release() async {
    let view = Group {
      Text("outer").task { await journal.work("outer") }
      WithModel(model: first) { _ in Text("inner").task { await journal.work("inner") } }
    }
    var renderer: Renderer? = Renderer(view)
    _ = renderer?.frame()
    await journal.has("inner begins")
    renderer = nil
    #expect(Set(journal.entries.suffix(2)) == ["outer is cancelled", "inner is cancelled"])
    #expect(journal.entries.count == 4)
  }

  @Test("a task inside observed views stays when either changes, and goes with the outer one")
  func nested() async {
    let view = WithModel(model: first) { outer in
      if outer < 2 {
        WithModel(model: second) { inner in
          Text("\(outer) \(inner)").task { await journal.work("inner") }
        }
        .task { await journal.work("between") }
      }
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    await journal.has("inner begins")
    second.send { $0 += 1 }
    _ = renderer.frame()
    first.send { $0 += 1 }
    #expect(renderer.frame().description == "1 1")
    await settle()
    #expect(journal.entries.sorted() == ["between begins", "inner begins"])
    first.send { $0 += 1 }
    _ = renderer.frame()
    #expect(journal.entries.suffix(2).sorted() == ["between is cancelled", "inner is cancelled"])
  }

  @Test("a view that changes in the frame in which it goes is not left with its task")
  func staleAndGone() async {
    let third = Counter(0)
    let view = Group {
      WithModel(model: second) { value in
        if value == 1 { change(third) }
      }
      WithModel(model: first) { value in
        if value == 0 {
          WithModel(model: third) { _ in Text("a").task { await journal.work("task") } }
        }
      }
    }
    @ViewBuilder func change(_ model: Counter) -> some View {
      let _ = model.send { $0 += 1 }
      EmptyView()
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    await journal.has("task begins")
    second.send { $0 = 1 }
    first.send { $0 = 1 }
    _ = renderer.frame()
    #expect(journal.entries == ["task begins", "task is cancelled"])
  }

  @Test("two tasks on one view are two")
  func two() async {
    let view = WithModel(model: first) { value in
      if value < 2 {
        Text("\(value)")
          .task(id: value) { await journal.work("inner \(value)") }
          .bold()
          .task { await journal.work("outer \(value)") }
      }
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    await settle()
    #expect(journal.entries.sorted() == ["inner 0 begins", "outer 0 begins"])
    first.send { $0 = 1 }
    _ = renderer.frame()
    await journal.has("inner 1 begins")
    #expect(journal.entries.suffix(2) == ["inner 0 is cancelled", "inner 1 begins"])
    first.send { $0 = 2 }
    _ = renderer.frame()
    #expect(
      journal.entries.suffix(2).sorted() == ["inner 1 is cancelled", "outer 0 is cancelled"]
    )
  }

  @Test("a task whose change makes its own view go is cancelled while it runs")
  func ownView() async {
    let view = WithModel(model: first) { value in
      if value == 0 {
        Text("busy").task {
          first.send { $0 = 1 }
          await journal.work("task")
        }
      } else {
        Text("done")
      }
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    await journal.has("task begins")
    #expect(renderer.frame().description == "done")
    #expect(journal.entries == ["task begins", "task is cancelled"])
  }

  @Test("when the id changes, the old task is cancelled before the new one begins")
  func otherID() async {
    let view = WithModel(model: first) { value in
      Text("\(value)").task(id: value / 2) { await journal.work("task \(value)") }
    }
    let renderer = Renderer(view)
    for value in 0...3 {
      first.send { $0 = value }
      _ = renderer.frame()
      await settle()
    }
    #expect(journal.entries == ["task 0 begins", "task 0 is cancelled", "task 2 begins"])
  }

  @Test("an id can be optional")
  func optionalID() async {
    let query = Model<String?, (inout String?) -> Void>(nil)
    let view = WithModel(model: query) { value in
      WithModel(model: first) { _ in
        Text("a").task(id: value) { await journal.work(value ?? "none") }
      }
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    await journal.has("none begins")
    first.send { $0 += 1 }
    _ = renderer.frame()
    query.send { $0 = "ber" }
    _ = renderer.frame()
    await journal.has("ber begins")
    first.send { $0 += 1 }
    _ = renderer.frame()
    await settle()
    #expect(journal.entries == ["none begins", "none is cancelled", "ber begins"])
  }

  @Test("a view that goes before its task's turn does not call the action")
  func tooShort() async {
    let view = WithModel(model: first) { value in
      Text("\(value)").task(id: value) { await journal.work("task \(value)") }
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    first.send { $0 = 1 }
    _ = renderer.frame()
    await journal.has("task 1 begins")
    await settle()
    #expect(journal.entries == ["task 1 begins"])
  }

  @Test("a single frame calls no actions")
  func singleFrame() async {
    let view = Text("a").task { await journal.work("task") }
    #expect(Frame(rendering: view).description == "a")
    await settle()
    #expect(journal.entries == [])
  }

  @Test("tasks below a sheet and a pushed screen go on, and those on top go with it")
  func presentation() async throws {
    let item = first.binding(get: { $0 == 0 ? nil : Item(id: $0) }) { item in
      { $0 = item?.id ?? 0 }
    }
    let view = WithModel(model: first) { _ in
      Text("base")
        .task { await journal.work("base") }
        .navigationDestination(item: item) { item in
          Text("top").task { await journal.work("top \(item.id)") }
        }
    }
    let renderer = Renderer(view)
    for value in 0...2 {
      first.send { $0 = value }
      _ = renderer.frame()
      await settle()
    }
    try renderer.frame().perform("back")
    _ = renderer.frame()
    #expect(
      journal.entries == [
        "base begins", "top 1 begins", "top 1 is cancelled", "top 2 begins", "top 2 is cancelled",
      ]
    )
  }

  private struct Item: Identifiable {
    var id: Int
  }

  @Test("a task has the priority that it received, or that of what a person waits for")
  func priority() async {
    let view = Group {
      Text("a").task { journal.note("a: \(Task.currentPriority == .userInitiated)") }
      Text("b").task(priority: .low) { journal.note("b: \(Task.currentPriority == .low)") }
      Text("c").task(id: 1, priority: .low) { journal.note("c: \(Task.currentPriority == .low)") }
    }
    let renderer = Renderer(view)
    _ = renderer.frame()
    await settle()
    #expect(journal.entries.sorted() == ["a: true", "b: true", "c: true"])
  }
}
