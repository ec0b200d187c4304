/// How long a test store waits for an action if nobody says more, in nanoseconds.
let usualTimeout: UInt64 = 1_000_000_000
