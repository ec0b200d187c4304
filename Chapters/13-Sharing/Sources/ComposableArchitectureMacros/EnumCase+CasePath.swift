import MacroSyntax
import SwiftSyntax

extension EnumCase {
  /// The property of `AllCasePaths` that holds the case's path.
  func casePath(in enumName: String) -> String {
    // Without a payload, the case is a value rather than a function.
    let arguments =
      parameters.isEmpty
      ? "{\n\(enumName).\(name)\n} extract: {" : "(\(enumName).\(name)) {"
    return """
      \(documentation)\
      public var \(name): ComposableArchitecture.AnyCasePath<\(enumName), \(value(in: enumName))> {
      ComposableArchitecture.AnyCasePath._$embed\(arguments)
      \(extraction)
      }
      }
      """
  }

  /// The type of the payload, as it is written after `AnyCasePath<Enum, `.
  func value(in enumName: String) -> String {
    let types = parameters.map { $0.type.replacingSelf(by: enumName) }
    guard let type = types.first else { return "Void" }
    guard parameters.count > 1 else {
      return type.is(SomeOrAnyTypeSyntax.self) ? "(\(type))" : "\(type)"
    }
    let elements = zip(parameters, types).map { parameter, type in
      parameter.label.map { "\($0): \(type)" } ?? "\(type)"
    }
    return "(\(elements.joined(separator: ", ")))"
  }

  /// The statements that extract the payload from `$0`, or return `nil`.
  var extraction: String {
    let names = bindings.joined(separator: ", ")
    let pattern = parameters.isEmpty ? ".\(name)" : "let .\(name)(\(names))"
    return """
      guard case \(pattern) = $0 else {
      return nil
      }
      return \(parameters.count == 1 ? names : "(\(names))")
      """
  }

  /// A name for each associated value: `v0`, `v1`…
  var bindings: [String] {
    parameters.indices.map { "v\($0)" }
  }
}

/// What `@CasePathable` writes. The macro itself is in a package of its own; the `State` and the `Action` of an enum
/// reducer get the same members.
enum CasePathableMacro {
  /// The members that an enum needs to be `CasePathable`.
  ///
  /// They are always public. A member may be more visible than its type, and a type in a `public extension` isn't
  /// marked as public.
  static func members(of name: String, _ cases: ConditionalList<EnumCase>) -> [String] {
    let properties = cases.compactMap { $0.casePath(in: name) }.source
    return [
      """
      public struct AllCasePaths: Swift.Sendable {
      \(properties)}
      """,
      """
      public static var allCasePaths: AllCasePaths {
      AllCasePaths()
      }
      """,
    ]
  }
}
