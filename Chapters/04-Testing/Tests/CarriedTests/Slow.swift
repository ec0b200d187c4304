import OpenCombine

@testable import TestFixtures

/// A subscriber that requests no values by itself.
final class Slow<Input>: OpenCombine.Subscriber {
  typealias Failure = Never

  var subscription: (any Subscription)?
  var events: [String] = []

  func receive(subscription: any Subscription) { self.subscription = subscription }

  func receive(_ input: Input) -> Subscribers.Demand {
    events.append("\(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { events.append("finished") }
}
