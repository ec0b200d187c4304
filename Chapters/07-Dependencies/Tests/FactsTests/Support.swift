import ComposableArchitecture
import Foundation

@testable import facts

extension Date {
  /// Noon of the first day of 2026, in Greenwich.
  static let noon = Date(timeIntervalSince1970: 1_767_268_800)
}

extension Note {
  /// A note whose identifier is a number.
  init(_ number: Int, _ fact: String, date: Date = .noon) {
    self.init(id: UUID(number), fact: fact, date: date)
  }
}

/// A folder that is deleted when this object is deallocated.
final class TemporaryFolder: Sendable {
  let url = URL.temporaryDirectory.appending(path: "facts-tests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
