import ComposableArchitecture
import IssueReporting
import OpenCombine
import TerminalUI
import Testing

@testable import TestFixtures

@Suite("Names of 2021 · effects", .timeLimit(.minutes(5)))
struct EffectNamesTests {
  @Test("results become actions as they are caught")
  func catches() {
    let transform: (Result<Int, Sorry>) -> String = { "\($0)" }
    #expect(
      Recording(Effect<Int, Sorry>(value: 1).catchToEffect(transform)).events
        == ["success(1)", "finished"])
    #expect(
      Recording(Fail<Int, Sorry>(error: Sorry()).catchToEffect(transform)).events
        == ["failure(sorry)", "finished"])
  }

  @Test("several cancel IDs are cancelled in one effect, and no others")
  func cancelsMany() {
    struct ID: Hashable { var number: Int }
    let recordings = (0..<3).map { number in
      Recording(
        Effect<Int, Never>(Empty(completeImmediately: false)).cancellable(id: ID(number: number)))
    }
    _ = Recording(Effect<Int, Never>.cancel(ids: ID(number: 0), ID(number: 2)))
    #expect(recordings.map(\.isFinished) == [true, false, true])
    _ = Recording(Effect<Int, Never>.cancel(id: ID(number: 1)))
  }
}

@Suite("Names of 2021 · alerts and texts")
struct AlertNamesTests {
  private struct Incomparable {}

  @Test("a button with an action and a button with a sent action are the same")
  func buttons() {
    typealias Alert = AlertState<Int>
    #expect(Alert.Button.default("A", action: .send(1)) == .default("A", send: 1))
    #expect(Alert.Button.cancel("A", action: .send(1)) == .cancel("A", send: 1))
    #expect(Alert.Button.cancel(action: .send(1)) == .cancel(send: 1))
    #expect(Alert.Button.destructive("A", action: .send(1)) == .destructive("A", send: 1))
    #expect(Alert.Button.default("A", action: nil) == .default("A"))
    #expect(Alert.Button.default("A", action: .send(1)) != .default("A", action: .send(2)))
    #expect(Alert.ButtonAction.send(1) != .send(2))
    #expect(ConfirmationDialogState<Int>.ButtonAction.send(1).action == 1)
  }

  @Test("an alert has its own identity, and equals an alert with the same contents")
  func ids() {
    let first = AlertState<Int>(title: "A", message: "B", dismissButton: .default("C", send: 1))
    let second = AlertState<Int>(title: "A", message: "B", dismissButton: .default("C", send: 1))
    #expect(first.id != second.id)
    #expect(first == second && first.hashValue == second.hashValue)
    #expect(first != AlertState(title: "A", message: "B", dismissButton: .default("C", send: 2)))
    #expect(first != AlertState(title: "A", dismissButton: .default("C", send: 1)))
    #expect(first != AlertState(title: "X", message: "B", dismissButton: .default("C", send: 1)))
    let incomparable = AlertState<Incomparable>(title: "A")
    #expect(incomparable.id != AlertState<Incomparable>(title: "A").id)
  }

  @Test("a dialog has its own identity, and equals a dialog with the same contents")
  func dialogIDs() {
    let first = ConfirmationDialogState<Int>(title: "A", buttons: [.default("C", send: 1)])
    let second = ConfirmationDialogState<Int>(title: "A", buttons: [.default("C", send: 1)])
    #expect(first.id != second.id)
    #expect(first == second && first.hashValue == second.hashValue)
    #expect(first != ConfirmationDialogState(title: "A", buttons: [.cancel("C", send: 1)]))
  }

  @Test("an alert is dumped without its identity")
  func dumps() {
    #expect(
      String(customDumping: AlertState<Int>(title: "A", buttons: []))
        == """
        AlertState(
          title: "A",
          message: nil,
          buttons: []
        )
        """)
  }

  @Test("texts have the styles and the words of 2021")
  func texts() {
    let text = TextState("A")
    let styled = [
      text.italic(), text.strikethrough(), text.underline(), text.strikethrough(false),
      text.underline().underline(false),
    ]
    #expect(
      styled.map { String(customDumping: $0) }
        == [#""_A_""#, #""~~A~~""#, #""<u>A</u>""#, #""A""#, #""A""#])
    #expect(String(state: text.bold() + TextState("B").italic()) == "AB")
  }
}

@Suite("Names of 2021 · reports of missing state")
struct BreakpointOnNilTests {
  private enum Action: Equatable {
    case number(Int)
    case element(id: Int, action: Int)
    case text(key: String, action: Int)
  }

  private enum Screen: Equatable { case number(Int), other }

  private struct App: Equatable {
    var number: Int?
    var todos: IdentifiedArrayOf<Identified<Int, Int>> = []
    var numbers: [Int] = []
    var texts: [String: Int] = [:]
  }

  private let setting = Reducer<Int, Int, Void> { state, action, _ in
    state = action
    return .none
  }

