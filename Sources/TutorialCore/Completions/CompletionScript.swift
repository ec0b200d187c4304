import Foundation

/// A shell's completion script for `./tutorial`, and its file.
public struct CompletionScript: Sendable {
  /// A supported shell.
  public enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  /// The result for a file.
  public enum Change: Equatable, Sendable {
    case written, removed
    /// Nothing changed.
    case nothing
  }

  /// The shell.
  public let shell: Shell
  private let environment: [String: String]

  /// Creates the script of a shell, for the environment of the user.
  public init(_ shell: Shell, environment: [String: String]) {
    self.shell = shell
    self.environment = environment
  }

  /// The line that marks a file as written by this command.
  static let mark = "# Written by: ./tutorial completions install"

  /// The file, in the user's folder.
  public var file: URL {
    let data = folder("XDG_DATA_HOME", ".local/share")
    return switch shell {
    case .bash: data.appending(path: "bash-completion/completions/tutorial")
    case .zsh: data.appending(path: "zsh/site-functions/_tutorial")
    // Fish reads a completion file only for a command that it finds in the path.
    case .fish: folder("XDG_CONFIG_HOME", ".config").appending(path: "fish/conf.d/tutorial.fish")
    }
  }

  private func folder(_ name: String, _ usual: String) -> URL {
    // By the specification of these variables, a relative path must be ignored.
    if let path = environment[name], path.hasPrefix("/") { return URL(filePath: path) }
    if let home = environment["HOME"], home.hasPrefix("/") {
      return URL(filePath: home).appending(path: usual)
    }
    return FileManager.default.homeDirectoryForCurrentUser.appending(path: usual)
  }

  /// The remaining steps for the user.
  public var advice: String {
    let folder = file.deletingLastPathComponent().pathString
    return switch shell {
    case .bash:
      "New shells use it if the package bash-completion is installed. If it isn't, add this line to ~/.bashrc: "
        + "source '\(file.pathString)'"
    case .zsh:
      "Add this to ~/.zshrc, before the call of compinit: fpath=('\(folder)' $fpath)"
    case .fish: "New shells use it."
    }
  }

  /// The script, from the argument parser's script for a command called `./tutorial`.
  ///
  /// Shells look for the last part of a command's path, and names of functions have no slashes.
  func text(of generated: String) -> String {
    var text = generated.replacing("./tutorial", with: "tutorial")
    if shell == .fish {
      text = text.replacing("case 'tutorial'", with: "case 'tutorial' '*/tutorial'")
        .replacing(
          "set -a commands $unparsed_tokens[1]",
          with: "set -a commands (string replace -r '.*/' '' -- $unparsed_tokens[1])")
    }
    // The first line is the shell's.
    var lines = text.lines
    lines.insert(Self.mark, at: lines.first?.hasPrefix("#") == true ? 1 : 0)
    return lines.text
  }

  /// Writes the file.
  ///
  /// - Parameter generated: The argument parser's script for the shell.
  /// - Throws: A usage error if a different file is in its place.
  public func install(_ generated: String) throws(TutorialError) -> Change {
    let text = text(of: generated)
    if try current() == text { return .nothing }
    try Files.write(text, to: file)
    return .written
  }

  /// Removes the file.
  ///
  /// - Throws: A usage error if a different file is in its place.
  public func uninstall() throws(TutorialError) -> Change {
    guard try current() != nil else { return .nothing }
    try Files.remove(file)
    return .removed
  }

  /// The contents of the file; `nil` if there is none.
  private func current() throws(TutorialError) -> String? {
    let isLink =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: file.pathString)) != nil
    guard isLink || file.exists else { return nil }
    if !isLink {
      let text = try Files.text(file)
      if text.lines.prefix(2).contains(Self.mark) { return text }
    }
    throw TutorialError(
      .usage, "\(file.pathString) wasn't written by this command. Nothing was changed.",
      advice: "Move it, and run this command again.")
  }
}
