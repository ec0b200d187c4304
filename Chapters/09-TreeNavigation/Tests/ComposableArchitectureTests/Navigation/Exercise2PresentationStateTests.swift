import ComposableArchitecture
import CustomDump
import Foundation
import Testing

@testable import TestFixtures

/// A child, which can be compared, hashed, and coded.
private struct BoxedChild: Hashable, Codable {
  var number = 0
  var lines: [String] = []
}

/// A parent that presents a child.
private struct BoxedParent: Hashable, Codable {
  @PresentationState var child: BoxedChild?
  var name = "parent"
}

/// One of several children.
private enum Destination: Equatable {
  case add(BoxedChild)
  case edit(BoxedChild)
  case help
}

private struct Refused: Error {}

@Suite("Exercise 9.2 · Copy presented state on write", .timeLimit(.minutes(5)))
struct Exercise2PresentationStateTests {
  @Test("I180: the property returns the value that was set")
  func isSet() {
    var parent = BoxedParent()
    #expect(parent.child == nil)
    parent.child = BoxedChild(number: 1)
    #expect(parent.child == BoxedChild(number: 1))
    parent.child?.number += 1
    #expect(parent.child == BoxedChild(number: 2))
    parent.child = BoxedChild(number: 7)
    #expect(parent.child == BoxedChild(number: 7))
    parent.child = nil
    #expect(parent.child == nil)
    parent.child?.number = 9
    #expect(parent.child == nil)
    parent.child = BoxedChild(number: 3)
    #expect(parent.child == BoxedChild(number: 3))
  }

  @Test("I180: a key path to the property, or to the projected value, reads and writes the value")
  func isSetByAKeyPath() {
    var parent = BoxedParent(child: BoxedChild(number: 1))
    parent[keyPath: \.child]?.number = 2
    #expect(parent.child?.number == 2)
    parent[keyPath: \.$child].wrappedValue?.number = 3
    #expect(parent.child?.number == 3)
    parent[keyPath: \.$child] = PresentationState(wrappedValue: nil)
    #expect(parent.child == nil)
  }

  @Test("I180: a change of the original does not change a copy")
  func keepsTheCopy() {
    var original = BoxedParent(child: BoxedChild(number: 1))
    let first = original
    original.child?.number = 2
    let second = original
    original.child?.lines.append("more")
    let third = original
    original.child = BoxedChild(number: 5)
    let fourth = original
    original.child = nil
    #expect(first.child == BoxedChild(number: 1))
    #expect(second.child == BoxedChild(number: 2))
    #expect(third.child == BoxedChild(number: 2, lines: ["more"]))
    #expect(fourth.child == BoxedChild(number: 5))
    #expect(original.child == nil)
  }

  @Test("I180: a change of a copy does not change the original")
  func keepsTheOriginal() {
    let original = BoxedParent(child: BoxedChild(number: 1))
    var changed = original
    changed.child?.number = 2
    var replaced = original
    replaced.child = BoxedChild(number: 3)
    var emptied = original
    emptied.child = nil
    #expect(original.child == BoxedChild(number: 1))
    #expect(changed.child == BoxedChild(number: 2))
    #expect(replaced.child == BoxedChild(number: 3))
    #expect(emptied.child == nil)
  }

  @Test("I180: two copies of one value change independently, again and again")
  func partsForGood() {
    var first = PresentationState(wrappedValue: BoxedChild())
    var second = first
    for number in 1...3 {
      first.wrappedValue?.number = number
      second.wrappedValue?.number = -number
      #expect(first.wrappedValue?.number == number)
      #expect(second.wrappedValue?.number == -number)
    }
  }

  @Test("I180: a copy that presents nothing still presents nothing after the original changes")
  func keepsNothing() {
    var original = BoxedParent(child: BoxedChild())
    original.child = nil
    let copy = original
    let empty = BoxedParent()
    var other = empty
    original.child = BoxedChild(number: 1)
    other.child = BoxedChild(number: 2)
    #expect(copy.child == nil)
    #expect(empty.child == nil)
    #expect(original.child?.number == 1)
    #expect(other.child?.number == 2)
  }

