import CustomDump
import OpenCombine
import TerminalUI

/// A view that observes a store, and is re-rendered when the observed part of the state changes.
///
/// ```swift
/// WithViewStore(store, observe: \.counter) { viewStore in
///   Text("\(viewStore.count)")
///   Button("increment") { viewStore.send(.incrementButtonTapped) }
/// }
/// ```
///
/// Seed: 003, WithViewStore; 000; 001.
public struct WithViewStore<ViewState, ViewAction, Content: View>: View {
  private let store: Store<ViewState, ViewAction>
  /// The store of this view, which is part of the view's identity. It is retained, so that no other store can have the
  /// same identity.
  private let observed: AnyObject
  private let viewStore: ViewStore<ViewState, ViewAction>
  private let content: (ViewStore<ViewState, ViewAction>) -> Content
  /// The location of the view.
  private let location: CallSite
  private var changes: ViewChanges<ViewState>?

  /// Observes a part of a store's state, and sends view actions, which are turned into the store's.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Makes the view's state from the store's state.
  ///   - fromViewAction: Turns an action of the view into one of the store.
  ///   - isDuplicate: Whether two states look the same in this view.
  ///   - content: The view for the current state. It is called once for each change, and whenever the surrounding view
  ///     is rendered.
  ///   - fileID: With `filePath`, `line` and `column`, where issues of its bindings are reported.
  public init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (State) -> ViewState,
    send fromViewAction: @escaping (ViewAction) -> Action,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool,
    @ViewBuilder content: @escaping (ViewStore<ViewState, ViewAction>) -> Content,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.store = store.scope(state: toViewState, action: fromViewAction)
    self.observed = store
    self.location = CallSite(fileID, filePath, line, column)
    self.viewStore = ViewStore(self.store, at: location, removeDuplicates: isDuplicate)
    self.content = content
  }

  /// Observes a part of a store's state, and sends the store's actions.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Makes the view's state from the store's state.
  ///   - isDuplicate: Whether two states look the same in this view.
  ///   - content: The view for the current state.
  ///   - fileID: With `filePath`, `line` and `column`, where issues of its bindings are reported.
  public init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (State) -> ViewState,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool,
    @ViewBuilder content: @escaping (ViewStore<ViewState, ViewAction>) -> Content,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      store, observe: toViewState, send: { $0 }, removeDuplicates: isDuplicate, content: content,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  public var body: some View {
    Observed(id: ObjectIdentifier(observed)) { changed in
      // The token retains the view store: as long as the view is on screen, it has to follow the store.
      (observed, viewStore, viewStore.objectWillChange.sink(receiveValue: changed))
    } content: {
      if let changes { printAbovePrompt(changes.report(viewStore.state)) }
      return content(viewStore)
    }
  }

  /// Prints, each time the view is evaluated, its location and the changes of the observed state.
  ///
  /// ```swift
  /// WithViewStore(store, observe: \.counter) { viewStore in … }
  ///   ._printChanges("counter")
  /// ```
  ///
  /// - Parameter prefix: A prefix for the output.
  /// - Returns: The same view.
  public func _printChanges(_ prefix: String = "") -> Self {
    var view = self
    view.changes = ViewChanges(
      prefix: prefix, of: Self.self, at: "\(location.fileID):\(location.line)")
    return view
  }
}

extension WithViewStore where ViewState: Equatable {
  /// Observes a part of a store's state, and sends view actions, which are turned into the store's.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Makes the view's state from the store's state.
  ///   - fromViewAction: Turns an action of the view into one of the store.
  ///   - content: The view for the current state.
  ///   - fileID: With `filePath`, `line` and `column`, where issues of its bindings are reported.
  public init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (State) -> ViewState,
    send fromViewAction: @escaping (ViewAction) -> Action,
    @ViewBuilder content: @escaping (ViewStore<ViewState, ViewAction>) -> Content,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      store, observe: toViewState, send: fromViewAction, removeDuplicates: { $0 == $1 },
      content: content, fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Observes a part of a store's state, and sends the store's actions.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: Makes the view's state from the store's state.
  ///   - content: The view for the current state.
  ///   - fileID: With `filePath`, `line` and `column`, where issues of its bindings are reported.
  public init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (State) -> ViewState,
    @ViewBuilder content: @escaping (ViewStore<ViewState, ViewAction>) -> Content,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      store, observe: toViewState, removeDuplicates: { $0 == $1 }, content: content,
      fileID: fileID, file: filePath, line: line, column: column)
  }
}

/// The output of a ``WithViewStore`` that prints its changes.
@MainActor
final class ViewChanges<State> {
  private let heading: String
  private var last: State?

  /// - Parameters:
  ///   - prefix: A prefix for the output.
  ///   - view: The type of the view.
  ///   - place: The location of the view, if known.
  init(prefix: String, of view: Any.Type, at place: String? = nil) {
    heading = (prefix.isEmpty ? "" : "\(prefix): ") + "\(view)" + (place.map { " at \($0)" } ?? "")
  }

  /// The text to print when the view is evaluated.
  ///
  /// - Parameter state: The state of this evaluation.
  func report(_ state: State) -> String {
    defer { last = state }
    guard let last else {
      return "\(heading): initial state\n\(String(customDumping: state).indented)"
    }
    guard let difference = diff(last, state) else { return "\(heading): no state changes" }
    return "\(heading)\n\(difference)"
  }
}
