import MacroSyntax

/// The initialisers of a client: one with all properties, and one without the endpoints.
struct ClientInitializers {
  let properties: ConditionalList<ClientProperty>
  let accessOfType: Access

  /// The source of each initialiser, or of the `#if` around the initialisers.
  var declarations: [String] {
    declarations(of: properties.items[...], after: [])
  }

  /// The initialisers for a list whose first elements are known.
  ///
  /// A list of parameters can't contain `#if`. Where a property depends on a condition, there are initialisers for each
  /// branch.
  private func declarations(
    of items: ArraySlice<ConditionalList<ClientProperty>.Item>, after known: [ClientProperty]
  ) -> [String] {
    var items = items
    var known = known
    while let item = items.popFirst() {
      switch item {
      case .element(let property):
        known.append(property)
      case .branches(let branches):
        var lines = branches.flatMap { branch in
          [branch.condition] + declarations(of: branch.content.items + items, after: known)
        }
        if branches.last?.condition != "#else" {
          lines += ["#else"] + declarations(of: items, after: known)
        }
        return [(lines + ["#endif"]).joined(separator: "\n")]
      }
    }
    return initializers(of: known)
  }

  private func initializers(of properties: [ClientProperty]) -> [String] {
    let access = properties.map(\.access).reduce(accessOfType, min)
    let others = properties.filter { !$0.isEndpoint }
    let lists = others.count == properties.count ? [properties] : [properties, others]
    return lists.map { list in
      guard !list.isEmpty else {
        return """
          \(access.modifier)init() {
          }
          """
      }
      return """
        \(access.modifier)init(
        \(list.map(\.parameter).joined(separator: ",\n"))
        ) {
        \(list.map(\.assignment).joined(separator: "\n"))
        }
        """
    }
  }
}
