import Foundation

/// The information about a recording in its file.
struct Recording: Equatable, Sendable {
  /// The length.
  var duration = Duration.zero

  /// The levels, from 0 to 1, from the beginning to the end.
  var levels: [Double] = []

  /// Whether the recording was finished. Otherwise, it ends where the recorder was interrupted.
  var isWhole = true

  /// The maximum number of levels.
  static let capacity = 16
}

/// Reads recordings, including unfinished ones.
enum WAVReader {
  /// Reads the length and the levels of a recording. It never changes the file.
  ///
  /// The length is the length of the samples in the file, even if the header has a different length. A file can have
  /// fewer samples, or half a sample at its end.
  ///
  /// - Throws: A ``MemoError`` that describes the problem.
  static func read(_ url: URL) throws -> Recording {
    do {
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      return try read(handle)
    } catch {
      throw MemoError(error)
    }
  }

  private static func read(_ handle: FileHandle) throws -> Recording {
    let end = Int(try handle.seekToEnd())
    let header = try handle.data(at: 0, count: WAV.headerSize)
    guard header.count == WAV.headerSize else {
      throw MemoError("The file ends inside its header.")
    }
    let model = WAV.header(sampleCount: 0)
    guard header.prefix(4) == model.prefix(4), header[8..<16] == model[8..<16] else {
      throw MemoError("The file is not a recording.")
    }
    guard header[16..<40] == model[16..<40] else {
      throw MemoError("The file has another form than 8 kHz, 16 bit, mono.")
    }
    let expected = header.littleEndian(at: 40)
    let found = end - WAV.headerSize
    let isWhole = expected != WAV.unknownSize && Int(expected) <= found
    let count = (isWhole ? Int(expected) : found) / WAV.bytesPerSample
    return Recording(
      duration: WAV.duration(ofSamples: count),
      levels: try levels(of: handle, sampleCount: count),
      isWhole: isWhole
    )
  }

  /// Reads a quarter of a second of each part, so that a long file takes no longer than a short one.
  private static func levels(of handle: FileHandle, sampleCount: Int) throws -> [Double] {
    let shortest = WAV.sampleRate / 4
    let length = max(shortest, (sampleCount + Recording.capacity - 1) / Recording.capacity)
    return try stride(from: 0, to: sampleCount, by: length).map { start in
      let middle = start + (length - shortest) / 2
      let count = min(shortest, sampleCount - middle)
      let data = try handle.data(
        at: WAV.headerSize + middle * WAV.bytesPerSample, count: max(0, count) * WAV.bytesPerSample)
      return level(of: WAV.samples(in: data))
    }
  }

  /// The level of the loudest sample, from 0 to 1.
  static func level(of samples: some Collection<Int16>) -> Double {
    Double(samples.map(\.magnitude).max() ?? 0) / Double(Int16.max.magnitude)
  }
}

extension FileHandle {
  /// Bytes of the file, or fewer if it ends earlier.
  fileprivate func data(at offset: Int, count: Int) throws -> Data {
    try seek(toOffset: UInt64(offset))
    return try read(upToCount: count) ?? Data()
  }
}
