@testable import ComposableArchitecture

/// Cancels the effects of an identifier by `Task.cancel(id:)`, which is asynchronous in this chapter.
@MainActor
func cancelTasks(id: some Hashable & Sendable) async {
  await Task.cancel(id: id)
}
