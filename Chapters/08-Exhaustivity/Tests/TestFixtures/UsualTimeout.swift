/// The default timeout of a test store, in nanoseconds.
let usualTimeout: UInt64 = 1_000_000_000
