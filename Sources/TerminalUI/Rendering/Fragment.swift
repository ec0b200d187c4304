/// The result of resolving views: a tree of text and commands, without views.
///
/// Row numbers, indentation, styles, and whether commands are enabled depend on the context, and are determined only
/// when the tree is flattened, so that a subtree can be replaced on its own.
indirect enum Fragment {
  case empty
  case text([StyledLine.Span])
  case divider
  case group([Fragment])
  /// Contents next to each other on one line.
  case row(Fragment)
  case indented(Fragment)
  /// The rows of a `ForEach`.
  case rows([Fragment])
  case command(Command)
  /// A command with a line that shows its value.
  case control([StyledLine.Span], Command)
  case styled(TextStyle, Fragment)
  /// Disabled commands, with an optional reason.
  case disabled(Fragment, because: String?)
  case titled(String, Fragment)
  case alert(Alert, dismiss: () -> Void, over: Fragment)
  case dialog(ConfirmationDialog, dismiss: () -> Void, over: Fragment)
  case screen(Presentation.Kind, Fragment, dismiss: () -> Void, over: Fragment)
  /// A stack: its root, and a node whose fragment is the screens on top of it.
  case stack(over: Fragment, ObservedNode)
  /// The screens of a stack, from the bottom to the top. `popTo` keeps the lowest `count` of them.
  case screens([Fragment], popTo: (_ count: Int) -> Void)
  /// Content whose screen has no `back` command if it is presented as one of these kinds.
  case withoutBack(from: Set<Presentation.Kind>, Fragment)
  case observed(ObservedNode)
}

/// A view's place in the tree, its enclosing `Observed` view, and its environment.
@MainActor
struct ResolutionContext {
  let owner: ObservedNode
  /// The path from the owner.
  let path: [PathComponent]
  var environment: EnvironmentValues

  func at(_ component: PathComponent) -> ResolutionContext {
    ResolutionContext(owner: owner, path: path + [component], environment: environment)
  }
}

/// One component of the path to a view, which identifies the view from frame to frame.
enum PathComponent: Hashable {
  case index(Int)
  case branch(Bool)
  case id(AnyHashable)
  case type(ObjectIdentifier)
  case presented
}
