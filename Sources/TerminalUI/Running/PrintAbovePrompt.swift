import Synchronization

/// Prints a text above the line that is being typed, where an app of this process is running on a
/// console of its own, and to standard output otherwise. It may be called from any thread.
///
/// - Parameter text: What to print.
public func printAbovePrompt(_ text: String) {
  if let console = RunningConsole.current.withLock({ $0 }) {
    console.print(text)
  } else {
    print(text)
  }
}

/// The console of the app that this process is there for.
enum RunningConsole {
  static let current = Mutex<(any Console)?>(nil)
}
