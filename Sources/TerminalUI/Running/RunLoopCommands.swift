import CustomDump

extension Session {
  /// The commands of every app.
  var commonCommands: [Command] {
    [
      Command(
        name: "help", aliases: ["?"], .optional(.text("name")),
        help: "Lists what can be typed, or explains it."
      ) { [weak self] in self?.help($0) },
      Command(name: "quit", aliases: ["exit"], help: "Ends the app.") { [weak self] in
        self?.isFinished = true
        return nil
      },
      Command(name: ":state", help: "Prints the state.") { [weak self] in
        guard let self else { return nil }
        isBeingRead = true
        return dump(lookingBack?.state ?? app.inspector.state)
      },
      Command(
        name: ":trace",
        .choice(among: [.brief, .full, .off]) { (tracing: Tracing) in
          switch tracing {
          case .brief: "on"
          case .full: "all"
          case .off: "off"
          }
        },
        help: "Prints each action on a line, or with all that it changes."
      ) { [weak self] tracing in
        self?.tracing = tracing
        return tracing.announcement
      },
      Command(name: ":history", help: "Lists the actions so far, with their numbers for :back.") {
        [weak self] in
        self?.isBeingRead = true
        return self?.history()
      },
      Command(
        name: ":back",
        .optional(.integer("n", in: 0...)),
        help: "Shows the app as it was N actions ago."
      ) { [weak self] in self?.lookBack($0 ?? 1) },
      Command(name: ":now", help: "Returns from the past.") { [weak self] in
        self?.lookBack(0)
      },
      Command(
        name: ":advance", .duration, help: "Moves time on, in an app started with --test-clock."
      ) { [weak self] in self?.advance(by: $0) },
      Command(
        name: ":wait", .duration, help: "Waits before the next line is read, in a script say."
      ) { [weak self] in self?.wait(for: $0) },
    ]
  }

  /// The actions, numbered so that `:back` with an action's number shows the app just before it.
  private func history() -> String {
    let inspector = app.inspector
    guard !inspector.moments.isEmpty else { return "Nothing has happened yet." }
    let lines = History(of: inspector.moments, dump: dump).entries.map { entry in
      let times = entry.count == 1 ? "" : "\n   (\(entry.count) times, without a change)"
      return "\(entry.number). " + entry.action.replacing("\n", with: "\n   ") + times
    }
    let heading = "Actions, the latest last. “:back N” shows the app before action N."
    let forgotten =
      inspector.forgotten == 0 ? [] : ["(The first \(inspector.forgotten) are forgotten.)"]
    return ([heading] + forgotten + lines).joined(separator: "\n")
  }

  private func lookBack(_ count: Int) -> String? {
    let inspector = app.inspector
    guard let state = inspector.state(actionsAgo: count) else {
      let known = inspector.moments.count
      let actions = "\(known) \(known == 1 ? "action" : "actions")"
      return known == 0 ? "Nothing has happened yet." : "Only \(actions) back can be looked at."
    }
    guard count > 0 else {
      defer { lookingBack = nil }
      return lookingBack == nil ? "This is the present." : nil
    }
    let source = app.past(state)
    // The tasks and dismissal actions of the past aren't run again.
    (source as? Renderer)?.stop()
    lookingBack = LookingBack(state: state, position: inspector.total - count, source: source)
    return nil
  }

  private func advance(by duration: Duration) -> String? {
    guard app.testTime != nil else {
      return "Time runs by itself. Start the app with --test-clock to move it by hand."
    }
    pending = { [app] in await app.testTime?.advance(by: duration) }
    return nil
  }

  private func wait(for duration: Duration) -> String? {
    guard app.testTime == nil else {
      return "Time stands still here. “:advance” moves it."
    }
    pending = { try? await Task.sleep(for: duration) }
    return nil
  }
}

extension Command {
  /// Creates a command with exactly this name, including its colon.
  fileprivate init<Value>(
    name: String,
    aliases: [String] = [],
    _ argument: CommandArgument<Value>,
    help: String,
    perform: @escaping (Value) -> String?
  ) {
    self.init(label: name, reserved: aliases, argument: argument, help: help, action: perform)
    self.name = name
  }
}

extension CommandArgument<Duration> {
  /// A duration: `2s`, `500ms`, `1.5m`, `1h`.
  public static var duration: Self {
    let expectation = "a duration such as 2s, 500ms or 1m"
    let units = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)]
    return CommandArgument("duration", expectation: expectation) { text throws(ArgumentError) in
      for (unit, seconds) in units where text.hasSuffix(unit) {
        guard let count = Double(decimal: text.dropLast(unit.count).trimmingSpaces) else {
          continue
        }
        // The limit is a hundred years, although a `Duration` can be longer.
        guard (0...3_155_760_000).contains(count * seconds) else { break }
        return .milliseconds((count * seconds * 1000).rounded())
      }
      throw ArgumentError(expectation: expectation)
    }
  }
}
