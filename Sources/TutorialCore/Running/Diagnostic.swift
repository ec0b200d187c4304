import Foundation

/// An error or a warning of the compiler or the package manager.
public struct Diagnostic: Hashable, Sendable, Codable {
  /// The severity.
  public enum Severity: String, Hashable, Sendable, Codable {
    case error
    case warning
  }

  /// The severity.
  public let severity: Severity
  /// The message.
  public let message: String
  /// The file, if there is one.
  public private(set) var file: String?
  /// The line, counted from 1.
  public let line: Int?
  /// The column, counted from 1.
  public let column: Int?
  /// The source lines that the compiler shows, with its caret.
  public private(set) var excerpt: [String] = []

  /// Finds the diagnostics in a tool's output.
  ///
  /// - Parameter output: The lines of the output.
  /// - Returns: Each diagnostic once, in the order of first appearance.
  public static func parse(_ output: [String]) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var isInExcerpt = false
    for line in output {
      if let diagnostic = Diagnostic(line: line) {
        found.append(diagnostic)
        isInExcerpt = diagnostic.file != nil
      } else if isInExcerpt, line.contains(/^ *\d* *\|/) {
        found[found.count - 1].excerpt.append(line)
      } else {
        isInExcerpt = false
      }
    }
    var seen: Set<Key> = []
    return found.filter { seen.insert(Key($0)).inserted }
  }

  /// The same, with the file's actual path if the compiler found it through a link to a folder.
  ///
  /// - Parameters:
  ///   - links: The links and their targets: see ``Files/folderLinks(below:)``.
  ///   - folder: The base of their paths.
  func unlinked(by links: [(link: String, folder: String)], in folder: URL) -> Diagnostic {
    let prefix = folder.pathString + "/"
    guard let file, file.hasPrefix(prefix) else { return self }
    var result = self
    result.file = prefix + Files.unlinked(String(file.dropFirst(prefix.count)), by: links)
    return result
  }

  private init?(line: String) {
    if let match = line.wholeMatch(of: /(\/.+?):(\d+):(\d+): (error|warning): (.+)/) {
      file = String(match.1)
      self.line = Int(match.2)
      column = Int(match.3)
      severity = match.4 == "error" ? .error : .warning
      message = String(match.5)
    } else if let match = line.wholeMatch(of: /(error|warning): (.+)/) {
      file = nil
      self.line = nil
      column = nil
      severity = match.1 == "error" ? .error : .warning
      message = String(match.2)
    } else {
      return nil
    }
  }

  /// The identity of a diagnostic, because each compiler process repeats it.
  private struct Key: Hashable {
    let message: String
    let file: String?
    let line: Int?
    let column: Int?

    init(_ diagnostic: Diagnostic) {
      message = diagnostic.message
      file = diagnostic.file
      line = diagnostic.line
      column = diagnostic.column
    }
  }
}
