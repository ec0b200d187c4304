import ComposableArchitecture
import Exercises
import Foundation
import Testing

@testable import syncups

/// Tests the meeting, which may be wrong.
@MainActor
func testMeeting(_ meeting: some ReducerOf<RecordMeeting>) async {
  // Exercise 14.8
  exercise("14.8", "test four meetings: a complete one, and three that begin or end differently")
}
