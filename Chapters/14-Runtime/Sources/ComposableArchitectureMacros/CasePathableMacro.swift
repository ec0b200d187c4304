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
