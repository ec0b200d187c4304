import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Cached fingerprints")
struct KnownFingerprintsTests {
  private static let wrong = "0123456789abcdef"
  private let fixture: CourseFixture
  private var tests: URL {
    fixture.root.appending(path: "Chapters/01-Store/\(CourseFixture.tests)")
  }
  private var file: URL { KnownFingerprints.file(fixture.repository) }

  init() throws {
    fixture = try CourseFixture()
    try fixture.writeStore("a + b", "a * 2")
    try setTime(0)
  }

  @Test("save reading the tests again, as long as none of their files changed")
  func used() throws {
    defer { fixture.remove() }
    _ = try fingerprints()
    try plantWrong()
    #expect(try fingerprints() == [Self.wrong, Self.wrong])
  }

  @Test("are invalid if a test file's time changes, even within the same second")
  func changedTests() throws {
    defer { fixture.remove() }
    let right = try fingerprints()
    try plantWrong()
    try setTime(0.25)
    #expect(try fingerprints() == right)
  }

  @Test("are invalid for a changed gap")
  func changedGap() throws {
    defer { fixture.remove() }
    _ = try fingerprints()
    try plantWrong()
    try fixture.writeStore("a + b", "a + a")
    let found = try fingerprints()
    #expect(found[0] == Self.wrong)
    #expect(found[1] != Self.wrong)
  }

  @Test("are invalid after a test file is added")
  func addedTests() throws {
    defer { fixture.remove() }
    let right = try fingerprints()
    try plantWrong()
    let added = tests.deletingLastPathComponent().appending(path: "More.swift")
    try Files.write("// No test of an exercise.\n", to: added)
    #expect(try fingerprints() == right)
  }

  @Test("aren't stored while a test file can change within the same tick of the clock")
  func justWritten() throws {
    defer { fixture.remove() }
    let chapter = try fixture.repository.chapter(1)
    let written = Date(timeIntervalSince1970: 1_700_000_000)
    #expect(TestFiles(chapter, now: written).stamp == nil)
    #expect(TestFiles(chapter, now: written.addingTimeInterval(1)).stamp == nil)
    #expect(TestFiles(chapter, now: written.addingTimeInterval(-60)).stamp == nil)
    #expect(TestFiles(chapter, now: written.addingTimeInterval(3)).stamp != nil)

    try fixture.edit("Chapters/01-Store/\(CourseFixture.tests)", replacing: "== 3", with: "== 4")
    _ = try fingerprints()
    #expect(!file.exists)
  }

  @Test(
    "are ignored if their file is damaged",
    arguments: ["", "0123", "\n", "0123456789abcdef\n1.1 0123456789abcdef 0123456789abcdef\n"])
  func damaged(text: String) throws {
    defer { fixture.remove() }
    let right = try fingerprints()
    try Files.write(text, to: file)
    #expect(try fingerprints() == right)
  }

  @Test("are ignored if one digit of their file changes")
  func oneDigit() throws {
    defer { fixture.remove() }
    let right = try fingerprints()
    var text = try Files.text(file)
    text = String(text.dropLast(2)) + (text.hasSuffix("0\n") ? "1\n" : "0\n")
    try Files.write(text, to: file)
    #expect(try fingerprints() == right)
  }

  /// The fingerprints of both exercises' current texts, now and in the next run.
  private func fingerprints() throws -> [String] {
    let chapter = try fixture.repository.chapter(1)
    let known = KnownFingerprints.load(fixture.repository)
    var work = LearnerWork(chapter, known: known)
    let found = chapter.exercises.map { work.fingerprint(of: $0).description }
    try work.known.save(fixture.repository, over: known)
    return found
  }

  /// Replaces the cached fingerprints with wrong ones, to test whether they are used.
  private func plantWrong() throws {
    let lines = try Files.text(file).lines.dropFirst().map { line in
      line.split(separator: " ").dropLast().joined(separator: " ") + " \(Self.wrong)"
    }
    #expect(lines.count == 2)
    try Files.write(([Fingerprint(lines: lines).description] + lines).text, to: file)
  }

  /// Sets the time of the tests' file.
  private func setTime(_ fraction: TimeInterval) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000 + fraction)],
      ofItemAtPath: tests.pathString)
  }
}
