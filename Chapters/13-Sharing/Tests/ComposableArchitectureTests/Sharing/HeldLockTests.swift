import CustomDump
import Foundation
import Perception
import Testing

@testable import Sharing
@testable import TestFixtures

@Suite("The lock of a shared value", .timeLimit(.minutes(5)))
struct LockTests {
  let shared = Shared(value: 1)

  @Test("a value that is read in its own 'withLock' is reported, and is what it is so far")
  func nestedRead() {
    let reported = issues {
      shared.withLock { value in
        value = 2
        #expect(shared.wrappedValue == 2)
      }
    }
    #expect(
      reported.map(\.firstLine) == [
        "A shared value was read in the closure of its own 'withLock'."
      ])
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
