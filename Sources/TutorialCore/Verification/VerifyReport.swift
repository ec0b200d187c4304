/// What verification found: for a person to read and, as JSON, for a program.
public struct VerifyReport: Hashable, Sendable, Codable {
  /// One stage of verification.
  public struct Stage: Hashable, Sendable, Codable {
    /// What was verified.
    public let name: String
    /// The chapter it belongs to; `nil` for what belongs to all.
    public let chapter: Int?
    /// How many checks passed: tests where the stage runs tests that should pass, otherwise one.
    public let passed: Int
    /// How many checks failed.
    public let failed: Int
    /// How many tests were disabled.
    public let skipped: Int
    /// How long it took.
    public let seconds: Double
    /// What is wrong.
    public let problems: [Problem]
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
  /// How long everything took.
  public var seconds: Double { stages.map(\.seconds).reduce(0, +) }
  /// Whether everything holds, and something was verified.
  public var succeeded: Bool { failed == 0 && passed > 0 }

  /// The last line: `12 passed, 0 failed`, and `, 1 skipped` where that is so.
  public var summary: String {
    "\(passed) passed, \(failed) failed" + (skipped > 0 ? ", \(skipped) skipped" : "")
  }

  private enum CodingKeys: String, CodingKey {
    case stages, passed, failed, skipped, seconds, succeeded
  }

  init(stages: [Stage]) {
    self.stages = stages
  }

  public init(from decoder: any Decoder) throws {
    stages = try decoder.container(keyedBy: CodingKeys.self).decode([Stage].self, forKey: .stages)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(stages, forKey: .stages)
    try container.encode(passed, forKey: .passed)
    try container.encode(failed, forKey: .failed)
    try container.encode(skipped, forKey: .skipped)
    try container.encode(seconds, forKey: .seconds)
    try container.encode(succeeded, forKey: .succeeded)
  }
}

/// What one stage found, before it is timed and named.
struct Finding {
  var passed = 0
  var skipped = 0
  var problems: [Problem] = []
  var output: [String] = []

  /// A finding that counts as one check.
  static func check(_ problems: [Problem], output: [String] = []) -> Finding {
    Finding(passed: problems.isEmpty ? 1 : 0, problems: problems, output: output)
  }
}
