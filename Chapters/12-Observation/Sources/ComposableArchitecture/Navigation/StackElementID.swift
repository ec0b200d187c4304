import CustomDump
@_spi(Internals) import Dependencies
import IssueReporting
import Synchronization

/// The identity of an element of a ``StackState``.
///
/// It is assigned when the element is added, and is never reused. It is independent of the element's position and
/// value: two equal screens are two elements.
///
/// In tests, the first element that is added is `#0`, the next one `#1`, and so on. Elsewhere, don't rely on the
/// number.
///
/// Seed: 000, StackElementID.
public struct StackElementID: Hashable, Sendable {
  let number: Int

  init(number: Int) {
    self.number = number
  }
}

extension StackElementID: CustomDebugStringConvertible {
  public var debugDescription: String { "#\(number)" }
}

extension StackElementID: CustomDumpStringConvertible {
  public var customDumpDescription: String { debugDescription }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// Makes the id that an element gets in a test: `store.send(.path(.popFrom(id: 0)))`.
  ///
  /// Outside of tests, an element's id can't be known in advance, so this is reported as an issue.
  public init(integerLiteral value: Int) {
    if !isTestContext {
      reportIssue(
        """
        The number \(value) was used as the ID of a stack element.

        An element's id is known in advance only in tests. Take it from the stack: “state.path.ids.last”.
        """)
    }
    self.init(number: value)
  }
}

/// Whether the current context is a test.
var isTestContext: Bool { DependencyValues.currentSnapshot.context == .test }

/// Generates the ids of stack elements by counting.
final class StackElementIDs: Sendable {
  private let count: Atomic<Int>

  /// - Parameter first: The first id.
  init(from first: StackElementID = StackElementID(number: 0)) {
    count = Atomic(first.number)
  }

  /// Returns the next id, which is never returned again.
  ///
  /// - Parameter newest: The highest id that the stack ever had. A stack that was made elsewhere may have ids from a
  ///   different generator, and these must not be reused either.
  func next(after newest: StackElementID? = nil) -> StackElementID {
    if let newest { count.max(newest.number + 1, ordering: .relaxed) }
    return StackElementID(number: count.add(1, ordering: .relaxed).oldValue)
  }

  /// The id that ``next(after:)`` will return.
  func peek(after newest: StackElementID? = nil) -> StackElementID {
    StackElementID(number: max(count.load(ordering: .relaxed), (newest?.number ?? -1) + 1))
  }
}

extension DependencyValues {
  /// Generates the ids of stack elements: one generator for an app, and one for each test store.
  var stackElementIDs: StackElementIDs {
    get { self[StackElementIDsKey.self]() }
    set { self[StackElementIDsKey.self] = { newValue } }
  }

  /// Sets the generator of element ids. The closure is called whenever an element is added.
  mutating func takeStackElementIDs(from ids: @escaping @Sendable () -> StackElementIDs) {
    self[StackElementIDsKey.self] = ids
  }
}

private enum StackElementIDsKey: DependencyKey {
  typealias Value = @Sendable () -> StackElementIDs

  static let liveValue = always(StackElementIDs())
  static var testValue: Value { always(StackElementIDs()) }

  private static func always(_ ids: StackElementIDs) -> Value { { ids } }
}
