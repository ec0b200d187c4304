import ComposableArchitecture
import Exercises

/// Counting: `+` and `-` move the count by the step, and the step can be changed.
///
/// A step below 1 is ignored, and so are all actions that aren't about counting.
let counterReducer = AppReducer { state, action, _ in
  // Exercise 1.1
  switch action {
  case .incrementButtonTapped:
    state.count += state.step
    return .none

  case .decrementButtonTapped:
    state.count -= state.step
    return .none

  case .stepChanged(let step):
    guard step >= 1 else { return .none }
    state.step = step
    return .none

  default:
    return .none
  }
}
