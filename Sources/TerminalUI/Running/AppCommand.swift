/// A command that can be typed on any screen of an app, although it isn't part of the app: a switch for a person who
/// tries the app out.
///
/// ```swift
/// TerminalApplication(name: "facts", …)
///   .commands([
///     AppCommand(":deps", help: "Lists the dependencies.") { switchboard.summary }
///   ])
/// ```
///
/// `help` lists such commands, but the screen doesn't. They can also be typed while an alert is shown, and in the past.
@MainActor
public struct AppCommand {
  /// Creates the command, given a function that runs its work.
  let command: (_ run: @escaping (@escaping Work) -> Void) -> Command

  /// The work of a command. It returns the text to print, if any.
  typealias Work = @MainActor () async -> String?

  /// A command that takes no argument.
  ///
  /// - Parameters:
  ///   - name: The exact name to type. It begins with a colon, so that it never conflicts with a command of the screen.
  ///     It replaces a command of the run loop with the same name.
  ///   - help: A sentence that describes the command.
  ///   - perform: The command's action. The next line is read when it returns. It returns the text to print above the
  ///     prompt, if any.
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
  ///   - name: The exact name to type. It begins with a colon.
  ///   - argument: The argument, which is typed after the name.
  ///   - help: A sentence that describes the command.
  ///   - perform: The command's action, which gets the argument.
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
  /// Returns the app with its own commands added.
  ///
  /// - Parameter commands: The commands to add.
  public func commands(_ commands: [AppCommand]) -> Self {
    var app = self
    app.commands += commands
    return app
  }
}

extension Session {
  /// The commands that can be typed at any time: the app's own, and those of every app.
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
