import Foundation
import Testing

@testable import TerminalUI

@MainActor
@Suite("Stacks of screens", .timeLimit(.minutes(10)))
struct NavigationStackTests {
  private struct State: Equatable {
    var path: [Int] = []
    var total = 0
  }

  private final class Log {
    var evaluated: [String] = []
  }

  private let model = Model<State, (inout State) -> Void>(State())
  private let journal = Journal()
  private let log = Log()

  private var path: Binding<[Int]> {
    model.binding(get: \.path, send: { path in { $0.path = path } })
  }

  private func note(_ name: String) { log.evaluated.append(name) }

  private func root() -> some View {
    note("root")
    return Group {
      Text("root")
      NavigationLink("one", value: 1)
      NavigationLink("nowhere", value: Int?.none)
      Button("save") { model.send { $0.total += 100 } }
    }
    .navigationDestination(for: Int.self) { number in screen(number) }
  }

  private func screen(_ number: Int) -> some View {
    note("screen \(number)")
    return Group {
      WithModel(model: model) { state in
        note("total of \(number)")
        return Text("screen \(number) of \(state.total)")
      }
      NavigationLink("next", value: number + 1)
      Button("count") { model.send { $0.total += 1 } }
    }
    .navigationTitle("Title \(number)")
    .task { await journal.work("task \(number)") }
  }

  /// A stack that is evaluated completely on each change.
  private func whole() -> some View {
    WithModel(model: model) { _ in NavigationStack(path: path) { root() } }
  }

  /// A stack that observes its path by itself.
  private func observing() -> some View {
    NavigationStack(path: path, subscribe: { [model] in model.subscribe($0) }) { root() }
  }

