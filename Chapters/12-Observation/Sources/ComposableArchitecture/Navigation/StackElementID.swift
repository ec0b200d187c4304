import CustomDump
@_spi(Internals) import Dependencies
import IssueReporting

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
var isTestContext: Bool { DependencyValues.inForce.context == .test }
