import CustomDump
import LineEditor

/// One run of an app: reads lines, runs them, and keeps the screen up to date.
@MainActor
final class Session<State, Action> {
  let app: TerminalApplication<State, Action>
  let console: any Console
  let colors: Bool
  let live: any FrameSource
  private let script: [String]?
  private let completions = CompletionTable()
  let secrets = Secrets()

  /// The moment in the past that the session shows, if any.
  var lookingBack: LookingBack<State>?
  var tracing = Tracing.off
  /// Whether a person is reading the output of the last line, so that changes that happen by themselves don't print the
  /// screen below it.
  var isBeingRead = false
  var isFinished = false
  /// The remaining asynchronous work of the current line.
  var pending: (@MainActor () async -> Void)?
  /// Called when the session asks for a line or starts running one.
  var onTurn: (() -> Void)?

  private var panel: Panel?
  /// The panel before the last line.
  private var formerPanel: Panel?
  /// Whether the last output contained only a part of the screen.
  private var isShortened = false
  private var isBusy = true
  /// Whether anything was printed since the last line.
  private var hasSpoken = false
  private var isRenderScheduled = false
  /// The task that shows the screen after changes that happen by themselves.
  private var renderTask: Task<Void, Never>?
  /// The time at which it last did so since the last line.
  private var lastRender: ContinuousClock.Instant?
  /// The asynchronous work of the current line.
  private var work: Task<Void, Never>?
  private var isInterrupted = false
  /// Whether the lines come from a script: a file, or any input other than a terminal.
  private var isScripted = true
  /// The lines of a script with unknown commands.
  private(set) var unknownLines: [String] = []

  init(
    app: TerminalApplication<State, Action>, script: [String]?, console: any Console, colors: Bool
  ) {
    self.app = app
    self.live = app.makeLive()
    self.script = script
    self.console = console
    self.colors = colors
  }

  func run() async {
    connect()
    defer { disconnect() }
    await showChanges()

    for line in script ?? [] where !isOver && !isInterrupted && console.outputError == nil {
      console.print("> " + line)
      await handle(line)
    }
    if script != nil, !console.isInteractive { return }
    isScripted = !console.isInteractive

    while !isOver {
      onTurn?()
      isInterrupted = false
      switch await console.readLine(prompt: prompt) {
      case .line(let line): await handle(line)
      case .interrupted: continue
      case .endOfInput: return
      }
    }
  }

  /// Cancels the work of the current line, and discards the rest of a script.
  func interrupt() {
    isInterrupted = true
    work?.cancel()
  }

  /// Whether no more lines are read. A signal to end the app cancels the task.
  private var isOver: Bool { isFinished || Task.isCancelled }

  /// Prints lines above the prompt.
  func say(_ lines: [StyledLine]) {
    guard !lines.isEmpty else { return }
    let width = console.size.columns
    let rows = lines.flatMap { $0.laidOut(width: width, colors: colors) }
    hasSpoken = true
    console.print(rows.joined(separator: "\n"))
  }

  /// Prints text above the prompt.
  func say(_ text: String) {
    say(.lines(of: text))
  }

  private var prompt: String {
    if lookingBack != nil { return "past> " }
    switch panel?.frame.topmost {
    case .alert: return "alert> "
    case .dialog: return "dialog> "
    case .screen, nil: return "> "
    }
  }

  private func connect() {
    live.onChange = { [weak self] in self?.scheduleRender() }
    app.inspector.onRecord = { [weak self] in self?.trace($0) }
    console.setCompleter { [completions] in completions.candidates(for: $0) }
    console.setPrivacy { [secrets] in secrets.sets($0) }
    console.onResize { [weak self] _ in
      Task { @MainActor in self?.render(isForced: true) }
    }
  }

  private func disconnect() {
    live.onChange = nil
    app.inspector.onRecord = nil
    renderTask?.cancel()
    (live as? Renderer)?.stop()
  }
}

// MARK: - Lines

