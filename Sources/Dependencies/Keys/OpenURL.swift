import Foundation
import IssueReporting

/// An effect that opens a URL, as a link does.
///
/// Seed: 000, Dependencies.
public struct OpenURLEffect: Sendable {
  private let handler: @Sendable (URL) async -> Bool

  /// - Parameter handler: Opens a URL, and returns whether that was possible.
  public init(handler: @escaping @Sendable (URL) async -> Bool) {
    self.handler = handler
  }

  /// Opens a URL.
  ///
  /// - Parameter url: The URL.
  /// - Returns: Whether it was opened.
  @discardableResult
  public func callAsFunction(_ url: URL) async -> Bool {
    await handler(url)
  }
}

extension DependencyValues {
  /// Opens a URL with the system's program for it. In tests, each use without an override is reported, and opens
  /// nothing.
  public var openURL: OpenURLEffect {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }
}

private enum OpenURLKey: DependencyKey {
  static let liveValue = OpenURLEffect { url in await openBySystem(url) }
  static let testValue = OpenURLEffect { url in
    reportIssue(
      "Unimplemented: @Dependency(\\.openURL). It was asked to open \(url.absoluteString).")
    return false
  }
}

/// Asks the desktop to open a URL. Without a desktop, nothing is opened.
private func openBySystem(_ url: URL) async -> Bool {
  #if os(macOS)
    let opener = "open"
  #else
    let opener = "xdg-open"
  #endif
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [opener, url.absoluteString]
  // It must not write to the app's terminal, nor read its input.
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  return await withCheckedContinuation { continuation in
    process.terminationHandler = { continuation.resume(returning: $0.terminationStatus == 0) }
    do {
      try process.run()
    } catch {
      process.terminationHandler = nil
      continuation.resume(returning: false)
    }
  }
}
