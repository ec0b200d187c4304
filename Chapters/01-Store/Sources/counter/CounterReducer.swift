import ComposableArchitecture
import Exercises

/// Counting: `+` and `-` move the count by the step, and the step can be changed.
///
/// A step below 1 is ignored, and so are all actions that aren't about counting.
let counterReducer = AppReducer { state, action, _ in
  // Exercise 1.1
  exercise("1.1", "count up and down by the step, and change the step", returning: .none)
}
