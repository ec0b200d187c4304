extension [Report] {
  /// The reports, without the reports of exercises that aren't done.
  ///
  /// - Parameter exercises: The exercises that a test doesn't depend on.
  func besides(_ exercises: String...) -> [Report] {
    filter { report in
      !exercises.contains { report.message.hasPrefix("Exercise \($0) is still open") }
    }
  }
}
