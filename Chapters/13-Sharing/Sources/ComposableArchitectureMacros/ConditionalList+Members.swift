import SwiftSyntax

extension ConditionalList {
  /// Creates a list of elements from the members of a type, in source order.
  ///
  /// - Parameters:
  ///   - members: The members.
  ///   - find: Returns the elements of one member.
  init(_ members: MemberBlockItemListSyntax, _ find: (DeclSyntax) -> [Element]) {
    items = members.flatMap { member -> [Item] in
      guard let block = member.decl.as(IfConfigDeclSyntax.self) else {
        return find(member.decl).map { .element($0) }
      }
      let branches = block.clauses.map { clause in
        let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
        var content = Self(items: [])
        if case .decls(let members) = clause.elements { content = Self(members, find) }
        return Branch(condition: clause.poundKeyword.text + condition, content: content)
      }
      return branches.allSatisfy(\.content.items.isEmpty) ? [] : [.branches(branches)]
    }
  }
}
