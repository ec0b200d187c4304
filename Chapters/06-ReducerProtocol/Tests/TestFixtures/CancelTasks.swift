@testable import ComposableArchitecture

/// Cancels the effects of an identifier by `Task.cancel(id:)`, which was asynchronous in chapter 5.
@MainActor
func cancelTasks(id: some Hashable & Sendable) async {
  Task.cancel(id: id)
}
