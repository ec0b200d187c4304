import SwiftSyntax

/// A list of elements from source code, some of which may be in the branches of an `#if`.
///
/// A macro doesn't know which branch will be compiled. It therefore writes code for the elements of all branches, and
/// repeats the `#if` around it.
public struct ConditionalList<Element> {
  public enum Item {
    case element(Element)
    case branches([Branch])
  }

  /// The elements between an `#if`, `#elseif` or `#else` and the next one.
  public struct Branch {
    /// The whole line, such as `#if DEBUG`.
    public var condition: String
    public var content: ConditionalList

    /// A branch of an `#if`.
    public init(condition: String, content: ConditionalList) {
      self.condition = condition
      self.content = content
    }
  }

  public var items: [Item]

  /// A list of elements and branches, in source order.
  public init(items: [Item]) {
    self.items = items
  }

  /// All elements, from all branches.
  public var elements: [Element] {
    items.flatMap { item in
      switch item {
      case .element(let element): [element]
      case .branches(let branches): branches.flatMap(\.content.elements)
      }
    }
  }

  /// Whether an element depends on a condition.
  public var isConditional: Bool {
    items.contains {
      if case .branches = $0 { true } else { false }
    }
  }

  /// Transforms each element, and leaves out elements whose result is `nil`. Blocks without elements are removed.
  public func compactMap<Result>(
    _ transform: (Element) throws -> Result?
  ) rethrows -> ConditionalList<Result> {
    ConditionalList<Result>(
      items: try items.compactMap { item in
        switch item {
        case .element(let element):
          return try transform(element).map { .element($0) }
        case .branches(let branches):
          let branches = try branches.map {
            ConditionalList<Result>.Branch(
              condition: $0.condition, content: try $0.content.compactMap(transform))
          }
          return branches.allSatisfy(\.content.items.isEmpty) ? nil : .branches(branches)
        }
      })
  }
}

extension ConditionalList<String> {
  /// All lines of source, with the `#if`s around them, each ending in a newline.
  public var source: String {
    items.map { item in
      switch item {
      case .element(let lines):
        "\(lines)\n"
      case .branches(let branches):
        branches.map { "\($0.condition)\n\($0.content.source)" }.joined() + "#endif\n"
      }
    }
    .joined()
  }
}

extension ConditionalList {
  /// Creates a list of elements from the members of a type, in source order.
  ///
  /// - Parameters:
  ///   - members: The members.
  ///   - find: Returns the elements of one member.
  public init(_ members: MemberBlockItemListSyntax, _ find: (DeclSyntax) throws -> [Element])
    rethrows
  {
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
