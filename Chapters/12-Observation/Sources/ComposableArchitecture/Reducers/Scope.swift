/// Runs a child's reducer on the child's part of the state, for the child's actions.
///
/// ```swift
/// var body: some Reducer<State, Action> {
///   Scope(state: \.profile, action: \.profile) {
///     Profile()
///   }
///   Reduce { state, action in … }
/// }
/// ```
///
/// For optional child state use `ifLet`, and for collections `forEach`. They always run the child before the parent. A
/// `Scope` runs at its position in the body.
///
/// Seed: 000, Scope; 002, Embedding child features.
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  /// The location of the child's state.
  @usableFromInline
  enum ChildPath {
    /// In a property. It always exists.
    case property(WritableKeyPath<ParentState, Child.State> & Sendable)
    /// In a case of an enum. It exists while the state is in the case. The location of the `Scope` is stored for the
    /// issue that is reported otherwise.
    indirect case enumCase(CasePath<ParentState, Child.State>, CallSite)
  }

  @usableFromInline let toChildState: ChildPath
  @usableFromInline let toChildAction: CasePath<ParentAction, Child.Action>
  @usableFromInline let child: Child

  /// Runs a child on a property of the state.
  ///
  /// - Parameters:
  ///   - toChildState: The property. It is changed in place.
  ///   - toChildAction: The case of the actions that holds the child's. Other actions are ignored.
  ///   - child: The child's reducer.
  ///
  /// Seed: 002, Embedding child features; 000, Scope.init(state:action:child:).
  @inlinable @inline(__always)
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState> & Sendable,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.init(state: toChildState, action: AnyCasePath(toChildAction), child: child)
  }

  /// Runs a child on a case of the state, an enum.
  ///
  /// An action of the child that arrives while the state is in a different case is reported as an issue and changes
  /// nothing. So this has to run *before* any reducer that changes the case for the same action. Prefer `ifCaseLet`,
  /// which ensures this order, unless the body consists of cases only.
  ///
  /// - Parameters:
  ///   - toChildState: The case. The child works on a copy of its payload, which is then put back.
  ///   - toChildAction: The case of the actions that holds the child's. Other actions are ignored.
  ///   - child: The child's reducer.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  ///
  /// Seed: 000, Scope.init(state:action:child:fileID:line:).
  @inlinable @inline(__always)
  public init<ChildState, ChildAction>(
    state toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.init(
      state: AnyCasePath(toChildState), action: AnyCasePath(toChildAction), child: child,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Runs a child on a property of the state. Use the version of this operator with case key paths instead.
  ///
  /// - Parameters:
  ///   - toChildState: The property. It is changed in place.
  ///   - toChildAction: The case of the actions that holds the child's. Other actions are ignored.
  ///   - child: The child's reducer.
  @inlinable @inline(__always)
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState> & Sendable,
    action toChildAction: _CasePathArgument<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.toChildState = .property(toChildState)
    self.toChildAction = toChildAction._casePath
    self.child = child()
  }

  /// Runs a child on a case of the state, an enum. Use the version of this operator with case key paths instead.
  ///
  /// - Parameters:
  ///   - toChildState: The case.
  ///   - toChildAction: The case of the actions that holds the child's.
  ///   - child: The child's reducer.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  @inlinable @inline(__always)
  public init<ChildState, ChildAction>(
    state toChildState: _CasePathArgument<ParentState, ChildState>,
    action toChildAction: _CasePathArgument<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.toChildState = .enumCase(toChildState._casePath, CallSite(fileID, filePath, line, column))
    self.toChildAction = toChildAction._casePath
    self.child = child()
  }

  /// Runs the child for its actions.
  @inlinable @inline(__always)
  public func reduce(
    into state: inout ParentState, action: ParentAction
  ) -> Effect<ParentAction> {
    guard let childAction = toChildAction.extract(from: action) else { return .none }
    switch toChildState {
    case .property(let property):
      let outer = PresentationSite.enter(property)
      defer { outer?.makeCurrent() }
      let part = PartInPlace(property)
      let identity = part.identity(in: state)
      defer { part.notify(state, unless: identity) }
      return child.reduce(into: &state[keyPath: part.path], action: childAction)
        .map(toChildAction.embed)
    case .enumCase(let enumCase, let location):
      guard var childState = enumCase.extract(from: state) else {
        location.reportOtherCase(in: "Scope", for: action, of: state)
        return .none
      }
      defer { state = enumCase.embed(childState) }
      return child.reduce(into: &childState, action: childAction).map(toChildAction.embed)
    }
  }
}

extension Scope: Sendable where Child: Sendable {}
extension Scope.ChildPath: Sendable {}
