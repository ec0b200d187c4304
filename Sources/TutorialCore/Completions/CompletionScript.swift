import Foundation

/// A script that tells a shell how `./tutorial` goes on, and the file that the shell looks for it in.
public struct CompletionScript: Sendable {
  /// A shell that can be notified.
  public enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  /// What becomes of a file.
  public enum Change: Equatable, Sendable {
    case written, removed
    /// There was nothing to do.
    case nothing
  }

  /// The shell.
  public let shell: Shell
  private let environment: [String: String]

  /// Creates the script of a shell, for the person whose environment it is.
  public init(_ shell: Shell, environment: [String: String]) {
    self.shell = shell
    self.environment = environment
  }

  /// The line that tells a file written by this command from any other.
  static let mark = "# Written by: ./tutorial completions install"

  /// The file, in a folder of the person's own.
  public var file: URL {
    let data = folder("XDG_DATA_HOME", ".local/share")
    return switch shell {
    case .bash: data.appending(path: "bash-completion/completions/tutorial")
    case .zsh: data.appending(path: "zsh/site-functions/_tutorial")
    // Fish reads a file of completions only for a command that it finds in the path.
    case .fish: folder("XDG_CONFIG_HOME", ".config").appending(path: "fish/conf.d/tutorial.fish")
    }
  }

  private func folder(_ name: String, _ usual: String) -> URL {
    // A relative path there is to be ignored, says whoever has made these names.
    if let path = environment[name], path.hasPrefix("/") { return URL(filePath: path) }
    if let home = environment["HOME"], home.hasPrefix("/") {
      return URL(filePath: home).appending(path: usual)
    }
    return FileManager.default.homeDirectoryForCurrentUser.appending(path: usual)
  }

  /// What is left for the person to do.
  public var advice: String {
    let folder = file.deletingLastPathComponent().pathString
    return switch shell {
    case .bash:
      "New shells know it if the package bash-completion is there. If it is not, add this line to ~/.bashrc: "
        + "source '\(file.pathString)'"
    case .zsh:
      "Add this to ~/.zshrc, before compinit is called: fpath=('\(folder)' $fpath)"
    case .fish: "New shells know it."
    }
  }

  /// The script, made of what the argument parser has written for a command called `./tutorial`.
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
  /// - Parameter generated: What the argument parser has written for the shell.
  /// - Throws: A usage error when another file is in its place.
  public func install(_ generated: String) throws(TutorialError) -> Change {
    let text = text(of: generated)
    if try current() == text { return .nothing }
    try Files.write(text, to: file)
    return .written
  }

  /// Removes the file.
  ///
  /// - Throws: A usage error when another file is in its place.
  public func uninstall() throws(TutorialError) -> Change {
    guard try current() != nil else { return .nothing }
    try Files.remove(file)
    return .removed
  }

  /// What is in the file; `nil` where there is none.
  private func current() throws(TutorialError) -> String? {
    let isLink =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: file.pathString)) != nil
    guard isLink || file.exists else { return nil }
    if !isLink {
      let text = try Files.text(file)
      if text.lines.prefix(2).contains(Self.mark) { return text }
    }
    throw TutorialError(
      .usage, "\(file.pathString) was not written by this command. Nothing was changed.",
      advice: "Move it away, and run this again.")
  }
}
