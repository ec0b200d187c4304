import Testing

@Suite("Macros · marks")
struct MarksTests {
  @Test("the marks of a case write nothing")
  func marks() {
    expect(
      """
      enum Destination {
        @ReducerCaseIgnored
        case label(Item)
        @ReducerCaseEphemeral
        case question(Question)
      }
      """,
      by: Macros.marks,
      expandsTo: """
        enum Destination {
          case label(Item)
          case question(Question)
        }
        """)
  }
}
