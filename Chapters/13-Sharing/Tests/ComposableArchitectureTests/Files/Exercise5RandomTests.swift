import ConcurrencyExtras
import Foundation
import Testing

@testable import Sharing
@testable import TestFixtures

@Suite("Exercise 13.5 · Random writes by this and other programs", .timeLimit(.minutes(5)))
struct Exercise5RandomTests {
  @Test("I324: with immediate events, the file and the value match a plain model")
  func immediateNotifications() {
    forEachSeed { seed in
      var random = SeededGenerator(seed: seed)
      var model = Model()
      let run = Run(notifiesImmediately: true)
      for number in 1...40 {
        let step = Step.any(number, using: &random)
        model.take(step)
        run.take(step)
        if run.files.text != model.text { return run.problem("file", model.text ?? "-") }
        if run.value != model.value { return run.problem("value", "\(model.value)") }
      }
      // Pending writes are resumed at the end.
      for step in [Step.endOfSecond, .endOfSecond] { run.take(step) }
      return run.answers == run.saves ? nil : run.problem("answers", "\(run.saves)")
    }
  }

  @Test("I324: after all events and writes, the value equals the file's contents")
  func laterNotifications() {
    forEachSeed { seed in
      var random = SeededGenerator(seed: seed)
      let run = Run(notifiesImmediately: false)
      for number in 1...40 {
        run.take(.any(number, using: &random))
      }
      for step in [Step.notifications, .endOfSecond, .endOfSecond, .notifications] {
        run.take(step)
      }
      guard run.answers == run.saves else { return run.problem("answers", "\(run.saves)") }
      guard run.files.text != Step.damage else { return nil }
      let value = run.files.text.flatMap { Int($0) } ?? 0
      return run.value == value ? nil : run.problem("value", "\(value)")
    }
  }

  /// Runs a test with many seeds, or with the seed in the environment variable `FILE_SEED`.
  private func forEachSeed(_ run: (UInt64) -> String?) {
    let given = ProcessInfo.processInfo.environment["FILE_SEED"].flatMap { UInt64($0) }
    let seeds = given.map { [$0] } ?? (0..<200).map { _ in .random(in: 0...UInt64.max) }
    for seed in seeds {
      guard let problem = run(seed) else { continue }
      Issue.record("FILE_SEED=\(seed): \(problem)")
      return
    }
  }
}

private enum Step {
  case change(Int), save, load, foreign(String), removal, endOfSecond, notifications

  static let damage = "{"

  static func any(_ number: Int, using random: inout SeededGenerator) -> Step {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<7: .change(number)
    case 7: .save
    case 8: .load
    case 9..<12: .foreign("\(number + 100)")
    case 12: .foreign("")
    case 13: .foreign(damage)
    case 14, 15: .removal
    case 16, 17: .notifications
    default: .endOfSecond
    }
  }
}

/// A model without a clock or a file.
private struct Model {
  var text: String?
  var value = 0
  private var pending: Int?
  private var isThrottling = false

  mutating func take(_ step: Step) {
    switch step {
    case .change(let new):
      value = new
      pending = new
      if !isThrottling { write() }
      isThrottling = true
    case .save:
      pending = value
      write()
      isThrottling = true
    case .load:
      write()
      show(ifNothing: value)
    case .foreign(let new):
      if new == text { return }
      text = new
      if pending == nil { show(ifNothing: 0) }
    case .removal:
      if text == nil { return }
      text = nil
      pending = nil
      value = 0
    case .endOfSecond:
      isThrottling = pending != nil
      write()
    case .notifications:
      break
    }
  }

  private mutating func write() {
    if let pending { text = "\(pending)" }
    pending = nil
  }

  private mutating func show(ifNothing nothing: Int) {
    if text == Step.damage { return }
    value = text.flatMap { Int($0) } ?? nothing
  }
}

/// A key, and a reference as simple as can be.
private final class Run {
  let files: FilesOfTest
  private var steps: [Step] = []
  private(set) var saves = 0
  private let key: FileStorageKey<Int>
  private let shown = LockIsolated(0)
  private let answered = LockIsolated(0)

  init(notifiesImmediately: Bool) {
    files = FilesOfTest(notifiesImmediately: notifiesImmediately)
    key = files.key()
    take(.load)
    _ = key.subscribe(
      context: .initialValue(0),
      subscriber: SharedSubscriber { [shown] result in
        if case .success(let value) = result { shown.setValue(value ?? 0) }
      })
    steps = []
  }

  var value: Int { shown.value }
  var answers: Int { answered.value }

  func take(_ step: Step) {
    steps.append(step)
    switch step {
    case .change(let value):
      shown.setValue(value)
      save(value, .didSet)
    case .save: save(value, .userInitiated)
    case .load:
      key.load(
        context: .userInitiated,
        continuation: LoadContinuation { [shown] result in
          if case .success(let value?) = result { shown.setValue(value) }
        })
    case .foreign(let text): try? files.write(text)
    case .removal: try? files.remove()
    case .endOfSecond: files.endSecond()
    case .notifications: files.notifyWatches()
    }
  }

  private func save(_ value: Int, _ context: SaveContext) {
    saves += 1
    key.save(
      value, context: context,
      continuation: SaveContinuation { [answered] _ in answered.withValue { $0 += 1 } })
  }

  func problem(_ what: String, _ expected: String) -> String {
    """
    \(what) should be \(expected). File: \(files.text ?? "-"), value: \(value), answers: \(answers)
    \(steps.map { "\($0)" }.joined(separator: "\n"))
    """
  }
}
