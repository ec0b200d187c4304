import TutorialCore

/// The results of verification, as text and as JSON.
public struct VerifyReport: Hashable, Sendable, Codable {
  /// The kinds of stages.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The format of the Swift files.
    case lint
    /// The lessons: their form, their exercises and hints, their snippets.
    case lessons
    /// The tests of the shared modules.
    case shared
    /// The lessons as a web site.
    case book
    /// The starter.
    case starter
    /// The compilation of the chapter with all contents of its gaps. It can't be selected separately, but is part of
    /// the next five.
    case compiling
    /// The chapter with our solutions, and with all solutions except one.
    case solutions
    /// The planted mistakes.
    case mistakes
    /// The recorded sessions.
    case transcripts
    /// The apps, typed into at random.
    case apps
    /// The pages of the library's API.
    case api
    /// The apps that `new` makes.
    case new

    /// The stages that show that a clone works: texts and format, the shared modules, and the tests of the exercises
    /// with our solutions.
    public static let ofClone: Set<Self> = [
      .lint, .lessons, .shared, .compiling, .solutions, .transcripts,
    ]
  }

  /// One stage of verification.
  public struct Stage: Hashable, Sendable, Codable {
    /// The name of the stage.
    public let name: String
    /// Its kind.
    public let kind: Kind
    /// Its chapter; `nil` if it is about all chapters.
    public let chapter: Int?
    /// The number of passed checks: tests if the stage runs tests that should pass, mistakes if it plants mistakes,
    /// otherwise one.
    public let passed: Int
    /// The number of failed checks.
    public let failed: Int
    /// The number of disabled tests.
    public let skipped: Int
    /// The duration.
    public let seconds: Double
    /// The problems.
    public let problems: [Problem]
    /// Possible improvements.
    public let notes: [Problem]
    /// The end of a tool's output, if the problems don't contain everything.
    public let output: [String]
  }

  /// The stages, in the order in which they ran.
  public let stages: [Stage]
  /// The sum of the stages' passed checks.
  public var passed: Int { stages.map(\.passed).reduce(0, +) }
  /// The sum of the stages' failed checks.
  public var failed: Int { stages.map(\.failed).reduce(0, +) }
  /// The sum of the stages' disabled tests.
  public var skipped: Int { stages.map(\.skipped).reduce(0, +) }
  /// The total duration: less than the sum of the stages, because some run concurrently.
  public let seconds: Double
  /// The duration of the stages of each kind.
  public var secondsByKind: [(kind: Kind, seconds: Double)] {
    Kind.allCases.compactMap { kind in
      let stages = stages.filter { $0.kind == kind }
      return stages.isEmpty ? nil : (kind, stages.map(\.seconds).reduce(0, +))
    }
  }
  /// The duration of the stages of each chapter.
  public var secondsByChapter: [(chapter: Int, seconds: Double)] {
    var seconds: [Int: Double] = [:]
    for stage in stages {
      if let chapter = stage.chapter { seconds[chapter, default: 0] += stage.seconds }
    }
    return seconds.sorted { $0.key < $1.key }.map { (chapter: $0.key, seconds: $0.value) }
  }
  /// Whether everything passed, and something was verified.
  public var succeeded: Bool { failed == 0 && passed > 0 }

  /// The last line: `12 passed, 0 failed`, and `, 1 skipped` if there are skipped checks.
  public var summary: String {
    "\(passed) passed, \(failed) failed" + (skipped > 0 ? ", \(skipped) skipped" : "")
  }

  private enum CodingKeys: String, CodingKey {
    case stages, passed, failed, skipped, seconds, secondsByKind, secondsByChapter, succeeded
  }

  init(stages: [Stage], seconds: Double) {
    self.stages = stages
    self.seconds = seconds
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    stages = try container.decode([Stage].self, forKey: .stages)
    seconds = try container.decode(Double.self, forKey: .seconds)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(stages, forKey: .stages)
    try container.encode(passed, forKey: .passed)
    try container.encode(failed, forKey: .failed)
    try container.encode(skipped, forKey: .skipped)
    try container.encode(seconds, forKey: .seconds)
    try container.encode(
      Dictionary(uniqueKeysWithValues: secondsByKind.map { ($0.kind.rawValue, $0.seconds) }),
      forKey: .secondsByKind)
    try container.encode(
      Dictionary(uniqueKeysWithValues: secondsByChapter.map { ("\($0.chapter)", $0.seconds) }),
      forKey: .secondsByChapter)
    try container.encode(succeeded, forKey: .succeeded)
  }
}

/// The finding of one stage, without its name and duration.
struct Finding {
  var passed = 0
  var skipped = 0
  var problems: [Problem] = []
  var notes: [Problem] = []
  var output: [String] = []

  /// A finding that counts as one check.
  static func check(_ problems: [Problem], output: [String] = []) -> Finding {
    Finding(passed: problems.isEmpty ? 1 : 0, problems: problems, output: output)
  }

  /// The finding for a check that isn't possible here.
  static func skipped(_ reason: String) -> Finding {
    Finding(skipped: 1, notes: [Problem(reason)])
  }
}
