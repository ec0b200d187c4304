import Foundation
import IssueReporting
import LineEditor

/// Everything the run loop needs to know of an app.
///
/// ```swift
/// let inspector = Inspector<CounterState, CounterAction>(initialState: CounterState())
/// let store = Store(initialState: CounterState(), reducer: reducer.recorded(by: inspector), …)
/// let app = TerminalApplication(
///   name: "counter",
///   inspector: inspector,
///   live: Renderer(CounterView(store: store)),
///   past: { state in Renderer(CounterView(store: Store(initialState: state, reducer: .empty, …))) }
/// )
/// exit(await app.run(options: options))
/// ```
@MainActor
public struct TerminalApplication<State, Action> {
  let name: String
  let inspector: Inspector<State, Action>
  let testTime: TestTime?
  let makeLive: () -> any FrameSource
  let past: (State) -> any FrameSource

  /// - Parameters:
  ///   - name: The app's name; its history is kept under it.
  ///   - inspector: What the app's library tells of each action.
  ///   - testTime: What `:advance` moves, where the app was started with `--test-clock`.
  ///   - live: The app's screen. It is made when the app runs, so that an issue that is reported
  ///     on the way is printed like any other.
  ///   - past: A screen that shows a state from the past. Its commands are never run, and tasks of
  ///     its views never start.
  public init(
    name: String,
    inspector: Inspector<State, Action>,
    testTime: TestTime? = nil,
    live: @autoclosure @escaping () -> any FrameSource,
    past: @escaping (State) -> any FrameSource
  ) {
    self.name = name
    self.inspector = inspector
    self.testTime = testTime
    self.makeLive = live
    self.past = past
  }

  /// Runs the app on the terminal until `quit` or the end of the input.
  ///
  /// Issues that are reported meanwhile, on any thread, are printed above the prompt, each distinct
  /// one once, instead of stopping or garbling anything.
  ///
  /// - Parameter options: The options from the command line.
  /// - Returns: The exit status: 0; 66 when the script cannot be read; 71 when the terminal cannot
  ///   be used; 74 when output was lost. What went wrong has been printed to standard error.
  public func run(options: RunOptions) async -> Int32 {
    let editor: LineEditor
    do throws(LineEditorError) {
      editor = try LineEditor(LineEditor.Configuration(name: name))
    } catch {
      Self.complain("The terminal cannot be used: \(error)")
      return EX_OSERR
    }
    return await run(options: options, console: editor, isWholeProcess: true)
  }

  /// Runs the app on a console of your own until `quit` or the end of its input, and closes it.
  ///
  /// - Parameters:
  ///   - options: The options from the command line.
  ///   - console: What to read from and write to.
  /// - Returns: The exit status, as for ``run(options:)``.
  public func run(options: RunOptions, console: any Console) async -> Int32 {
    await run(options: options, console: console, isWholeProcess: false)
  }

  private func run(
    options: RunOptions, console: any Console, isWholeProcess: Bool
  ) async -> Int32 {
    let script: [String]?
    do throws(ScriptError) {
      script = try options.scriptLines()
    } catch {
      console.close()
      Self.complain("\(error)")
      return EX_NOINPUT
    }
    let colors = Self.usesColors(on: console, options: options)
    await run(script: script, console: console, colors: colors, isWholeProcess: isWholeProcess)
    if let error = console.outputError {
      Self.complain("\(error)")
      return EX_IOERR
    }
    return EX_OK
  }

  /// - Parameter isWholeProcess: Whether issues, and what is printed above the prompt, are this app's
  ///   wherever they come from, not only from its own tasks. In tests others run beside it.
  func run(
    script: [String]?, console: any Console, colors: Bool, isWholeProcess: Bool = false
  ) async {
    defer { console.close() }
    let printer = IssuePrinter(console: console, colors: colors)
    let reporters = IssueReporters.current
    if isWholeProcess {
      IssueReporters.current = [printer]
      RunningConsole.current.withLock { $0 = console }
    }
    defer {
      if isWholeProcess {
        IssueReporters.current = reporters
        RunningConsole.current.withLock { $0 = nil }
      }
    }
    await withIssueReporters([printer]) {
      await Session(app: self, script: script, console: console, colors: colors).run()
    }
  }

  private static func usesColors(on console: any Console, options: RunOptions) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return console.isInteractive && !options.noColor
      && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  private static func complain(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }
}
