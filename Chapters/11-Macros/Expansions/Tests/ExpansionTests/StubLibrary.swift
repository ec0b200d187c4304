import SwiftSyntaxMacroExpansion

@testable import TestedMacros

extension Macros {
  /// All macros that may be used in code that is compiled.
  static let all = casePathable.merging(reducer) { first, _ in first }
    .merging(marks) { first, _ in first }
}

/// As much of the library as expansions name, with the same types and without any work. Uses of the macros are compiled
/// with it, so that an expansion that isn't correct Swift is found, however it looks.
///
/// The library itself isn't used: the compiler would need its modules, and these are built with our own macros.
let stubLibrary = #"""
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
    public func withState<R>(_ body: (State) -> R) -> R { fatalError() }
    public func scope<ChildState, ChildAction>(
      state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
    ) -> Store<ChildState, ChildAction>? { fatalError() }
  }

  public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

  public struct AlertState<Action> {}
  public struct ConfirmationDialogState<Action> {}
  """#
