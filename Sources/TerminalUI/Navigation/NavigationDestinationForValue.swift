import IssueReporting

extension View {
  /// Says which screen is shown for a value in the path of the ``NavigationStack``.
  ///
  /// ```swift
  /// Text("Tallies")
  ///   .navigationDestination(for: Tally.ID.self) { id in TallyView(id: id) }
  /// ```
  ///
  /// The closure is called when a screen appears, and again whenever the stack is evaluated with the view around it.
  ///
  /// - Parameters:
  ///   - data: The type. Of several destinations for one type, the one that was evaluated last is used.
  ///   - destination: The screen for a value.
  ///   - fileID: With `filePath`, `line` and `column`, where a missing stack is reported as an issue.
  public func navigationDestination<Data: Hashable, Destination: View>(
    for data: Data.Type,
    @ViewBuilder destination: @escaping (Data) -> Destination,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> some View {
    DestinationView(content: self) { environment in
      guard let navigation = environment.navigation else {
        reportIssue(
          """
          “navigationDestination(for: \(Data.self).self)” stands in no “NavigationStack”, so that it is never used.

          Put it on a view inside of the stack, such as its root.
          """, fileID: fileID, filePath: filePath, line: line, column: column)
        return
      }
      navigation.register(Data.self, destination)
    }
  }
}

/// A view that declares the screen for values of a type.
private struct DestinationView<Content: View>: View, PrimitiveView {
  typealias Body = Never

  let content: Content
  let register: @MainActor (EnvironmentValues) -> Void

  func fragment(in context: ResolutionContext) -> Fragment {
    register(context.environment)
    return content.resolve(in: context)
  }
}
