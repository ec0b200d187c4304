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
  let isWorking: () -> Bool
  private var endActions: [@MainActor () async throws -> Void] = []
  private var lockedItems: [URL] = []
  /// How long, on a terminal that can only print, the screen is not printed again for what changes by itself, after
  /// it was once. Whoever has it read aloud could not follow otherwise.
  var pauseOnPlainTerminal = Duration.seconds(5)
  /// What can be typed besides what is on the screen, and what every app has.
  var commands: [AppCommand] = []

  /// - Parameters:
  ///   - name: The app's name; its history is kept under it.
  ///   - inspector: What the app's library tells of each action.
  ///   - testTime: What `:advance` moves, where the app was started with `--test-clock`.
  ///   - live: The app's screen. It is made when the app runs, so that an issue that is reported
  ///     in flight is printed like any other.
  ///   - past: A screen that shows a state from the past. Its commands are never run, and tasks of
  ///     its views never start.
  ///   - isWorking: Whether effects are running. After a command that has changed nothing so far, the app then says
  ///     “Nothing has changed yet.”
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

  /// Adds what has to be done before the app ends, such as saving what is not saved yet.
  ///
  /// It is done once, after the last line, however the app ends: by `quit`, at the end of the input, or
  /// because somebody ends the process (SIGTERM, SIGINT, SIGQUIT), closes the terminal (SIGHUP), or no longer
  /// reads what is printed (SIGPIPE). It is for an app here what `scenePhase` is for one on SwiftUI:
  ///
  /// ```swift
  /// app.onEnd { await ViewStore(store).send(.appWillQuit).finish() }
  /// ```
  ///
  /// On `quit` there is no hurry. After a signal there are five seconds for all that is left to do;
  /// another signal, or time that is up, ends the process immediately. In any case it then dies of the
  /// signal, so code after ``run(options:)`` is not reached. SIGKILL ends it immediately.
  ///
  /// - Parameter action: What to do, on the main actor. An error that it throws is printed to standard
  ///   error when the terminal is restored, and the exit status is 74.
  public func onEnd(_ action: @escaping @MainActor () async throws -> Void) -> Self {
    var app = self
    app.endActions.append(action)
    return app
  }

  /// Keeps a file, or a folder, for this app alone while it runs. If another one has it, the app does
  /// not start, says so, and its exit status is 75.
  ///
  /// - Parameter item: What the app reads and writes. It need not exist yet.
  public func locking(_ item: URL) -> Self {
    var app = self
    app.lockedItems.append(item)
    return app
  }

  /// Runs the app on the terminal until `quit`, the end of the input, or a signal to end.
  ///
  /// Issues that are reported meanwhile, on any thread, are printed above the prompt, each distinct
  /// one once, instead of stopping or garbling anything.
  ///
  /// - Parameter options: The options from the command line.
  /// - Returns: The exit status: 0; 65 when a script, or what comes through a pipe, has a command that the app
  ///   does not know; 66 when the script cannot be read; 71 when the terminal cannot
  ///   be used; 74 when output was lost or ``onEnd(_:)`` has failed; 75 when another app has what this
  ///   one is ``locking(_:)``. What went wrong has been printed to standard error.
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

  /// What is said of lines of a script that are no commands.
  static func complaint(about lines: [String]) -> String {
    let quoted = lines.prefix(5).map { "“\($0.shortened.printableLines.joined(separator: " "))”" }
    let others = lines.count > 5 ? " and \(lines.count - 5) more" : ""
    let subject =
      lines.count == 1 ? "One line was no command" : "\(lines.count) lines were no commands"
    return "\(subject): \(quoted.joined(separator: ", "))\(others)."
  }

  /// How a run went, beside what it printed.
  struct Outcome {
    /// What failed at the end, as it has been printed.
    var failures: [String]
    /// The lines of a script that the app does not know.
    var unknownLines: [String]
  }

  /// - Parameter isWholeProcess: Whether issues, what is printed above the prompt, and signals are this
  ///   app's wherever they come from, not only from its own tasks. In tests others run beside it.
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
      // Nobody reads any more, or nobody is there any more. The signal that says so may be in flight still.
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
  /// - Returns: What knows whether a signal has ended it, or does so from now on.
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
    // What the last line has set off begins, so that whatever is done at the end can wait for it.
    await Session<State, Action>.yield()
    ending.linesAreOver()
    return ending
  }

  /// Does what has to be done before the app ends, and if the process ends with it, before that does.
  ///
  /// - Returns: What failed.
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
