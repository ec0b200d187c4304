import CustomDump
import Foundation
import Perception
import Testing

@testable import Sharing
@testable import TestFixtures

@Suite("The lock of a shared value", .timeLimit(.minutes(5)))
struct LockTests {
  let shared = Shared(value: 1)

  @Test("a value that is read in its own 'withLock' is what it was before the change, in silence")
  func nestedRead() {
    let reported = issues {
      shared.withLock { value in
        #expect(shared.wrappedValue == 1)
        value = 2
        #expect(shared.wrappedValue == 1)
        #expect(SharedReader(shared).wrappedValue == 1)
        #expect(shared.read { $0 * 10 }.wrappedValue == 10)
      }
      #expect(shared.wrappedValue == 2)
    }
    #expect(reported == [])
  }

  @Test("an optional that is read in its own 'withLock' is 'nil' if it was 'nil' before the change")
  func nestedReadOfNil() {
    let optional = Shared(value: Int?.none)
    optional.withLock { value in
      value = 2
      #expect(optional.wrappedValue == nil)
      value = nil
    }
    optional.withLock { $0 = 3 }
    optional.withLock { value in
      value = nil
      #expect(optional.wrappedValue == 3)
    }
    #expect(optional.wrappedValue == nil)
  }

  @Test("while elements are removed, the collection that is read is the one before the change")
  func nestedReadOfCollection() {
    let numbers = Shared(value: [1, 2, 3, 4])
    numbers.withLock { $0.removeAll { $0 < numbers.wrappedValue.count - 1 } }
    #expect(numbers.wrappedValue == [3, 4])
  }

  @Test("what a change removes is released when the lock is free: its 'deinit' may use the value")
  func released() {
    let survivors = Survivors()
    let shared = Shared(value: [survivors.make(), survivors.make()])
    shared.withLock { _ = $0.removeFirst() }
    #expect(survivors.count == 1)
    shared.withLock { $0 = [] }
    #expect(survivors.count == 0)
  }

  @Test("a value that waits for a change elsewhere is read as it is after the change")
  func readElsewhere() {
    let isInside = ThreadGate()
    let seen = Noted<Int>()
    onThreads(2) { [shared] thread in
      if thread == 0 {
        shared.withLock {
          $0 = 2
          isInside.open()
        }
      } else {
        isInside.wait()
        seen(shared.wrappedValue)
      }
    }
    #expect(seen.all == [2])
  }

  @Test("a value that is changed in its own 'withLock' is reported, and changed")
  func nestedChange() {
    let reported = issues {
      shared.withLock { _ in
        shared.withLock { $0 = 5 }
      }
    }
    #expect(shared.wrappedValue == 5)
    #expect(
      reported.map(\.firstLine) == [
        "A shared value was changed in the closure of its own 'withLock'."
      ])
  }

  @Test("another value can be read and changed in 'withLock'")
  func otherValue() {
    let other = Shared(value: 10)
    let reported = issues {
      shared.withLock { value in
        value = other.wrappedValue
        other.withLock { $0 += 1 }
      }
    }
    #expect(reported == [])
    #expect(shared.wrappedValue == 10)
    #expect(other.wrappedValue == 11)
  }

  @Test("I309: after a closure that throws, the lock is open again")
  func openAfterError() {
    #expect(throws: Trouble("stop")) {
      try shared.withLock { _ in throw Trouble("stop") }
    }
    let reported = issues { shared.withLock { $0 += 1 } }
    #expect(reported == [])
    #expect(shared.wrappedValue == 2)
  }

  @Test("I335: making and releasing wrappers waits for no 'withLock' that runs elsewhere")
  func waitsForNobody() {
    let isInside = ThreadGate()
    let mayEnd = ThreadGate()
    let wasMade = Noted<Bool>()
    onThreads(2) { [shared] thread in
      if thread == 0 {
        shared.withLock { _ in
          isInside.open()
          wasMade(mayEnd.wait())
        }
      } else {
        isInside.wait()
        do {
          let copy = shared.projectedValue
          _ = (copy, SharedReader(copy), copy.read { $0 + 1 })
          _ = Shared(projectedValue: copy)
        }
        mayEnd.open()
      }
    }
    #expect(wasMade.all == [true])
  }
}
