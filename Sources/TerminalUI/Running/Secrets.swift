import CustomDump
import Synchronization

/// The past values of secure fields in this session, which are hidden in the output.
final class Secrets: Sendable {
  fileprivate struct Known {
    var texts: Set<String> = []
    var commands: [[String]] = []
  }

  private let known = Mutex(Known())

  /// The placeholder for a secret text on the screen.
  static func dots(for text: String) -> String {
    String(repeating: "•", count: text.count)
  }

  /// Records the values of a screen's secure fields.
  @MainActor
  func record(_ frame: Frame) {
    let secret = frame.availableCommands.filter { $0.secret != nil }
    known.withLock { known in
      known.commands = secret.map { ([$0.name] + $0.aliases).map { $0.lowercased() } }
      for command in secret { known.insert(command.secret) }
    }
  }

  /// Records the value that a line is about to put into a secure field.
  @MainActor
  func record(_ line: String) {
    guard sets(line) else { return }
    known.withLock { $0.insert(TypedCommand(line).rest.map(Frame.unquoted)) }
  }

  /// Whether a line sets a secure field, or may be intended to. It can be called from any thread.
  func sets(_ line: String) -> Bool {
    let typed = TypedCommand(line)
    let name = typed.name.lowercased()
    guard typed.rest != nil, !name.isEmpty else { return false }
    return known.withLock { known in
      known.commands.contains { names in names[0].hasPrefix(name) || names.contains(name) }
    }
  }

  /// A dump with its secrets hidden.
  func hidden(in dump: String) -> String {
    let texts = known.withLock { $0.texts }
    var dump = dump
    for text in texts {
      dump = dump.replacing(String(customDumping: text), with: "\"\(Self.dots(for: text))\"")
    }
    return dump
  }
}

extension Secrets.Known {
  fileprivate mutating func insert(_ text: String?) {
    guard let text, !text.isEmpty else { return }
    texts.insert(text)
  }
}
