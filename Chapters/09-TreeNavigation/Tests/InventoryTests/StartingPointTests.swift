import Testing

@testable import inventory

@Suite("Starting points")
struct StartingPointTests {
  @Test("a path names a screen, and the screen that a form presents")
  func paths() throws {
    #expect(try StartingPoint("add", rowCount: 0).screen == .add)
    let edit = try StartingPoint("edit:2/discard", rowCount: 2)
    #expect(edit.screen == .edit(row: 2))
    #expect(edit.onForm == .discard)
    let duplicate = try StartingPoint("duplicate:1/catalogue", rowCount: 2)
    #expect(duplicate.screen == .duplicate(row: 1))
    #expect(duplicate.onForm == .catalogue)
    let delete = try StartingPoint("delete:2", rowCount: 2)
    #expect(delete.screen == .delete(row: 2))
    #expect(delete.onForm == nil)
  }

  @Test(
    "an invalid path is reported with the possible paths",
    arguments: [
      "", "/", "edit", "edit:", "edit:0", "edit:3", "edit:-1", "edit:two", "edit:1:2", "add:1",
      "Add",
      "edit:1/", "edit:1/discrad", "edit:1/discard/alert", "delete:1/discard", "list", "/add",
    ])
  func nowhere(path: String) throws {
    let error = try #require(throws: StartingPointError.self) {
      try StartingPoint(path, rowCount: 2)
    }
    #expect(
      error.description == """
        There is no “\(path)” to show. Use add, edit:ROW, duplicate:ROW or delete:ROW. Rows are 1 \
        to 2. All of these except delete can end in /catalogue or /discard, as in edit:1/discard.
        """)
  }

  @Test("without rows, or with one row, the message says so")
  func fewRows() throws {
    for (count, words) in [
      (0, "There are no items, so only add is possible."), (1, "The only row is 1."),
    ] {
      let error = try #require(throws: StartingPointError.self) {
        try StartingPoint("edit:2", rowCount: count)
      }
      #expect(error.description.contains(words))
    }
  }
}
