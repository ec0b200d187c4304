/// What ends an ``observe(_:)``, as it was called before.
@available(*, deprecated, renamed: "ObserveToken")
public typealias ObservationToken = ObserveToken
