import ComposableArchitecture
import Foundation
import GRDB
import TerminalUI
import Testing

@testable import signup

/// A folder that is deleted when this object is deallocated.
final class TemporaryFolder: Sendable {
  let url = URL.temporaryDirectory.appending(path: "signup-tests-\(UUID().uuidString)")

  var places: Places { Places(folder: url) }

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}

/// Waits for an event on a different thread or in a different process.
///
/// - Parameters:
///   - what: A description of the event, to follow “This did not happen:”.
///   - limit: The maximum time.
///   - condition: Whether the event happened.
/// - Throws: An error, so that a test waits unsuccessfully only once.
@MainActor
func expectSoon(
  _ what: String, within limit: Duration = .seconds(3),
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () throws -> Bool
) async throws {
  let end = ContinuousClock.now + limit
  while try !condition() {
    guard ContinuousClock.now < end else {
      Issue.record("This did not happen: \(what)", sourceLocation: sourceLocation)
      throw DidNotHappen()
    }
    try? await Task.sleep(for: .milliseconds(2))
  }
}

/// The error that ends a test after an unsuccessful wait.
private struct DidNotHappen: Error {}

extension Account {
  static let ada = Account(email: "ada@engine.uk", name: "Ada Lovelace", topics: [.testing])
  static let blob = Account(email: "blob@point.free", name: "Blob", topics: [.concurrency])
  static let grace = Account(email: "grace@navy.mil", name: "Grace Hopper", topics: [.macros])

  /// The same with another name.
  func renamed(_ name: String) -> Account {
    var account = self
    account.name = name
    return account
  }
}

extension Frame {
  /// What can be typed now.
  var typedCommands: [String] { availableCommands.filter(\.isEnabled).map(\.name) }
}
