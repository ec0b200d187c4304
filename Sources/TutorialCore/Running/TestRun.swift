import Foundation

/// What happened in one run of tests, as the event stream of Swift Testing tells it.
public struct TestRun: Hashable, Sendable {
  /// An expectation that did not hold, an error, or an issue that was reported.
  public struct Issue: Hashable, Sendable {
    /// What was reported, first line first, and the comments that belong to it.
    public let messages: [String]
    /// The file, as an absolute path.
    public let file: String?
    /// The line, counted from 1.
    public let line: Int?
  }

  /// How a test came out.
  public enum Outcome: Hashable, Sendable {
    /// It ran to its end, and nothing was reported.
    case passed
    /// Something was reported.
    case failed([Issue])
    /// It is disabled.
    case skipped
    /// It began but never ended: the run broke off in it.
    case unfinished
    /// The run broke off before it.
    case notReached
  }

  /// One test function. Its arguments do not count separately.
  public struct Test: Hashable, Sendable {
    /// What the testing library calls it: `Module.Suite/function()/File.swift:1:2`.
    public let id: String
    /// Its name as it is shown.
    public let name: String
    /// The display name of the outermost suite around it that has one.
    public let suite: String?
    /// The file that it stands in, as an absolute path.
    public let file: String?
    /// The line that it stands in, counted from 1.
    public let line: Int?
    /// How it came out.
    public let outcome: Outcome

    /// Whether it ran, and not well.
    public var isFailing: Bool {
      switch outcome {
      case .failed, .unfinished: true
      case .passed, .skipped, .notReached: false
      }
    }
  }

  /// All test functions, in the order of their files and lines.
  public let tests: [Test]
  /// Issues that were reported outside every test, as from a thread that outlived its test.
  public let strayIssues: [Issue]
  /// Whether the run came to its end. A crash ends it before.
  public let isComplete: Bool

  /// How many tests ran.
  public var count: Int {
    tests.count {
      switch $0.outcome {
      case .passed, .failed, .unfinished: true
      case .skipped, .notReached: false
      }
    }
  }

  /// Reads an event stream. Lines that cannot be read are passed over: a crash can cut one short.
  ///
  /// - Parameter events: The stream: JSON, one record a line, version 0.
  public init(events: String) {
    var declared: [Record.Payload] = []
    var issues: [String: [Issue]] = [:]
    var stray: [Issue] = []
    var started: Set<String> = []
    var ended: Set<String> = []
    var skipped: Set<String> = []
    var isComplete = false

    let decoder = JSONDecoder()
    for line in events.lines {
      guard let record = try? decoder.decode(Record.self, from: Data(line.utf8)) else { continue }
      let payload = record.payload
      switch (record.kind, payload.kind) {
      case ("test", _): declared.append(payload)
      case (_, "testStarted"): payload.testID.map { _ = started.insert($0) }
      case (_, "testEnded"): payload.testID.map { _ = ended.insert($0) }
      case (_, "testSkipped"): payload.testID.map { _ = skipped.insert($0) }
      case (_, "runEnded"): isComplete = true
      case (_, "issueRecorded"):
        guard payload.issue?.isKnown != true, payload.issue?.isFailure != false else { break }
        let issue = Issue(
          messages: payload.messages?.map(\.text) ?? [],
          file: payload.issue?.sourceLocation?.path, line: payload.issue?.sourceLocation?.line)
        if let id = payload.testID {
          issues[id, default: []].append(issue)
        } else {
          stray.append(issue)
        }
      default: break
      }
    }

    let suites = declared.filter { $0.kind == "suite" && $0.displayName != nil && $0.id != nil }
    let functions = declared.filter { $0.kind == "function" }
    let functionIDs = Set(functions.compactMap(\.id))
    stray += issues.filter { !functionIDs.contains($0.key) }.flatMap(\.value)
    self.isComplete = isComplete
    strayIssues = stray
    tests = functions.compactMap { function in
      guard let id = function.id else { return nil }
      let outermost =
        suites
        .filter { id.hasPrefix("\($0.id ?? "")/") }
        .min { ($0.id ?? "").count < ($1.id ?? "").count }
      let outcome: Outcome =
        if let issues = issues[id] {
          .failed(issues)
        } else if skipped.contains(id) {
          .skipped
        } else if ended.contains(id) {
          .passed
        } else if started.contains(id) {
          .unfinished
        } else {
          .notReached
        }
      return Test(
        id: id, name: function.displayName ?? function.name ?? id, suite: outermost?.displayName,
        file: function.sourceLocation?.path, line: function.sourceLocation?.line, outcome: outcome)
    }
    .sorted { ($0.file ?? "", $0.line ?? 0) < ($1.file ?? "", $1.line ?? 0) }
  }
}

/// One line of an event stream.
private struct Record: Decodable {
  struct Payload: Decodable {
    let kind: String?
    let id: String?
    let name: String?
    let displayName: String?
    let testID: String?
    let sourceLocation: SourceLocation?
    let issue: IssuePayload?
    let messages: [Message]?
  }

  struct IssuePayload: Decodable {
    let isKnown: Bool?
    let isFailure: Bool?
    let sourceLocation: SourceLocation?
  }

  struct Message: Decodable {
    let text: String
  }

  struct SourceLocation: Decodable {
    let line: Int?
    let filePath: String?
    let _filePath: String?

    /// The key had an underscore in the first versions of the stream.
    var path: String? { filePath ?? _filePath }
  }

  let kind: String
  let payload: Payload
}