  @Test("I180: if a change throws an error, the changes before the error remain, even in a copy")
  func isChangedInPart() {
    func change(_ child: inout BoxedChild?) throws {
      child?.number += 1
      throw Refused()
    }
    var alone = PresentationState(wrappedValue: BoxedChild(number: 1))
    #expect(throws: Refused.self) { try change(&alone.wrappedValue) }
    #expect(alone.wrappedValue == BoxedChild(number: 2))

    let original = alone
    var copy = original
    #expect(throws: Refused.self) { try change(&copy.wrappedValue) }
    #expect(copy.wrappedValue == BoxedChild(number: 3))
    #expect(original.wrappedValue == BoxedChild(number: 2))

    func present(_ child: inout BoxedChild?) throws {
      child = BoxedChild(number: 4)
      throw Refused()
    }
    var empty = PresentationState<BoxedChild>(wrappedValue: nil)
    #expect(throws: Refused.self) { try present(&empty.wrappedValue) }
    #expect(empty.wrappedValue == BoxedChild(number: 4))
  }

  @Test("I180: a state without a copy is changed in place")
  func isChangedInPlace() {
    var presentation = PresentationState(wrappedValue: Watched())
    for _ in 1...3 { presentation.wrappedValue?.change() }
    #expect(presentation.wrappedValue?.changes == 3)
    #expect(presentation.wrappedValue?.copies == 0)
    presentation.wrappedValue = Watched()
    presentation.wrappedValue!.change()
    #expect(presentation.wrappedValue?.copies == 0)
  }

  @Test("I180: a state with a copy is copied once, and then changed in place")
  func isCopiedOnce() {
    let original = PresentationState(wrappedValue: Watched())
    var copy = original
    for _ in 1...3 { copy.wrappedValue?.change() }
    #expect(copy.wrappedValue?.changes == 3)
    #expect(copy.wrappedValue?.copies == 1)
    #expect(original.wrappedValue?.changes == 0)
  }

  @Test("I180: after the copy is deallocated, nothing is copied any more")
  func isAloneAgain() {
    var presentation = PresentationState(wrappedValue: Watched())
    do {
      let copy = presentation
      #expect(copy.wrappedValue?.changes == 0)
    }
    presentation.wrappedValue?.change()
    #expect(presentation.wrappedValue?.copies == 0)
  }

  @Test("I180: reading a case returns its value, or `nil` for a different case or no state")
  func readsACase() {
    let presentation = PresentationState(wrappedValue: Destination.edit(BoxedChild(number: 1)))
    #expect(presentation[case: /Destination.edit] == BoxedChild(number: 1))
    #expect(presentation[case: /Destination.add] == nil)
    #expect(PresentationState<Destination>(wrappedValue: nil)[case: /Destination.edit] == nil)
  }

  @Test("I180: the case that the state is in can be written, in whole or in part")
  @MainActor
  func writesACase() async {
    var presentation = PresentationState(wrappedValue: Destination.edit(BoxedChild(number: 1)))
    let copy = presentation
    let found = await reports {
      presentation[case: /Destination.edit] = BoxedChild(number: 2)
      #expect(presentation.wrappedValue == .edit(BoxedChild(number: 2)))
      presentation[case: /Destination.edit]?.number = 3
      #expect(presentation.wrappedValue == .edit(BoxedChild(number: 3)))
      presentation[case: /Destination.edit]!.lines.append("more")
      #expect(presentation.wrappedValue == .edit(BoxedChild(number: 3, lines: ["more"])))
    }
    #expect(found == [])
    #expect(copy.wrappedValue == .edit(BoxedChild(number: 1)))
  }

  @Test("I180: writing `nil` to the case that the state is in makes the state `nil`")
  @MainActor
  func closesByACase() async {
    var presentation = PresentationState(wrappedValue: Destination.edit(BoxedChild()))
    let copy = presentation
    var help = PresentationState(wrappedValue: Destination.help)
    let found = await reports {
      presentation[case: /Destination.edit] = nil
      help[case: /Destination.help] = nil
    }
    #expect(found == [])
    #expect(presentation.wrappedValue == nil)
    #expect(help.wrappedValue == nil)
    #expect(copy.wrappedValue == .edit(BoxedChild()))
  }

