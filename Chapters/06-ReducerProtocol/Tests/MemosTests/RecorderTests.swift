import ComposableArchitecture
import Foundation
import Testing

@testable import memos

@Suite("Writing recordings", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct RecorderTests {
  let temporary: TemporaryFolder
  let clock = TestClock()
  let disk = Disk()
  let recorder: Recorder
  let file: URL

  init() throws {
    temporary = try TemporaryFolder()
    recorder = Recorder(clock: AnyClock(clock), disk: disk)
    file = temporary.url.appending(path: "memo.wav")
  }

  private func record(for duration: Duration) async throws -> Bool {
    async let result = recorder.record(to: file)
    await clock.advance(by: duration)
    await recorder.stop()
    return try await result
  }

  @Test("a recording is a WAV file with 8,000 samples a second")
  func form() async throws {
    #expect(try await record(for: .milliseconds(1_250)))
    let bytes = try Data(contentsOf: file)
    #expect(bytes.count == 44 + 2 * 10_000)
    #expect(bytes.prefix(44) == WAV.header(sampleCount: 10_000))
    #expect(String(decoding: bytes.prefix(4), as: UTF8.self) == "RIFF")
    #expect(bytes.littleEndian(at: 4) == 20_036)
    #expect(bytes.littleEndian(at: 40) == 20_000)
  }

  @Test("without write access, no file remains")
  func fullDisk() throws {
    // Writes to this device fail as on a full disk.
    try FileManager.default.createSymbolicLink(
      atPath: temporary.url.appending(path: ".memo.wav").path, withDestinationPath: "/dev/full")
    #expect(throws: (any Error).self) { try WAVWriter(creating: file) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.url.path) == [])
  }

  @Test("samples are written every 100 milliseconds, and the length only at the end")
  func whileRecording() async throws {
    async let result = recorder.record(to: file)
    await clock.advance()
    #expect(try WAVReader.read(file) == Recording(isWhole: false))
    await clock.advance(by: .milliseconds(99))
    #expect(try WAVReader.read(file).duration == .zero)
    await clock.advance(by: .milliseconds(1))
    #expect(try WAVReader.read(file).duration == .milliseconds(100))
    await clock.advance(by: .milliseconds(950))
    #expect(try WAVReader.read(file).duration == .milliseconds(1_000))
    #expect(try WAVReader.read(file).isWhole == false)
    #expect(await recorder.currentTime == .milliseconds(1_050))
    await recorder.stop()
    #expect(
      try WAVReader.read(file).duration == .milliseconds(1_050), "the file is finished immediately")
    #expect(try WAVReader.read(file).isWhole)
    #expect(try await result)
    #expect(await recorder.currentTime == nil)
  }

  @Test("the simulated voice is always the same, and the level covers the last quarter of a second")
  func voice() async throws {
    let other = temporary.url.appending(path: "other/memo.wav")
    try FileManager.default.createDirectory(
      at: other.deletingLastPathComponent(), withIntermediateDirectories: true)
    async let result = recorder.record(to: file)
    var levels: [Double] = []
    for _ in 1...8 {
      await clock.advance(by: .milliseconds(250))
      levels.append(await recorder.level)
    }
    await recorder.stop()
    #expect(try await result)
    #expect(try WAVReader.read(file).levels == levels)
    #expect(Set(levels).count == 8, "they should not all be the same: \(levels)")

    async let again = recorder.record(to: other)
    await clock.advance(by: .seconds(2))
    await recorder.stop()
    #expect(try await again)
    #expect(try Data(contentsOf: other) == Data(contentsOf: file))
  }

  @Test("a recording without sound leaves no file")
  func nothing() async throws {
    #expect(try await record(for: .zero) == false)
    #expect(temporary.names == [])
  }

  @Test("a recording whose task is cancelled is complete")
  func cancelled() async throws {
    let task = Task { try await recorder.record(to: file) }
    await clock.advance(by: .seconds(1))
    task.cancel()
    #expect(try await task.value)
    #expect(try WAVReader.read(file).isWhole)
  }

  @Test("no other file is overwritten")
  func exists() async throws {
    try Data("precious".utf8).write(to: file)
    await #expect(throws: MemoError("There is such a file already.")) {
      try await recorder.record(to: file)
    }
    #expect(try Data(contentsOf: file) == Data("precious".utf8))
    #expect(temporary.names == ["memo.wav"], "no other file is left behind")
  }

  @Test("only one recording runs at a time")
  func second() async throws {
    async let result = recorder.record(to: file)
    await clock.advance(by: .seconds(1))
    await #expect(throws: MemoError("Something else is being recorded.")) {
      try await recorder.record(to: temporary.url.appending(path: "second.wav"))
    }
    await clock.advance(by: .seconds(1))
    await recorder.stop()
    #expect(try await result)
    #expect(try WAVReader.read(file).duration == .seconds(2))
  }

  @Test("without write access, nothing is recorded")
  func readOnly() async throws {
    disk.setIsReadOnly(true)
    await #expect(throws: MemoError("The disk is read-only.")) {
      try await recorder.record(to: file)
    }
    #expect(temporary.names == [])
    disk.setIsReadOnly(false)
    #expect(try await record(for: .seconds(1)), "the next recording isn't affected")
  }

  @Test("if writing fails midway, the samples already written remain")
  func failsLater() async throws {
    let task = Task { try await recorder.record(to: file) }
    await clock.advance(by: .seconds(1))
    disk.setIsReadOnly(true)
    await clock.advance(by: .seconds(1))
    await #expect(throws: MemoError("The disk is read-only.")) { try await task.value }
    let recording = try WAVReader.read(file)
    #expect(recording.duration == .seconds(1) && !recording.isWhole)
  }
}
