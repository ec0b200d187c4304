import Foundation

/// A synthetic voice: a tone that becomes louder and softer, as in syllables. It is a function of time, so that
/// every recording sounds the same.
struct Voice: Sendable {
  private let seed: UInt64

  /// - Parameter name: The name of the voice. Each name has a different voice.
  init(of name: String) {
    seed = name.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }

  /// The samples in a range, counted from the beginning.
  func samples(_ range: Range<Int>) -> [Int16] {
    range.map { index in
      let syllable = index / Self.syllableLength
      let position = Double(index % Self.syllableLength) / Double(Self.syllableLength)
      let loudness = loudness(of: syllable) * sin(.pi * position)
      let pitch = 110 + 70 * random(syllable, salt: 1)
      let phase = 2 * .pi * pitch * Double(index) / Double(WAV.sampleRate)
      return Int16(loudness * (0.8 * sin(phase) + 0.2 * sin(2 * phase)) * Double(Int16.max))
    }
  }

  /// A quarter of a second.
  private static let syllableLength = WAV.sampleRate / 4

  /// Words have a few syllables, and end softly.
  private func loudness(of syllable: Int) -> Double {
    syllable % 5 == 4 ? 0.06 : 0.3 + 0.7 * random(syllable, salt: 2)
  }

  /// From 0 to 1, the same for the same syllable.
  private func random(_ syllable: Int, salt: UInt64) -> Double {
    var value = seed &+ UInt64(syllable) &* 0x9E37_79B9_7F4A_7C15 &+ salt &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((value ^ (value >> 31)) >> 11) / Double(UInt64(1) << 53)
  }
}
