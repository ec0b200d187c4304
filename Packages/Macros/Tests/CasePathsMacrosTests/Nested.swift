import CasePathsMacros

/// Three enums, each inside of the other, and beside each of them a case with a payload of the same type.
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
