/// What is known about a name that somebody would like to have.
enum NameStatus: Equatable, Sendable {
  /// There is no name to ask about.
  case missing
  /// The server is being asked, or will be in a moment.
  case asking
  case free
  case taken
  /// The server was asked, and had no answer.
  case unknown(String)
}

extension NameStatus {
  /// What stands beside the name: `(is taken)`.
  var mark: String {
    switch self {
    case .missing: "(is missing)"
    case .asking: "(asking)"
    case .free: "(is free)"
    case .taken: "(is taken)"
    case .unknown: "(cannot be checked)"
    }
  }

  /// Why nobody can have the name, in a sentence; `nil` if it can be had.
  ///
  /// - Parameter name: The name.
  func objection(to name: String) -> String? {
    switch self {
    case .free: nil
    case .missing: "A name is needed."
    case .asking: "Whether “\(name)” is taken is not known yet."
    case .taken: "Somebody else has the name “\(name)”."
    case .unknown(let message): "Whether “\(name)” is taken cannot be found out. \(message)"
    }
  }
}
