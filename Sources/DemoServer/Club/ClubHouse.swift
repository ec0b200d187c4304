import Foundation

/// A club: its members, their posts, and their sessions.
///
/// The server uses it, and so can a client without a server and with a test clock, which then behaves the same:
///
/// ```swift
/// var club = ClubHouse()
/// let credentials = ClubCredentials(email: "ada@example.com", password: "engine")
/// let session = try club.logIn(credentials, at: noon)
/// try club.activity(token: session.token, at: noon).first?.author  // "Grace Hopper"
/// club.expireSessions(at: noon)
/// try club.activity(token: session.token, at: noon)  // throws a failure with status 401
/// ```
///
/// Two members can log in: `ada@example.com` with the password `engine`, and `grace@example.com` with `cobol`.
public struct ClubHouse: Sendable {
  /// The time of the last token, in milliseconds since 1970.
  private var lastIssue = 0
  /// Tokens that were issued up to this time are rejected.
  private var lastExpiredIssue = 0

  /// Opens the club.
  public init() {}

  /// Starts a session. It lasts an hour.
  ///
  /// - Parameters:
  ///   - credentials: The member's credentials.
  ///   - date: The current date.
  /// - Returns: The session, with a unique token.
  /// - Throws: A failure with status 401 if no member has this e-mail address and this password.
  public mutating func logIn(
    _ credentials: ClubCredentials, at date: Date
  ) throws(ServerFailure) -> ClubSession {
    let email = credentials.email.lowercased()
    let account = Self.accounts.first { $0.email == email && $0.password == credentials.password }
    guard let account else {
      throw ServerFailure(
        statusCode: 401, message: "The e-mail address or the password is wrong.")
    }
    lastIssue = max(Self.milliseconds(date), lastIssue + 1, lastExpiredIssue + 1)
    let token = ClubToken(memberID: account.memberID, issue: lastIssue)
    return ClubSession(
      token: token.text, email: account.email, expirationDate: token.expirationDate)
  }

  /// Ends all current sessions.
  ///
  /// - Parameter date: The current date.
  public mutating func expireSessions(at date: Date) {
    lastExpiredIssue = max(Self.milliseconds(date), lastIssue)
  }

  /// The members' posts, the latest first.
  ///
  /// - Parameters:
  ///   - token: The token of the session.
  ///   - date: The current date.
  /// - Throws: A failure with status 401 if there is no such session.
  public func activity(token: String?, at date: Date) throws(ServerFailure) -> [ClubPost] {
    _ = try account(token, at: date)
    return Self.posts
  }

  /// The members whose name or role contains a text, by name. Letter case and accents make no difference. An empty text
  /// matches all members.
  ///
  /// - Parameters:
  ///   - query: The text.
  ///   - token: The token of the session.
  ///   - date: The current date.
  /// - Throws: A failure with status 401 if there is no such session.
  public func members(
    matching query: String, token: String?, at date: Date
  ) throws(ServerFailure) -> [ClubMember] {
    _ = try account(token, at: date)
    let wanted = Self.folded(query.trimmingCharacters(in: .whitespaces))
    guard !wanted.isEmpty else { return Self.members }
    return Self.members.filter {
      Self.folded($0.name).contains(wanted) || Self.folded($0.role).contains(wanted)
    }
  }

  /// The profile of the session's member.
  ///
  /// - Parameters:
  ///   - token: The token of the session.
  ///   - date: The current date.
  /// - Throws: A failure with status 401 if there is no such session.
  public func profile(token: String?, at date: Date) throws(ServerFailure) -> ClubProfile {
    let account = try account(token, at: date)
    return ClubProfile(
      name: Self.members.first { $0.id == account.memberID }?.name ?? account.email,
      email: account.email, memberSince: account.memberSince, motto: account.motto)
  }

  private func account(_ text: String?, at date: Date) throws(ServerFailure) -> WrittenAccount {
    guard let text else {
      throw ServerFailure(
        statusCode: 401, message: "Expected a token, as in “Authorization: Bearer 1-2-3”.")
    }
    guard let token = ClubToken(text), token.issue > lastExpiredIssue, token.expirationDate > date,
      let account = Self.accounts.first(where: { $0.memberID == token.memberID })
    else {
      throw ServerFailure(
        statusCode: 401, message: "The token is unknown, or it has expired. Log in again.")
    }
    return account
  }

  private static func milliseconds(_ date: Date) -> Int {
    // Very distant dates are limited to the range of integers.
    Int(min(max(date.timeIntervalSince1970, 0), 1e12) * 1_000)
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).lowercased()
  }
}
