import Foundation

extension Routes {
  /// Starts a session.
  func session(for body: Data) throws(ServerFailure) -> ClubSession {
    guard let credentials = try? JSONDecoder().decode(ClubCredentials.self, from: body) else {
      throw ServerFailure(
        statusCode: 400,
        message: """
          Expected an e-mail address and a password, as in \
          {"email":"ada@example.com","password":"engine"}.
          """
      )
    }
    return try club { (club, now) throws(ServerFailure) in try club.logIn(credentials, at: now) }
  }

  func activity(for authorization: String?) throws(ServerFailure) -> [ClubPost] {
    let token = token(in: authorization)
    return try club { (club, now) throws(ServerFailure) in
      try club.activity(token: token, at: now)
    }
  }

  func members(
    matching parameters: [String: String], for authorization: String?
  ) throws(ServerFailure) -> [ClubMember] {
    let token = token(in: authorization)
    return try club { (club, now) throws(ServerFailure) in
      try club.members(matching: parameters["query"] ?? "", token: token, at: now)
    }
  }

  func profile(for authorization: String?) throws(ServerFailure) -> ClubProfile {
    let token = token(in: authorization)
    return try club { (club, now) throws(ServerFailure) in
      try club.profile(token: token, at: now)
    }
  }

  /// The token in `Bearer …`. Letter case of the first word makes no difference.
  private func token(in authorization: String?) -> String? {
    let words = (authorization ?? "").split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
    return String(words[1])
  }
}
