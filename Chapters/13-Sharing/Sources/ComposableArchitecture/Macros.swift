/// Helps implement the conformance to the ``Reducer`` protocol for a type.
///
/// For a struct it writes
///
/// - the conformance;
/// - `@CasePathable` at `enum Action` and `enum State`, and `@dynamicMemberLookup` at the latter;
/// - `@ReducerBuilder` at `body`;
/// - a `State`, an `Action` and a `body` that are empty, where there is none.
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
/// The reducer of a case is made by its name and `()`, or by the expression that received. A case whose reducer is
/// an enum reducer, as `Modal`, names its body.
///
/// What is there already is left as it is.
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

/// The same for an enum reducer whose `State` and `Action` shall have further conformances.
///
/// ```swift
/// @Reducer(state: .equatable, .sendable, action: .sendable)
/// enum Destination { … }
/// ```
///
/// `extension Destination.State: Equatable {}` in the same file does the same.
///
/// - Parameters:
///   - state: The protocols that `State` is to conform to.
///   - action: The protocols that `Action` is to conform to.
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

/// Marks a case of an enum reducer that holds something to be shown which is no feature.
///
/// The case has a state, and no reducer. No action can be sent to it.
///
/// ```swift
/// @Reducer
/// enum Destination {
///   @ReducerCaseIgnored
///   case label(Item)
/// }
/// ```
///
/// A case without a payload, and one that carries several values, needs no mark.
///
/// Seed: 000, ReducerCaseIgnored().
@attached(peer, names: named(_))
public macro ReducerCaseIgnored() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ReducerCaseIgnoredMacro")

/// Marks a case of an enum reducer whose state goes by itself when it is answered, such as an alert.
///
/// The case has a state and actions, and no reducer. Its state conforms to `_EphemeralState`. `AlertState` and
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

/// A conformance that `@Reducer(state:action:)` can be asked for. Nothing is done with its value: the macro reads
/// its name.
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

/// Has the readers of a state told of changes, each of what it has read.
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
/// - an identity, which tells a state that has changed from one that was replaced;
/// - ``ObservationStateTracked()`` at each variable that is stored in the instance.
///
/// A property with a wrapper, or one that is `lazy`, cannot be tracked, and needs ``ObservationStateIgnored()``. A
/// child that is presented takes ``Presents()`` in place of `@PresentationState`.
///
/// For an enum it writes the conformance and an identity: that of what a case carries, together with the case's number.
/// What a case carries should itself be observable, or `Hashable` and `Sendable`. If it is neither, the state counts
/// as another one each time that somebody asks.
///
/// What is in such a state is stored in other properties, whose names begin with `_`. Where the compiler writes
/// `Codable`, these are the keys. State that is to be kept should have `CodingKeys`, or be a plain struct.
///
/// Seed: 000, ObservableState().
@attached(
  member, names: named(_$observationRegistrar), named(_$id), named(_$willModify), named(_$storage),
  named(_$didChange)
)
@attached(memberAttribute)
@attached(extension, conformances: ObservableState, Observable)
public macro ObservableState() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ObservableStateMacro")

/// Has the readers of one property told of its changes. ``ObservableState()`` writes it.
///
/// If the property has observers, such as `didSet`, they run once a change.
///
/// Seed: 000, ObservableState().
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ObservationStateTrackedMacro")

/// Marks a property of an observable state whose changes concern nobody.
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

/// A property for the state of a child that is presented, in an observable state: `nil` while nothing is.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   @Presents var destination: Destination.State?
/// }
/// ```
///
/// It does what `@PresentationState` does, and has the readers told when another child, or none, is presented. `ifLet`
/// takes it by `\.$destination`.
///
/// Seed: 000, Presents().
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro Presents() =
  #externalMacro(module: "ComposableArchitectureMacros", type: "PresentsMacro")

/// Has a view send the actions of views, and no others.
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
/// It writes the conformance to ``ViewActionSending``, and warns at each `store.send(…)` in the view.
///
/// - Parameter reducer: The feature. Its actions are a ``ViewAction``.
///
/// Seed: 000, ViewAction(for:).
@attached(extension, conformances: ViewActionSending)
public macro ViewAction<R: Reducer>(for reducer: R.Type) =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ViewActionMacro")
where R.Action: ViewAction
