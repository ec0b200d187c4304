import Sharing
import TerminalUI

extension Binding {
  /// A binding that writes a shared value.
  ///
  /// ```swift
  /// TextField("Email", text: Binding(store.$signUpData.email))
  /// ```
  ///
  /// - Parameter base: The shared value.
  ///
  /// Seed: 000, Sharing state.
  @MainActor
  public init(_ base: Shared<Value>) {
    self.init(
      get: { base.wrappedValue },
      set: { newValue in base.withLock { $0 = newValue } })
  }
}
