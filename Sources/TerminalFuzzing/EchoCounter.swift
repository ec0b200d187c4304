/// Counts how often certain words appear in an app's output.
struct EchoCounter {
  /// The prefix of all words.
  static let mark = "zq"

  private var number = 0
  private var words: [(bytes: [UInt8], count: Int)] = []
  private var end: [UInt8] = []

  /// The number of words that were sent to the app.
  var count: Int { words.count }

  /// The number of the first word that appeared twice.
  var repeated: Int? { words.firstIndex { $0.count >= 2 } }

  /// Forgets all words.
  mutating func reset() {
    words = []
    end = []
  }

  /// A new word, always of the same length.
  mutating func next() -> [UInt8] {
    number += 1
    let digits = String(number % 46_656, radix: 36)
    let word = Array((Self.mark + String(repeating: "0", count: 3 - digits.count) + digits).utf8)
    words.append((word, 0))
    return word
  }

  /// Reads output, which may end within a word.
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
