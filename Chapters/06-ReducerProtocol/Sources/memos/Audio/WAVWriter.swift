import Foundation

/// Writes a recording to a file while it is made.
///
/// At every moment the file is one that ``WAVReader`` can read, so the program may be killed at any time.
struct WAVWriter {
  private let handle: FileHandle
  private(set) var sampleCount = 0

  /// Makes the file, with a header and no samples.
  ///
  /// - Parameter url: Where. If there is a file already, it is left alone.
  /// - Throws: An error if the file cannot be made.
  init(creating url: URL) throws {
    // Under its own name the file appears with its whole header, or not at all.
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

  /// Writes some more.
  mutating func append(_ samples: [Int16]) throws {
    var data = Data(capacity: samples.count * WAV.bytesPerSample)
    for sample in samples { data.append(littleEndian: sample) }
    try handle.write(contentsOf: data)
    sampleCount += samples.count
  }

  /// Writes into the header how much there is, and closes the file.
  func finish() throws {
    try handle.seek(toOffset: 0)
    try handle.write(contentsOf: WAV.header(sampleCount: sampleCount))
    try handle.close()
  }
}
