import TerminalUI

extension Binding {
  /// A binding to whether a value is present, for `sheet(isPresented:)` and its relatives.
  ///
  /// ```swift
  /// .sheet(isPresented: Binding($store.scope(state: \.$destination, action: \.destination).help)) {
  ///   HelpView()
  /// }
  /// ```
  ///
  /// Writing `false` sets the value to `nil`. Writing `true` does nothing, because the new value is unknown.
  ///
  /// - Parameter base: A binding to the optional value.
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
