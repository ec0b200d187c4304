/// Something that can be typed in an app whatever is on its screen, and that is no part of it: a switch for
/// whoever tries the app out.
///
/// ```swift
/// TerminalApplication(name: "facts", …)
///   .commands([
///     AppCommand(":deps", help: "Lists the dependencies.") { switchboard.summary }
///   ])
/// ```
///
/// Such commands are listed by `help`, but not below the screen. They can also be typed while an alert waits
/// for its answer, and in the past.
@MainActor
public struct AppCommand {
  /// Makes the command, from what runs its work.
  let command: (_ run: @escaping (@escaping Work) -> Void) -> Command

  /// What a command does. It returns what it has to say, if anything.
  typealias Work = @MainActor () async -> String?

  /// A command that takes no argument.
  ///
  /// - Parameters:
  ///   - name: What is typed, taken as it is. It begins with a colon, so that it is never taken for a command
  ///     of the screen. One that the run loop has as well replaces it.
  ///   - help: What it does, in a sentence.
  ///   - perform: What it does. The next line is read when it has returned. It returns what is printed above
  ///     the prompt, if anything.
  public init(
    _ name: String, help: String? = nil, perform: @escaping @MainActor () async -> String?
  ) {
    command = { run in
      Command(name: name, help: help) {
        run(perform)
        return nil
      }
    }
  }

  /// A command that takes an argument.
  ///
  /// - Parameters:
  ///   - name: What is typed, taken as it is. It begins with a colon.
  ///   - argument: What is typed after the name.
  ///   - help: What it does, in a sentence.
  ///   - perform: What it does with the argument.
  public init<Value>(
    _ name: String, argument: CommandArgument<Value>, help: String? = nil,
    perform: @escaping @MainActor (Value) async -> String?
  ) {
    command = { run in
      var command = Command(label: name, argument: argument, help: help) { value in
        run { await perform(value) }
        return nil
      }
      command.name = name
      return command
    }
  }
}

extension TerminalApplication {
  /// The same app with commands of its own.
  ///
  /// - Parameter commands: What else can be typed.
  public func commands(_ commands: [AppCommand]) -> Self {
    var app = self
    app.commands += commands
    return app
  }
}

extension Session {
  /// What can be typed at any time: the app's own commands, and those of every app.
  var runLoopCommands: [Command] {
    let own = app.commands.map { command in
      command.command { [weak self] work in
        self?.pending = {
          if let message = await work() { self?.say(message) }
        }
      }
    }
    return own + commonCommands.filter { common in !own.contains { $0.name == common.name } }
  }
}
