import ComposableArchitecture

/// The path of a case, for places without context for the type of `/`.
func casePath<Root, Value>(_ embed: @escaping (Value) -> Root) -> CasePath<Root, Value> {
  /embed
}

/// The path of a case without a payload.
@_disfavoredOverload
func casePath<Root>(_ root: Root) -> CasePath<Root, Void> {
  /root
}
