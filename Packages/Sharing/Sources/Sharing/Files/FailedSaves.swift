import Foundation
import Synchronization

/// The saves that failed, and weren't followed by a successful save of the same value.
enum FailedSaves {
  /// The value or file that a save belongs to.
  enum Subject: Hashable, Sendable {
    case key(KeyIdentity)
    /// All values in one file of user defaults, which is written as a unit.
    case defaults(DefaultsSuite)
  }

  private static let errors = Mutex<[Subject: any Error]>([:])

  /// Records the result of a save.
  static func record(_ result: Result<Void, any Error>, of key: some SharedReaderKey) {
    // The results of user defaults are recorded per file.
    guard !(key.id is AppStorageKeyID) else { return }
    if case .success = result, errors.withLock({ $0.isEmpty }) { return }
    record(result, of: .key(KeyIdentity.of(key)))
  }

  /// Records the result of a save.
  static func record(_ result: Result<Void, any Error>, of subject: Subject) {
    // The old error is released outside the lock.
    let old = errors.withLock { errors in
      let old = errors[subject]
      if case .failure(let error) = result {
        errors[subject] = error
      } else {
        errors[subject] = nil
      }
      return old
    }
    withExtendedLifetime(old) {}
  }

  /// Throws if a change couldn't be saved.
  ///
  /// - Throws: An ``UnsavedChanges`` error.
  static func check() throws(UnsavedChanges) {
    let errors = errors.withLock { Array($0.values) }
    guard !errors.isEmpty else { return }
    throw UnsavedChanges(reasons: Set(errors.map(\.localizedDescription)).sorted())
  }
}

/// The process ends, but changes of shared values couldn't be saved.
struct UnsavedChanges: Error, CustomStringConvertible, LocalizedError {
  let reasons: [String]

  var description: String {
    (["The last changes could not be saved."] + reasons).joined(separator: " ")
  }

  var errorDescription: String? { description }
}
