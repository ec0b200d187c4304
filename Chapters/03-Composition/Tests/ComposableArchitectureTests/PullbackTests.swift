@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct App: Equatable {
  var todo = Todo(id: 1)
  var count = 0
}

private enum AppAction: Equatable {
  case todo(TodoAction)
  case increment
}

private struct AppEnvironment {
  var todo = TodoEnvironment()
}

// Written by hand, so that these tests need no reflection.
private let todoAction = CasePath<AppAction, TodoAction>(
  embed: AppAction.todo,
  extract: { if case .todo(let action) = $0 { action } else { nil } }
)

@Suite("Exercise 3.2 · Pull a reducer back with pullback", .timeLimit(.minutes(5)))
@MainActor
struct PullbackTests {
  private let reducer = todoReducer.pullback(
    state: \App.todo, action: todoAction, environment: \AppEnvironment.todo
  )

  @Test("I26: the child's reducer runs on the child's state, and nothing else changes")
  func state() {
    var app = App()
    let effect = reducer.run(&app, .todo(.titleChanged("Buy milk")), AppEnvironment())
    #expect(app == App(todo: Todo(id: 1, title: "Buy milk"), count: 0))
    #expect(effect.work == nil)
  }

  @Test("I26: any other action changes nothing and has no effect")
  func otherActions() {
    var runs = 0
    let counting = Reducer<Todo, TodoAction, TodoEnvironment> { _, _, _ in
      runs += 1
      return Effect(value: .toggled)
    }
    .pullback(state: \App.todo, action: todoAction, environment: \AppEnvironment.todo)
    var app = App()
    #expect(counting.run(&app, .increment, AppEnvironment()).work == nil)
    #expect(app == App())
    #expect(runs == 0)
  }

  @Test("I26: the child's effects emit actions of the parent")
  func effects() {
    var app = App()
    let effect = reducer.run(&app, .todo(.ask), AppEnvironment())
    #expect(Recording(effect).values == [.todo(.answered("answer 1"))])
    let store = Store(initialState: App(), reducer: reducer, environment: AppEnvironment())
    store.send(.todo(.ask))
    #expect(store.state.value.todo.title == "answer 1")
  }

  @Test("I26: the child's environment is derived from the parent's")
  func environment() {
    var app = App()
    let environment = AppEnvironment(todo: TodoEnvironment { Effect(value: "\($0)!") })
    let effect = reducer.run(&app, .todo(.ask), environment)
    #expect(Recording(effect).values == [.todo(.answered("1!"))])
  }

  @Test("I26: for an action of the child, its reducer runs exactly once")
  func once() {
    struct Whole: Equatable { var part = 0 }
    var runs = 0
    let counting = Reducer<Int, AppAction, Void> { part, _, _ in
      runs += 1
      part += 1
      return Effect(value: .increment)
    }
    .pullback(
      state: \Whole.part, action: CasePath(embed: { $0 }, extract: { $0 }),
      environment: { (_: Void) in }
    )
    var whole = Whole()
    let effect = counting.run(&whole, .increment, ())
    #expect(runs == 1, "the child's reducer ran more than once for one action")
    #expect(whole.part == 1)
    #expect(Recording(effect).values == [.increment])
  }

