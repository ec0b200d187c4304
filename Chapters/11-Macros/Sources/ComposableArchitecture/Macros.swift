/// Writes a case path for each case of an enum, and makes the enum ``CasePathable``.
///
/// ```swift
/// @CasePathable
/// enum Action {
///   case form(ItemForm.Action)
///   case saveButtonTapped
/// }
/// ```
///
/// `\Action.Cases.form` is then a ``CaseKeyPath``. Where the type is known, `\.form` is enough.
///
/// It can be applied to enums in which all cases have unique names. The paths have the types of the payloads: `Void` if
/// there is none, the type itself if there is one, and a tuple with its labels if there are several.
@attached(extension, conformances: CasePathable)
@attached(member, names: named(AllCasePaths), named(allCasePaths))
public macro CasePathable() =
  #externalMacro(
    module: "ComposableArchitectureMacros", type: "CasePathableMacro")

/// Helps implement the conformance to the ``Reducer`` protocol for a type.
///
/// For a struct it writes
///
/// - the conformance;
/// - `@CasePathable` on `enum Action` and `enum State`, and `@dynamicMemberLookup` on the latter;
/// - `@ReducerBuilder` on `body`;
/// - an empty `State`, `Action` or `body`, if the type declares none.
///
/// ```swift
/// @Reducer
/// struct Counter {
///   struct State { var count = 0 }
///   enum Action { case incrementButtonTapped }
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in … }
///   }
/// }
/// ```
///
/// For an enum, each of whose cases names a reducer, it writes the whole ``CaseReducer``.
///
/// ```swift
/// @Reducer
/// enum Destination {
///   case alert(AlertState<Alert>)
///   case edit(ItemForm)
///   case modal(Modal.Body = Modal.body)
///   @ReducerCaseIgnored
///   case label(Item)
/// }
/// ```
///
/// The reducer of a case is made by its type's name and `()`, or by the case's default value. If a case's reducer is an
/// enum reducer, such as `Modal`, its body is used.
///
/// Existing declarations are left unchanged.
///
/// Seed: 000 and 002, Reducer().
@attached(
  member,
  names: named(State), named(Action), named(init), named(body), named(CaseScope), named(scope)
)
@attached(memberAttribute)
@attached(extension, conformances: Reducer, CaseReducer)
public macro Reducer() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ReducerMacro")

/// The same, for an enum reducer whose `State` and `Action` have further conformances.
///
/// ```swift
/// @Reducer(state: .equatable, .sendable, action: .sendable)
/// enum Destination { … }
/// ```
///
/// `extension Destination.State: Equatable {}` in the same file does the same.
///
/// - Parameters:
///   - state: The protocols to which `State` conforms.
///   - action: The protocols to which `Action` conforms.
///
/// Seed: 000, Reducer(state:action:).
@attached(
  member,
  names: named(State), named(Action), named(init), named(body), named(CaseScope), named(scope)
)
@attached(memberAttribute)
@attached(extension, conformances: Reducer, CaseReducer)
public macro Reducer(state: _SynthesizedConformance..., action: _SynthesizedConformance...) =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ReducerMacro")

/// Marks a case of an enum reducer whose value is presented but isn't a feature.
///
/// The case has a state, but no reducer. No action can be sent to it.
///
/// ```swift
/// @Reducer
/// enum Destination {
///   @ReducerCaseIgnored
///   case label(Item)
/// }
/// ```
///
/// A case without an associated value, or with several, needs no mark.
///
/// Seed: 000, ReducerCaseIgnored().
@attached(peer, names: named(_))
public macro ReducerCaseIgnored() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ReducerCaseIgnoredMacro")

/// Marks a case of an enum reducer whose state is dismissed by any of its actions, such as an alert.
///
/// The case has a state and actions, but no reducer. Its state conforms to `_EphemeralState`. `AlertState` and
/// `ConfirmationDialogState` need no mark, as long as they are called by these names.
///
/// ```swift
/// @Reducer
/// enum Destination {
///   @ReducerCaseEphemeral
///   case question(Question)
/// }
/// ```
///
/// Seed: 000, ReducerCaseEphemeral().
@attached(peer, names: named(_))
public macro ReducerCaseEphemeral() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ReducerCaseEphemeralMacro")

/// A conformance that `@Reducer(state:action:)` can write. Its value isn't used: the macro reads its name.
public struct _SynthesizedConformance: Sendable {}

extension _SynthesizedConformance {
  /// `Codable`.
  public static let codable = Self()
  /// `Decodable`.
  public static let decodable = Self()
  /// `Encodable`.
  public static let encodable = Self()
  /// `Equatable`.
  public static let equatable = Self()
  /// `Hashable`.
  public static let hashable = Self()
  /// `Sendable`.
  public static let sendable = Self()
}
