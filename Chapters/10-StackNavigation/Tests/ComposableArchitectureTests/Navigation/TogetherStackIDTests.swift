import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · IDs outside tests", .timeLimit(.minutes(5)))
@MainActor
struct TogetherStackIDTests {
  @Test("I207: outside tests, a number as an ID is reported, and used as it is")
  func literal() async {
    let id = LockIsolated<StackElementID?>(nil)
    let found = await reports {
      outsideOfTests { id.setValue(3) }
    }
    #expect(found.count == 1)
    let message = found.first?.message ?? ""
    #expect(message.hasPrefix("The number 3 was used as the ID of a stack element."))
    #expect(message.contains("state.path.ids.last"))
    #expect(id.value?.number == 3)
  }

  @Test("I207: in a test, a number as an ID is not reported")
  func literalInATest() async {
    let found = await reports {
      let id: StackElementID = 3
      #expect(id.number == 3)
    }
    #expect(found == [])
  }

  @Test("I207: in a preview, a number as an ID is reported")
  func literalInAPreview() async {
    let found = await reports {
      withDependencies {
        $0.context = .preview
      } operation: {
        let id: StackElementID = 0
        #expect(id.debugDescription == "#0")
      }
    }
    #expect(found.count == 1)
  }

  @Test("I182: outside tests, all stacks of an app share one sequence of unique IDs")
  func live() async {
    let ids = outsideOfTests {
      (1...10).flatMap { count in
        Array(StackState(Array(repeating: "same", count: count)).ids)
      }
    }
    #expect(ids.count == 55)
    #expect(Set(ids).count == 55)
    let more = await Task.detached {
      outsideOfTests { Array(StackState(["a", "b"]).ids) }
    }.value
    #expect(Set(more).isDisjoint(with: ids))
  }

  @Test("I182: concurrent threads that append never get the same ID")
  func threads() async {
    let ids = StackElementIDs()
    let tasks = (0..<8).map { _ in
      Task.detached { (0..<1_000).map { _ in ids.next() } }
    }
    var all: [StackElementID] = []
    for task in tasks { all += await task.value }
    #expect(all.count == 8_000)
    #expect(Set(all).count == 8_000)
  }

  @Test("I182: reading the next ID does not use it up")
  func peek() {
    let ids = StackElementIDs(from: 5)
    #expect(ids.peek() == 5)
    #expect(ids.peek() == 5)
    #expect(ids.next() == 5)
    #expect(ids.peek(after: 9) == 10)
    #expect(ids.peek() == 6)
    #expect(ids.next(after: 9) == 10)
    #expect(ids.next(after: 3) == 11)
  }
}
