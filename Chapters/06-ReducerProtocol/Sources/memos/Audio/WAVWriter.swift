import Foundation

/// Writes a recording to a file while it is recorded.
///
/// ``WAVReader`` can read the file at every moment, so the program may be killed at any time.
struct WAVWriter {
  private let handle: FileHandle
  private(set) var sampleCount = 0

  /// Creates the file, with a header and no samples.
  ///
  /// - Parameter url: The location. An existing file isn't changed.
  /// - Throws: An error if the file can't be created.
  init(creating url: URL) throws {
    // The file appears under its final name only with its whole header.
    let draft = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent)")
    do {
      try WAV.header(sampleCount: nil).write(to: draft)
      try FileManager.default.moveItem(at: draft, to: url)
    } catch {
      try? FileManager.default.removeItem(at: draft)
      throw error
    }
    handle = try FileHandle(forWritingTo: url)
    try handle.seekToEnd()
  }

  /// Appends samples.
  mutating func append(_ samples: [Int16]) throws {
    var data = Data(capacity: samples.count * WAV.bytesPerSample)
    for sample in samples { data.append(littleEndian: sample) }
    try handle.write(contentsOf: data)
    sampleCount += samples.count
  }

  /// Writes the length into the header, and closes the file.
  func finish() throws {
    try handle.seek(toOffset: 0)
    try handle.write(contentsOf: WAV.header(sampleCount: sampleCount))
    try handle.close()
  }
}
