import MacroSyntax
import SwiftSyntax

/// A struct with `@ObservableState`.
struct ObservableStruct {
  private let properties: ConditionalList<StoredProperty>

  init(_ declaration: StructDeclSyntax) {
    properties = ConditionalList(declaration.memberBlock.members) { member in
      guard let property = StoredProperty(member),
        property.isPresented || ObservationAttributes.isTracked(property)
      else { return [] }
      return [property]
    }
  }

  /// The members that the struct lacks.
  var members: [String] {
    [
      """
      @ObservationStateIgnored var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()
      """,
      """
      public var _$id: ComposableArchitecture.ObservableStateID {
      _$observationRegistrar.id
      }
      """,
      """
      public mutating func _$willModify() {
      _$observationRegistrar._$willModify()
      }
      """,
    ] + (properties.elements.isEmpty ? [] : [storage, didChange] + shouldNotifyObservers)
  }

  /// Whether assigning a value to a property notifies its observers: not if it equals the current value.
  ///
  /// The accessors call the function by name, and the compiler chooses the most specific overload for the property's
  /// type.
  private var shouldNotifyObservers: [String] {
    [
      ("Member", "true"), ("Member: Equatable", "old != new"),
      ("Member: AnyObject", "old !== new"), ("Member: AnyObject & Equatable", "old != new"),
    ].map { member, differs in
      """
      private nonisolated func shouldNotifyObservers<\(member)>(_ old: Member, _ new: Member) -> Bool {
      \(differs)
      }
      """
    }
  }

  private var storage: String {
    let cases = properties.compactMap { property in
      guard property.isPresented else {
        return "case \\Self.\(property.name):\nreturn \\Self.\(property.storage)"
      }
      return """
        case \\Self.\(property.name):
        return \\Self.\(property.storage).wrappedValue
        case \\Self.$\(property.nameAlone):
        return \\Self.\(property.storage)
        """
    }
    return """
      public static func _$storage(of keyPath: PartialKeyPath<Self>) -> PartialKeyPath<Self>? {
      switch keyPath {
      \(cases.source)\
      default:
      return nil
      }
      }
      """
  }

  private var didChange: String {
    let name = "public func _$didChange(_ keyPath: PartialKeyPath<Self>)"
    // Observers of `$child` are notified as observers of `child`.
    let presented = properties.compactMap { property -> String? in
      guard property.isPresented else { return nil }
      return """
        case \\Self.$\(property.nameAlone):
        _$observationRegistrar.didChange(self, keyPath: \\Self.\(property.name))
        """
    }
    guard !presented.elements.isEmpty else {
      return "\(name) {\n_$observationRegistrar.didChange(self, keyPath: keyPath)\n}"
    }
    return """
      \(name) {
      switch keyPath {
      \(presented.source)\
      default:
      _$observationRegistrar.didChange(self, keyPath: keyPath)
      }
      }
      """
  }
}
