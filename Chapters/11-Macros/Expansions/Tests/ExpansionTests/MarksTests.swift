import Testing

@Suite("Macros · markers of cases")
struct MarksTests {
  @Test("@ReducerCaseIgnored and @ReducerCaseEphemeral generate nothing")
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