extension Session {
  private func handle(_ line: String) async {
    let wasBeingRead = isBeingRead
    isBeingRead = false
    guard !line.trimmingSpaces.isEmpty else {
      // An empty line shows the omitted part of the screen.
      formerPanel = nil
      if wasBeingRead || isShortened || isRenderScheduled { render(isForced: isShortened) }
      return
    }
    onTurn?()
    isBusy = true
    hasSpoken = false
    lastRender = nil
    formerPanel = lookingBack == nil ? panel : nil
    perform(line)
    if let work = pending {
      pending = nil
      // A person sees the changes during the work. In a script, only the result is printed.
      isBusy = !console.isInteractive
      await carryOut(work)
    }
    guard !isOver else { return }
    await showChanges()
    // The action's effects may change the state a moment later.
    if !hasSpoken, console.isInteractive {
      await settle()
      render()
    }
    if !hasSpoken {
      let text = app.isWorking() ? "Nothing has changed yet." : "Nothing changed."
      say([StyledLine([StyledLine.Span(text, style: .dimmed)])])
    }
  }

  /// Runs asynchronous work until it ends or is interrupted.
  private func carryOut(_ work: @escaping @MainActor () async -> Void) async {
    let task = Task { await work() }
    self.work = task
    // The line may have been interrupted before its work started.
    if isInterrupted { task.cancel() }
    await task.valuePassingOnCancellation()
    self.work = nil
  }

  private func perform(_ line: String) {
    let isPast = lookingBack != nil
    let frame = isPast ? Frame() : live.frame()
    // The frame's fields may have changed since it was shown.
    secrets.record(frame)
    secrets.record(line)
    do {
      if let message = try frame.perform(line, also: runLoopCommands) { say(message) }
    } catch {
      switch error {
      case .unknown, .noBack:
        guard !isPast || line.trimmingSpaces.hasPrefix(":") else {
          say("This is the past: nothing can be done here. “:now” returns to the present.")
          return
        }
      default: break
      }
      if error.isOfUnknownCommand, isScripted { unknownLines.append(String(line.trimmingSpaces)) }
      say(error.description)
    }
  }

  /// Shows the changes that a line, or the start of the app, made.
  ///
  /// Without a person at the terminal, this first waits for work in flight, so that a replayed session always prints
  /// the same. A person sees each change when it happens.
  private func showChanges() async {
    if !console.isInteractive { await settle() }
    isBusy = false
    if !mustWait { render() }
  }

  /// Whether changes are shown only after the next line, because a person is reading and there is no new question.
  private var mustWait: Bool {
    // The frame is requested in any case, because only that enables the next notification.
    let isAlerting = live.frame().isAlerting
    return isBeingRead && (console.isInteractive || console.isPlainTerminal) && !isAlerting
  }

  /// Waits for work in flight. New views have their own work to start, which may add more views. The number of rounds
  /// is limited.
  private func settle() async {
    for _ in 0..<5 {
      let frame = live.frame()
      await Self.yield()
      if live.frame() == frame { return }
    }
  }

  /// Lets tasks that are ready to run proceed.
  static func yield() async {
    for _ in 0..<20 {
      await Task.detached(priority: .background) { await Task.yield() }.value
      // The task may have ended already, so this guarantees that the main actor is released.
      await Task.yield()
    }
  }
}

// MARK: - Rendering

extension Session {
  /// All content above the prompt.
  private struct Panel {
    let frame: Frame
    let lines: [StyledLine]
    let commands: [StyledLine]

    init(
      heading: [StyledLine] = [], frame: Frame, footing: [StyledLine] = [], commands: [StyledLine]
    ) {
      self.frame = frame
      self.lines = heading + frame.shownLines + footing
      self.commands = commands
    }

    /// Whether two panels look the same. Their covered screens may differ.
    func looksLike(_ other: Panel?) -> Bool {
      lines == other?.lines && commands == other?.commands
    }
  }

  /// Schedules a rendering, which coalesces all changes until then.
  private func scheduleRender() {
    guard !isBusy, !isRenderScheduled else { return }
    isRenderScheduled = true
    renderTask = Task {
      if console.isPlainTerminal { await pause() }
      isRenderScheduled = false
      guard !isBusy, !mustWait, !Task.isCancelled else { return }
      lastRender = .now
      render()
    }
  }

  /// Waits until the screen may be printed again for changes that happen by themselves. A new question is printed
  /// immediately.
  private func pause() async {
    while let lastRender, lastRender.duration(to: .now) < app.pauseOnPlainTerminal, !isOver,
      !live.frame().isAlerting || panel?.frame.isAlerting == true
    {
      try? await Task.sleep(for: min(app.pauseOnPlainTerminal, .milliseconds(200)))
    }
  }

