// Run it by `./tutorial bench 3`, or `swift run -c release bench`.

var composition = Bench()
measureComposition(&composition)

var parts = Bench()
measureCasePaths(&parts)
measureArrays(&parts, count: 100)
measureArrays(&parts, count: 10_000)
