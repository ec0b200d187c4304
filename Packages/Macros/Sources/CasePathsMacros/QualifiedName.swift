/// A type's name with its enclosing types, without the module: `Feature.Action`.
func qualifiedName(of type: Any.Type) -> String {
  String(reflecting: type)
    // A type inside a function has no name that code could write.
    .replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    .replacing(/(^|[^\w.])\w+\./) { "\($0.1)" }
}
