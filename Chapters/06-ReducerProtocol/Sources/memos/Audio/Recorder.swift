import ComposableArchitecture
import Foundation

/// A simulated microphone that records to real files.
///
/// It writes its samples every 100 milliseconds.
actor Recorder {
  private let clock: AnyClock<Duration>
  private let disk: Disk
  private var current: Take?

  /// The current recording.
  private struct Take {
    let beginning: AnyClock<Duration>.Instant
    let voice: Voice
    var writer: WAVWriter
    /// The last quarter of a second.
    var recent: [Int16] = []
    var isFinished = false
    var ticking: Task<Void, any Error>?
  }

  /// - Parameters:
  ///   - clock: The clock.
  ///   - disk: The disk, which may be read-only.
  init(clock: AnyClock<Duration>, disk: Disk) {
    self.clock = clock
    self.disk = disk
  }

  /// The length of the current recording, if there is one.
  var currentTime: Duration? { current.map { $0.beginning.duration(to: clock.now) } }

  /// The level during the last quarter of a second, from 0 to 1.
  var level: Double {
    try? write()
    return WAVReader.level(of: current?.recent ?? [])
  }

  /// Records until `stop()` is called or the task is cancelled.
  ///
  /// - Parameter url: The file to write. It must not exist.
  /// - Returns: Whether there is a recording. If nothing was heard, there is no file.
  /// - Throws: A ``MemoError``. The samples written before stay in the file.
  func record(to url: URL) async throws -> Bool {
    do {
      guard current == nil else { throw MemoError("Something else is being recorded.") }
      try disk.checkIsWritable()
      current = Take(
        beginning: clock.now, voice: Voice(of: url.lastPathComponent),
        writer: try WAVWriter(creating: url))
      defer { current = nil }
      let ticking = Task { try await keepWriting() }
      current?.ticking = ticking
      let result = await withTaskCancellationHandler {
        await ticking.result
      } onCancel: {
        ticking.cancel()
      }
      try result.get()
      try finish()
      guard current?.writer.sampleCount == 0 else { return true }
      try FileManager.default.removeItem(at: url)
      return false
    } catch {
      throw MemoError(error)
    }
  }

  /// Ends the recording. The file is finished when this returns.
  func stop() {
    // If it fails here, it also fails in `record(to:)`, which throws the error.
    try? finish()
    current?.ticking?.cancel()
  }

  private func keepWriting() async throws {
    for await _ in clock.timer(interval: .milliseconds(100)) { try write() }
  }

  /// Writes all samples that aren't in the file yet.
  private func write() throws {
    guard var take = current, !take.isFinished, let time = currentTime else { return }
    let due = Int(time / .microseconds(1)) / (1_000_000 / WAV.sampleRate)
    guard due > take.writer.sampleCount else { return }
    try disk.checkIsWritable()
    let samples = take.voice.samples(take.writer.sampleCount..<due)
    try take.writer.append(samples)
    take.recent = (take.recent + samples).suffix(WAV.sampleRate / 4)
    current = take
  }

  private func finish() throws {
    guard current?.isFinished == false else { return }
    try write()
    try current?.writer.finish()
    current?.isFinished = true
  }
}
