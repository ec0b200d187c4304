import ComposableArchitecture
import Foundation
import Testing

@testable import memos

@Suite("Reading recordings", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ReaderTests {
  let temporary: TemporaryFolder
  let file: URL

  init() throws {
    temporary = try TemporaryFolder()
    file = temporary.url.appending(path: "memo.wav")
  }

  private func write(_ bytes: Data) throws {
    try bytes.write(to: file)
  }

  private func unfinished(_ samples: Range<Int>) -> Data {
    var data = WAV.header(sampleCount: nil)
    for sample in Voice(of: "memo.wav").samples(samples) { data.append(littleEndian: sample) }
    return data
  }

  @Test("if a recorder is killed at any moment, all written samples can be read")
  func killed() throws {
    let whole = unfinished(0..<1_000)
    for length in stride(from: WAV.headerSize, through: whole.count, by: 1) {
      try write(whole.prefix(length))
      let recording = try WAVReader.read(file)
      let count = (length - WAV.headerSize) / 2
      #expect(recording.duration == .microseconds(125 * count), "\(length) bytes")
      #expect(recording.isWhole == false, "\(length) bytes")
    }
  }

  @Test("a file that ends inside its header is reported as such", arguments: [0, 1, 20, 43])
  func header(length: Int) throws {
    try write(unfinished(0..<1_000).prefix(length))
    #expect(throws: MemoError("The file ends inside its header.")) { try WAVReader.read(file) }
  }

  @Test("a file that isn't a recording, or has a different format, is reported")
  func otherFiles() throws {
    try write(Data(String(repeating: "Dear diary! ", count: 10).utf8))
    #expect(throws: MemoError("The file is not a recording.")) { try WAVReader.read(file) }
    var stereo = unfinished(0..<1_000)
    stereo[22] = 2
    try write(stereo)
    #expect(throws: MemoError("The file has another form than 8 kHz, 16 bit, mono.")) {
      try WAVReader.read(file)
    }
    try FileManager.default.removeItem(at: file)
    #expect(throws: MemoError("The file no longer exists.")) { try WAVReader.read(file) }
  }

  @Test("a file that was truncated later is incomplete, and data after the samples is ignored")
  func sizes() throws {
    var data = unfinished(0..<1_000)
    data.replaceSubrange(0..<44, with: WAV.header(sampleCount: 1_000))
    try write(data.dropLast(201))
    #expect(try WAVReader.read(file).duration == .microseconds(125 * 899))
    #expect(try WAVReader.read(file).isWhole == false)
    try write(data + Data("LIST".utf8))
    #expect(try WAVReader.read(file).duration == .milliseconds(125))
    #expect(try WAVReader.read(file).isWhole)
  }

  @Test("a recording has one level for each quarter of a second, and at most sixteen")
  func levels() throws {
    for (samples, count) in [(0, 0), (1, 1), (2_000, 1), (2_001, 2), (32_000, 16), (99_999, 16)] {
      try write(unfinished(0..<samples))
      let levels = try WAVReader.read(file).levels
      #expect(levels.count == count, "\(samples) samples")
      #expect(levels.allSatisfy { (0...1).contains($0) })
    }
  }

  @Test("playing takes as long as the recording, and a damaged file isn't played")
  func plays() async throws {
    let clock = TestClock()
    let player = PlayerClient.live(clock: AnyClock(clock))
    try write(unfinished(0..<4_000))
    let isOver = LockIsolated(false)
    let playing = Task {
      let result = try await player.play(file)
      isOver.setValue(true)
      return result
    }
    await clock.advance(by: .milliseconds(499))
    #expect(!isOver.value)
    await clock.advance(by: .milliseconds(1))
    #expect(isOver.value)
    #expect(try await playing.value)
    try Disk().damage(file)
    await #expect(throws: MemoError("The file ends inside its header.")) {
      try await player.play(file)
    }
  }
}
