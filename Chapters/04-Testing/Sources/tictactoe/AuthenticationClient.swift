import ComposableArchitecture

/// A server that knows the accounts. Its effects may emit on any thread.
struct AuthenticationClient {
  /// Asks whether an e-mail address and a password belong to an account.
  var logIn: (Credentials) -> Effect<LoginResponse, AuthenticationError>

  /// Asks whether a code is the code that was sent.
  var verify: (Verification) -> Effect<User, AuthenticationError>
}

/// The credentials for a log-in.
struct Credentials: Equatable {
  var email: String
  var password: String
}

/// The code that the user typed, and the token of its log-in.
struct Verification: Equatable {
  var code: String
  var token: String
}

/// A user who is logged in.
struct User: Equatable {
  var name: String
}

/// The response to correct credentials.
enum LoginResponse: Equatable {
  case loggedIn(User)

  /// A code was sent and is needed as well. It is valid for a while, together with this token.
  case codeRequired(token: String)
}

/// The reason why a log-in failed.
enum AuthenticationError: Error, Equatable {
  case wrongPassword
  case wrongCode
  case expiredToken
  case serverAway

  /// A message for people, with the problem and what to do.
  var message: String {
    switch self {
    case .wrongPassword: "No account has this e-mail address and this password. Try again."
    case .wrongCode: "That is not the code that we sent you. Try again."
    case .expiredToken:
      "The code was valid for one minute and has expired. Log in again to get a new code."
    case .serverAway: "The server does not answer. Try again later."
    }
  }
}
