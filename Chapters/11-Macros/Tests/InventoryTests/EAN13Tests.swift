import Testing

@testable import inventory

@Suite("Bar codes")
struct EAN13Tests {
  /// The printed modules of real numbers.
  private static let printed: [(UInt64, String)] = [
    (
      36_000_291_452,
      "10101111010101111000110100011010001101001001101010111010011001101011100100111011011001101100101"
    ),
    (
      123_456_789_012,
      "10100100110111101001110101100010000101001000101010100100011101001110010110011011011001001000101"
    ),
    (
      234_567_890_123,
      "10101111010100011011100100001010111011000100101010111010011100101100110110110010000101011100101"
    ),
    (
      345_678_901_234,
      "10101000110110001000010100100010001001000101101010111001011001101101100100001010111001110010101"
    ),
    (
      400_638_133_393,
      "10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101"
    ),
    (
      541_111_111_111,
      "10101000110110011011001100110010011001011001101010110011011001101100110110011011001101000010101"
    ),
    (
      601_234_567_890,
      "10100011010110011001101101000010100011011000101010101000010001001001000111010011100101110100101"
    ),
    (
      761_234_567_890,
      "10101011110110011001001101000010100011011100101010101000010001001001000111010011100101110010101"
    ),
    (
      871_125_300_120,
      "10101110110110011001100100110110111001011110101010111001011100101100110110110011100101101100101"
    ),
    (
      978_014_300_723,
      "10101110110001001010011100110010011101011110101010111001011100101000100110110010000101011100101"
    ),
  ]

  @Test(
    "the last digit is a checksum",
    arguments: [
      (400_638_133_393, 1), (978_014_300_723, 4), (0, 0), (1, 7), (999_999_999_999, 4),
      (200_000_000_000, 8),
    ] as [(UInt64, Int)])
  func checkDigit(number: UInt64, digit: Int) {
    let ean = EAN13(number)
    #expect(ean.digits.count == 13)
    #expect(ean.digits.last == digit)
  }

  @Test("the digits are printed in three groups, with leading zeros")
  func description() {
    #expect("\(EAN13(400_638_133_393))" == "4 006381 333931")
    #expect("\(EAN13(12))" == "0 000000 000123")
  }

  @Test("a number that is too long is shortened to its last twelve digits")
  func tooLong() {
    #expect(EAN13(7_400_638_133_393) == EAN13(400_638_133_393))
  }

  @Test("the bars are correct for each first digit", arguments: printed)
  func modules(number: UInt64, modules: String) {
    #expect(EAN13(number).modules == modules)
  }

  @Test("the bars are split at the centre guard, and each column has two of their modules")
  func bars() {
    let ean = EAN13(400_638_133_393)
    let modules: [Character: String] = ["█": "11", "▌": "10", "▐": "01", " ": "00"]
    let halves = ean.bars.map { $0.map { modules[$0] ?? "?" }.joined() }
    #expect(halves == [String(ean.modules.prefix(50)), String(ean.modules.suffix(50))])
    #expect(ean.bars.map(\.count) == [25, 25])
  }

  @Test("a changed item keeps its number and its price")
  func item() {
    var changed = Item.charger
    changed.name = "Cable"
    changed.status = .soldOut(isOnBackOrder: true)
    #expect(changed.ean == Item.charger.ean)
    #expect(changed.price == Item.charger.price)
  }

  @Test("an item's number is unique, begins with 2, and contains the price")
  func numbers() {
    let items = (0..<1_000).map { Item(id: Item.ID($0)) }
    for item in items {
      #expect(item.ean.digits[0] == 2)
      #expect(item.ean.digits[7...11].reduce(0) { $0 * 10 + $1 } == item.price)
      #expect((90...9_890).contains(item.price))
    }
    #expect(Set(items.map { "\($0.ean)" }).count == items.count)
  }
}
