import Foundation
import LineEditor

/// A small app on a line editor, for the tests that look at its screen.
///
/// It repeats each entered line. To make something happen during input, a test writes commands to the named pipe
/// `PROBE_CONTROL`, one per line.
@main
struct Probe {
  /// The semaphore for which `pause` waits.
  static let goingOn = AsyncStream<Void>.makeStream()

  static func main() async {
    let environment = ProcessInfo.processInfo.environment
    var configuration = LineEditor.Configuration(name: "probe")
    configuration.historyURL = environment["PROBE_HISTORY"].map { URL(filePath: $0) }
    let editor: LineEditor
    do {
      editor = try LineEditor(configuration)
    } catch {
      print(error)
      exit(1)
    }
    editor.setCompleter(candidates)
    editor.setPrivacy { $0.hasPrefix("secret") }
    if environment["PROBE_RESIZE"] != nil {
      editor.onResize { [weak editor] in editor?.print("size \($0.columns)x\($0.rows)") }
    }
    let reading = Task { await read(from: editor, prompt: environment["PROBE_PROMPT"] ?? "> ") }
    if let path = environment["PROBE_CONTROL"] {
      Thread.detachNewThread { obey(path, editor: editor, reading: reading) }
    }
    await reading.value
    editor.close()
    print("bye")
  }

  static func read(from editor: LineEditor, prompt: String) async {
    while true {
      switch await editor.readLine(prompt: prompt) {
      case .line("quit"):
        return
      case .line("words"):
        editor.print("\(editor.isInteractive) \(editor.size)")
      case .line("pause"):
        editor.print("paused")
        for await _ in goingOn.stream { break }
      case .line(let line):
        editor.print(line.utf8.count > 1000 ? "long: \(line.utf8.count)" : "line: \(line)")
      case .interrupted:
        editor.print("interrupted")
      case .endOfInput:
        editor.print("end of input")
        return
      }
    }
  }

  static func candidates(_ context: CompletionContext) -> [String] {
    switch context.words.first {
    case nil: ["increment", "insert", "help", "quit"]
    case "visit": ["New York", "Newark", "O'Hare"]
    default: context.words.map { "after-\($0)" }
    }
  }

  static func obey(_ path: String, editor: LineEditor, reading: Task<Void, Never>) {
    guard let control = fopen(path, "r") else { return }
    var buffer = [CChar](repeating: 0, count: 4096)
    while fgets(&buffer, Int32(buffer.count), control) != nil {
      let line = buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
      let words = line.trimmingCharacters(in: .newlines).split(separator: " ", maxSplits: 1)
      let argument = words.dropFirst().first.map(String.init) ?? ""
      switch words.first {
      case "print": editor.print(argument)
      case "panel": editor.show(panel: argument.split(separator: "|").map(String.init))
      case "cancel": reading.cancel()
      case "go": goingOn.continuation.yield()
      case "exit": exit(3)
      case "stop": kill(getpid(), SIGSTOP)
      case "crash": fatalError("crash")
      case "again": Task { await editor.readLine(prompt: "second> ") }
      default: editor.print("what is \(line)?")
      }
    }
  }
}
