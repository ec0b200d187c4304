extension Result {
  /// What asynchronous work returns or throws.
  ///
  /// ```swift
  /// let result = await Result { try await client.fetch() }
  /// ```
  ///
  /// - Parameters:
  ///   - isolation: The actor on which the work runs; that of the caller unless given.
  ///   - body: The work.
  public init(
    isolation: isolated (any Actor)? = #isolation,
    catching body: () async throws(Failure) -> Success
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
