import Foundation

/// Reads the event stream of Swift Testing as it grows.
///
/// A gap in a loop reports an issue thousands of times, a thousand bytes each. Therefore only the first issues of a
/// test are decoded, and the others are recognized by their bytes. This is exact: within a JSON string every quotation
/// mark is escaped, so `"testID":"` is always a key.
struct EventStreamReader {
  /// The maximum number of stored issues for a test, or outside of tests.
  static let issueLimit = 100

  /// Whether the run completed.
  private(set) var isComplete = false
  /// The running test.
  private(set) var currentTest: String?
  /// The number of starts and ends of tests and their cases. While it doesn't change, one test runs.
  private(set) var steps = 0

  private var declared: [Record.Payload] = []
  private var functions: Set<String> = []
  private var issues: [String: [TestRun.Issue]] = [:]
  private var stray: [TestRun.Issue] = []
  private var started: Set<String> = []
  private var ended: Set<String> = []
  private var skipped: Set<String> = []
  private var arguments: String?
  private var rest: [UInt8] = []
  private let decoder = JSONDecoder()

  /// The name of the running test.
  var currentTestName: String? {
    declared.first { $0.id == currentTest && currentTest != nil }.map {
      $0.displayName ?? $0.name ?? ""
    }
  }

  /// The identifiers of the tests with issues.
  var failing: Dictionary<String, [TestRun.Issue]>.Keys { issues.keys }

  /// The number of ended test functions.
  var endedCount: Int { ended.intersection(functions).count }

  /// The number of test functions.
  var declaredCount: Int { functions.count }

  /// Reads new data of the stream.
  mutating func read(_ bytes: [UInt8]) {
    // The C library looks for bytes many times faster than a debug build of Swift does. It needs a zero at the end of a
    // text, which JSON never contains.
    var buffer = rest + bytes + [0]
    let count = buffer.count - 1
    buffer.withUnsafeMutableBytes { buffer in
      guard var line = buffer.baseAddress else { return }
      let end = line + count
      while let newline = memchr(line, Int32(UInt8(ascii: "\n")), end - line) {
        newline.storeBytes(of: 0, as: UInt8.self)
        readLine(UnsafeRawBufferPointer(start: line, count: newline - line))
        line = newline + 1
      }
      rest = Array(UnsafeRawBufferPointer(start: line, count: end - line))
    }
  }

  /// Reads the last line, which may lack its line break.
  mutating func finish() {
    read([UInt8(ascii: "\n")])
  }

  /// - Parameter line: A line, terminated by a zero.
  private mutating func readLine(_ line: UnsafeRawBufferPointer) {
    guard !line.isEmpty, !isOneTooMany(line),
      let record = try? decoder.decode(Record.self, from: Data(line))
    else { return }
    let payload = record.payload
    if record.kind == "test" {
      declared.append(payload)
      if payload.kind == "function", let id = payload.id { functions.insert(id) }
      return
    }
    switch payload.kind {
    case "testStarted":
      payload.testID.map { _ = started.insert($0) }
      currentTest = payload.testID
      steps += 1
    case "testEnded":
      payload.testID.map { _ = ended.insert($0) }
      if currentTest == payload.testID { currentTest = nil }
      steps += 1
    case "testCaseStarted":
      arguments = payload.messages?.first.flatMap { Self.arguments($0.text) }
      steps += 1
    case "testCaseEnded":
      arguments = nil
      steps += 1
    case "testSkipped":
      payload.testID.map { _ = skipped.insert($0) }
    case "runEnded":
      isComplete = true
    case "issueRecorded":
      keep(payload)
    default:
      break
    }
  }

  private mutating func keep(_ payload: Record.Payload) {
    guard payload.issue?.isKnown != true, payload.issue?.isFailure != false else { return }
    let issue = TestRun.Issue(
      messages: payload.messages?.map(\.text) ?? [], arguments: arguments,
      file: payload.issue?.sourceLocation?.path, line: payload.issue?.sourceLocation?.line)
    if let id = payload.testID {
      issues[id, default: []].append(issue)
    } else if stray.count < Self.issueLimit {
      stray.append(issue)
    }
  }

  /// The arguments of a test's case, from the words with which it begins: "Test case passing 1 argument
  /// step → 0 to “…” started."
  private static func arguments(_ text: String) -> String? {
    // A name in quotation marks may contain the word “to”; a name without them has no spaces.
    let match =
      text.firstMatch(of: /passing \d+ arguments? (.+?) to ["“]/)
      ?? text.firstMatch(of: /passing \d+ arguments? (.+) to\s/)
    return match.map { String($0.1) }
  }

  /// Whether a line is about an issue of a test that already has the maximum number.
  private func isOneTooMany(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let text = line.bindMemory(to: CChar.self).baseAddress,
      strstr(text, #""kind":"issueRecorded""#) != nil,
      let key = strstr(text, #""testID":""#)
    else { return false }
    let start = key + 10
    guard let end = strchr(start, Int32(UInt8(ascii: "\""))) else { return false }
    let value = UnsafeRawBufferPointer(start: start, count: end - start)
    let id = String(decoding: value, as: UTF8.self).replacing("\\/", with: "/")
    return (issues[id]?.count ?? 0) >= Self.issueLimit
  }

  /// The tests, in the order in which they were declared.
  var tests: [TestRun.Test] {
    let suites = declared.filter { $0.kind == "suite" && $0.displayName != nil && $0.id != nil }
    return declared.compactMap { function in
      guard function.kind == "function", let id = function.id else { return nil }
      let outermost =
        suites
        .filter { id.hasPrefix("\($0.id ?? "")/") }
        .min { ($0.id ?? "").count < ($1.id ?? "").count }
      let issues = issues[id] ?? []
      let outcome: TestRun.Outcome =
        if started.contains(id), !ended.contains(id) {
          .unfinished
        } else if !issues.isEmpty {
          .failed
        } else if skipped.contains(id) {
          .skipped
        } else {
          ended.contains(id) ? .passed : .notReached
        }
      return TestRun.Test(
        id: id, name: function.displayName ?? function.name ?? id, suite: outermost?.displayName,
        file: function.sourceLocation?.path, line: function.sourceLocation?.line,
        outcome: outcome, issues: issues,
        unfinishedArguments: outcome == .unfinished && id == currentTest ? arguments : nil)
    }
  }

  /// The issues outside of test functions.
  var strayIssues: [TestRun.Issue] {
    stray + issues.filter { !functions.contains($0.key) }.flatMap(\.value)
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