  @Test("show the last screen of the path, with its title, in place of what is below")
  func shown() throws {
    let renderer = Renderer(whole())
    #expect(renderer.frame().description == "root")
    #expect(
      renderer.frame().availableCommands.map(\.description)
        == ["one", "nowhere (not available)", "save"])
    model.send { $0.path = [4, 7] }
    #expect(renderer.frame().description == "Title 7\nscreen 7 of 0")
    #expect(renderer.frame().availableCommands.map(\.usage) == ["next", "count", "back [LEVELS]"])
    #expect(renderer.frame().presentation?.push?.description == "Title 7\nscreen 7 of 0")
    model.send { $0.path = [4] }
    #expect(renderer.frame().availableCommands.map(\.usage) == ["next", "count", "back"])
    #expect(throws: CommandError.covered(name: "save", hasBack: true)) {
      try renderer.frame().perform("save")
    }
  }

  @Test("say how far to go back to what can be typed on a screen below")
  func covered() throws {
    let binding = Binding(get: { [1, 2, 3, 4, 5] }, set: { _ in })
    let frame = Frame(
      rendering: NavigationStack(path: binding) {
        Button("save") {}.navigationDestination(for: Int.self) { number in
          Button("only-\(number)") {}
        }
      })
    func message(_ line: String) -> String? {
      do { return try frame.perform(line) } catch { return error.description }
    }
    let below = "belongs to a screen below this one."
    #expect(message("save") == "“save” \(below) Type “back 5” first.")
    #expect(message("only-2") == "“only-2” \(below) Type “back 3” first.")
    #expect(message("only-4") == "“only-4” \(below) Type “back” first.")
  }

  @Test("say how far to go back over a sheet as well, as far as one command goes")
  func coveredBySheet() throws {
    let binding = Binding(get: { [1, 2] }, set: { _ in })
    let frame = Frame(
      rendering: Button("save") {}
        .sheet(isPresented: Binding(get: { true }, set: { _ in })) {
          NavigationStack(path: binding) {
            Text("root").navigationDestination(for: Int.self) { Text("screen \($0)") }
          }
        })
    let error = #expect(throws: CommandError.self) { try frame.perform("save") }
    #expect(error?.description.hasSuffix("Type “back 2” first.") == true)
  }

  @Test("write the path once for a link, for back, and for back by several screens")
  func linksAndBack() throws {
    var writes: [[Int]] = []
    var path: [Int] = []
    let binding = Binding(
      get: { path },
      set: {
        path = $0; writes.append($0)
      })
    func frame() -> Frame { Frame(rendering: NavigationStack(path: binding) { root() }) }
    try frame().perform("one")
    for _ in 2...5 { try frame().perform("next") }
    #expect(path == [1, 2, 3, 4, 5])
    writes = []
    try frame().perform("back")
    try frame().perform("back 3")
    try frame().perform("back")
    #expect(writes == [[1, 2, 3, 4], [1], []])
  }

  @Test("say how far one can go back", arguments: ["0", "3", "x"])
  func tooFar(levels: String) {
    model.send { $0.path = [1, 2] }
    let frame = Renderer(whole()).frame()
    do {
      try frame.perform("back \(levels)")
      Issue.record("It goes back by \(levels).")
    } catch {
      #expect(error.description.contains("a whole number from 1 to 2"))
    }
    #expect(model.state.path == [1, 2])
  }

  @Test("do nothing at a back that comes too late")
  func late() throws {
    model.send { $0.path = [1, 2, 3] }
    let renderer = Renderer(whole())
    let frame = renderer.frame()
    model.send { $0.path = [1, 5, 6, 7] }
    try frame.perform("back 2")
    #expect(model.state.path == [1, 5, 6, 7])
    model.send { $0.path = [1] }
    try frame.perform("back")
    #expect(model.state.path == [1])
    model.send { $0.path = [1, 2, 8] }
    // The lowest screen to remove is still on the stack.
    try frame.perform("back 2")
    #expect(model.state.path == [1])
  }

  @Test("have no back where the top hides it")
  func hidden() {
    model.send { $0.path = [1, 2] }
    let stack = NavigationStack(path: path) {
      Text("root").navigationDestination(for: Int.self) { number in
        Text("\(number)").navigationBarBackButtonHidden(number == 2)
      }
    }
    #expect(Frame(rendering: stack).availableCommands.isEmpty)
    model.send { $0.path = [1] }
    #expect(Frame(rendering: stack).availableCommands.map(\.name) == ["back"])
  }

  @Test("evaluate only new screens when the path changes, if they observe it")
  func kept() {
    let renderer = Renderer(observing())
    _ = renderer.frame()
    for number in 1...10 { model.send { $0.path.append(number) } }
    _ = renderer.frame()
    log.evaluated = []
    model.send { $0.path.append(11) }
    _ = renderer.frame()
    #expect(log.evaluated.filter { !$0.hasPrefix("total") } == ["screen 11"])
    log.evaluated = []
    model.send { $0.path.removeLast(5) }
    #expect(renderer.frame().description == "Title 6\nscreen 6 of 0")
    model.send { $0.path.remove(at: 2) }
    #expect(renderer.frame().description == "Title 6\nscreen 6 of 0")
    #expect(log.evaluated.allSatisfy { $0.hasPrefix("total") })
    model.send { $0.total = 9 }
    #expect(renderer.frame().description == "Title 6\nscreen 6 of 9")
  }

  @Test("are evaluated again when the view around is")
  func evaluatedFromOutside() {
    let total = model.state.total
    let renderer = Renderer(
      WithModel(model: model) { state in
        NavigationStack(path: path, subscribe: { [model] in model.subscribe($0) }) {
          Text("root").navigationDestination(for: Int.self) { Text("\($0) of \(state.total)") }
        }
      })
    model.send { $0.path = [1] }
    #expect(renderer.frame().description == "1 of \(total)")
    model.send { $0.total = 5 }
    #expect(renderer.frame().description == "1 of 5")
  }

  @Test("keep the tasks of screens that stay, wherever in the path, also of equal ones")
  func tasks() async {
    let renderer = Renderer(observing())
    func show(_ path: [Int]) async {
      model.send { $0.path = path }
      _ = renderer.frame()
      for _ in 1...20 { await Task.yield() }
    }
    await show([1, 2, 3])
    await show([0, 3, 1])
    #expect(
      journal.entries == [
        "task 1 begins", "task 2 begins", "task 3 begins", "task 2 is cancelled", "task 0 begins",
      ])
    await show([0, 0])
    #expect(
      journal.entries.suffix(3).sorted() == [
        "task 0 begins", "task 1 is cancelled", "task 3 is cancelled",
      ])
    await show([0])
    #expect(journal.entries.last == "task 0 is cancelled")
    await show([])
    #expect(journal.entries.last == "task 0 is cancelled")
    #expect(journal.entries.count { $0 == "task 0 is cancelled" } == 2)
  }

  @Test("show what one of their screens presents")
  func presentations() throws {
    let stack = NavigationStack(path: path) {
      Text("root")
        .sheet(isPresented: model.binding(get: { $0.total == 1 }, send: { _ in { _ in } })) {
          Text("sheet")
        }
        .navigationDestination(for: Int.self) { number in
          Text("screen \(number)").alert(
            isPresented: model.binding(
              get: { $0.total == number }, send: { _ in { $0.total = 0 } })
          ) { Alert(title: Text("alert \(number)"), buttons: [.default(Text("OK"))]) }
        }
    }
    model.send { $0 = State(path: [2, 3], total: 3) }
    let frame = Frame(rendering: stack)
    #expect(frame.isAlerting)
    try frame.perform("ok")
    #expect(model.state == State(path: [2, 3]))
    model.send { $0.total = 1 }
    #expect(Frame(rendering: stack).presentation?.sheet?.description == "sheet")
  }

  @Test("can stand in a stack, in a sheet and on a pushed screen, each with a path of its own")
  func nested() throws {
    var inner: [String] = ["a", "b"]
    let innerPath = Binding(get: { inner }, set: { inner = $0 })
    let stack = NavigationStack(path: path) {
      Text("root").navigationDestination(for: Int.self) { number in
        NavigationStack(path: innerPath) {
          Text("inner root \(number)").navigationDestination(for: String.self) { Text($0) }
        }
      }
    }
    model.send { $0.path = [1, 2] }
    #expect(Frame(rendering: stack).description == "b")
    try Frame(rendering: stack).perform("back 2")
    #expect(inner == [])
    #expect(Frame(rendering: stack).description == "inner root 2")
    try Frame(rendering: stack).perform("back 2")
    #expect(model.state.path == [])
  }

  @Test("report a value that has no destination, and say what is missing")
  func unknown() {
    model.send { $0.path = [1] }
    withKnownIssue {
      let frame = Frame(rendering: NavigationStack(path: path) { Text("root") })
      #expect(frame.description == "There is nothing to show for “1”.")
    } matching: {
      $0.says("Add “navigationDestination(for: Int.self)”")
    }
  }

  @Test("have screens for values of several types")
  func severalTypes() {
    let path: [AnyHashable] = [1, "a"]
    func stack(_ path: [AnyHashable]) -> some View {
      NavigationStack(path: .constant(path)) {
        Text("root")
          .navigationDestination(for: Int.self) { Text("number \($0)") }
          .navigationDestination(for: String.self) { Text("text \($0)") }
      }
    }
    #expect(Frame(rendering: stack(path)).description == "text a")
    #expect(Frame(rendering: stack(path.dropLast())).description == "number 1")
  }

  @Test("report a destination and a link outside of any stack, and a link for another type")
  func outside() throws {
    withKnownIssue {
      _ = Frame(rendering: Text("a").navigationDestination(for: Int.self) { _ in Text("b") })
    } matching: {
      $0.says("stands in no “NavigationStack”")
    }
    let link = Frame(rendering: NavigationLink("go", value: 1))
    try withKnownIssue {
      try link.perform("go")
    } matching: {
      $0.says("stands in no “NavigationStack”")
    }
    let wrong = Frame(rendering: NavigationStack(path: path) { NavigationLink("go", value: "a") })
    try withKnownIssue {
      try wrong.perform("go")
    } matching: {
      $0.says("of the type “String”") && $0.says("elements of the type “Int”")
    }
    #expect(model.state.path == [])
  }

  @Test("have links in rows, shown by their labels")
  func rows() throws {
    let stack = NavigationStack(path: path) {
      ForEach(3..<6) { number in NavigationLink(value: number) { Text("number \(number)") } }
    }
    let frame = Frame(rendering: stack)
    #expect(frame.description == "1. number 3\n2. number 4\n3. number 5")
    #expect(frame.availableCommands.first?.usage == "open ROW")
    try frame.perform("open 2")
    #expect(model.state.path == [4])
  }

  @Test("can be a thousand screens deep, and one command leads back to the root")
  func deep() throws {
    model.send { $0.path = Array(1...1000) }
    let renderer = Renderer(observing())
    #expect(renderer.frame().description == "Title 1000\nscreen 1000 of 0")
    try renderer.frame().perform("back 1000")
    #expect(renderer.frame().description == "root")
  }

  @Test("a link does not keep the views that it is in")
  func released() async {
    var renderer: Renderer? = Renderer(
      NavigationLink("one", value: 1).task { await journal.work("the task") })
    _ = renderer?.frame()
    await journal.has("the task begins")
    renderer = nil
    #expect(journal.entries == ["the task begins", "the task is cancelled"])
  }
}

extension Issue {
  fileprivate func says(_ text: String) -> Bool {
    comments.contains { $0.rawValue.contains(text) }
  }
}
