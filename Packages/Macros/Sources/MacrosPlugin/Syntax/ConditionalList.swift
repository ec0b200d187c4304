/// A list of elements from source code, some of which may be in the branches of an `#if`.
///
/// A macro doesn't know which branch will be compiled. It therefore writes code for the elements of all branches, and
/// repeats the `#if` around it.
struct ConditionalList<Element> {
  enum Item {
    case element(Element)
    case branches([Branch])
  }

  /// The elements between an `#if`, `#elseif` or `#else` and the next one.
  struct Branch {
    /// The whole line, such as `#if DEBUG`.
    var condition: String
    var content: ConditionalList
  }

  var items: [Item]

  /// Transforms each element, and leaves out elements whose result is `nil`. Blocks without elements are removed.
  func compactMap<Result>(
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
  var source: String {
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
