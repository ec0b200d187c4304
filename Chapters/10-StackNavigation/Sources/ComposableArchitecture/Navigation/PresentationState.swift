import CasePaths
import CustomDump
import IssueReporting
import StoreSupport

/// A property for the state of a presented child: `nil` while nothing is presented.
///
/// ```swift
/// struct State: Equatable {
///   @PresentationState var destination: Destination.State?
/// }
/// ```
///
/// The child's state is stored in a box, so that a state can present a child of its own type. The property still has
/// value semantics: changing a copy doesn't change the original.
///
/// Seed: 000, Tree-based navigation.
@propertyWrapper
public struct PresentationState<State> {
  /// Stores the child's state. Copies share it until one of them is changed.
  @usableFromInline
  final class Box {
    // Unchecked: a box is changed only while it has a single owner, which is checked.
    @exclusivity(unchecked) @usableFromInline var state: State?

    @inlinable
    init(_ state: State?) { self.state = state }
  }

  /// `nil` until a state is stored.
  @usableFromInline var box: Box?

  /// Makes the property.
  ///
  /// - Parameter wrappedValue: The child's state; `nil` presents nothing.
  @inlinable
  public init(wrappedValue: State?) {
    box = wrappedValue.map { Box($0) }
  }

  /// The child's state. It is changed in place, unless a copy of the property shares it.
  public var wrappedValue: State? {
    @inlinable _read {
      if let box { yield box.state } else { yield nil }
    }
    @inlinable _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box?.state) }
      yield &box!.state
    }
  }

  /// The value that key paths to the property refer to: `\.$destination`.
  public var projectedValue: Self {
    @inlinable get { self }
    @inlinable _modify { yield &self }
  }

  /// The payload of a case of the child's state, for a state that is an enum:
  /// `$0.$destination[case: /Destination.State.edit]`.
  ///
  /// Setting it while the state is in a different case is reported as an issue and changes nothing. Setting it to `nil`
  /// dismisses the child.
  ///
  /// - Parameter path: The case.
  ///
  /// Seed: 000, Tree-based navigation.
  public subscript<Case>(case path: CasePath<State, Case>) -> Case? {
    get { wrappedValue.flatMap(path.extract) }
    set {
      guard let state = wrappedValue, path.extract(from: state) != nil else {
        return reportOtherCase(Case.self)
      }
      wrappedValue = newValue.map(path.embed)
    }
  }
}

extension PresentationState {
  /// Reports an attempt to write to a case that the state isn't in.
  private func reportOtherCase<Case>(_: Case.Type) {
    reportIssue(
      """
      A value of the type “\(qualifiedName(of: Case.self))” could not be written to a presented \
      state that is in a different case:

        \(wrappedValue.map { caseLabels(of: $0) } ?? "nil")

      Nothing was written. To present the case, set the whole property.
      """)
  }
}

extension PresentationState: Equatable where State: Equatable {
  public static func == (first: Self, second: Self) -> Bool {
    first.box === second.box || first.wrappedValue == second.wrappedValue
  }
}

extension PresentationState: Hashable where State: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}

// Unchecked: only `wrappedValue` changes a box, and it first makes a new one, unless `isKnownUniquelyReferenced` says
// that this property is the only owner. So a box that another thread also has is only read, and the state in it is
// `Sendable`.
extension PresentationState: @unchecked Sendable where State: Sendable {}

extension PresentationState: Decodable where State: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Optional<State>(from: decoder))
  }
}

extension PresentationState: Encodable where State: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

extension PresentationState: CustomReflectable {
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}

extension PresentationState {
  /// Whether two properties share a box, so that their states needn't be compared.
  func isShared(with other: Self) -> Bool { box === other.box }
}
