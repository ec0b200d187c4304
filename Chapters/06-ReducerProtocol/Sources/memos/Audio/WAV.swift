import Foundation

/// The format of the files: a header of 44 bytes, then 8,000 samples of 16 bits a second in one channel.
enum WAV {
  static let sampleRate = 8_000
  static let bytesPerSample = 2
  static let headerSize = 44

  /// The size in the header of an unfinished file. Other programs know this value, too, and read to the end.
  static let unknownSize = UInt32.max

  /// The header of a file.
  ///
  /// - Parameter sampleCount: The number of samples, or `nil` while it is unknown.
  static func header(sampleCount: Int?) -> Data {
    let dataSize = sampleCount.map { UInt32($0 * bytesPerSample) }
    let rate = UInt32(sampleRate)
    var header = Data("RIFF".utf8)
    header.append(littleEndian: dataSize.map { $0 + UInt32(headerSize - 8) } ?? unknownSize)
    header.append(contentsOf: "WAVEfmt ".utf8)
    header.append(littleEndian: UInt32(16))
    header.append(littleEndian: UInt16(1))  // plain samples
    header.append(littleEndian: UInt16(1))  // one channel
    header.append(littleEndian: rate)
    header.append(littleEndian: rate * UInt32(bytesPerSample))
    header.append(littleEndian: UInt16(bytesPerSample))
    header.append(littleEndian: UInt16(bytesPerSample * 8))
    header.append(contentsOf: "data".utf8)
    header.append(littleEndian: dataSize ?? unknownSize)
    return header
  }

  /// The samples in some bytes. Half a sample at the end is left out.
  static func samples(in data: Data) -> [Int16] {
    let bytes = [UInt8](data)
    return stride(from: 0, to: bytes.count - 1, by: bytesPerSample).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }

  /// The duration of a number of samples.
  static func duration(ofSamples count: Int) -> Duration {
    .microseconds(count * (1_000_000 / sampleRate))
  }
}

extension Data {
  /// Adds a number, its lowest byte first.
  mutating func append(littleEndian value: some FixedWidthInteger) {
    for index in 0..<(value.bitWidth / 8) {
      append(UInt8(truncatingIfNeeded: value >> (8 * index)))
    }
  }

  /// The number at a position, its lowest byte first.
  func littleEndian(at position: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(self[startIndex + position + $1]) << (8 * UInt32($1)) }
  }
}
