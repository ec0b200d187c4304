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
    case property(
      WritableKeyPath<ParentState, Child.State> & Sendable, PartInPlace<ParentState, Child.State>)
    /// In a case of an enum. It exists while the state is in the case. The location of the `Scope` is stored for the
    /// issue that is reported otherwise.
    indirect case enumCase(CasePath<ParentState, Child.State>, CallSite)
  }

  @usableFromInline let toChildState: ChildPath
  @usableFromInline let toChildAction: CasePath<ParentAction, Child.Action>
  @usableFromInline let child: Prepared<Child>

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
    self.init(
      .property(toChildState, PartInPlace(toChildState)), AnyCasePath(toChildAction), child())
  }

  /// Runs a child on a case of the state. The macro ``Reducer()`` writes it for each case of an enum reducer.
  ///
  /// - Parameters:
  ///   - toChildState: The case.
  ///   - toChildAction: The case of the actions that holds the child's.
  ///   - child: The child's reducer.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  @inlinable @inline(__always)
  public init<ChildState, ChildAction>(
    _case toChildState: AnyCasePath<ParentState, ChildState>,
    action toChildAction: AnyCasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.init(
      .enumCase(toChildState, CallSite(fileID, filePath, line, column)), toChildAction, child())
  }

  @inlinable @inline(__always)
  init(
    _ toChildState: ChildPath, _ toChildAction: CasePath<ParentAction, Child.Action>, _ child: Child
  ) {
    self.toChildState = toChildState
    self.toChildAction = toChildAction
    self.child = Prepared(child)
  }

  /// Runs the child for its actions.
  @inlinable @inline(__always)
  public func reduce(
    into state: inout ParentState, action: ParentAction
  ) -> Effect<ParentAction> {
    guard let childAction = toChildAction.extract(from: action) else { return .none }
    switch toChildState {
    case .property(let property, let part):
      let feature = Feature.current
      let outer = feature?.enterSite(property)
      defer { if let outer { feature?.leaveSite(to: outer) } }
      return part.change(in: &state) {
        child._reduce(into: &$0, action: childAction)
      }
      .embedded(in: toChildAction)
    case .enumCase(let enumCase, let location):
      guard var childState = enumCase.extract(from: state) else {
        location.reportOtherCase(in: "Scope", for: action, of: state)
        return .none
      }
      defer { state = enumCase.embed(childState) }
      return child._reduce(into: &childState, action: childAction)
        .embedded(in: toChildAction)
    }
  }
}

extension Scope: Sendable where Child: Sendable {}
extension Scope.ChildPath: Sendable {}
