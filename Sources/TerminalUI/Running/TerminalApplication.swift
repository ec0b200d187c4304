import Foundation
import IssueReporting
import LineEditor

/// The description of an app for the run loop.
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
  let isWorking: () -> Bool
  private var endActions: [@MainActor () async throws -> Void] = []
  private var lockedItems: [URL] = []
  /// On a terminal that can only append text, the time between two screens that are printed because of changes that
  /// happen by themselves, so that a person who uses a screen reader can follow.
  var pauseOnPlainTerminal = Duration.seconds(5)
  /// The commands besides those of the screen and those of every app.
  var commands: [AppCommand] = []

  /// - Parameters:
  ///   - name: The app's name. Its history is stored under this name.
  ///   - inspector: The inspector in which the app's library records each action.
  ///   - testTime: The time that `:advance` moves, if the app was started with `--test-clock`.
  ///   - live: The app's screen. It is created when the app runs, so that an issue that is reported during its creation
  ///     is printed like any other.
  ///   - past: A screen that shows a past state. Its commands are never run, and the tasks of its views never start.
  ///   - isWorking: Whether effects are running. If so, the app prints “Nothing has changed yet.” after a command that
  ///     hasn't changed anything so far.
  public init(
    name: String,
    inspector: Inspector<State, Action>,
    testTime: TestTime? = nil,
    live: @autoclosure @escaping () -> any FrameSource,
    past: @escaping (State) -> any FrameSource,
    isWorking: @escaping () -> Bool = { false }
  ) {
    self.name = name
    self.inspector = inspector
    self.testTime = testTime
    self.makeLive = live
    self.past = past
    self.isWorking = isWorking
  }

  /// Adds an action to perform before the app ends, such as saving changes.
  ///
  /// It runs once, after the last line, no matter how the app ends: by `quit`, at the end of the input, or because the
  /// process gets a signal to end (SIGTERM, SIGINT, SIGQUIT), the terminal is closed (SIGHUP), or its output is no
  /// longer read (SIGPIPE). It corresponds to `scenePhase` in a SwiftUI app:
  ///
  /// ```swift
  /// app.onEnd { await ViewStore(store).send(.appWillQuit).finish() }
  /// ```
  ///
  /// On `quit`, there is no time limit. After a signal, all remaining work has five seconds. A second signal, or the
  /// end of that time, ends the process immediately. In any case, the process then dies of the signal, so code after
  /// ``run(options:)`` isn't reached. SIGKILL ends it immediately.
  ///
  /// - Parameter action: The action, on the main actor. An error that it throws is printed to standard error after the
  ///   terminal is restored, and the exit status is 74.
  public func onEnd(_ action: @escaping @MainActor () async throws -> Void) -> Self {
    var app = self
    app.endActions.append(action)
    return app
  }

  /// Locks a file or folder for this app while it runs. If a different app holds the lock, this app doesn't start,
  /// reports it, and its exit status is 75.
  ///
  /// - Parameter item: The file or folder that the app uses. It doesn't need to exist.
  public func locking(_ item: URL) -> Self {
    var app = self
    app.lockedItems.append(item)
    return app
  }

  /// Runs the app on the terminal until `quit`, the end of the input, or a signal to end.
  ///
  /// Issues that are reported while the app runs, on any thread, are printed above the prompt, each distinct issue
  /// once.
  ///
  /// - Parameter options: The options from the command line.
  /// - Returns: The exit status: 0; 65 if the input, from a script or a pipe, contains an unknown command; 66 if the
  ///   script can't be read; 71 if the terminal can't be used; 74 if output was lost or an ``onEnd(_:)`` action failed;
  ///   75 if a different app holds the lock of ``locking(_:)``. The error is printed to standard error.
  public func run(options: RunOptions) async -> Int32 {
    let editor: LineEditor
    do throws(LineEditorError) {
      editor = try LineEditor(LineEditor.Configuration(name: name))
    } catch {
      complain("The terminal cannot be used: \(error)")
      return EX_OSERR
    }
    return await run(options: options, console: editor, isWholeProcess: true)
  }

  /// Runs the app on a custom console until `quit` or the end of its input, and closes it.
  ///
  /// - Parameters:
  ///   - options: The options from the command line.
  ///   - console: The console.
  /// - Returns: The exit status, as for ``run(options:)``.
  public func run(options: RunOptions, console: any Console) async -> Int32 {
    await run(options: options, console: console, isWholeProcess: false)
  }

  private func run(
    options: RunOptions, console: any Console, isWholeProcess: Bool
  ) async -> Int32 {
    let script: [String]?
    let locks: [FileLock]
    do {
      script = try options.scriptLines()
      locks = try lockedItems.map { item in try FileLock(item) }
    } catch {
      console.close()
      complain(error is FileLock.InUse ? "\(name): \(error)" : "\(error)")
      return error is FileLock.InUse ? EX_TEMPFAIL : EX_NOINPUT
    }
    defer { withExtendedLifetime(locks) {} }
    let colors = Self.usesColors(on: console, options: options)
    let outcome = await run(
      script: script, console: console, colors: colors, isWholeProcess: isWholeProcess)
    if let error = console.outputError {
      complain("\(error)")
      return EX_IOERR
    }
    if !outcome.failures.isEmpty { return EX_IOERR }
    guard !outcome.unknownLines.isEmpty else { return EX_OK }
    complain("\(name): \(Self.complaint(about: outcome.unknownLines))")
    return EX_DATAERR
  }

  /// The error message for unknown commands in a script.
  static func complaint(about lines: [String]) -> String {
    let quoted = lines.prefix(5).map { "“\($0.shortened.printableLines.joined(separator: " "))”" }
    let others = lines.count > 5 ? " and \(lines.count - 5) more" : ""
    let subject =
      lines.count == 1 ? "One line was no command" : "\(lines.count) lines were no commands"
    return "\(subject): \(quoted.joined(separator: ", "))\(others)."
  }

  /// The outcome of a run, apart from its output.
  struct Outcome {
    /// The failures at the end, as printed.
    var failures: [String]
    /// The lines of a script with unknown commands.
    var unknownLines: [String]
  }

  /// - Parameter isWholeProcess: Whether the app handles the issues, printed texts, and signals of the entire process,
  ///   rather than only those of its own tasks. In tests, other apps run concurrently.
  @discardableResult
  func run(
    script: [String]?, console: any Console, colors: Bool, isWholeProcess: Bool = false
  ) async -> Outcome {
    let printer = IssuePrinter(console: console, colors: colors)
    let reporters = IssueReporters.current
    if isWholeProcess {
      IssueReporters.current = [printer]
      RunningConsole.current.withLock { $0 = console }
    }
    let (ending, outcome) = await withIssueReporters([printer]) {
      let session = Session(app: self, script: script, console: console, colors: colors)
      let ending = await lines(of: session, isWholeProcess: isWholeProcess)
      return (
        ending, Outcome(failures: await end(isWholeProcess), unknownLines: session.unknownLines)
      )
    }
    if isWholeProcess {
      IssueReporters.current = reporters
      RunningConsole.current.withLock { $0 = nil }
    }
    console.close()
    for failure in outcome.failures { complain("\(name): \(failure)") }
    if isWholeProcess {
      // The output is no longer read, or the terminal is closed. The corresponding signal may still be in flight.
      if console.outputError == .output(code: EPIPE) { ending.receiveIfCaught(SIGPIPE) }
      if console.isInteractive, isTerminalClosed { ending.receiveIfCaught(SIGHUP) }
      ending.conclude()
    }
    return outcome
  }

  /// Whether the terminal of the process has been closed.
  private var isTerminalClosed: Bool {
    var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
    return poll(&input, 1, 0) > 0 && input.revents & Int16(POLLHUP) != 0
  }

  /// Runs a session to its end.
  ///
  /// - Returns: The object that knows whether a signal ended the session, and handles later signals.
  private func lines(
    of session: Session<State, Action>, isWholeProcess: Bool
  ) async -> Ending {
    let lines = Task { await session.run() }
    let ending = Ending(name: name, console: session.console) { [weak session] in
      Task { await session?.interrupt() }
    } endLines: {
      lines.cancel()
    }
    session.onTurn = ending.turn
    if isWholeProcess { EndSignals.begin(ending.receive) }
    await lines.valuePassingOnCancellation()
    // The effects of the last line start here, so that the end actions can wait for them.
    await Session<State, Action>.yield()
    ending.linesAreOver()
    return ending
  }

  /// Performs the app's end actions, and those of the process if it ends with the app.
  ///
  /// - Returns: The messages of the actions that failed.
  private func end(_ isWholeProcess: Bool) async -> [String] {
    var failures: [String] = []
    for action in endActions {
      do { try await action() } catch { failures.append("\(error)") }
    }
    for action in isWholeProcess ? EndActions.current : [] {
      do { try await action() } catch { failures.append("\(error)") }
    }
    return failures
  }

  private static func usesColors(on console: any Console, options: RunOptions) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return console.isInteractive && !options.noColor
      && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }
}
