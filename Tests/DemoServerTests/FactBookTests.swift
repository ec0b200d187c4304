import Testing

@testable import DemoServer

@Suite("The book of facts")
struct FactBookTests {
  let book = FactBook()

  @Test("a fact that is written by hand precedes a computed one")
  func written() {
    #expect(book.fact(about: 97) == "97 is the largest prime with two digits.")
    #expect(book.fact(about: 98) == "98 is 2 × 7².")
  }

  @Test("there are many written facts, which are short, different, and name their number")
  func handwriting() {
    let facts = FactBook.handwriting
    #expect(facts.count >= 100)
    #expect(Set(facts.map(\.key)).count == facts.count)
    #expect(Set(facts.map(\.value)).count == facts.count)
    for (number, text) in facts {
      #expect(text.count <= 70 && text.hasSuffix("."), "\(text)")
      #expect(text.contains("\(number)"), "\(text)")
    }
  }

  @Test(
    "the smallest and the largest numbers have facts",
    arguments: [
      (0, "0 is nothing at all, and still a number."),
      (1, "1 is where counting begins."),
      (-1, "-1 mirrors 1, which is where counting begins."),
      (
        Int.min,
        "-9223372036854775808 mirrors 9223372036854775808, which is 2 to the power 63."
      ),
      (Int.max, "9223372036854775807 is divisible by 7."),
      (9_223_372_036_854_775_783, "9223372036854775783 is prime."),
      (2_305_843_009_213_693_951, "2305843009213693951 is prime."),
      (9_223_372_030_926_249_001, "9223372030926249001 is the square of 3037000499."),
      (9_223_358_842_721_533_951, "9223358842721533951 is the cube of 2097151."),
      (
        9_223_372_034_707_292_160,
        "9223372034707292160 is the sum of the numbers from 1 to 4294967295."
      ),
      // Products of two large primes. The second one passes simpler primality tests.
      (1_000_036_000_099, "1000036000099 in binary has 20 ones and 20 zeros."),
      (3_825_123_056_546_413_051, "3825123056546413051 in binary has 36 ones and 26 zeros."),
    ]
  )
  func edges(number: Int, text: String) {
    #expect(computedFact(about: number) == text)
  }

  @Test(
    "each kind of number has its own sentence",
    arguments: [
      (13, "13 is prime."), (11, "11 is prime, and 13 is its twin."),
      (1024, "1024 is 2 to the power 10."), (343, "343 is the cube of 7."),
      (144, "144 is the square of 12."), (210, "210 is the sum of the numbers from 1 to 20."),
      (12_344_321, "12344321 reads the same backwards."), (99, "99 is 3² × 11."),
      (-12, "-12 mirrors 12, which is 2² × 3."),
    ]
  )
  func kinds(number: Int, text: String) {
    #expect(computedFact(about: number) == text)
  }

  @Test("exactly the prime numbers are called prime")
  func primes() {
    let limit = 5_000
    var isPrime = [Bool](repeating: true, count: limit + 1)
    isPrime[0] = false
    isPrime[1] = false
    for divisor in 2...limit where isPrime[divisor] && divisor * divisor <= limit {
      for multiple in stride(from: divisor * divisor, through: limit, by: divisor) {
        isPrime[multiple] = false
      }
    }
    for number in 0...limit {
      if computedFact(about: number).contains("\(number) is prime") != isPrime[number] {
        Issue.record("\(computedFact(about: number))")
      }
      if computedFact(about: -number).contains("which is prime") != isPrime[number] {
        Issue.record("\(computedFact(about: -number))")
      }
    }
  }

  @Test("the named factors are prime, and their product is the number")
  func factors() {
    var products = 0
    for number in 1...5_000 {
      let text = computedFact(about: number)
      guard text.contains(" × ") else { continue }
      products += 1
      let factors = factors(in: text)
      if factors.reduce(1, *) != UInt(number) || !factors.allSatisfy(\.isPrime) {
        Issue.record("\(text)")
      }
    }
    #expect(products > 3_000)
  }

  /// The factors of `99 is 3² × 11.`, repeated as often as their powers say.
  private func factors(in text: String) -> [UInt] {
    text.split(separator: " ").dropFirst(2).filter { $0 != "×" }.flatMap { power in
      let digits = power.prefix { $0.isASCII && $0.isNumber }
      let exponent = power.dropFirst(digits.count).filter { $0 != "." }
        .reduce(0) { $0 * 10 + ($1.wholeNumberValue ?? 0) }
      return Array(repeating: UInt(digits) ?? 0, count: max(exponent, 1))
    }
  }

  @Test("roots are found for exactly the numbers that have one")
  func roots() {
    let numbers = UInt(1)...3_000
    #expect(numbers.filter { $0.squareRoot != nil } == (1...54).map { $0 * $0 })
    #expect(numbers.filter { $0.cubeRoot != nil } == (1...14).map { $0 * $0 * $0 })
    #expect(numbers.filter { $0.triangularRoot != nil } == (1...76).map { $0 * ($0 + 1) / 2 })
    #expect([UInt.max, UInt.max - 1, 1 << 63].allSatisfy { $0.triangularRoot == nil })
    #expect(UInt.max.squareRoot == nil && UInt.max.cubeRoot == nil)
  }

  @Test("any number has a fact, and always the same one")
  func anyNumber() {
    var number = 1
    for _ in 0..<2_000 {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let text = book.fact(about: number >> (number & 63))
      if text.count > 110 || !text.hasSuffix(".") { Issue.record("\(text)") }
    }
    #expect(book.fact(about: number) == FactBook().fact(about: number))
  }

  @Test("a search finds beginnings of words in any letter case")
  func words() {
    #expect(book.search("perfect", limit: 10).map(\.number) == [6, 28, 496, 8128])
    #expect(book.search("PERF", limit: 10).map(\.number) == [6, 28, 496, 8128])
    #expect(book.search("erfect", limit: 10).isEmpty)
    #expect(book.search("magic SQUARE", limit: 10).map(\.number) == [34, 65])
    #expect(book.search("  rubik's,  ", limit: 10).map(\.number) == [54])
  }

  @Test("a search finds beginnings of numbers")
  func numbers() {
    #expect(book.search("40", limit: 10).map(\.number) == [-40, 40, 404])
    #expect(book.search("-4", limit: 10).map(\.number) == [-40])
    #expect(book.search("1729", limit: 10).map(\.text) == [book.fact(about: 1729)])
  }

  @Test(
    "a query without words finds nothing",
    arguments: ["", "   ", "-", "?!", "\n\t", "nothing-like-this"]
  )
  func nothing(query: String) {
    #expect(book.search(query, limit: 10).isEmpty)
  }

  @Test("a search returns the first facts by number, up to the limit")
  func limit() {
    let all = book.search("is", limit: .max).map(\.number)
    #expect(all.count > 20 && all == all.sorted())
    #expect(book.search("is", limit: 3).map(\.number) == Array(all.prefix(3)))
    #expect(book.search("is", limit: 0).isEmpty)
    #expect(book.search("is", limit: .min).isEmpty)
  }
}
