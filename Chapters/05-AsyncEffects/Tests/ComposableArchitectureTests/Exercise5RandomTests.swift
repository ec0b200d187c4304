import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exercise 5.5 · Write a test clock: random tasks", .timeLimit(.minutes(1)))
struct TestClockModelTests {
  @Test("tasks that sleep, are cancelled and continue at random behave like a simple model")
  func model() async {
    for _ in 0..<100 {
      let seed = UInt64.random(in: 0...UInt64.max)
      await ClockBench.run(limit: 2_000) { bench in await compare(seed: seed, on: bench) }
    }
  }

  private func compare(seed: UInt64, on bench: ClockBench) async {
    var random = SeededGenerator(seed: seed)
    var model = Model()
    var tasks: [Task<Void, any Error>] = []
    for _ in 0..<40 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        let durations = (0..<Int.random(in: 1...5, using: &random)).map { _ in
          Int.random(in: -1...6, using: &random)
        }
        model.start(durations)
        tasks.append(start(tasks.count, durations, on: bench))
      case 4..<6 where !tasks.isEmpty:
        let index = Int.random(in: 0..<tasks.count, using: &random)
        model.cancel(index)
        tasks[index].cancel()
      default:
        let seconds = Int.random(in: 0...8, using: &random)
        model.advance(by: seconds)
        await bench.clock.advance(by: .seconds(seconds))
      }
    }
    model.run()
    await bench.clock.run(timeout: .seconds(600))
    #expect(bench.log.value == model.log, "The seed is \(seed).")
    #expect(bench.clock.now.seconds == model.now, "The seed is \(seed).")
  }

  private func start(_ index: Int, _ durations: [Int], on bench: ClockBench) -> Task<
    Void, any Error
  > {
    bench.task {
      do {
        for duration in durations {
          try await bench.clock.sleep(for: .seconds(duration))
          bench.note("\(index) woke")
        }
      } catch {
        bench.note("\(index) was cancelled")
      }
    }
  }
}

/// A model of a test clock and the tasks on it, without concurrency.
private struct Model {
  struct Sleeper {
    let deadline: Int
    let task: Int
  }
  enum Event {
    case begin(Int)
    case notice(Int)
  }

  var now = 0
  var log: [String] = []
  /// The durations of each task's next sleeps.
  var durations: [ArraySlice<Int>] = []
  var cancelled: Set<Int> = []
  /// The sleeping tasks, in the order in which they started to sleep.
  var sleepers: [Sleeper] = []
  /// The pending work of tasks.
  var events: [Event] = []

  mutating func start(_ durations: [Int]) {
    self.durations.append(durations[...])
    events.append(.begin(self.durations.count - 1))
  }

  mutating func cancel(_ task: Int) {
    cancelled.insert(task)
    guard let index = sleepers.firstIndex(where: { $0.task == task }) else { return }
    sleepers.remove(at: index)
    events.append(.notice(task))
  }

  mutating func advance(by seconds: Int) {
    let end = now + seconds
    settle()
    while wakeFirst(dueBy: end) {}
    now = end
  }

  mutating func run() {
    settle()
    while wakeFirst(dueBy: .max) {}
  }

  private mutating func settle() {
    for event in events {
      switch event {
      case .begin(let task): goOn(task)
      case .notice(let task): log.append("\(task) was cancelled at \(now)")
      }
    }
    events = []
  }

  private mutating func wakeFirst(dueBy limit: Int) -> Bool {
    let due = sleepers.indices.filter { sleepers[$0].deadline <= limit }
    guard let index = due.min(by: { sleepers[$0].deadline < sleepers[$1].deadline }) else {
      return false
    }
    let sleeper = sleepers.remove(at: index)
    now = sleeper.deadline
    log.append("\(sleeper.task) woke at \(now)")
    goOn(sleeper.task)
    return true
  }

  /// Lets a task run until it sleeps or ends.
  private mutating func goOn(_ task: Int) {
    while let duration = durations[task].popFirst() {
      if cancelled.contains(task) { return log.append("\(task) was cancelled at \(now)") }
      if duration >= 0 { return sleepers.append(Sleeper(deadline: now + duration, task: task)) }
      log.append("\(task) woke at \(now)")
    }
  }
}
