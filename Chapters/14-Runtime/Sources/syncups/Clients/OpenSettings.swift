import ComposableArchitecture

/// Opens the settings of the device, where permissions can be changed.
struct OpenSettings: Sendable {
  private let open: @Sendable () async -> Void

  /// - Parameter open: Opens them.
  init(_ open: @escaping @Sendable () async -> Void) {
    self.open = open
  }

  func callAsFunction() async {
    await open()
  }
}

extension OpenSettings: TestDependencyKey {
  /// A test overrides this if it expects the settings to open.
  static let testValue = OpenSettings { reportIssue("Unimplemented: openSettings") }
}

extension DependencyValues {
  /// Opens the settings of the device.
  var openSettings: OpenSettings {
    get { self[OpenSettings.self] }
    set { self[OpenSettings.self] = newValue }
  }
}
