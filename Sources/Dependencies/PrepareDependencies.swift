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
/// Within one call, a dependency may be set repeatedly. Setting a dependency that was already read or prepared is
/// reported and has no effect; in the context of previews, it may be prepared again. Overrides from `withDependencies`
/// take precedence over prepared defaults.
///
/// - Parameters:
///   - updateValues: Sets the defaults.
///   - fileID: With `filePath`, `line` and `column`, where an assignment that is too late is reported.
/// - Returns: The closure's result.
/// - Throws: The closure's error. Earlier assignments are kept.
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
