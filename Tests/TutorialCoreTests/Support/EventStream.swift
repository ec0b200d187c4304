import Foundation

@testable import TutorialAuthoring
@testable import TutorialCore

/// Writes event streams as Swift Testing does, for tests of their readers.
struct EventStream {
  private var lines: [String] = []
  private var nextLine = 1

  var text: String { lines.joined(separator: "\n") }

  mutating func suite(_ id: String, _ displayName: String?) {
    record("test", ["kind": "suite", "id": "M.\(id)", "displayName": displayName])
  }

  /// Declares a test; later ones stand further down in the file.
  mutating func declare(
    _ id: String, name: String? = nil, file: String = "/root/Tests/T.swift"
  ) {
    let location: [String: Any] = ["_filePath": file, "line": nextLine, "column": 1]
    nextLine += 10
    record(
      "test",
      [
        "kind": "function", "id": "M.\(id)", "displayName": name ?? "name of \(id)",
        "sourceLocation": location,
      ])
  }

  mutating func start(_ id: String) { event("testStarted", ["testID": "M.\(id)"]) }
  mutating func startCase(_ text: String) {
    event("testCaseStarted", ["messages": [["symbol": "default", "text": text]]])
  }
  mutating func endCase() { event("testCaseEnded", [:]) }
  mutating func end(_ id: String) { event("testEnded", ["testID": "M.\(id)"]) }
  mutating func skip(_ id: String) { event("testSkipped", ["testID": "M.\(id)"]) }
  mutating func endRun() { event("runEnded", [:]) }

  mutating func issue(_ id: String?, _ messages: String..., isKnown: Bool = false) {
    let location: [String: Any] = ["_filePath": "/root/Tests/T.swift", "line": 7, "column": 1]
    event(
      "issueRecorded",
      [
        "testID": id.map { "M.\($0)" },
        "issue": ["isKnown": isKnown, "sourceLocation": location] as [String: Any],
        "messages": messages.map { ["symbol": "fail", "text": $0] },
      ])
  }

  /// Declares a test and runs it to its end.
  mutating func run(_ id: String, named name: String? = nil, failing message: String? = nil) {
    declare(id, name: name)
    start(id)
    if let message { issue(id, message) }
    end(id)
  }

  /// A line that a crash truncated.
  mutating func cut() { lines.append(#"{"kind":"event","payl"#) }

  private mutating func event(_ kind: String, _ values: [String: Any?]) {
    record("event", values.merging(["kind": kind]) { first, _ in first })
  }

  private mutating func record(_ kind: String, _ payload: [String: Any?]) {
    let object: [String: Any] = [
      "kind": kind, "version": 0, "payload": payload.compactMapValues(\.self),
    ]
    let data = try? JSONSerialization.data(withJSONObject: object)
    lines.append(String(decoding: data ?? Data(), as: UTF8.self))
  }
}
