import TerminalUI

/// A view that is evaluated again when a property that its content read changes.
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
/// A renderer tracks the body of each view by itself, unless that is turned off. Only then does a body need this view;
/// otherwise it does no harm. Closures that are called later than `body`, such as the content of a `ForEach`, need
/// their own.
///
/// Seed: 000, Observation backport.
public struct WithPerceptionTracking<Content: View>: View {
  private let content: () -> Content

  /// - Parameter content: The content. It is called again whenever a property that it read changes.
  public init(@ViewBuilder content: @escaping () -> Content) {
    PerceptionBodyTracker.install()
    self.content = content
  }

  public var body: some View {
    Tracked(content: content)
  }
}
