import TerminalUI

extension Binding {
  /// A binding to whether something is there, for `sheet(isPresented:)` and its relatives.
  ///
  /// ```swift
  /// .sheet(isPresented: Binding($store.scope(state: \.$destination, action: \.destination).help)) {
  ///   HelpView()
  /// }
  /// ```
  ///
  /// Writing `false` takes it away. Writing `true` does nothing: what would have to be there is not known.
  ///
  /// - Parameter base: A binding to what is there or not.
  ///
  /// Seed: 000, Tree-based navigation.
  public init<Wrapped>(_ base: Binding<Wrapped?>) where Value == Bool {
    self.init(
      get: { base.wrappedValue != nil },
      set: { isPresent in
        if !isPresent { base.wrappedValue = nil }
      })
  }
}
