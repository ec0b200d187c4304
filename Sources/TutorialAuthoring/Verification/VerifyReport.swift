import TutorialCore

/// What verification found: for a person to read and, as JSON, for a program.
public struct VerifyReport: Hashable, Sendable, Codable {
  /// What a stage is about.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// How the Swift files are formatted.
    case lint
    /// What the lessons say: their form, their exercises and hints, their snippets.
    case lessons
    /// The tests of the shared modules.
    case shared
    /// The lessons as a web site.
    case book
    /// The chapter as it received.
    case starter
    /// The compilation of the chapter with everything that its gaps can hold. It is not asked for by
    /// itself but comes with the next five.
    case compiling
    /// The chapter with our solutions, and with all of them but one.
    case solutions
    /// The planted mistakes.
    case mistakes
    /// The recorded sessions.
    case transcripts
    /// The apps, typed into at random.
    case apps
    /// The pages of the library's API.
    case api
    /// Apps that `new` makes.
    case new

    /// What shows that a clone works: texts and format, the shared modules, and the tests of the exercises with
    /// our solutions.
    public static let ofClone: Set<Self> = [
      .lint, .lessons, .shared, .compiling, .solutions, .transcripts,
    ]
  }

  /// One stage of verification.
  public struct Stage: Hashable, Sendable, Codable {
    /// What was verified.
    public let name: String
    /// What it is about.
    public let kind: Kind
    /// The chapter it belongs to; `nil` for what belongs to all.
    public let chapter: Int?
    /// How many checks passed: tests where the stage runs tests that should pass, mistakes where it
    /// plants mistakes, otherwise one.
    public let passed: Int
    /// How many checks failed.
    public let failed: Int
    /// How many tests were disabled.
    public let skipped: Int
    /// How long it took.
    public let seconds: Double
    /// What is wrong.
    public let problems: [Problem]
    /// What is not wrong but could be better.
    public let notes: [Problem]
    /// The end of a tool's output, where the problems do not tell everything.
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
  /// How long everything took: less than its stages together, since some run side by side.
  public let seconds: Double
  /// How long the stages of each kind took.
  public var secondsByKind: [(kind: Kind, seconds: Double)] {
    Kind.allCases.compactMap { kind in
      let stages = stages.filter { $0.kind == kind }
      return stages.isEmpty ? nil : (kind, stages.map(\.seconds).reduce(0, +))
    }
  }
  /// How long the stages of each chapter took.
  public var secondsByChapter: [(chapter: Int, seconds: Double)] {
    var seconds: [Int: Double] = [:]
    for stage in stages {
      if let chapter = stage.chapter { seconds[chapter, default: 0] += stage.seconds }
    }
    return seconds.sorted { $0.key < $1.key }.map { (chapter: $0.key, seconds: $0.value) }
  }
  /// Whether everything holds, and something was verified.
  public var succeeded: Bool { failed == 0 && passed > 0 }

  /// The last line: `12 passed, 0 failed`, and `, 1 skipped` where that is so.
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

/// What one stage found, before it is timed and named.
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

  /// The finding for a check that cannot be made here.
  static func skipped(_ reason: String) -> Finding {
    Finding(skipped: 1, notes: [Problem(reason)])
  }
}
