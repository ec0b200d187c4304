import SwiftSyntax

extension ConditionalList {
  /// What is found in the members of a type, in the order in which they are written.
  ///
  /// - Parameters:
  ///   - members: The members.
  ///   - find: Finds any number of things in one member.
  init(_ members: MemberBlockItemListSyntax, _ find: (DeclSyntax) throws -> [Element]) rethrows {
    items = try members.flatMap { member -> [Item] in
      guard let block = member.decl.as(IfConfigDeclSyntax.self) else {
        return try find(member.decl).map { .element($0) }
      }
      let branches = try block.clauses.map { clause in
        let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
        var content = Self(items: [])
        if case .decls(let members) = clause.elements { content = try Self(members, find) }
        return Branch(condition: clause.poundKeyword.text + condition, content: content)
      }
      return branches.allSatisfy(\.content.items.isEmpty) ? [] : [.branches(branches)]
    }
  }
}
