/// The default timeout of a test store, in nanoseconds.
let usualTimeout: UInt64 = 100_000_000
