import ComposableArchitecture
import Foundation

extension SettingsForm {
  /// The maximum number of characters in a name. Longer names are cut off.
  static let longestName = 16
  /// The time after the last keystroke before the server is asked.
  static let patience = Duration.milliseconds(300)

  /// Asks whether the new name is taken, and cancels the request for the previous name.
  func nameChanged(_ state: inout State) -> Effect<Action> {
    state.displayName = String(state.displayName.prefix(Self.longestName))
    let name = state.displayName
    guard name != state.saved.displayName else {
      state.nameStatus = nil
      return .cancel(id: CancelID.name)
    }
    guard !name.allSatisfy(\.isWhitespace) else {
      state.nameStatus = .missing
      return .cancel(id: CancelID.name)
    }
    state.nameStatus = .asking
    return .run { [account, clock] send in
      try await clock.sleep(for: Self.patience)
      await send(.nameResponse(Result { try await account.isTaken(name: name) }))
    }
    .cancellable(id: CancelID.name, cancelInFlight: true)
  }
}

extension NameStatus {
  /// Converts the server's response.
  init(_ result: Result<Bool, any Error>) {
    switch result {
    case .success(let isTaken): self = isTaken ? .taken : .free
    case .failure(let error): self = .unknown(AccountError(error).message)
    }
  }
}
