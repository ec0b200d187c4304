import Foundation
import Synchronization

/// The saves that have failed, and that no later save of the same value has made up for.
enum FailedSaves {
  /// What a save belongs to.
  enum Subject: Hashable, Sendable {
    case key(KeyIdentity)
    /// All values of one file of user defaults, which is written as a whole.
    case defaults(DefaultsSuite)
  }

  private static let errors = Mutex<[Subject: any Error]>([:])

  /// Records how a save went.
  static func note(_ result: Result<Void, any Error>, of key: some SharedReaderKey) {
    // User defaults record their files.
    guard !(key.id is AppStorageKeyID) else { return }
    if case .success = result, errors.withLock({ $0.isEmpty }) { return }
    note(result, of: .key(KeyIdentity.of(key)))
  }

  /// Records how a save went.
  static func note(_ result: Result<Void, any Error>, of subject: Subject) {
    // The old error is released without the lock.
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

  /// Throws if there is a change that could not be saved.
  ///
  /// - Throws: An ``UnsavedChanges``.
  static func check() throws(UnsavedChanges) {
    let errors = errors.withLock { Array($0.values) }
    guard !errors.isEmpty else { return }
    throw UnsavedChanges(reasons: Set(errors.map(\.localizedDescription)).sorted())
  }
}

/// The process ends, and changes of shared values could not be saved.
struct UnsavedChanges: Error, CustomStringConvertible, LocalizedError {
  let reasons: [String]

  var description: String {
    (["The last changes could not be saved."] + reasons).joined(separator: " ")
  }

  var errorDescription: String? { description }
}
