extension Effect {
  /// An effect that, when it is started, cancels all effects that are running under some cancel
  /// IDs.
  ///
  /// - Parameter ids: The cancel IDs.
  @available(*, deprecated, message: "Use 'cancel(ids:)' with an array instead.")
  @_disfavoredOverload
  public static func cancel(ids: AnyHashable...) -> Self {
    .cancel(ids: ids)
  }

  /// The former name of ``unimplemented(_:fileID:filePath:line:column:)``.
  ///
  /// - Parameter prefix: The name of the effect. The failure begins with it.
  @available(*, deprecated, renamed: "unimplemented")
  public static func failing(
    _ prefix: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    .unimplemented(prefix, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
