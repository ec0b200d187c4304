import Foundation
import LineEditor

/// What the sources of an app say about its options and its file, so that an app that can't run is not built first.
public struct AppPreflight: Sendable {
  private let app: String
  private let chapter: Int
  private let source: String
  private let options: [String]
  private let environment: [String: String]

  /// Reads the sources of an app.
  ///
  /// - Parameters:
  ///   - app: The name of the app's target.
  ///   - chapter: The app's chapter.
  ///   - options: The options with which the app will be started.
  ///   - environment: The environment in which it will be started.
  /// - Throws: An error if a file can't be read.
  public init(
    _ app: String, of chapter: Chapter, options: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(TutorialError) {
    self.app = app
    self.chapter = chapter.milestone.number
    self.options = options
    self.environment = environment
    let folder = chapter.folder.appending(path: "Sources/\(app)")
    var texts: [String] = []
    for path in Files.paths(below: folder).sorted() where path.hasSuffix(".swift") {
      texts.append(try Files.text(folder.appending(path: path)))
    }
    source = texts.joined(separator: "\n")
  }

  /// Checks whether the app can run.
  ///
  /// - Throws: A usage error if two options exclude each other, or if a different process uses the app's file.
  public func check() throws(TutorialError) {
    if let message = excludingOptions {
      throw TutorialError(
        .usage, message, advice: "All options: ./tutorial demo \(chapter) -- --help")
    }
    guard let file, let process = FileUse(file).process else { return }
    throw TutorialError(
      .temporary,
      "“\(file.pathString)” is in use by \(process.map { "process \($0)" } ?? "a different process").",
      advice: """
        End the other app and try again, or choose a different file: \
        ./tutorial demo \(chapter) -- --file FILE
        """)
  }

  /// What the app says about two options that were given and exclude each other: a message that names both.
  var excludingOptions: String? {
    let messages = source.matches(of: /ValidationError\("([^"\\]+)"\)/).map { String($0.1) }
    return messages.first { message in
      let named = message.matches(of: /--[a-z][a-z-]*/).map { String($0.0) }
      return named.count > 1 && named.allSatisfy(isGiven)
    }
  }

  /// The file that the app locks; `nil` if the app has none, or uses none with these options.
  var file: URL? {
    guard !["--test-clock", "--generate", "--help", "-h"].contains(where: isGiven),
      source.contains(/\bFileLock\(file\)|\.locking\(file\)/)
    else { return nil }
    if let index = options.firstIndex(of: "--file"), index + 1 < options.count {
      return URL(filePath: options[index + 1])
    }
    if let option = options.first(where: { $0.hasPrefix("--file=") }) {
      return URL(filePath: String(option.dropFirst("--file=".count)))
    }
    let places: [Substring: UserFolder] = [
      "userData": .data, "userState": .state, "userConfiguration": .configuration,
    ]
    let place = /\.(userData|userState|userConfiguration)\.appending\(path: "([^"]+)"\)/
    return source.firstMatch(of: place).flatMap { match in
      places[match.1]?.url(in: environment).appending(path: String(match.2))
    }
  }

  private func isGiven(_ option: String) -> Bool {
    options.contains { $0 == option || $0.hasPrefix("\(option)=") }
  }
}

/// Whether an app has locked its file, as TerminalUI does: with a hidden file beside it.
private struct FileUse {
  /// The process that uses the file: `nil` if there is none, and `.some(nil)` if its number is unknown.
  let process: Int32??

  init(_ file: URL) {
    let name = ".\(file.lastPathComponent).lock"
    let lock = file.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: name)
    let descriptor = open(lock.pathString, O_RDONLY | O_CLOEXEC)
    defer { if descriptor != -1 { close(descriptor) } }
    // The lock that is taken here ends with the descriptor.
    guard descriptor != -1, flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else {
      process = nil
      return
    }
    let text = (try? Files.text(lock)) ?? ""
    process = .some(Int32(text.trimmed))
  }
}