  private func render(isForced: Bool = false) {
    let panel = currentPanel()
    let isShown = panel.looksLike(self.panel)
    let hasOtherCommands = panel.commands != self.panel?.commands
    self.panel = panel
    secrets.record(panel.frame)
    if console.isInteractive {
      let isPast = lookingBack != nil
      completions.update(with: (isPast ? [] : panel.frame.availableCommands) + runLoopCommands)
    }
    guard !isShown || isForced else { return }
    // In a script, the commands are repeated only if they differ.
    let commands = console.isInteractive || hasOtherCommands ? panel.commands : []
    hasSpoken = true
    let rows = rows(of: panel.lines + commands)
    let changes = isForced || rows.count < console.size.rows ? nil : changes(in: panel)
    isShortened = changes != nil
    console.show(panel: changes.map { self.rows(of: $0 + commands) } ?? rows)
  }

  private func rows(of lines: [StyledLine]) -> [String] {
    let width = console.size.columns
    return lines.flatMap { $0.laidOut(width: width, colors: colors) }
  }

  /// The changes since the last line, on a screen that is taller than the terminal, or `nil` if the complete screen has
  /// to be shown.
  private func changes(in panel: Panel) -> [StyledLine]? {
    guard console.isInteractive, lookingBack == nil, let formerPanel,
      !panel.frame.isAlerting, !formerPanel.frame.isAlerting,
      panel.frame.screens == formerPanel.frame.screens,
      let changes = panel.lines.changes(since: formerPanel.lines)
    else { return nil }
    let hint = StyledLine.Span("Return alone prints the whole screen.", style: .dimmed)
    return changes + [StyledLine([hint])]
  }

  private func currentPanel() -> Panel {
    let frame = live.frame()
    guard let lookingBack else {
      return Panel(frame: frame, commands: [.commands(frame.availableCommands)])
    }
    let ago = app.inspector.total - lookingBack.position
    return Panel(
      heading: [.heading("The past: \(ago) \(ago == 1 ? "action" : "actions") ago")],
      frame: lookingBack.source.frame(),
      footing: [.heading("Since then")]
        + beginning(of: stateChanges(from: lookingBack.state, to: app.inspector.state)),
      commands: [.commands([], others: [":back N", ":now", "help", "quit"])]
    )
  }

  /// Dumps a value, hiding the text that the screen masks.
  func dump(_ value: some Any) -> String {
    secrets.hidden(in: String(customDumping: value))
  }

  private func trace(_ moment: Inspector<State, Action>.Moment) {
    switch tracing {
    case .off: return
    case .brief:
      let columns = console.size.columns - "Action: ".count
      let line = Tracing.line(of: dump(moment.action), columns: columns)
      say(.lines(of: "Action: " + line))
      return
    case .full: break
    }
    say([.heading("Action")] + .lines(of: dump(moment.action), indentation: 2))
    say(stateChanges(from: moment.before, to: moment.after))
  }

  /// The first lines, if all of them don't fit on the terminal together with the screen. Output to a file is complete.
  private func beginning(of lines: [StyledLine]) -> [StyledLine] {
    let limit = Swift.max(8, console.size.rows / 2)
    guard console.isInteractive, lines.count > limit else { return lines }
    let rest = lines.count - limit + 1
    let hint = "… \(rest) more lines; “:state” prints the state"
    return lines.prefix(limit - 1)
      + [StyledLine([StyledLine.Span(hint, style: .dimmed)], indentation: 2)]
  }

  /// The difference between two states, in red and green.
  private func stateChanges(from before: State, to after: State) -> [StyledLine] {
    guard let difference = diff(before, after) else {
      return .lines(of: "(no change)", indentation: 2)
    }
    return secrets.hidden(in: difference).split(separator: "\n").flatMap { line in
      let color: Color? = line.hasPrefix("-") ? .red : line.hasPrefix("+") ? .green : nil
      return [StyledLine].lines(
        of: String(line), style: color.map { .color($0) } ?? TextStyle(), indentation: 2
      )
    }
  }
}
