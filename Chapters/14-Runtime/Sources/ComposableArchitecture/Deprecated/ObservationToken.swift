/// The former name of the token that ends an ``observe(_:)``.
@available(*, deprecated, renamed: "ObserveToken")
public typealias ObservationToken = ObserveToken
