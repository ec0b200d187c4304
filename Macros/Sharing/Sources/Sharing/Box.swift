import Foundation
import OpenCombine

/// What the copies of a wrapper share: which reference they show.
// Unchecked: the properties are only touched under the lock, and references are safe by themselves.
final class Box<Reference>: @unchecked Sendable {
  private let lock = NSLock()
  private var current: Reference
  private var subject: CurrentValueSubject<Reference, Never>?

  init(_ reference: Reference) {
    current = reference
  }

  /// The reference that is shown.
  var reference: Reference { lock.withLock { current } }

  /// Shows another reference.
  ///
  /// - Returns: The one before. Who follows it has to be told: when they look again, they find the new one.
  func replace(by new: Reference) -> Reference {
    let (old, subject) = lock.withLock {
      defer { current = new }
      return (current, self.subject)
    }
    subject?.send(new)
    return old
  }

  /// Publishes the reference that is shown now, and each that takes its place.
  var references: CurrentValueSubject<Reference, Never> {
    lock.withLock {
      if let subject { return subject }
      let subject = CurrentValueSubject<Reference, Never>(current)
      self.subject = subject
      return subject
    }
  }
}
