/// An enum with a path to each of its cases, so that a case can be named as a property can: `\.edit`.
///
/// ``CasePathable()`` writes the conformance:
///
/// ```swift
/// @CasePathable
/// enum Action {
///   case edit(ItemForm.Action)
///   case saveButtonTapped
/// }
///
/// let edit: CaseKeyPath<Action, ItemForm.Action> = \.edit
/// ```
///
/// Seed: 000, Migrating to 1.4 (Using case key paths).
///
/// Enums that conform are copyable. The protocol doesn't require it, so that `Optional` and `Result` can conform for
/// every type of value. See their conformances.
public protocol CasePathable: SendableMetatype, ~Copyable, ~Escapable {
  /// A type with a property for each case: its ``AnyCasePath``, by the case's name.
  associatedtype AllCasePaths

  /// The paths of all cases.
  static var allCasePaths: AllCasePaths { get }
}

/// The path to a case of an enum, or to a nested case: `\.destination.edit`.
///
/// It is an ordinary key path between two ``Case``s. It is written with a backslash, completed by an editor, chained,
/// compared and hashed like any key path. Calling it as a function embeds a value: `path(value)`.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// The path to a case of an enum, regardless of the type of the case's value.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

extension CasePathable {
  /// The type that the key paths of this enum's cases begin at: `\Action.Cases.edit`.
  public typealias Cases = Case<Self>
}
