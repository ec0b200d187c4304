import ArgumentParser
import ComposableArchitecture
import Foundation
import TerminalUI

@main
struct SyncUpsApp: AppCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "syncups",
    abstract: "Hold meetings in which everybody has their share of the time.",
    discussion: """
      What is said is heard, and becomes the transcript. Here nobody speaks, so the recogniser is told what to hear: the \
      words of a text, 150 a minute. The terminal's bell rings when the next attendee speaks.
      """
  )

  @Option(help: ArgumentHelp("Hear the words of this text.", valueName: "file"))
  var speech: String?

  @Option(
    help: ArgumentHelp("Let the recogniser fail after this time: 20s, 1m.", valueName: "time"),
    transform: Duration.init(argument:))
  var speechFailsAfter: Duration?

  @Option(help: "Whether the app may listen.")
  var permission = SpeechClient.AuthorizationStatus.notDetermined

  @Option(help: ArgumentHelp("Let a meeting take so many minutes.", valueName: "minutes"))
  var length: Int?

  @OptionGroup var options: RunOptions

  func validate() throws {
    if let length, !(1...600).contains(length) {
      throw ValidationError("A meeting takes from 1 to 600 minutes.")
    }
  }

  @MainActor
  func run() async throws {
    if options.testClock {
      // All tasks take turns on one thread, so that a session goes the same way each time.
      uncheckedUseMainSerialExecutor = true
    }
    let speech = try heardSpeech()
    let world =
      options.testClock
      ? World.scripted(speech: speech, status: permission, sound: .liveValue)
      : World.live(speech: speech, status: permission)
    throw ExitCode(await TerminalApplication.syncUps(syncUp, in: world).run(options: options))
  }

  private var syncUp: SyncUp {
    var syncUp = SyncUp.mock
    if let length { syncUp.duration = .seconds(length * 60) }
    return syncUp
  }

  /// - Throws: A ``ValidationError`` if the text cannot be read.
  private func heardSpeech() throws -> SimulatedSpeech {
    guard let speech else { return SimulatedSpeech(failsAfter: speechFailsAfter) }
    let url = URL(fileURLWithPath: speech)
    do {
      guard let data = try Data.contents(ofFileAt: url) else {
        throw ValidationError("There is no file “\(speech)”.")
      }
      return SimulatedSpeech(String(decoding: data, as: UTF8.self), failsAfter: speechFailsAfter)
    } catch let error as ValidationError {
      throw error
    } catch {
      throw ValidationError("“\(speech)” cannot be read: \(error)")
    }
  }
}

extension SpeechClient.AuthorizationStatus: ExpressibleByArgument {}

extension Duration {
  /// - Parameter argument: A number of seconds or minutes: `20s`, `1.5m`.
  /// - Throws: A ``ValidationError`` if it is something else.
  init(argument: String) throws {
    let units = ["s": 1.0, "m": 60]
    guard let unit = units[String(argument.suffix(1))], let count = Double(argument.dropLast()),
      (0...86_400).contains(count * unit)
    else { throw ValidationError("“\(argument)” is no time. Say it as in 20s or 1.5m.") }
    self = .milliseconds((count * unit * 1_000).rounded())
  }
}
