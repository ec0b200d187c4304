import ComposableArchitecture

// Three nested enums, each with a second case whose payload has the same type. Their paths are written by hand, like
// the macro's code, because these tests must not depend on the macro.

@dynamicMemberLookup
enum Outer: CasePathable, Equatable {
  case other(Int)
  case middle(Middle)
  case backup(Middle)
  case nothing

  struct AllCasePaths: Sendable {
    var other: AnyCasePath<Outer, Int> {
      ._$embed(Outer.other) { if case .other(let value) = $0 { value } else { nil } }
    }
    var middle: AnyCasePath<Outer, Middle> {
      ._$embed(Outer.middle) { if case .middle(let value) = $0 { value } else { nil } }
    }
    var backup: AnyCasePath<Outer, Middle> {
      ._$embed(Outer.backup) { if case .backup(let value) = $0 { value } else { nil } }
    }
    var nothing: AnyCasePath<Outer, Void> {
      AnyCasePath(embed: { .nothing }) { if case .nothing = $0 { () } else { nil } }
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
}

@dynamicMemberLookup
enum Middle: CasePathable, Equatable {
  case other(Int)
  case inner(Inner)
  case note(String?)

  struct AllCasePaths: Sendable {
    var other: AnyCasePath<Middle, Int> {
      ._$embed(Middle.other) { if case .other(let value) = $0 { value } else { nil } }
    }
    var inner: AnyCasePath<Middle, Inner> {
      ._$embed(Middle.inner) { if case .inner(let value) = $0 { value } else { nil } }
    }
    var note: AnyCasePath<Middle, String?> {
      ._$embed(Middle.note) { if case .note(let value) = $0 { value } else { nil } }
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
}

@dynamicMemberLookup
enum Inner: CasePathable, Equatable {
  case count(Int)
  case total(Int)
  case pair(x: Int, y: Int)
  case done

  struct AllCasePaths: Sendable {
    var count: AnyCasePath<Inner, Int> {
      ._$embed(Inner.count) { if case .count(let value) = $0 { value } else { nil } }
    }
    var total: AnyCasePath<Inner, Int> {
      ._$embed(Inner.total) { if case .total(let value) = $0 { value } else { nil } }
    }
    var pair: AnyCasePath<Inner, (x: Int, y: Int)> {
      ._$embed({ .pair(x: $0.x, y: $0.y) }) {
        if case .pair(let x, let y) = $0 { (x, y) } else { nil }
      }
    }
    var done: AnyCasePath<Inner, Void> {
      AnyCasePath(embed: { .done }) { if case .done = $0 { () } else { nil } }
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
}
