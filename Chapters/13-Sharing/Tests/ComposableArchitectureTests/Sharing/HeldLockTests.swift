import CustomDump
import Foundation
import Perception
import Testing

@testable import Sharing
@testable import TestFixtures

@Suite("The lock of a shared value", .timeLimit(.minutes(5)))
struct LockTests {
  let shared = Shared(value: 1)

  @Test(
    "reading a value in its own `withLock` returns the value from before the change, without a report"
  )
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

  @Test("reading an optional in its own `withLock` returns nil if it was nil before the change")
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

  @Test("reading a collection while elements are removed returns the collection from before")
  func nestedReadOfCollection() {
    let numbers = Shared(value: [1, 2, 3, 4])
    numbers.withLock { $0.removeAll { $0 < numbers.wrappedValue.count - 1 } }
    #expect(numbers.wrappedValue == [3, 4])
  }

  @Test(
    "values that a change removes are released outside the lock: their deinit can use the value")
  func released() {
    let survivors = Survivors()
    let shared = Shared(value: [survivors.make(), survivors.make()])
    shared.withLock { _ = $0.removeFirst() }
    #expect(survivors.count == 1)
    shared.withLock { $0 = [] }
    #expect(survivors.count == 0)
  }

  @Test("reading a value while a change elsewhere waits returns the value after the change")
  func readElsewhere() {
    let isInside = ThreadGate()
    let seen = RecordedValues<Int>()
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

  @Test("changing a value in its own `withLock` is reported, and changes it")
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

  @Test("a different value can be read and changed in `withLock`")
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

  @Test("I309: a closure that throws releases the lock")
  func openAfterError() {
    #expect(throws: SourceError("stop")) {
      try shared.withLock { _ in throw SourceError("stop") }
    }
    let reported = issues { shared.withLock { $0 += 1 } }
    #expect(reported == [])
    #expect(shared.wrappedValue == 2)
  }

  @Test("I335: creating and releasing wrappers doesn't wait for a `withLock` elsewhere")
  func waitsForNobody() {
    let isInside = ThreadGate()
    let mayEnd = ThreadGate()
    let wasMade = RecordedValues<Bool>()
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
