import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite("Clients · `#if`")
struct ClientConditionsTests {
  @Test("there are initialisers for each branch")
  func branches() {
    expect(
      """
      @DependencyClient
      struct Client {
        let name: String
        #if DEBUG
          let level: Int
        #elseif os(Linux)
          let other: Int
        #endif
        let last: Int
      }
      """,
      by: Macros.client,
      expandsTo: """
        struct Client {
          let name: String
          #if DEBUG
            let level: Int
          #elseif os(Linux)
            let other: Int
          #endif
          let last: Int

          #if DEBUG
          init(
            name: String,
            level: Int,
            last: Int
          ) {
            self.name = name
            self.level = level
            self.last = last
          }
          #elseif os(Linux)
          init(
            name: String,
            other: Int,
            last: Int
          ) {
            self.name = name
            self.other = other
            self.last = last
          }
          #else
          init(
            name: String,
            last: Int
          ) {
            self.name = name
            self.last = last
          }
          #endif
        }
        """)
  }

  @Test("an `#else` that is there is not written again, and blocks may follow each other")
  func blocks() {
    expect(
      """
      @DependencyClient
      struct Client {
        #if DEBUG
          let level: Int
        #else
          static let shared = 1
        #endif
        #if NEVER
          func other() {
          }
        #endif
        #if TEST
          let test: Int
        #endif
      }
      """,
      by: Macros.client,
      expandsTo: """
        struct Client {
          #if DEBUG
            let level: Int
          #else
            static let shared = 1
          #endif
          #if NEVER
            func other() {
            }
          #endif
          #if TEST
            let test: Int
          #endif

          #if DEBUG
          #if TEST
          init(
            level: Int,
            test: Int
          ) {
            self.level = level
            self.test = test
          }
          #else
          init(
            level: Int
          ) {
            self.level = level
          }
          #endif
          #else
          #if TEST
          init(
            test: Int
          ) {
            self.test = test
          }
          #else
          init() {
          }
          #endif
          #endif
        }
        """)
  }
}
