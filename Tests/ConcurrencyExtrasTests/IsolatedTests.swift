import ConcurrencyExtras
import Testing

@Suite("Isolated values", .timeLimit(.minutes(10)))
struct IsolatedTests {
  @Test("a value behind a lock is read and replaced")
  func lock() {
    let box = LockIsolated("one")
    #expect(box.value == "one")
    #expect(box.count == 3)
    box.setValue("three")
    #expect(box.value == "three")
    #expect(box.count == 5)
  }

  @Test("a value behind a lock is changed in place, and the result is returned")
  func lockWithValue() {
    let box = LockIsolated([1, 2])
    let sum = box.withValue { numbers in
      numbers.append(3)
      return numbers.reduce(0, +)
    }
    #expect(sum == 6)
    #expect(box.value == [1, 2, 3])
  }

  @Test("an operation's error is rethrown, its changes are kept, and the lock is released")
  func lockThrows() {
    let box = LockIsolated(1)
    #expect(throws: Failure.self) {
      try box.withValue { number in
        number = 2
        throw Failure()
      }
    }
    #expect(box.value == 2)
  }

  @Test("changes from several threads run one at a time")
  func lockRace() async {
    let box = LockIsolated(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<10 {
        group.addTask { for _ in 0..<1_000 { box.withValue { $0 += 1 } } }
      }
    }
    #expect(box.value == 10_000)
  }

  @Test("a replaced value may use the lock in its deinit")
  func lockIsFreeForDeinit() {
    final class Last: Sendable {
      let box: LockIsolated<Last?>
      init(_ box: LockIsolated<Last?>) { self.box = box }
      deinit { box.setValue(nil) }
    }
    let box = LockIsolated<Last?>(nil)
    box.setValue(Last(box))
    box.setValue(nil)
    #expect(box.withValue { $0 === nil })
  }

  @Test("a value that isn't Sendable can be behind a lock")
  func lockNotSendable() {
    final class Counter { var count = 0 }
    let box = LockIsolated(Counter())
    box.withValue { $0.count += 1 }
    #expect(box.withValue { $0.count } == 1)
  }

  @Test("a value in an actor is read, changed and replaced")
  func actor() async {
    let box = ActorIsolated([1, 2])
    #expect(await box.value == [1, 2])
    let sum = await box.withValue { numbers in
      numbers.append(3)
      return numbers.reduce(0, +)
    }
    #expect(sum == 6)
    #expect(await box.count == 3)
    await box.setValue([])
    #expect(await box.value == [])
  }

  @Test("the error of an operation on an actor's value is rethrown, and its changes are kept")
  func actorThrows() async {
    let box = ActorIsolated(1)
    await #expect(throws: Failure.self) {
      try await box.withValue { number in
        number = 2
        throw Failure()
      }
    }
    #expect(await box.value == 2)
  }

  @Test("changes of an actor's value run one at a time")
  func actorRace() async {
    let box = ActorIsolated(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<10 {
        group.addTask { for _ in 0..<100 { await box.withValue { $0 += 1 } } }
      }
    }
    #expect(await box.value == 1_000)
  }

  @Test("an unchecked value can be passed to a task, as a value and as a property")
  func unchecked() async {
    final class Person { var name = "Ada" }
    let person = Person()
    let box = UncheckedSendable(person)
    #expect(await Task { box.value.name }.value == "Ada")
    @UncheckedSendable var property = person
    await Task { [$property] in $property.value.name = "Grace" }.value
    #expect(person.name == "Grace")
    property = Person()
    #expect(property.name == "Ada")
    $property = UncheckedSendable(person)
    #expect(property.name == "Grace")
  }

  @Test("an unchecked value's properties can be changed, and it equals one with the same value")
  func uncheckedMembers() {
    var box = UncheckedSendable([1, 2])
    #expect(box.count == 2)
    box[dynamicMember: \.self].append(3)
    #expect(box == UncheckedSendable([1, 2, 3]))
    #expect(box != UncheckedSendable([1, 2]))
    #expect(Set([box, box, UncheckedSendable([])]).count == 2)
  }
}

private struct Failure: Error {}
