import CustomDump
@_spi(Internals) import Dependencies
import IssueReporting

/// Who an element of a ``StackState`` is.
///
/// It is given when the element is added, and never again. It says nothing about the element's position, nor about what
/// is in it: two equal screens are two elements.
///
/// In tests the first element that is added is `#0`, the next one `#1`, and so on. Elsewhere do not rely on the number.
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
  /// Outside of tests nobody can know the id of an element, so that this is reported as an issue.
  public init(integerLiteral value: Int) {
    if !isTestContext {
      reportIssue(
        """
        The number \(value) was written where the id of an element of a stack is needed.

        Only in tests it is known which id an element has. Take it from the stack: “state.path.ids.last”.
        """)
    }
    self.init(number: value)
  }
}

/// Whether what is at work here is tested.
var isTestContext: Bool { DependencyValues.inForce.context == .test }
