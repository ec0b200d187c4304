/// A number for shop scanners: thirteen digits, the last of which is a check digit.
///
/// It follows the standard for EAN-13. Bars and gaps are made of 95 modules of equal width: a guard, six digits, a guard
/// in the centre, six digits, a guard. The first digit has no bars of its own. It selects the code, one of two, for
/// each of the next six digits.
struct EAN13: Equatable, Sendable {
  /// All thirteen digits.
  let digits: [Int]

  /// - Parameter number: The first twelve digits. If it has more, the last twelve are used.
  init(_ number: UInt64) {
    var rest = number
    var twelve: [Int] = []
    for _ in 1...12 {
      twelve.append(Int(rest % 10))
      rest /= 10
    }
    twelve.reverse()
    digits = twelve + [Self.checkDigit(of: twelve)]
  }

  /// The digit that makes the sum of all digits a multiple of ten. Every second digit counts three times.
  private static func checkDigit(of twelve: [Int]) -> Int {
    let sum = twelve.enumerated().reduce(0) {
      $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3)
    }
    return (10 - sum % 10) % 10
  }
}

extension EAN13: CustomStringConvertible {
  /// The text below the bars: `4 006381 333931`.
  var description: String {
    let text = digits.map(String.init)
    return [text[...0], text[1...6], text[7...12]].map { $0.joined() }.joined(separator: " ")
  }
}

extension EAN13 {
  /// The modules from left to right: `1` is dark.
  var modules: String {
    let codes = zip(digits[1...6], Self.parities[digits[0]])
    let left = codes.map { $1 == "L" ? Self.leftCode[$0] : Self.evenCode($0) }
    let right = digits[7...12].map(Self.rightCode)
    return "101" + left.joined() + "01010" + right.joined() + "101"
  }

  /// The modules in block characters, two per column.
  ///
  /// The bars need 48 columns. To fit a narrow terminal, they are split at the centre guard, which both halves
  /// contain.
  var bars: [String] {
    let modules = Array(modules)
    return [modules[..<50], modules[45...]].map { half in
      stride(from: half.startIndex, to: half.endIndex, by: 2).map { index in
        switch (half[index], half[index + 1]) {
        case ("1", "1"): "█"
        case ("1", _): "▌"
        case (_, "1"): "▐"
        default: " "
        }
      }
      .joined()
    }
  }

  /// The codes of the six digits on the left, for each first digit.
  private static let parities = [
    "LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL",
    "LGGLGL",
  ]

  /// The code L: each digit has an odd number of dark modules.
  private static let leftCode = [
    "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011",
    "0110111", "0001011",
  ]

  /// The code R: L with dark and light exchanged.
  private static func rightCode(_ digit: Int) -> String {
    String(leftCode[digit].map { $0 == "1" ? "0" : "1" })
  }

  /// The code G: R, read from right to left.
  private static func evenCode(_ digit: Int) -> String {
    String(rightCode(digit).reversed())
  }
}
