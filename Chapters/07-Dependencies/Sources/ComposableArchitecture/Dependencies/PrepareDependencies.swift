/// Sets the defaults of dependencies, once, as early as possible: for the rest of the process, or in a test
/// for the rest of the test.
///
/// ```swift
/// @main
/// struct FactsApp {
///   static func main() async {
///     prepareDependencies {
///       $0.notebook = .file(at: path)
///     }
///     …
///   }
/// }
/// ```
///
/// Within one call a dependency may be set repeatedly. A dependency that was already read or prepared keeps its value,
/// and an issue is reported; in the context of previews it may be prepared again. The overrides of `withDependencies`
/// take precedence over prepared values.
///
/// - Parameters:
///   - updateValues: Sets the defaults.
///   - fileID: With `filePath`, `line` and `column`, where a dependency that is prepared too late
///     is reported.
/// - Returns: The result of the closure.
/// - Throws: The error of the closure. Defaults that it set before remain set.
///
/// Seed: MILESTONES, 7.
@discardableResult
public func prepareDependencies<R>(
  _ updateValues: (inout DependencyValues) throws -> R,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let current = DependencyValues._current
  var values = DependencyValues.nothingSet
  values.overrides.setTest(current.test)
  if let context = current.overrides.context { values.overrides.setContext(context) }
  values.access = .preparing(at: CallSite(fileID, filePath, line, column))
  return try updateValues(&values)
}