  @Test("I180: writing to a different case is reported, and changes nothing")
  @MainActor
  func writesAnotherCase() async {
    var presentation = PresentationState(wrappedValue: Destination.edit(BoxedChild(number: 1)))
    let found = await reports { presentation[case: /Destination.add] = BoxedChild(number: 2) }
    expectOtherCase(found, actual: "Destination.edit")
    #expect(presentation.wrappedValue == .edit(BoxedChild(number: 1)))
  }

  @Test("I180: changing a part of a different case is reported, and changes nothing")
  @MainActor
  func changesAnotherCase() async {
    var presentation = PresentationState(wrappedValue: Destination.edit(BoxedChild(number: 1)))
    let found = await reports { presentation[case: /Destination.add]?.number = 2 }
    expectOtherCase(found, actual: "Destination.edit")
    #expect(presentation.wrappedValue == .edit(BoxedChild(number: 1)))
  }

  @Test("I180: writing `nil` to a different case is reported, and changes nothing")
  @MainActor
  func closesAnotherCase() async {
    var presentation = PresentationState(wrappedValue: Destination.help)
    let found = await reports { presentation[case: /Destination.add] = nil }
    expectOtherCase(found, actual: "Destination.help")
    #expect(presentation.wrappedValue == .help)
  }

  @Test("I180: writing to a case while nothing is presented is reported, and presents nothing")
  @MainActor
  func writesToNothing() async {
    var presentation = PresentationState<Destination>(wrappedValue: nil)
    for value in [BoxedChild(), nil] {
      let found = await reports { presentation[case: /Destination.add] = value }
      expectOtherCase(found, actual: "nil")
      #expect(presentation.wrappedValue == nil)
    }
  }

  /// Expects one report that the state is in a different case, with the case's name.
  private func expectOtherCase(
    _ found: [Report], actual: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      found.map(\.message) == [
        """
        A value of the type “BoxedChild” could not be written to a presented state that is in a \
        different case:

          \(actual)

        Nothing was written. To present the case, set the whole property.
        """
      ], sourceLocation: sourceLocation)
  }

  @Test("I180: two presentation states are equal, with equal hashes, if their children are equal")
  func isCompared() {
    var changed = BoxedParent(child: BoxedChild())
    changed.child?.number = 1
    #expect(changed == BoxedParent(child: BoxedChild(number: 1)))
    #expect(changed != BoxedParent(child: BoxedChild()))
    #expect(changed != BoxedParent())
    #expect(changed.hashValue == BoxedParent(child: BoxedChild(number: 1)).hashValue)

    var emptied = changed
    emptied.child = nil
    #expect(emptied == BoxedParent())
    #expect(emptied.hashValue == BoxedParent().hashValue)
    #expect(
      Set([changed, emptied, BoxedParent(), BoxedParent(child: BoxedChild(number: 1))]).count == 2)
  }

  @Test("I180: a presentation state is encoded as its child, without the wrapper")
  func isCoded() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var parent = BoxedParent(child: BoxedChild())
    parent.child?.number = 5
    let data = try encoder.encode(parent)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"child":{"lines":[],"number":5},"name":"parent"}"#)
    #expect(try JSONDecoder().decode(BoxedParent.self, from: data) == parent)

    parent.child = nil
    let empty = try encoder.encode(parent)
    #expect(String(decoding: empty, as: UTF8.self) == #"{"child":null,"name":"parent"}"#)
    #expect(try JSONDecoder().decode(BoxedParent.self, from: empty) == parent)
  }

  @Test("I180: a presentation state is dumped as its child, without the wrapper")
  func isDumped() {
    var parent = BoxedParent(child: BoxedChild())
    parent.child?.number = 5
    #expect(
      String(customDumping: parent) == """
        BoxedParent(
          _child: BoxedChild(
            number: 5,
            lines: []
          ),
          name: "parent"
        )
        """)
    parent.child = nil
    #expect(
      String(customDumping: parent) == """
        BoxedParent(
          _child: nil,
          name: "parent"
        )
        """)
  }
}
