/// What `@ObservableState` writes into each struct.
let observableMembers = """

    @ObservationStateIgnored var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

    public var _$id: ComposableArchitecture.ObservableStateID {
      _$observationRegistrar.id
    }

    public mutating func _$willModify() {
      _$observationRegistrar._$willModify()
    }
  """

/// What it writes into a struct with one tracked property.
func observableMembers(tracking name: String, storage: String? = nil) -> String {
  """
  \(observableMembers)

    public static func _$storage(of keyPath: PartialKeyPath<Self>) -> PartialKeyPath<Self>? {
      switch keyPath {
      case \\Self.\(name):
        return \\Self.\(storage ?? "_\(name)")
      default:
        return nil
      }
    }

    public func _$didChange(_ keyPath: PartialKeyPath<Self>) {
      _$observationRegistrar.didChange(self, keyPath: keyPath)
    }
  """
}
