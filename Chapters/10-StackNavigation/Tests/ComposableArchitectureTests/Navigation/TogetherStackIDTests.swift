import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · ids outside of tests", .timeLimit(.minutes(5)))
@MainActor
struct TogetherStackIDTests {
  @Test("I207: a number in the place of an id is reported outside of tests, and taken as it is")
  func literal() async {
    let id = LockIsolated<StackElementID?>(nil)
    let found = await reports {
      outsideOfTests { id.setValue(3) }
    }
    #expect(found.count == 1)
    let message = found.first?.message ?? ""
    #expect(message.hasPrefix("The number 3 was written where the id of an element of a stack"))
    #expect(message.contains("state.path.ids.last"))
    #expect(id.value?.number == 3)
  }

  @Test("I207: in a test nobody minds")
  func literalInATest() async {
    let found = await reports {
      let id: StackElementID = 3
      #expect(id.number == 3)
    }
    #expect(found == [])
  }

  @Test("I207: in a preview it is a mistake as well")
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

  @Test("I182: outside of tests all stacks of an app are counted together, and no id comes twice")
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

  @Test("I182: threads that append at the same time never get the same id")
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

  @Test("I182: the id that is looked at is the one that comes next, and looking uses up none")
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
