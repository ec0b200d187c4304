import CasePaths

/// The path of a case, in a context that doesn't determine the result type of `/`.
func casePath<Root, Value>(_ embed: @escaping (Value) -> Root) -> CasePath<Root, Value> {
  /embed
}

/// The path of a case without a payload.
@_disfavoredOverload
func casePath<Root>(_ root: Root) -> CasePath<Root, Void> {
  /root
}
