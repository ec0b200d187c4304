/// The status of a new name.
enum NameStatus: Equatable, Sendable {
  /// The name is empty.
  case missing
  /// A request is in flight, or starts in a moment.
  case asking
  case free
  case taken
  /// The request failed.
  case unknown(String)
}

extension NameStatus {
  /// The mark next to the name: `(is taken)`.
  var mark: String {
    switch self {
    case .missing: "(is missing)"
    case .asking: "(asking)"
    case .free: "(is free)"
    case .taken: "(is taken)"
    case .unknown: "(cannot be checked)"
    }
  }

  /// The reason why the name can't be saved, in a sentence; `nil` if it can be.
  ///
  /// - Parameter name: The name.
  func objection(to name: String) -> String? {
    switch self {
    case .free: nil
    case .missing: "A name is needed."
    case .asking: "It is not known yet whether “\(name)” is taken."
    case .taken: "Someone else has the name “\(name)”."
    case .unknown(let message): "It is not possible to check whether “\(name)” is taken. \(message)"
    }
  }
}
