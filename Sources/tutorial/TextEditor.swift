import Foundation

/// The reader's editor.
struct TextEditor {
  /// The command, with its options.
  let command: String

  /// The value of `VISUAL` or else of `EDITOR`; `nil` if neither is set.
  static var chosen: TextEditor? {
    let environment = ProcessInfo.processInfo.environment
    let command = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first {
      !$0.trimmingCharacters(in: .whitespaces).isEmpty
    }
    return command.map(TextEditor.init)
  }

  /// Opens a file, and waits for the editor to end.
  ///
  /// - Returns: Whether it ran.
  func open(_ file: String, line: Int) -> Bool {
    // Through the shell, since the command may have options, and not in a separate process group as with Foundation,
    // since it reads the keys.
    let script = "\(command) \"$@\""
    let arguments = ["/bin/sh", "-c", script, "editor"] + self.arguments(file, line: line)
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The editor must not inherit ignored or blocked signals.
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

    var argv = arguments.map { strdup($0) } + [nil]
    defer { argv.forEach { free($0) } }
    var process: pid_t = 0
    guard posix_spawn(&process, "/bin/sh", nil, &attributes, &argv, environ) == 0 else {
      return false
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    let (notExecutable, notFound): (Int32, Int32) = (126, 127)
    return ![notExecutable, notFound].contains(status >> 8 & 0xFF)
  }

  private static let takesPlus: Set<String> = [
    "vi", "vim", "nvim", "view", "gvim", "vim.basic", "vim.tiny", "nano", "pico", "emacs",
    "emacsclient", "mg", "jed", "joe", "jmacs", "ne", "micro", "kak", "kate", "gedit", "vis",
    "mcedit",
  ]
  private static let takesColon: Set<String> = ["hx", "helix", "subl", "zed", "zeditor"]
  private static let takesGoto: Set<String> = ["code", "codium", "code-insiders", "cursor"]

  /// The file, with the line if the editor is known to support it.
  func arguments(_ file: String, line: Int) -> [String] {
    let program = command.split(separator: " ").first?.split(separator: "/").last.map(String.init)
    let name = program ?? ""
    if Self.takesPlus.contains(name) { return ["+\(line)", file] }
    if Self.takesColon.contains(name) { return ["\(file):\(line)"] }
    if Self.takesGoto.contains(name) { return ["--goto", "\(file):\(line)"] }
    return [file]
  }
}
