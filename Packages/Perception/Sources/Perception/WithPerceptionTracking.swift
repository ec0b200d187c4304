import TerminalUI

/// A view that is evaluated again when something that its content has read changes.
///
/// ```swift
/// struct CounterView: View {
///   let model: CounterModel
///
///   var body: some View {
///     WithPerceptionTracking {
///       Text("\(model.count)")
///     }
///   }
/// }
/// ```
///
/// A renderer tracks the body of each view by itself, unless that is turned off. A view needs this only then; otherwise
/// it does no harm. Closures that are called later than `body`, such as the content of a `ForEach`, need one of their
/// own.
///
/// Seed: 000, Observation backport.
public struct WithPerceptionTracking<Content: View>: View {
  private let content: () -> Content

  /// - Parameter content: What is shown. It is called as often as something that it has read changes.
  public init(@ViewBuilder content: @escaping () -> Content) {
    PerceptionBodyTracker.install()
    self.content = content
  }

  public var body: some View {
    Tracked(content: content)
  }
}
