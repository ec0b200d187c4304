import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite(
  "Presentation · running effects", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct RunningEffectsTests {
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

  @Test("I165: a cancelled effect is removed, so it is cancelled once")
  func once() {
    insert("a", in: root)
    root.cancel(id)
    root.cancel(id)
    #expect(log.value == ["a"])
    #expect(root.isIdle)
  }

  @Test("I168: removing an effect by its number keeps other effects with its ID")
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

  @Test("I168: an effect may be removed again after it was cancelled")
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

  @Test("I165: an effect that starts during a cancellation isn't cancelled by it")
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

  @Test("I159: in a removed feature, an effect is cancelled as soon as it starts")
  func closed() {
    let child = root.site.child(NavigationID(id: 1))
    insert("a", in: child)
    insert("b", nil, in: child)
    insert("c", in: child.site.child(NavigationID(id: 2)))
    insert("d", in: root)
    child.close()
    #expect(log.value == ["a", "b", "c"], "with or without an ID, at this level and below")
    insert("e", in: child)
    insert("f", nil, in: child)
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
    #expect(idle == nil, "no effect is running there")
    root.cancel(id)
    kept?.remove(running, id)
    #expect(kept == nil)
    #expect(log.value == ["a"])
  }
}