  /// The issues that are reported when actions are reduced for absent and for existing children.
  private func issues(_ breakpointOnNil: Bool) -> [String] {
    let line: UInt = 77
    let identified = Reducer<Identified<Int, Int>, Int, Void> { state, action, _ in
      state.value = action
      return .none
    }
    let reducer = Reducer<App, Action, Void>.combine(
      setting.optional(breakpointOnNil: breakpointOnNil, #fileID, line)
        .pullback(state: \.number, action: /Action.number, environment: { $0 }),
      identified.forEach(
        state: \.todos, action: /Action.element(id:action:), environment: { $0 },
        breakpointOnNil: breakpointOnNil, #fileID, line),
      setting.forEach(
        state: \.numbers, action: /Action.element(id:action:), environment: { $0 },
        breakpointOnNil: breakpointOnNil, #fileID, line),
      setting.forEach(
        state: \.texts, action: /Action.text(key:action:), environment: { $0 },
        breakpointOnNil: breakpointOnNil, #fileID, line)
    )
    let screens = setting.pullback(
      state: /Screen.number, action: /Action.number, environment: { (_: Void) in },
      breakpointOnNil: breakpointOnNil, #fileID, line)
    let issues = issuesOnNewThread {
      var app = App()
      var screen = Screen.other
      let actions = [Action.number(5), .element(id: 0, action: 5), .text(key: "a", action: 5)]
      for action in actions { _ = reducer.run(&app, action, ()) }
      _ = screens.run(&screen, .number(5), ())
      #expect(app == App() && screen == .other)

      app = App(number: 1, todos: [Identified(1, id: 0)], numbers: [1], texts: ["a": 1])
      screen = .number(1)
      for action in actions { _ = reducer.run(&app, action, ()) }
      _ = screens.run(&screen, .number(5), ())
      #expect(
        app == App(number: 5, todos: [Identified(5, id: 0)], numbers: [5], texts: ["a": 5]))
      #expect(screen == .number(5))
    }
    return issues
  }

  @Test("a reducer without a report for `nil` reports no issue, and still reduces existing state")
  func silent() {
    #expect(issues(false).isEmpty)
  }

  @Test("a reducer with a report for `nil` reports one issue each, with the given file and line")
  func reported() {
    let issues = issues(true)
    #expect(issues.count == 5)
    for issue in issues {
      #expect(issue.contains("NamesOf2021Tests.swift:77 received an action"))
    }
  }

  @Test("a case without a view is reported for the file and the line that received")
  @MainActor
  func switchStore() {
    let store = Store(
      initialState: Screen.other, reducer: Reducer<Screen, Action, Void>.empty, environment: ())
    let places = Places()
    withIssueReporters([places]) {
      let view = SwitchStore(store, file: #fileID, line: 77) {
        CaseLet(state: /Screen.number, action: Action.number) { _ in Text("number") }
      }
      _ = Renderer(view).frame()
    }
    #expect(places.all == ["ComposableArchitectureTests/NamesOf2021Tests.swift:77"])
  }
}

@Suite("Together · names of 2021: files and lines of a test store", .timeLimit(.minutes(5)))
struct FileAndLineTests {
  private typealias Store = TestStore<Int, Int, Int, Int, Void>

  private func places(_ steps: (Store) -> Void) -> [String] {
    let places = Places()
    withIssueReporters([places]) {
      steps(
        TestStore(
          initialState: 0,
          reducer: Reducer { state, action, _ in
            state = action
            return action == 1 ? Effect(value: 2) : .none
          },
          environment: (), file: "A/Made.swift", line: 1))
    }
    return places.all
  }

  @Test("each step reports for the file and the line that it received")
  func steps() {
    #expect(places { $0.send(3, file: "A/Sent.swift", line: 5) { $0 = 4 } } == ["A/Sent.swift:5"])
    #expect(
      places {
        $0.send(1, file: "A/Sent.swift", line: 5) { $0 = 1 }
        $0.receive(2, file: "A/Received.swift", line: 6) { $0 = 3 }
      } == ["A/Received.swift:6"])
    #expect(
      places {
        $0.send(1) { $0 = 1 }
        $0.assert(file: "A/End.swift", line: 7)
      } == ["A/End.swift:7"])
    struct Thrown: Error {}
    #expect(
      places {
        $0.assert([
          .send(3, file: "A/Sent.swift", line: 5) { $0 = 4 },
          .send(1) { $0 = 1 },
          .receive(2, file: "A/Received.swift", line: 6) { $0 = 3 },
          .environment(file: "A/Environment.swift", line: 7) { _ in throw Thrown() },
          .do(file: "A/Do.swift", line: 8) { throw Thrown() },
        ])
      } == ["A/Sent.swift:5", "A/Received.swift:6", "A/Environment.swift:7", "A/Do.swift:8"])
  }
}

@Suite("Names of 2021 · exported modules")
struct ExportedNamesTests {
  @Test("a test may fail, and dump, without a further import")
  func exports() {
    let messages = issuesOnNewThread { XCTFail("It is handed on.") }
    #expect(messages == ["It is handed on."])
    var text = ""
    customDump([1], to: &text)
    #expect(text == "[\n  [0]: 1\n]")
    #expect(diff(1, 2) != nil)
  }
}

/// The locations of reported issues. Unchecked: it is only used on the test's thread.
private final class Places: IssueReporter, @unchecked Sendable {
  private(set) var all: [String] = []

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    all.append("\(fileID):\(line)")
  }
}
