@testable import ComposableArchitecture

// What chapter 5 called its types, for tests that were written then.

typealias Effect = EffectPublisher
typealias Reducer = AnyReducer
typealias BindableState = BindingState
