import Foundation

extension URL {
  /// The place that this link leads to, also if nothing is there yet; the same place if it is no link.
  ///
  /// What leads in a circle leads nowhere and stays what it is.
  public var followingLinks: URL {
    var place = resolvingSymlinksInPath()
    // As many links in a row as the system follows.
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
