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
  /// - Returns: The one before. Who follows it has to be asserted: when they look again, they find the new one.
  func replace(by new: Reference) -> Reference {
    let (old, subject) = lock.withLock {
      defer { current = new }
      return (current, self.subject)
    }
    subject?.send(new)
    return old
  }

  /// Publishes what the reference that is shown publishes, and goes on with each that takes its place.
  ///
  /// A reference that takes the place and has an equal value is no change: its value is published when it changes.
  ///
  /// - Parameter publisher: Publishes the value of a reference now, and again after each change.
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

  /// Publishes the reference that is shown now, and each that takes its place.
  private var references: CurrentValueSubject<Reference, Never> {
    lock.withLock {
      if let subject { return subject }
      let subject = CurrentValueSubject<Reference, Never>(current)
      self.subject = subject
      return subject
    }
  }
}

/// A value that a reference has published.
private struct Publication<Value> {
  let value: Value
  /// Whether it is what the reference showed when it took the place of another one.
  let isFirst: Bool
  /// Whether that is what the other one showed.
  var isRepeated = false
}
