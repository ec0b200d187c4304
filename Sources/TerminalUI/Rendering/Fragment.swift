/// What views resolve to: a tree that knows about text and commands and nothing about views.
///
/// Row numbers, indentation, styles and whether commands are enabled come from outside and are
/// worked out only when the tree is flattened, so that a part of the tree can be replaced alone.
indirect enum Fragment {
  case empty
  case text([StyledLine.Span])
  case divider
  case group([Fragment])
  /// Side by side on one line.
  case row(Fragment)
  case indented(Fragment)
  /// The rows of a `ForEach`.
  case rows([Fragment])
  case command(Command)
  /// A command with a face: the line that shows its value.
  case control([StyledLine.Span], Command)
  case styled(TextStyle, Fragment)
  /// Commands that cannot be run now, and why, if that is notified.
  case disabled(Fragment, because: String?)
  case titled(String, Fragment)
  case alert(Alert, dismiss: () -> Void, over: Fragment)
  case dialog(ConfirmationDialog, dismiss: () -> Void, over: Fragment)
  case screen(Presentation.Kind, Fragment, dismiss: () -> Void, over: Fragment)
  /// A stack: what is below all, and a node whose fragment is the screens on it.
  case stack(over: Fragment, ObservedNode)
  /// The screens of a stack, from the lowest to the top. `popTo` keeps the lowest `count` of them.
  case screens([Fragment], popTo: (_ count: Int) -> Void)
  /// The screen that this is in has no `back` if it is one of these kinds.
  case withoutBack(from: Set<Presentation.Kind>, Fragment)
  case observed(ObservedNode)
}

/// Where in the tree a view stands, which `Observed` view it belongs to, and what is handed down to it.
@MainActor
struct ResolutionContext {
  let owner: ObservedNode
  /// The way here from the owner.
  let path: [PathComponent]
  var environment: EnvironmentValues

  func at(_ component: PathComponent) -> ResolutionContext {
    ResolutionContext(owner: owner, path: path + [component], environment: environment)
  }
}

/// One step on the way to a view: what gives it its identity from frame to frame.
enum PathComponent: Hashable {
  case index(Int)
  case branch(Bool)
  case id(AnyHashable)
  case type(ObjectIdentifier)
  case presented
}
