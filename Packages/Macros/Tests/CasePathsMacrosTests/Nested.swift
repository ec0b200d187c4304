import CasePathsMacros

/// Three nested enums, each with a second case whose payload has the same type.
@CasePathable @dynamicMemberLookup
enum Outer: Equatable {
  case other(Int)
  case middle(Middle)
  case backup(Middle)
  case nothing
}

@CasePathable @dynamicMemberLookup
enum Middle: Equatable {
  case other(Int)
  case inner(Inner)
  case note(String?)
}

@CasePathable @dynamicMemberLookup
enum Inner: Equatable {
  case count(Int)
  case total(Int)
  case pair(x: Int, y: Int)
  case done
}
