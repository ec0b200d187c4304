/// A true sentence that is computed from the number.
func computedFact(about number: Int) -> String {
  switch number {
  case 0: "0 is nothing at all, and still a number."
  case 1...: "\(number) \(property(of: number.magnitude))."
  default: "\(number) mirrors \(number.magnitude), which \(property(of: number.magnitude))."
  }
}

/// The properties of a number, as ends of sentences, the rarest first.
private func property(of number: UInt) -> String {
  if number == 1 { return "is where counting begins" }
  if number.isPrime {
    return (number + 2).isPrime ? "is prime, and \(number + 2) is its twin" : "is prime"
  }
  if number & (number - 1) == 0 { return "is 2 to the power \(number.trailingZeroBitCount)" }
  if let root = number.cubeRoot { return "is the cube of \(root)" }
  if let root = number.squareRoot { return "is the square of \(root)" }
  if let last = number.triangularRoot { return "is the sum of the numbers from 1 to \(last)" }
  if number > 100, number.isPalindrome { return "reads the same backwards" }
  let (factors, rest) = number.factored()
  if rest == 1 { return "is " + product(of: factors) }
  if let smallest = factors.first { return "is divisible by \(smallest)" }
  let zeros = UInt.bitWidth - number.leadingZeroBitCount - number.nonzeroBitCount
  return "in binary has \(number.nonzeroBitCount) ones and \(zeros) zeros"
}

/// Factors in ascending order, repeated factors as powers: `2³ × 7`.
private func product(of factors: [UInt]) -> String {
  var powers: [(base: UInt, exponent: Int)] = []
  for factor in factors {
    if powers.last?.base == factor {
      powers[powers.count - 1].exponent += 1
    } else {
      powers.append((factor, 1))
    }
  }
  let superscripts = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
  return powers.map { base, exponent in
    let digits = exponent == 1 ? [] : String(exponent).compactMap(\.wholeNumberValue)
    return "\(base)" + String(digits.map { superscripts[$0] })
  }
  .joined(separator: " × ")
}

extension UInt {
  /// The whole number whose square this is.
  var squareRoot: UInt? {
    let root = floorOfSquareRoot
    return root * root == self ? root : nil
  }

  /// The whole number whose cube this is.
  var cubeRoot: UInt? {
    var low: UInt = 0
    var high: UInt = 2_642_245  // The cube of the next one is more than 64 bits hold.
    while low < high {
      let middle = (low + high + 1) / 2
      if middle * middle * middle <= self { low = middle } else { high = middle - 1 }
    }
    return low * low * low == self ? low : nil
  }

  /// The `n` for which this is 1 + 2 + … + n.
  var triangularRoot: UInt? {
    // Either n or n + 1 is even. Halving it first keeps the product within 64 bits.
    let (double, overflow) = multipliedReportingOverflow(by: 2)
    let n = overflow ? UInt(Double(self).squareRoot() * 2.0.squareRoot()) : double.floorOfSquareRoot
    for n in (n < 2 ? 1 : n - 1)...(n + 1) {
      let (even, odd) = n.isMultiple(of: 2) ? (n, n + 1) : (n + 1, n)
      let (sum, overflow) = (even / 2).multipliedReportingOverflow(by: odd)
      if !overflow, sum == self { return n }
    }
    return nil
  }

  var isPalindrome: Bool {
    let digits = String(self).utf8
    return digits.elementsEqual(digits.reversed())
  }

  private var floorOfSquareRoot: UInt {
    // A double has 53 bits, so the first guess may be off by one.
    var root = Swift.min(UInt(Double(self).squareRoot()), 4_294_967_295)
    while root * root > self { root -= 1 }
    while root < 4_294_967_295, (root + 1) * (root + 1) <= self { root += 1 }
    return root
  }
}
