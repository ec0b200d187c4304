import ComposableArchitecture

// Actions that wrap the actions of children. Their paths are written by hand, because the tests must not depend on the
// macro.

enum Shop: CasePathable, Equatable {
  case basket(PresentationAction<Basket>)
  case rows(IdentifiedAction<Int, Row>)
  case path(StackAction<Int, Basket>)

  struct AllCasePaths: Sendable {
    var basket: AnyCasePath<Shop, PresentationAction<Basket>> {
      ._$embed(Shop.basket) { if case .basket(let value) = $0 { value } else { nil } }
    }
    var rows: AnyCasePath<Shop, IdentifiedAction<Int, Row>> {
      ._$embed(Shop.rows) { if case .rows(let value) = $0 { value } else { nil } }
    }
    var path: AnyCasePath<Shop, StackAction<Int, Basket>> {
      ._$embed(Shop.path) { if case .path(let value) = $0 { value } else { nil } }
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
}

enum Basket: CasePathable, Equatable {
  case edit(Row)
  case search(Row)

  struct AllCasePaths: Sendable {
    var edit: AnyCasePath<Basket, Row> {
      ._$embed(Basket.edit) { if case .edit(let value) = $0 { value } else { nil } }
    }
    var search: AnyCasePath<Basket, Row> {
      ._$embed(Basket.search) { if case .search(let value) = $0 { value } else { nil } }
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
}

enum Row: CasePathable, Equatable {
  case tapped
  case renamed(String)

  struct AllCasePaths: Sendable {
    var tapped: AnyCasePath<Row, Void> {
      AnyCasePath(embed: { .tapped }) { if case .tapped = $0 { () } else { nil } }
    }
    var renamed: AnyCasePath<Row, String> {
      ._$embed(Row.renamed) { if case .renamed(let value) = $0 { value } else { nil } }
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
}
