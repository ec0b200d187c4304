import Foundation

/// Paths as the system resolves them: `a/../b` isn't the same as `b` if `a` is a symbolic link.
extension String {
  /// The folder that contains the last component.
  var folder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// The last component.
  var name: String {
    lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self
  }

  /// The destination of the symbolic link at this path, or `nil` if there is none.
  var destinationOfLink: String? {
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: self)
    else { return nil }
    return target.hasPrefix("/") ? target : "\(folder)/\(target)"
  }

  /// The chain of paths from this one to the file, which may not exist: this path, and the destination of each link.
  var chainOfLinks: [String] {
    var chain = [self]
    // The system follows at most this many links. A longer chain is circular.
    while chain.count <= 40, let next = chain.last?.destinationOfLink { chain.append(next) }
    return chain
  }

  /// The final destination of the links at this path, even if there is no file yet, or the path itself if it isn't a
  /// link.
  var followingLinks: String { chainOfLinks.last ?? self }
}
