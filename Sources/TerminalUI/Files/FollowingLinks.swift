import Foundation

extension URL {
  /// The target of this link, even if it doesn't exist yet; the same URL if it isn't a link.
  ///
  /// A circular link has no target and is returned unchanged.
  public var followingLinks: URL {
    var place = resolvingSymlinksInPath()
    // The maximum number of consecutive links that the system follows.
    for _ in 0..<40 {
      let path = place.path(percentEncoded: false)
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        return place
      }
      place = URL(filePath: target, relativeTo: place.deletingLastPathComponent())
        .resolvingSymlinksInPath()
    }
    return self
  }
}
