import Foundation
import TestSupport
import Testing

@testable import Dependencies

private struct Failed: Error, Equatable {}

@Suite("Identifiers and dates", .timeLimit(.minutes(5)))
struct GeneratorsTests {
  @Test("an identifier made from a number contains the number")
  func identifiers() {
    #expect(UUID(0).uuidString == "00000000-0000-0000-0000-000000000000")
    #expect(UUID(1).uuidString == "00000000-0000-0000-0000-000000000001")
    #expect(UUID(255).uuidString == "00000000-0000-0000-0000-0000000000FF")
    #expect(UUID(0x1234_5678_9ABC_DEF0).uuidString == "00000000-0000-0000-1234-56789ABCDEF0")
    #expect(UUID(-1).uuidString == "FFFFFFFF-0000-0000-0000-000000000001")
    #expect(UUID(-255).uuidString == "FFFFFFFF-0000-0000-0000-0000000000FF")
    #expect(UUID(.min).uuidString == "FFFFFFFF-0000-0000-8000-000000000000")
  }

  @Test("different numbers, including negative ones, have different identifiers")
  func different() {
    let numbers = [0, 1, -1, 2, -2, .max, .min, .max - 1, .min + 1, 1 << 32, -(1 << 32)]
    #expect(Set(numbers.map { UUID($0) }).count == numbers.count)
  }

  @Test("`.incrementing` counts from 0, and each generator counts separately")
  func incrementing() {
    let (one, two) = (UUIDGenerator.incrementing, UUIDGenerator.incrementing)
    #expect([one(), one(), one()] == [UUID(0), UUID(1), UUID(2)])
    #expect([two(), one(), two()] == [UUID(0), UUID(3), UUID(1)])
    let copy = one
    #expect([copy(), one()] == [UUID(4), UUID(5)], "a copy goes on with the same")
  }

  @Test("concurrent callers get different identifiers, and none is skipped")
  func concurrent() {
    let generator = UUIDGenerator.incrementing
    let (made, barrier) = (LockIsolated<Set<UUID>>([]), Barrier(16))
    onThreads(16) { _ in
      barrier.wait()
      let mine = (0..<100).map { _ in generator() }
      made.withValue { $0.formUnion(mine) }
    }
    #expect(made.value == Set((0..<1_600).map { UUID($0) }))
  }

  @Test("`.constant` always returns the same identifier, and a closure returns any")
  func constant() {
    let generator = UUIDGenerator.constant(UUID(7))
    #expect([generator(), generator()] == [UUID(7), UUID(7)])
    #expect(UUIDGenerator { UUID(8) }() == UUID(8))
  }

  @Test("a date generator returns the time, in two ways")
  func dates() {
    let count = LockIsolated(0)
    let generator = DateGenerator {
      count.withValue {
        $0 += 1
        return Date(timeIntervalSince1970: Double($0))
      }
    }
    #expect(generator.now == Date(timeIntervalSince1970: 1))
    #expect(generator() == Date(timeIntervalSince1970: 2))
    let constant = DateGenerator.constant(Date(timeIntervalSince1970: 5))
    #expect(constant.now == constant())
  }

  @Test("setting `now` stops the time, for this generator only")
  func now() {
    let original = DateGenerator { Date(timeIntervalSince1970: 1) }
    var changed = original
    changed.now = Date(timeIntervalSince1970: 100)
    #expect(
      [changed.now, changed()] == [Date](repeating: Date(timeIntervalSince1970: 100), count: 2))
    changed.now += 10
    #expect(changed() == Date(timeIntervalSince1970: 110))
    #expect(original() == Date(timeIntervalSince1970: 1))
  }
}

/// Counts.
private struct Counting: RandomNumberGenerator {
  var count: UInt64 = 0
  mutating func next() -> UInt64 {
    count += 1
    return count
  }
}

@Suite("Random numbers", .timeLimit(.minutes(5)))
struct RandomNumbersTests {
  @Test("each call continues the sequence of the previous one")
  func goesOn() {
    let withRandomNumberGenerator = WithRandomNumberGenerator(Counting())
    #expect(withRandomNumberGenerator { $0.next() } == 1)
    #expect(withRandomNumberGenerator { [$0.next(), $0.next()] } == [2, 3])
    #expect(withRandomNumberGenerator { $0.next() } == 4)
  }

  @Test("a call continues the sequence after an error, which is rethrown")
  func error() {
    let withRandomNumberGenerator = WithRandomNumberGenerator(Counting())
    #expect(throws: Failed()) {
      try withRandomNumberGenerator { generator -> Int in
        _ = generator.next()
        throw Failed()
      }
    }
    #expect(withRandomNumberGenerator { $0.next() } == 2)
  }

  @Test("concurrent calls run one after the other")
  func turns() {
    let withRandomNumberGenerator = WithRandomNumberGenerator(Counting())
    let (got, barrier) = (LockIsolated<[[UInt64]]>([]), Barrier(16))
    onThreads(16) { _ in
      barrier.wait()
      for _ in 1...50 {
        let two = withRandomNumberGenerator { [$0.next(), $0.next()] }
        got.withValue { $0.append(two) }
      }
    }
    #expect(got.value.allSatisfy { $0[1] == $0[0] + 1 }, "another one came in between")
    #expect(got.value.flatMap(\.self).sorted() == Array(1...1_600))
  }

  @Test("it works with Swift's functions, and a seed generates the same numbers each time")
  func seeded() {
    struct Seeded: RandomNumberGenerator, Sendable {
      var base = SeededGenerator(seed: 7)
      mutating func next() -> UInt64 { base.next() }
    }
    func dice() -> [Int] {
      let withRandomNumberGenerator = WithRandomNumberGenerator(Seeded())
      return (1...10).map { _ in withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) } }
    }
    #expect(dice() == dice())
    #expect(Set(dice()).count > 1)
  }
}
