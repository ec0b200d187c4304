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
/// Within one call a dependency may be set repeatedly. One that was read or prepared before is reported, and
/// stays what it is. What `withDependencies` sets comes before what was prepared.
///
/// - Parameter updateValues: Sets the defaults.
/// - Returns: What the closure returns.
/// - Throws: What the closure throws. What it has set before stays.
///
/// Seed: MILESTONES, 7.
@discardableResult
public func prepareDependencies<R>(
  _ updateValues: (inout DependencyValues) throws -> R
) rethrows -> R {
  var values = DependencyValues()
  values.overrides.setTest(DependencyValues._current.test)
  values.access = .preparing
  return try updateValues(&values)
}
