extension UInt {
  /// Whether this is a prime number. Even for the largest, this takes only a few microseconds.
  ///
  /// The test of Miller and Rabin. It can be fooled for one base, but no number of 64 bits fools
  /// it for each of these twelve.
  var isPrime: Bool {
    let bases: [UInt] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
    if bases.contains(self) { return true }
    if self < 2 || bases.contains(where: isMultiple(of:)) { return false }
    let twos = (self - 1).trailingZeroBitCount
    let odd = (self - 1) >> twos
    return bases.allSatisfy { base in
      var power = base.raised(to: odd, modulo: self)
      if power == 1 || power == self - 1 { return true }
      for _ in 1..<twos {
        power = power.multiplied(by: power, modulo: self)
        if power == self - 1 { return true }
      }
      return false
    }
  }

  /// The prime factors that are found quickly, and the remaining factor: 1 if these are all.
  func factored() -> (factors: [UInt], rest: UInt) {
    var factors: [UInt] = []
    var rest = self
    var divisor: UInt = 2
    while divisor <= 1_000, divisor * divisor <= rest {
      while rest.isMultiple(of: divisor) {
        factors.append(divisor)
        rest /= divisor
      }
      divisor += 1
    }
    if rest.isPrime {
      factors.append(rest)
      rest = 1
    }
    return (factors, rest)
  }

  private func multiplied(by other: UInt, modulo modulus: UInt) -> UInt {
    modulus.dividingFullWidth(multipliedFullWidth(by: other)).remainder
  }

  private func raised(to exponent: UInt, modulo modulus: UInt) -> UInt {
    var result: UInt = 1
    var power = self % modulus
    var exponent = exponent
    while exponent > 0 {
      if !exponent.isMultiple(of: 2) { result = result.multiplied(by: power, modulo: modulus) }
      power = power.multiplied(by: power, modulo: modulus)
      exponent /= 2
    }
    return result
  }
}
