import ComposableArchitecture
import Dispatch
import Exercises
import Testing

@testable import contacts

extension TestStore where State == AppFeature.State, Action == AppFeature.Action {
  /// Lets a contact's screen appear, which sends a request immediately.
  func show(_ id: StackElementID, line: UInt = #line) async {
    await send(.detail(id, .task), line: line)
    await receive(
      .detail(id, .presenceResponse(.success(.here))),
      assert: {
        $0.path[id: id, case: /AppFeature.Path.State.detail]?.presence = .success(.here)
      }, line: line)
  }

  /// Opens a friend on a contact's screen.
  func open(_ friend: Contact.ID, on id: StackElementID, line: UInt = #line) async {
    await send(.detail(id, .friendTapped(friend)), line: line)
    await receive(
      .detail(id, .delegate(.open(friend))),
      assert: { $0.path.append(.detail(of: friend)) }, line: line)
  }
}

/// Tests the app, which may be wrong: the navigation through the stack, its requests, and saving.
@MainActor
func testContacts(_ app: some ReducerOf<AppFeature>) async {
  // Exercise 10.8
  exercise("10.8", "test navigation through the app, exhaustively")
}
