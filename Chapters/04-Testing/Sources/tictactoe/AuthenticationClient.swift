import ComposableArchitecture

/// Those who know who somebody is. An effect may emit on any thread.
struct AuthenticationClient {
  /// Asks whether somebody is who they say.
  var logIn: (Credentials) -> Effect<LoginResponse, AuthenticationError>

  /// Asks whether they also have the code that was sent to them.
  var verify: (Verification) -> Effect<User, AuthenticationError>
}

/// Who somebody says they are.
struct Credentials: Equatable {
  var email: String
  var password: String
}

/// The code that somebody was sent, and what they were sent it for.
struct Verification: Equatable {
  var code: String
  var token: String
}

/// Somebody who is known.
struct User: Equatable {
  var name: String
}

/// What there is to say to credentials that are right.
enum LoginResponse: Equatable {
  case loggedIn(User)

  /// That is not enough: a code was sent. It is good together with this token, and for a while.
  case codeRequired(token: String)
}

/// Why somebody is not let in.
enum AuthenticationError: Error, Equatable {
  case wrongPassword
  case wrongCode
  case expiredToken
  case serverAway

  /// What went wrong and what to do, for a person.
  var message: String {
    switch self {
    case .wrongPassword: "No account has this e-mail address and this password. Try again."
    case .wrongCode: "That is not the code that we sent you. Try again."
    case .expiredToken: "The code was good for a minute, which is over. Log in again for a new one."
    case .serverAway: "The server does not answer. Try again later."
    }
  }
}
