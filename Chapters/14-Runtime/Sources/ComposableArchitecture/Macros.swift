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
/// Each case is a member of a binding to the presented feature:
/// `$store.scope(state: \.$destination, action: \.destination).edit` is a binding to the store of the case's reducer.
/// For a case without a reducer, it is a binding to the associated value. If that value receives actions, the enum
/// declares its own `Action` with a case for it, and the binding has its store:
///
/// ```swift
/// @Reducer
/// enum Destination {
///   case edit(ItemForm)
///   @ReducerCaseIgnored
///   case alert(AlertState<Alert>)
///
///   enum Action {
///     case edit(ItemForm.Action)
///     case alert(Alert)
///   }
/// }
/// ```
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
@available(
  *, deprecated,
  message:
    "Write an extension for each conformance instead: 'extension Destination.State: Equatable {}'."
)
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
/// The case has a state, but no reducer. No action can be sent to it, unless the enum has a handwritten `Action` with a
/// case for it.
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

/// Makes a state observable: each observer is notified of changes to the properties that it read.
///
/// ```swift
/// @Reducer
/// struct Counter {
///   @ObservableState
///   struct State: Equatable {
///     var count = 0
///     @Presents var alert: AlertState<Alert>?
///   }
///   …
/// }
/// ```
///
/// For a struct it writes
///
/// - the conformance to ``ObservableState`` and `Observable`;
/// - an identity, which distinguishes a changed state from a replaced one;
/// - ``ObservationStateTracked()`` on each stored instance property.
///
/// A property with a wrapper or a `lazy` property can't be tracked, and needs ``ObservationStateIgnored()``. For a
/// presented child, use ``Presents()`` in place of `@PresentationState`.
///
/// For an enum, it writes the conformance and an identity: the identity of a case's associated value, together with the
/// case's number. The associated value should itself be observable, or `Hashable` and `Sendable`. If it is neither, the
/// state counts as replaced on each access.
///
/// The values of such a state are stored in additional properties, whose names begin with `_`. If the compiler writes
/// `Codable`, these names are the keys. Persisted state should have `CodingKeys`, or be a plain struct.
///
/// Seed: 000, ObservableState().
@attached(
  member, names: named(_$observationRegistrar), named(_$id), named(_$willModify), named(_$storage),
  named(_$didChange), named(shouldNotifyObservers)
)
@attached(memberAttribute)
@attached(extension, conformances: ObservableState, Observable)
public macro ObservableState() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ObservableStateMacro")

/// Notifies the observers of one property of its changes. ``ObservableState()`` writes it.
///
/// If the property has observers such as `didSet`, they run once for each change.
///
/// Seed: 000, ObservableState().
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ObservationStateTrackedMacro")

/// Marks a property of an observable state that isn't observed.
///
/// ```swift
/// @ObservableState
/// struct State {
///   @ObservationStateIgnored var lastRequest: UUID?
/// }
/// ```
///
/// Seed: 000, ObservableState().
@attached(accessor, names: named(willSet))
public macro ObservationStateIgnored() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ObservationStateIgnoredMacro")

/// A property for the state of a presented child, in an observable state: `nil` while no child is presented.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   @Presents var destination: Destination.State?
/// }
/// ```
///
/// It does the same as `@PresentationState`, and notifies observers when a different child or none is presented. Pass
/// it to `ifLet` as `\.$destination`.
///
/// Seed: 000, Presents().
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro Presents() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "PresentsMacro")

/// Lets a view send only view actions.
///
/// ```swift
/// @ViewAction(for: Counter.self)
/// struct CounterView: View {
///   let store: StoreOf<Counter>
///   var body: some View {
///     Button("+") { send(.incrementButtonTapped) }
///   }
/// }
/// ```
///
/// It writes the conformance to ``ViewActionSending``, and emits a warning for each `store.send(…)` in the view.
///
/// - Parameter reducer: The feature. Its actions are a ``ViewAction``.
///
/// Seed: 000, ViewAction(for:).
@attached(extension, conformances: ViewActionSending)
public macro ViewAction<R: Reducer>(for reducer: R.Type) =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ViewActionMacro")
where R.Action: ViewAction
