/// Counts in what an app prints how often the words appear that it was asked about.
struct EchoCounter {
  /// What all words begin with.
  static let mark = "zq"

  private var number = 0
  private var words: [(bytes: [UInt8], count: Int)] = []
  private var end: [UInt8] = []

  /// How many words the app was asked about.
  var count: Int { words.count }

  /// The number of the first word that has appeared twice.
  var repeated: Int? { words.firstIndex { $0.count >= 2 } }

  /// Forgets all words.
  mutating func reset() {
    words = []
    end = []
  }

  /// A word that was not there before, always of the same length.
  mutating func next() -> [UInt8] {
    number += 1
    let digits = String(number % 46_656, radix: 36)
    let word = Array((Self.mark + String(repeating: "0", count: 3 - digits.count) + digits).utf8)
    words.append((word, 0))
    return word
  }

  /// Reads what is printed, which may end within a word.
  mutating func read(_ bytes: ArraySlice<UInt8>) {
    guard let length = words.first?.bytes.count else { return }
    let text = end + bytes
    for start in text.indices where text[start] == UInt8(ascii: "z") {
      let found = text[start...].prefix(length)
      for index in words.indices where words[index].bytes.elementsEqual(found) {
        words[index].count += 1
      }
    }
    end = text.suffix(length - 1)
  }
}
