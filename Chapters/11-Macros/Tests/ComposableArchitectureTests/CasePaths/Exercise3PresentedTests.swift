import ComposableArchitecture
import Testing

@Suite("Exercise 11.3 · Match presented and identified actions")
struct PresentedTests {
  @Test("I231: a path may omit `.presented`")
  func leftOut() {
    let path: CaseKeyPath<Shop, String> = \.basket.edit.renamed
    let action = path("a")
    #expect(action == .basket(.presented(.edit(.renamed("a")))))
    #expect(AnyCasePath(path).extract(from: action) == "a")
    #expect(AnyCasePath(\Shop.Cases.basket.presented.edit.renamed).extract(from: action) == "a")
  }

  @Test(
    "I231: a path without `.presented` doesn't match `.dismiss`, or a different case",
    arguments: [
      Shop.basket(.dismiss), .basket(.presented(.search(.renamed("a")))),
      .basket(.presented(.edit(.tapped))),
    ])
  func others(action: Shop) {
    #expect(AnyCasePath(\Shop.Cases.basket.edit.renamed).extract(from: action) == nil)
  }

  @Test("I231: a path to `.edit` matches only its own child")
  func ofOneChild() {
    let paths = PresentationAction<Basket>.allCasePaths
    let edit: AnyCasePath<PresentationAction<Basket>, Row> = paths.edit
    #expect(edit.extract(from: .presented(.edit(.tapped))) == .tapped)
    #expect(edit.extract(from: .presented(.search(.tapped))) == nil)
    #expect(edit.extract(from: .dismiss) == nil)
  }

  @Test("I231: a path to a presented part embeds and extracts `.dismiss`")
  func dismissal() {
    let path: CaseKeyPath<Shop, PresentationAction<Row>> = \.basket.edit
    #expect(path(.dismiss) == .basket(.dismiss))
    #expect(AnyCasePath(path).extract(from: .basket(.dismiss)) == .dismiss)
  }

  @Test(
    "I231: a path to a presented part embeds and extracts the child's actions, in its case only")
  func partOfWhatIsPresented() {
    let path: CaseKeyPath<Shop, PresentationAction<Row>> = \.basket.edit
    #expect(path(.presented(.renamed("b"))) == .basket(.presented(.edit(.renamed("b")))))
    #expect(
      AnyCasePath(path).extract(from: .basket(.presented(.edit(.tapped)))) == .presented(.tapped))
    #expect(AnyCasePath(path).extract(from: .basket(.presented(.search(.tapped)))) == nil)
  }

  @Test("I232: a row's path matches only this row's actions")
  func rows() {
    let path: CaseKeyPath<Shop, String> = \.rows[id: 3].renamed
    #expect(path("c") == .rows(.element(id: 3, action: .renamed("c"))))
    #expect(AnyCasePath(path).extract(from: .rows(.element(id: 3, action: .renamed("d")))) == "d")
    #expect(AnyCasePath(path).extract(from: .rows(.element(id: 4, action: .renamed("d")))) == nil)
    #expect(AnyCasePath(path).extract(from: .rows(.element(id: 3, action: .tapped))) == nil)
  }

  @Test("I232: paths of different rows are different, and paths of one row are equal")
  func rowPaths() {
    let three = \Shop.Cases.rows[id: 3].tapped
    #expect(three == \Shop.Cases.rows[id: 3].tapped)
    #expect(three != \Shop.Cases.rows[id: 4].tapped)
  }

  @Test("I232: the path to all rows' actions extracts the id and the action")
  func anyRow() {
    let found = AnyCasePath(\Shop.Cases.rows.element).extract(
      from: .rows(.element(id: 5, action: .tapped)))
    #expect(found?.id == 5)
    #expect(found?.action == .tapped)
  }

  @Test("I232: a path with an element's id matches only this element's actions")
  func stack() {
    let path: CaseKeyPath<Shop, Basket> = \.path[id: 1]
    let action = Shop.path(.element(id: 1, action: .edit(.tapped)))
    #expect(path(.edit(.tapped)) == action)
    #expect(AnyCasePath(path).extract(from: action) == .edit(.tapped))
    #expect(AnyCasePath(\Shop.Cases.path[id: 0]).extract(from: action) == nil)
    #expect(AnyCasePath(\Shop.Cases.path[id: 1].edit.tapped).extract(from: action) != nil)
    #expect(
      AnyCasePath(\Shop.Cases.path[id: 1].edit.tapped).extract(from: .path(.popFrom(id: 1))) == nil)
  }

  @Test("the other actions of a stack have paths, too")
  func stackItself() {
    let pop = Shop.path(.popFrom(id: 2))
    #expect(AnyCasePath(\Shop.Cases.path.popFrom).extract(from: pop) == 2)
    #expect((\Shop.Cases.path.push)((id: 3, state: 9)) == .path(.push(id: 3, state: 9)))
  }

  @Test("I232: the path of a stack's element matches none of the elements below or above it")
  func neighbours() {
    let paths = (0..<4).map {
      AnyCasePath(\Shop.Cases.path[id: StackElementID(integerLiteral: $0)])
    }
    for (id, path) in paths.enumerated() {
      let found = (0..<4).map { other in
        path.extract(
          from: .path(.element(id: StackElementID(integerLiteral: other), action: .edit(.tapped))))
      }
      #expect(found.map { $0 != nil } == (0..<4).map { $0 == id })
      #expect(
        path.extract(from: .path(.push(id: StackElementID(integerLiteral: id), state: 1))) == nil)
      #expect(path.extract(from: .path(.popFrom(id: StackElementID(integerLiteral: id)))) == nil)
    }
  }

  @Test("I232: the path of a row matches none of its neighbours", arguments: 0..<4)
  func neighboursOfRow(id: Int) {
    let path = AnyCasePath(\Shop.Cases.rows[id: id])
    let found = (0..<4).map { path.extract(from: .rows(.element(id: $0, action: .tapped))) }
    #expect(found.map { $0 != nil } == (0..<4).map { $0 == id })
  }
}
