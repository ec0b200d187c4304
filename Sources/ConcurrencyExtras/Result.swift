extension Result {
  /// Runs asynchronous work, and stores its result or its error.
  ///
  /// ```swift
  /// let result = await Result { try await client.fetch() }
  /// ```
  ///
  /// - Parameters:
  ///   - isolation: The actor on which the work runs; by default the caller's.
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
