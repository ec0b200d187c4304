import Exercises
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
    // Exercise 11.2
    let types = parameters.map { "\($0.type.replacingSelf(by: enumName))" }
    return exercise(
      "11.2", "write the type of the case's associated value",
      returning: "(\(types.joined(separator: ", ")))")
  }

  /// The statements that extract the payload from `$0`, or return `nil`.
  var extraction: String {
    // Exercise 11.2
    exercise(
      "11.2", "extract the case's associated value from `$0`", returning: "_ = $0\nreturn nil")
  }

  /// A name for each associated value: `v0`, `v1`…
  var bindings: [String] {
    parameters.indices.map { "v\($0)" }
  }
}
