import Foundation
import OpenCombine

/// The storage that the copies of a wrapper share: their current reference.
// Unchecked: the properties are only accessed under the lock, and references are thread-safe themselves.
final class Box<Reference>: @unchecked Sendable {
  private let lock = NSLock()
  private var current: Reference
  private var subject: CurrentValueSubject<Reference, Never>?

  init(_ reference: Reference) {
    current = reference
  }

  /// The current reference.
  var reference: Reference {
    // Not `withLock`, which isn't specialized for the type of the result, and takes longer than the rest.
    lock.lock()
    defer { lock.unlock() }
    return current
  }

  /// Replaces the reference.
  ///
  /// - Returns: The previous reference. The caller has to notify its observers, which then track the new reference.
  func replace(by new: Reference) -> Reference {
    let (old, subject) = lock.withLock {
      defer { current = new }
      return (current, self.subject)
    }
    subject?.send(new)
    return old
  }

  /// Publishes the values of the current reference, and continues with each reference that replaces it.
  ///
  /// A new reference with an equal value isn't a change: its value is published when it changes.
  ///
  /// - Parameter publisher: Returns a publisher of a reference's value now, and again after each change.
  func publisher<Value>(
    _ publisher: @escaping (Reference) -> AnyPublisher<Value, Never>
  ) -> some Publisher<Value, Never> {
    references
      .map { reference in
        publisher(reference).scan(Publication<Value>?.none) { last, value in
          Publication(value: value, isFirst: last == nil)
        }
      }
      .switchToLatest()
      .scan(Publication<Value>?.none) { last, next in
        guard var next else { return last }
        if next.isFirst, let last { next.isRepeated = isEqual(last.value, next.value) }
        return next
      }
      .compactMap { publication -> Value? in
        guard let publication, !publication.isRepeated else { return nil }
        return .some(publication.value)
      }
  }

  /// Publishes the current reference, and each reference that replaces it.
  private var references: CurrentValueSubject<Reference, Never> {
    lock.withLock {
      if let subject { return subject }
      let subject = CurrentValueSubject<Reference, Never>(current)
      self.subject = subject
      return subject
    }
  }
}

/// A value that a reference published.
private struct Publication<Value> {
  let value: Value
  /// Whether it is the first value of its reference.
  let isFirst: Bool
  /// Whether it equals the last value of the replaced reference.
  var isRepeated = false
}
