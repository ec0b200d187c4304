import ArgumentParser
import ComposableArchitecture
import Foundation
import TerminalUI

@main
struct SyncUpsApp: AppCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "syncups",
    abstract: "Hold meetings in which each attendee has an equal share of the time.",
    discussion: """
      Speech recognition is simulated: the recogniser reads the words of a text, 150 a minute, and \
      they become the transcript. The terminal's bell rings when it is the next attendee's turn.

      Start it in two terminals: each shows the changes of the other.
      """
  )

  @Option(
    help: ArgumentHelp(
      """
      Where the sync-ups are kept, in place of ~/.local/share/composable-architecture-tutorial/syncups.json. With \
      --test-clock it is read but never written.
      """,
      valueName: "file"))
  var file: String?

  @Flag(help: "Begin with three sync-ups to try the app with. Nothing is read or written.")
  var sample = false

  @Option(
    help: ArgumentHelp(
      "Start at a screen: \(DeepLink.examples.formatted(.list(type: .or))).", valueName: "path"))
  var open: String?

  @Option(help: ArgumentHelp("Recognise the words in this file.", valueName: "file"))
  var speech: String?

  @Option(
    help: ArgumentHelp("Let the recogniser fail after this time: 20s, 1m.", valueName: "time"),
    transform: Duration.init(argument:))
  var speechFailsAfter: Duration?

  @Option(help: "Whether the app may listen.")
  var permission = SpeechClient.AuthorizationStatus.notDetermined

  @OptionGroup var options: RunOptions

  func validate() throws {
    if sample, file != nil { throw ValidationError("Choose one of --sample and --file.") }
    do throws(DeepLinkError) {
      _ = try open.map(DeepLink.init)
    } catch {
      throw ValidationError(error.description)
    }
  }

  @MainActor
  func run() async throws {
    if options.testClock {
      // All tasks run sequentially on one thread, so that each session is the same.
      uncheckedUseMainSerialExecutor = true
    }
    try checkSize()
    var world = try makeWorld()
    world.showsColors = showsColors
    do {
      let app = try TerminalApplication.syncUps(open.map(DeepLink.init), in: world)
      throw ExitCode(await app.run(options: options))
    } catch let error as DeepLinkError {
      throw ValidationError(error.description)
    }
  }

  @MainActor
  private func makeWorld() throws -> AppEnvironment {
    let speech = try heardSpeech()
    guard options.testClock else {
      return .live(
        speech: speech, status: permission,
        storage: sample
          ? .memory(holding: .samples) : file.map { .file(URL(filePath: $0)) } ?? .file(.syncUps))
    }
    return .scripted(
      speech: speech, status: permission, sound: .liveValue,
      storage: try file.map { .memory(try contents(of: $0)) } ?? .memory(holding: .samples))
  }

  /// - Throws: An `ExitCode` if the file is too large, after printing a message.
  private func checkSize() throws {
    guard !sample, !options.testClock || file != nil else { return }
    let url = file.map { URL(filePath: $0) } ?? .syncUps
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.followingLinks.path)
    guard let size = attributes?[.size] as? Int,
      attributes?[.type] as? FileAttributeType == .typeRegular,
      let error = FileTooLarge(name: url.path, size: size)
    else { return }
    FileHandle.standardError.write(Data("syncups: \(error.localizedDescription)\n".utf8))
    throw ExitCode(EX_DATAERR)
  }

  /// Whether the terminal shows the app's colours, determined when the app runs.
  private var showsColors: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !options.noColor
      && environment["NO_COLOR", default: ""].isEmpty
      && !["", "dumb", "unknown"].contains(environment["TERM", default: ""])
  }

  /// - Throws: A ``ValidationError`` if the text can't be read.
  private func heardSpeech() throws -> SimulatedSpeech {
    guard let speech else { return SimulatedSpeech(failsAfter: speechFailsAfter) }
    guard let data = try contents(of: speech) else {
      throw ValidationError("There is no file “\(speech)”.")
    }
    return SimulatedSpeech(String(decoding: data, as: UTF8.self), failsAfter: speechFailsAfter)
  }

  /// - Returns: The contents of a file; `nil` if it doesn't exist.
  /// - Throws: A ``ValidationError`` if it can't be read.
  private func contents(of path: String) throws -> Data? {
    do {
      return try Data.contents(ofFileAt: URL(filePath: path))
    } catch {
      throw ValidationError("“\(path)” cannot be read: \(error.reason)")
    }
  }
}

extension SpeechClient.AuthorizationStatus: ExpressibleByArgument {}

extension Duration {
  /// - Parameter argument: A number of seconds or minutes: `20s`, `1.5m`.
  /// - Throws: A ``ValidationError`` if it isn't such a number.
  init(argument: String) throws {
    let units = ["s": 1.0, "m": 60]
    guard let unit = units[String(argument.suffix(1))], let count = Double(argument.dropLast()),
      (0...86_400).contains(count * unit)
    else { throw ValidationError("“\(argument)” is not a time. Write 20s or 1.5m, for example.") }
    self = .milliseconds((count * unit * 1_000).rounded())
  }
}
