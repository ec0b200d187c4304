import Testing

@testable import Sharing

@Suite("SerialWorkQueue", .timeLimit(.minutes(5)))
struct TurnsTests {
  let queue = SerialWorkQueue(())
  let log = RecordedValues<Int>()

  @Test("work is queued until it's processed, in the order in which it was added")
  func order() {
    for number in 1...3 { queue.add { [log] _ in log(number) } }
    #expect(log.all == [])
    queue.run()
    #expect(log.all == [1, 2, 3])
    queue.run()
    #expect(log.all == [1, 2, 3])
  }

  @Test("work that is added while work is processed runs after the queued work")
  func nested() {
    queue.add { [queue, log] _ in
      queue.add { _ in log(3) }
      queue.run()
      log(1)
    }
    queue.add { [log] _ in log(2) }
    queue.run()
    #expect(log.all == [1, 2, 3])
  }

  @Test(
    "work from many threads runs one at a time, in order for each thread, and none is lost")
  func threads() {
    final class Plain: @unchecked Sendable { var numbers: [Int] = [] }
    // It is touched without a lock: only one thread at a time does work.
    let plain = Plain()
    onThreads(4) { [queue] thread in
      for number in 0..<1_000 {
        queue.add { _ in plain.numbers.append(thread * 1_000 + number) }
        queue.run()
      }
    }
    queue.run()
    #expect(plain.numbers.count == 4_000)
    for thread in 0..<4 {
      let own = plain.numbers.filter { $0 / 1_000 == thread }
      #expect(own == Array(thread * 1_000..<(thread + 1) * 1_000))
    }
  }

  @Test("finished work is released")
  func released() {
    let survivors = Survivors()
    for _ in 1...3 {
      let survivor = survivors.make()
      queue.add { _ in withExtendedLifetime(survivor) {} }
    }
    queue.run()
    #expect(survivors.count == 0)
  }

  @Test("a value that finished work captured can take a turn in its deinit")
  func releasedInTurn() {
    final class Last: Sendable {
      let action: @Sendable () -> Void
      init(_ action: @escaping @Sendable () -> Void) { self.action = action }
      deinit { action() }
    }
    func add(_ number: Int) {
      let last = Last { [queue, log] in queue.perform { _ in log(number) } }
      queue.add { _ in withExtendedLifetime(last) {} }
    }
    add(1)
    add(2)
    queue.run()
    #expect(log.all == [1, 2])
  }
}
