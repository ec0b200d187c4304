import OrderedCollections
import Testing

@testable import ComposableArchitecture

@Suite("Exercise 10.5 · Translate a written path to an action")
struct Exercise5PathTests {
  private typealias Screen = ComposableArchitecture.StackScreen<String>
  private typealias Action = StackAction<String, Int>

  /// The action for writing a path over a stack with these ids.
  private func action(
    writing path: [Screen], over ids: OrderedSet<StackElementID>
  ) -> Action? {
    Action(writing: path, over: ids)
  }

  /// The screens of a path, as read by a view.
  private func screens(_ ids: StackElementID...) -> [Screen] {
    ids.map { Screen(id: $0) }
  }

  @Test("I208: a path without the top pops the top")
  func top() {
    #expect(action(writing: screens(3, 7), over: [3, 7, 4]) == .popFrom(id: 4))
    #expect(action(writing: [], over: [6]) == .popFrom(id: 6))
  }

  @Test("I208: a path without several screens pops from the lowest of them")
  func several() {
    #expect(action(writing: screens(3), over: [3, 7, 4, 9]) == .popFrom(id: 7))
    #expect(action(writing: screens(3, 7), over: [3, 7, 4, 9]) == .popFrom(id: 4))
  }

  @Test("I208: an empty path pops from the lowest element")
  func all() {
    #expect(action(writing: [], over: [8, 2, 5]) == .popFrom(id: 8))
  }

  @Test("I208: a longer path pushes its last screen, with its ID and its state")
  func push() {
    #expect(
      action(writing: screens(3, 7) + [Screen(id: 4, state: "new")], over: [3, 7])
        == .push(id: 4, state: "new"))
    #expect(
      action(writing: [Screen(id: 2, state: "first")], over: []) == .push(id: 2, state: "first"))
  }

  @Test("I208: a screen whose state equals an element's can be pushed with a different ID")
  func equalScreens() {
    let path = [Screen(id: 1, state: "a"), Screen(id: 2, state: "a")]
    #expect(action(writing: path, over: [1]) == .push(id: 2, state: "a"))
  }

  @Test("I211: a path that equals the stack means no action")
  func samePath() {
    #expect(action(writing: screens(3, 7), over: [3, 7]) == nil)
    #expect(action(writing: [], over: []) == nil)
  }

  @Test("I211: a screen that the stack already contains is not pushed again")
  func pushedAlready() {
    let path = screens(3) + [Screen(id: 7, state: "late")]
    #expect(action(writing: path, over: [3, 7]) == nil)
  }

  @Test("I208: a path without an already removed top means no action")
  func topHasGone() {
    #expect(action(writing: screens(3, 7), over: [3]) == nil)
    #expect(action(writing: screens(3, 7), over: []) == nil)
  }

  @Test("I208: elements that were already removed from the middle make no difference")
  func middleHasGone() {
    #expect(action(writing: screens(0, 1, 2), over: [0, 2, 3]) == .popFrom(id: 3))
    #expect(action(writing: screens(0, 1, 2), over: [0, 2, 3, 4]) == .popFrom(id: 3))
    #expect(action(writing: screens(1, 2), over: [2, 3]) == .popFrom(id: 3))
    #expect(action(writing: screens(1, 2), over: [3, 4]) == .popFrom(id: 3))
    #expect(action(writing: screens(0, 1, 2, 9), over: [3, 4]) == .popFrom(id: 3))
    #expect(action(writing: screens(0, 1, 2), over: [0, 2]) == nil)
  }

  @Test("I208: a path without a middle screen pops this screen and all above it")
  func leavesOutTheMiddle() {
    #expect(action(writing: screens(0, 2), over: [0, 1, 2]) == .popFrom(id: 1))
  }

  @Test("I208: only the last screen of a longer path is pushed")
  func pushesOnlyTheLast() {
    let (five, six) = (Screen(id: 5, state: "five"), Screen(id: 6, state: "six"))
    #expect(action(writing: screens(0) + [five, six], over: [0]) == .push(id: 6, state: "six"))
    #expect(action(writing: screens(0) + [five] + screens(6), over: [0]) == nil)
    #expect(action(writing: [five], over: [0]) == .popFrom(id: 0))
  }

  @Test("I208: a longer path is a push, even if the path lacks an element of the stack")
  func pushesBeforeItPops() {
    let new = Screen(id: 4, state: "new")
    #expect(action(writing: screens(3, 8) + [new], over: [3, 7]) == .push(id: 4, state: "new"))
    #expect(action(writing: screens(1) + [new], over: [7]) == .push(id: 4, state: "new"))
    #expect(
      action(writing: screens(3) + [new], over: [3, 7]) == .popFrom(id: 7),
      "this path is not longer than the stack")
  }

  @Test(
    "I211: a screen that the stack already contains is not pushed, even if the path lacks another")
  func pushedMeanwhile() {
    let path = screens(9, 1) + [Screen(id: 2, state: "late")]
    #expect(action(writing: path, over: [1, 2]) == nil)
  }

  @Test("I208: the order of the IDs makes no difference", arguments: 0..<6)
  func anyIDs(count: Int) {
    let all: [StackElementID] = [40, 7, 22, 1, 90, 3]
    let path = all.prefix(count).map { Screen(id: $0) }
    #expect(action(writing: path, over: OrderedSet(all)) == .popFrom(id: all[count]))
  }

  @Test(
    "I208: one screen fewer is a pop and one more a push, at any depth",
    arguments: [1, 2, 10, 1_000])
  func anyDepth(depth: Int) {
    let ids = (1...depth).map { StackElementID(number: $0) }
    let path = ids.map { Screen(id: $0) }
    let added = StackElementID(number: depth + 1)
    #expect(
      action(writing: path.dropLast(), over: OrderedSet(ids))
        == .popFrom(id: StackElementID(number: depth)))
    #expect(
      action(writing: path + [Screen(id: added, state: "top")], over: OrderedSet(ids))
        == .push(id: added, state: "top"))
  }
}
