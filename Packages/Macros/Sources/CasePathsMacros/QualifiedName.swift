/// A type's name with the types that it is in, and without the module: `Feature.Action`.
func qualifiedName(of type: Any.Type) -> String {
  String(reflecting: type)
    // Inside of a function a type has no name that could be written.
    .replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    .replacing(/(^|[^\w.])\w+\./) { "\($0.1)" }
}
