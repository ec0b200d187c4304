import ComposableArchitecture

/// Favourite numbers: saved once each, kept in order, removed, and gone back to.
let favouritesReducer = AppReducer { state, action, _ in
  switch action {
  case .saveButtonTapped:
    guard !state.favourites.contains(state.count) else { return .none }
    state.favourites.append(state.count)
    state.favourites.sort()
    return .none

  case .removeButtonTapped(let number):
    state.favourites.removeAll { $0 == number }
    return .none

  case .favouriteTapped(let number):
    state.count = number
    return .none

  default:
    return .none
  }
}
