import CustomDump

#if !canImport(Darwin)
  /// A duration in a dumped state, as it reads in source: `0.3 seconds`. On Apple platforms CustomDump
  /// sees to it.
  extension Duration: @retroactive CustomDumpStringConvertible {
    public var customDumpDescription: String { description }
  }
#endif
