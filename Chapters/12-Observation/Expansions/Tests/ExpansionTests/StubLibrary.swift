import MacroSyntax
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import TestedMacros

extension Macros {
  /// All macros that may be used in code that is compiled.
  static let all = [state, tracked, ignored, presents, reducer, marks].reduce(
    into: ["CasePathable": MacroSpec(type: PathsMacro.self)]
  ) {
    $0.merge($1) { first, _ in first }
  }
}

/// `@CasePathable`, which is in a package of its own.
private enum PathsMacro: MemberMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(EnumDeclSyntax.self) else { return [] }
    let cases = ConditionalList<EnumCase>(declaration.memberBlock.members)
    return CasePathableMacro.members(of: declaration.name.text, cases).map { "\(raw: $0)" }
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    [try ExtensionDeclSyntax("extension \(type.trimmed): CasePathable {}")]
  }
}

/// As much of the library as expansions name, with the same types and without any work. Uses of the macros are compiled
/// with it, so that an expansion that isn't correct Swift is found, however it looks.
///
/// The library itself isn't used: the compiler would need its modules, and these are built with our own macros.
let stubLibrary = #"""
  import Observation

  public protocol CasePathable {
    associatedtype AllCasePaths: Sendable
    static var allCasePaths: AllCasePaths { get }
    typealias Cases = Case<Self>
  }

  extension CasePathable {
    public subscript<Value>(
      dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
    ) -> Value? { fatalError() }
    public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? { fatalError() }
  }

  public struct AnyCasePath<Root, Value>: Sendable {
    public static func _$embed(
      _ embed: @escaping (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
    ) -> Self { fatalError() }
  }

  public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

  @dynamicMemberLookup
  public struct Case<Value> {
    public subscript<Appended>(
      dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Appended>>
    ) -> Case<Appended> where Value: CasePathable { fatalError() }
  }

  public struct Effect<Action> {
    public static var none: Self { Self() }
  }

  public protocol Reducer<State, Action> {
    associatedtype State
    associatedtype Action
    associatedtype Body
    func reduce(into state: inout State, action: Action) -> Effect<Action>
    @ReducerBuilder<State, Action> var body: Body { get }
  }

  extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
    public func reduce(into state: inout State, action: Action) -> Effect<Action> { fatalError() }
  }

  extension Reducer where Body == Never {
    public var body: Body { fatalError() }
  }

  public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

  public protocol CaseReducer<State, Action>: Reducer
  where
    State: CaseReducerState, Body: Reducer, Body.State == State, Body.Action == Action,
    State.StateReducer.Action == Action
  {
    associatedtype State = State
    associatedtype Action = Action
    associatedtype Body = Body
    associatedtype CaseScope
    @ReducerBuilder<State, Action> static var body: Body { get }
    @MainActor static func scope(_ store: Store<State, Action>) -> CaseScope
  }

  extension CaseReducer {
    public var body: Body { Self.body }
  }

  public protocol CaseReducerState {
    associatedtype StateReducer: CaseReducer where StateReducer.State == Self
  }

  @resultBuilder
  public enum ReducerBuilder<State, Action> {
    public static func buildExpression<R: Reducer>(_ reducer: R) -> R
    where R.State == State, R.Action == Action { reducer }
    public static func buildBlock() -> EmptyReducer<State, Action> { EmptyReducer() }
    public static func buildPartialBlock<R: Reducer>(first: R) -> R
    where R.State == State, R.Action == Action { first }
    public static func buildPartialBlock<R0: Reducer, R1: Reducer>(
      accumulated: R0, next: R1
    ) -> _Sequence<R0, R1>
    where R0.State == State, R0.Action == Action, R1.State == State, R1.Action == Action {
      _Sequence()
    }

    public struct _Sequence<R0: Reducer, R1: Reducer>: Reducer
    where R0.State == R1.State, R0.Action == R1.Action {
      public func reduce(into state: inout R0.State, action: R0.Action) -> Effect<R0.Action> { .none }
    }
  }

  public struct EmptyReducer<State, Action>: Reducer {
    public init() {}
    public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
  }

  public struct Reduce<State, Action>: Reducer {
    public init(_ reduce: @escaping (inout State, Action) -> Effect<Action>) {}
    public init<R: Reducer>(_ reducer: R) where R.State == State, R.Action == Action {}
    public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
  }

  public struct CombineReducers<State, Action, Reducers: Reducer>: Reducer
  where Reducers.State == State, Reducers.Action == Action {
    public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {}
    public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
  }

  public struct Scope<State, Action, Child: Reducer>: Reducer {
    public init<ChildState, ChildAction>(
      state: AnyCasePath<State, ChildState>, action: AnyCasePath<Action, ChildAction>,
      @ReducerBuilder<ChildState, ChildAction> child: () -> Child
    ) where Child.State == ChildState, Child.Action == ChildAction {}
    public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
  }

  @MainActor
  public final class Store<State, Action> {
    public var state: State { fatalError() }
    public func scope<ChildState, ChildAction>(
      state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
    ) -> Store<ChildState, ChildAction>? { fatalError() }
  }

  public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

  public protocol ObservableState: Observable {
    var _$id: ObservableStateID { get }
    mutating func _$willModify()
    static func _$storage(of keyPath: PartialKeyPath<Self>) -> PartialKeyPath<Self>?
    func _$didChange(_ keyPath: PartialKeyPath<Self>)
  }

  extension ObservableState {
    public static func _$storage(of keyPath: PartialKeyPath<Self>) -> PartialKeyPath<Self>? { nil }
    public func _$didChange(_ keyPath: PartialKeyPath<Self>) {}
  }

  public struct ObservableStateID: Hashable, Sendable {
    public static var _$inert: Self { Self() }
    public static func _$id<Value>(for value: Value) -> Self { Self() }
    public func _$tag(_ number: Int) -> Self { self }
    public func _$and(_ other: Self) -> Self { self }
  }

  public func _$willModify<Value>(_ value: inout Value) {}
  public func _$isIdentityEqual<Value>(_ first: Value, _ second: Value) -> Bool { false }

  public struct ObservationStateRegistrar: Hashable, Sendable {
    public let id = ObservableStateID()
    public init() {}
    public mutating func _$willModify() {}
    public func access<Subject: Observable, Member>(
      _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {}
    public func mutate<Subject: Observable, Member, Value>(
      _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout Value,
      _ newValue: Value, _ isIdentityEqual: (Value, Value) -> Bool
    ) {}
    public func willModify<Subject: Observable, Member, Value>(
      _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout Value
    ) -> Int { 0 }
    public func didModify<Subject: Observable, Member, Value>(
      _ subject: Subject, keyPath: KeyPath<Subject, Member>, _ value: inout Value, _ identity: Int
    ) {}
    public func didChange<Subject: Observable>(
      _ subject: Subject, keyPath: PartialKeyPath<Subject>
    ) {}
  }

  public struct PresentationState<State> {
    public var wrappedValue: State?
    public init(wrappedValue: State?) { self.wrappedValue = wrappedValue }
  }

  public struct AlertState<Action> {}
  public struct ConfirmationDialogState<Action> {}
  """#
