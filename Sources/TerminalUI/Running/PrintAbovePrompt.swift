import Synchronization

/// Prints text above the prompt if an app of this process runs on its own console, and otherwise to standard output. It
/// can be called from any thread.
///
/// - Parameter text: The text.
public func printAbovePrompt(_ text: String) {
  if let console = RunningConsole.current.withLock({ $0 }) {
    console.print(text)
  } else {
    print(text)
  }
}

/// The console of the process's app.
enum RunningConsole {
  static let current = Mutex<(any Console)?>(nil)
}
