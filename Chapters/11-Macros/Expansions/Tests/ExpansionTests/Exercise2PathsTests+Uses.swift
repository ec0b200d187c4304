import Testing

extension ThePathsOfAnEnumTests {
  @Test("enums of all kinds compile with their paths")
  func uses() throws {
    try expectCompiles(
      """
      @CasePathable
      enum Payloads {
        case none
        case one(Int)
        case labelled(amount: Int)
        case labels(amount: Int, unit: String)
        case three(Int, Int, Int)
        case four(Int, name: String, _ third: Bool, Double)
        case defaults(amount: Int = 1, unit: String = "kg")
        case tuple((Int, String))
        case optional(Int?)
        case optionals(String?, Int?)
        case array([Self])
        case dictionary([String: Self])
        case closure(() -> Int)
        case sendable(@Sendable (Int) -> Int)
        case throwing((Self) throws -> Self?)
        case error(any Error)
        case errors(any Error, any Error)
        case result(Result<Void, any Error>)
        indirect case again(Self)
        indirect case both(Self, next: Self?)
        case never(Never)
        case composed(any Error & Sendable)
      }

      @CasePathable
      enum Keywords {
        case `default`
        case `switch`(Int)
        case `init`(String)
        case `where`(if: Int, else: Int, for: Int)
      }

      @CasePathable
      enum WithoutCases {}

      @CasePathable
      indirect enum Tree<Element> {
        case leaf(Element)
        case branches([Self])
        case pair(left: Tree<Element>, right: Tree<Element>)
      }

      @CasePathable
      public enum Conditional {
        case always
        #if DEBUG
        case value(Int)
        #else
        case value(String, Int, Bool)
        #endif
        #if NEVER_DEFINED
        case missing(DoesNotExist)
        #endif
      }

      func read(_ value: Payloads) {
        let _: Int? = value[case: \\.labelled]
        let _: String? = value[case: \\.four]?.name
        let _: Double? = value[case: \\.four]?.3
        let _: (Int, Int, Int)? = value[case: \\.three]
        let _: [Payloads]? = value[case: \\.array]
        let _: (Payloads, next: Payloads?)? = value[case: \\.both]
        let _: Void? = value[case: \\.none]
        let _: Payloads? = value[case: \\.again.again.again]
      }
      """)
  }
}
