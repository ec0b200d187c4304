import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exercise 9.4 · Register running effects", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise4RunningEffectsTests {
  private let id = CancelID("id")
  private let root = Feature()
  private let log = LockIsolated<[String]>([])

  /// Adds an effect that records its cancellation.
  @discardableResult
  private func insert(
    _ name: String, _ id: CancelID? = CancelID("id"), in list: Feature
  ) -> Int {
    list.insert(id) { log.withValue { $0.append(name) } }
  }

  @Test("I165: a cancelled effect is removed, so it is cancelled only once")
  func once() {
    insert("a", in: root)
    root.cancel(id)
    root.cancel(id)
    #expect(log.value == ["a"])
    #expect(root.isIdle)
  }

  @Test("I168: an effect's number is the number of effects registered in the whole store so far")
  func numbers() {
    let child = root.site.child(NavigationID(id: 1))
    #expect(insert("a", in: root) == 1, "the first effect of the store is number 1")
    #expect(insert("b", nil, in: child) == 2)
    #expect(insert("c", CancelID("other"), in: child.site.child(NavigationID(id: 2))) == 3)
    root.cancel(id)
    child.close()
    #expect(insert("d", in: child) == 4, "an effect of a removed feature is counted, too")
    #expect(insert("e", in: root) == 5)
  }

  @Test("I168: an effect is removed by its number, and others with its ID stay")
  func removesOne() {
    let child = root.site.child(NavigationID(id: 1))
    let numbers = [
      insert("a", in: root), insert("b", in: child), insert("c", in: child), insert("d", in: root),
    ]
    #expect(Set(numbers).count == 4, "no two effects of a store have the same number")
    child.remove(numbers[1], id)
    #expect(root.count(id) == 3)
    root.remove(numbers[0], id)
    root.cancel(id)
    #expect(log.value == ["c", "d"])
  }

  @Test("I168: when the last effect with an ID is removed, effects with other IDs stay")
  func keepsOtherIdentifiers() {
    let child = root.site.child(NavigationID(id: 1))
    insert("a", CancelID("other"), in: child)
    insert("b", nil, in: child)
    child.remove(insert("c", in: child), id)
    #expect(root.count(CancelID("other")) == 1, "an effect with a different ID was removed")
    insert("d", in: child)
    child.cancel(id)
    #expect(root.count(CancelID("other")) == 1, "effects with a different ID were cancelled")
    child.close()
    #expect(log.value == ["d", "a", "b"], "closing the feature cancels all remaining effects")
    #expect(root.isIdle)
  }

  @Test("I168: removing a cancelled effect again does nothing")
  func removesAgain() {
    let child = root.site.child(NavigationID(id: 1))
    let first = insert("a", in: child)
    root.cancel(id)
    insert("b", in: child)
    child.remove(first, id)
    #expect(root.count(id) == 1)
    root.cancel(id)
    #expect(log.value == ["a", "b"])
  }

  @Test("I165: an effect that begins while others are cancelled is not cancelled")
  func beginsMeanwhile() {
    let child = root.site.child(NavigationID(id: 1))
    let (log, id) = (log, id)
    _ = child.insert(id) {
      log.withValue { $0.append("a") }
      _ = MainActor.assumeIsolated { child.insert(id) { log.withValue { $0.append("new") } } }
    }
    insert("b", in: root)
    root.cancel(id)
    #expect(log.value == ["a", "b"])
    #expect(root.count(id) == 1)
    root.cancel(id)
    #expect(log.value == ["a", "b", "new"])
  }

  @Test("I159: in a removed feature, an effect is cancelled as soon as it begins")
  func closed() {
    let child = root.site.child(NavigationID(id: 1))
    insert("a", in: child)
    insert("b", nil, in: child)
    insert("c", in: child.site.child(NavigationID(id: 2)))
    insert("d", in: root)
    child.close()
    #expect(log.value == ["a", "b", "c"], "with or without an ID, here and below")
    insert("e", in: child)
    insert("f", nil, in: child)
    #expect(log.value == ["a", "b", "c", "e", "f"])
    #expect(child.count(id) == 0, "an effect that is cancelled as it begins is not registered")
    child.cancel(id)
    #expect(log.value == ["a", "b", "c", "e", "f"])
    #expect(root.count(id) == 1)
    root.cancel(id)
    #expect(root.isIdle)
  }

  @Test("I168: a parent retains only children with running effects")
  func letsGo() {
    weak var kept: Feature?
    weak var idle: Feature?
    var running = 0
    for number in 1...3 {
      let child = root.site.child(NavigationID(id: number))
      let below = child.site.child(NavigationID(id: number))
      if number == 1 {
        running = insert("a", in: below)
        kept = below
      } else if number == 2 {
        below.remove(insert("b", in: below), id)
        idle = below
      }
    }
    #expect(kept != nil)
    #expect(idle == nil, "a child without running effects has to be released")
    root.cancel(id)
    kept?.remove(running, id)
    #expect(kept == nil)
    #expect(log.value == ["a"])
  }
}
