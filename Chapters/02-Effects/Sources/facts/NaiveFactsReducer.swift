import ComposableArchitecture
import DemoServer
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How not to do it: a reducer that calls the network itself, and waits for the response.
///
/// While it waits, everything waits: the stopwatch, the screen, and the user. And it can't be tested
/// without a server.
func naiveFactsReducer(server: URL) -> AppReducer {
  AppReducer { state, action, _ in
    switch action {
    case .incrementButtonTapped:
      state.number += 1
      state.fact = nil

    case .decrementButtonTapped:
      state.number -= 1
      state.fact = nil

    case .numberChanged(let number), .searchResultTapped(let number):
      state.number = number
      state.fact = nil

    case .factButtonTapped:
      do {
        let data = try Data(
          contentsOf: server.appending(path: "facts/\(state.number)"))
        state.fact = try JSONDecoder().decode(NumberFact.self, from: data).text
      } catch {
        state.factFailure = FactError(message: error.localizedDescription)
      }

    case .factAlertDismissed:
      state.factFailure = nil

    default:
      break
    }
    return .none
  }
}
