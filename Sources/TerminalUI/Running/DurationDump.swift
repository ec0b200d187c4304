import CustomDump

#if !canImport(Darwin)
  /// Dumps a duration as it is written in source: `0.3 seconds`. On Apple platforms, CustomDump itself does so.
  extension Duration: @retroactive CustomDumpStringConvertible {
    public var customDumpDescription: String { description }
  }
#endif
