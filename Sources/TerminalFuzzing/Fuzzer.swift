import Foundation

/// Types commands, keys and noise into an app, and checks whether it responds, crashes, grows, or fails to restore the
/// terminal.
///
/// ```swift
/// let report = try Fuzzer(FuzzSettings(program: ["/bin/cat"], time: .seconds(5))).run()
/// print(report.failureText ?? report.summary)
/// ```
public struct Fuzzer {
  private static let answersBetweenHelps = 100
  private static let answersBetweenSizes = 20

  private let settings: FuzzSettings
  private var typist: Typist
  private var report: FuzzReport
  private var memoryAtStart: Int?

  /// - Parameter settings: The settings of the run.
  public init(_ settings: FuzzSettings) {
    self.settings = settings
    typist = Typist(seed: settings.seed)
    report = FuzzReport(settings: settings)
  }

  /// Types until the run is complete, the app fails, or the task is cancelled. It blocks its thread.
  ///
  /// - Parameter progress: Receives intermediate results from time to time.
  /// - Throws: An error if the program cannot be started.
  public mutating func run(progress: (FuzzReport) -> Void = { _ in }) throws -> FuzzReport {
    let home = FileManager.default.temporaryDirectory.appending(path: "fuzzer-\(UUID())")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let clock = ContinuousClock()
    let start = clock.now
    do {
      var app = try started(home)
      // The time starts after the app's start, so that a slow start doesn't reduce the input.
      let begin = clock.now
      while !Task.isCancelled, report.typed < settings.bytes ?? .max,
        settings.time.map({ clock.now - begin < $0 }) ?? true
      {
        try typeMore(into: app)
        report.time = clock.now - start
        progress(report)
        guard app.hasEnded else { continue }
        try app.inspectEnd()
        report.restarts += 1
        app = try started(home)
      }
      try measure(app)
      try app.quit()
      try app.inspectEnd()
    } catch let failure as FuzzFailure {
      report.failure = failure
    }
    report.time = clock.now - start
    return report
  }

  private mutating func started(_ home: URL) throws -> FuzzedApp {
    let app = try FuzzedApp(settings, home: home)
    guard let time = try app.answer() else {
      try app.inspectEnd()
      throw app.failure(.endsAtOnce)
    }
    note(time)
    memoryAtStart = app.memory
    report.memoryAtStart = report.memoryAtStart ?? memoryAtStart
    try learn(from: app)
    return app
  }

  private mutating func typeMore(into app: FuzzedApp) throws {
    if typist.random.oneIn(Self.answersBetweenSizes) {
      app.resize(
        columns: .random(in: 20...200, using: &typist.random),
        rows: .random(in: 4...60, using: &typist.random))
    }
    let bytes = typist.burst()
    report.typed += bytes.count
    try app.type(bytes)
    guard let time = try app.answer() else { return }
    note(time)
    try measure(app)
    if report.answers.isMultiple(of: Self.answersBetweenHelps) { try learn(from: app) }
  }

  private mutating func note(_ answer: Duration) {
    report.answers += 1
    report.longestAnswer = max(report.longestAnswer, answer)
  }

  private mutating func measure(_ app: FuzzedApp) throws {
    guard let memory = app.memory, let memoryAtStart else { return }
    report.memoryAtEnd = memory
    if memory - memoryAtStart > settings.growth {
      throw app.failure(.growth(memory - memoryAtStart))
    }
  }

  /// Makes the app list its commands, in a window that is too wide to break the lines.
  private mutating func learn(from app: FuzzedApp) throws {
    app.resize(columns: 200, rows: 50)
    guard let help = try app.output(of: "help") else { return }
    for name in typist.vocabulary.learn(fromHelp: help) {
      guard let help = try app.output(of: "help \(name)") else { return }
      typist.vocabulary.learn(argumentsOf: name, fromHelp: help)
    }
  }
}
