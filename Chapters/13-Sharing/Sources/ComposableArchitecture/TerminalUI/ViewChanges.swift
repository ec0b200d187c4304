import CustomDump

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
