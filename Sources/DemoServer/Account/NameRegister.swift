import Foundation

/// The names that users chose.
///
/// The server uses it, and so can a client without a server, which then behaves the same:
///
/// ```swift
/// try NameRegister().availability(of: "blob jr.").isTaken  // true
/// try NameRegister().availability(of: "Blob IV").isTaken  // false
/// ```
public struct NameRegister: Sendable {
  /// How many characters a name can have.
  public static let longestName = 40

  /// Opens the register.
  public init() {}

  /// Whether a name is taken. Letter case, accents and surrounding spaces make no difference.
  ///
  /// - Parameter name: The name.
  /// - Throws: A failure with status 400 if the name is empty or too long.
  public func availability(of name: String) throws(ServerFailure) -> NameAvailability {
    let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard 1...Self.longestName ~= trimmed.count else {
      throw ServerFailure(
        statusCode: 400,
        message: "Expected a name of 1 to \(Self.longestName) characters, found \(trimmed.count).")
    }
    return NameAvailability(name: trimmed, isTaken: Self.taken.contains(Self.folded(trimmed)))
  }

  private static let taken = Set(writtenNames.map(folded))

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).lowercased()
  }
}
