extension [Report] {
  /// The reports, but for those that these exercises are open.
  ///
  /// - Parameter exercises: The exercises on which a test does not depend.
  func besides(_ exercises: String...) -> [Report] {
    filter { report in
      !exercises.contains { report.message.hasPrefix("Exercise \($0) is still open") }
    }
  }
}