  @Test("I26: for other actions, the child's state and environment are not accessed")
  func leavesAlone() {
    struct Whole {
      var writes = 0
      var part = Todo(id: 1) { didSet { writes += 1 } }
    }
    var environments = 0
    let reducer = todoReducer.pullback(
      state: \Whole.part, action: todoAction,
      environment: { (_: Void) in
        environments += 1
        return TodoEnvironment()
      }
    )
    var whole = Whole()
    _ = reducer.run(&whole, .increment, ())
    #expect(
      whole.writes == 0, "the child's state was written, although the action is not the child's")
    #expect(
      environments == 0, "the environment was derived, although the action is not the child's")
    _ = reducer.run(&whole, .todo(.toggled), ())
    #expect(whole.part.isDone)
    #expect(environments == 1, "the environment is derived once for each action of the child")
  }

  @Test("I26: every action of the child's effect is embedded, until the effect completes")
  func allAnswers() {
    let later = PassthroughSubject<String, Never>()
    var subscriptions = 0
    let answers = later.handleEvents(receiveSubscription: { _ in subscriptions += 1 })
    let environment = AppEnvironment(
      todo: TodoEnvironment { _ in .merge(Effect(value: "now"), answers.eraseToEffect()) }
    )
    var app = App()
    let effect = reducer.run(&app, .todo(.ask), environment)
    #expect(subscriptions == 0, "the reducer started the effect, but only the store may do that")
    let recording = Recording(effect)
    #expect(subscriptions == 1)
    later.send("later")
    later.send("later")
    let expected = ["now", "later", "later"].map { AppAction.todo(.answered($0)) }
    #expect(recording.values == expected)
    #expect(!recording.isFinished)
    later.send(completion: .finished)
    #expect(recording.isFinished)
  }

  @Test("I26: two children of the same type are distinguished")
  func siblings() {
    struct Two: Equatable {
      var left = Todo(id: 1)
      var right = Todo(id: 2)
    }
    enum TwoAction { case left(TodoAction), right(TodoAction) }
    let both = Reducer<Two, TwoAction, TodoEnvironment>.combine(
      todoReducer.pullback(
        state: \.left,
        action: CasePath(
          embed: TwoAction.left, extract: { if case .left(let action) = $0 { action } else { nil } }
        ),
        environment: { $0 }
      ),
      todoReducer.pullback(
        state: \.right,
        action: CasePath(
          embed: TwoAction.right,
          extract: { if case .right(let action) = $0 { action } else { nil } }
        ),
        environment: { $0 }
      )
    )
    let store = Store(initialState: Two(), reducer: both, environment: TodoEnvironment())
    store.send(.right(.ask))
    #expect(store.state.value == Two(right: Todo(id: 2, title: "answer 2")))
    store.send(.left(.toggled))
    #expect(
      store.state.value
        == Two(left: Todo(id: 1, isDone: true), right: Todo(id: 2, title: "answer 2"))
    )
  }

  @Test("I32: a child's action reaches the child and then the parent, in the order of `combine`")
  func order() {
    var seen: [String] = []
    func parent(_ name: String) -> Reducer<App, AppAction, AppEnvironment> {
      Reducer { app, action, _ in
        seen.append("\(name) sees \(app.todo.isDone)")
        return .none
      }
    }
    var app = App()
    _ = Reducer.combine(parent("before"), reducer, parent("after"))
      .run(&app, .todo(.toggled), AppEnvironment())
    #expect(seen == ["before sees false", "after sees true"])
  }

  @Test("I26: a pulled back reducer can be pulled back again")
  func nests() {
    struct Outer: Equatable { var app = App() }
    enum OuterAction: Equatable { case app(AppAction) }
    let outer = reducer.pullback(
      state: \Outer.app,
      action: CasePath<OuterAction, AppAction>(
        embed: OuterAction.app, extract: { if case .app(let action) = $0 { action } else { nil } }
      ),
      environment: { (_: Void) in AppEnvironment() }
    )
    let store = Store(initialState: Outer(), reducer: outer, environment: ())
    store.send(.app(.todo(.ask)))
    #expect(store.state.value.app.todo.title == "answer 1")
  }

  @Test("I26: the child's state is changed in place, and not copied")
  func inPlace() {
    struct Whole { var part = Watched(id: 1) }
    let part = Reducer<Watched, AppAction, Void> { part, _, _ in
      part.change()
      return .none
    }
    let whole = part.pullback(
      state: \Whole.part, action: CasePath(embed: { $0 }, extract: { $0 }), environment: { $0 }
    )
    var state = Whole()
    _ = whole.run(&state, .increment, ())
    #expect(
      state.part.copies == 0, "a copy of the child's state existed while the state was changed")
  }
}

@Suite("Pullback to a case", .timeLimit(.minutes(5)))
@MainActor
struct CasePullbackTests {
  private enum Screen: Equatable {
    case todo(Todo)
    case empty
  }

  private let reducer = todoReducer.pullback(
    state: CasePath<Screen, Todo>(
      embed: Screen.todo, extract: { if case .todo(let todo) = $0 { todo } else { nil } }
    ),
    action: CasePath<AppAction, TodoAction>.todoActions,
    environment: { (_: Void) in TodoEnvironment() },
    fileID: "App/Screens.swift", line: 42
  )

  @Test("I26: in its case, the child's reducer runs on the payload")
  func runs() {
    let store = Store(initialState: Screen.todo(Todo(id: 1)), reducer: reducer, environment: ())
    store.send(.todo(.ask))
    #expect(store.state.value == .todo(Todo(id: 1, title: "answer 1")))
  }

  @Test("I28: in a different case, the action is reported and changes nothing")
  func reports() {
    var screen = Screen.empty
    withKnownIssue("this must be reported as an issue") {
      let effect = reducer.run(&screen, .todo(.toggled), ())
      #expect(effect.work == nil)
    } matching: { issue in
      issue.description.contains("“pullback” to a case of a state at App/Screens.swift:42")
        && issue.description.contains("the state is in another case")
        && issue.description.contains("TodoAction.toggled")
    }
    #expect(screen == .empty)
    #expect(reducer.run(&screen, .increment, ()).work == nil)
  }
}

extension CasePath where Root == AppAction, Value == TodoAction {
  fileprivate static var todoActions: CasePath { todoAction }
}
