import Foundation

/// Paths as the system reads them: `a/../b` is not the same as `b` if `a` is a link.
extension String {
  /// Where the last component is looked for.
  var folder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// The last component.
  var name: String {
    lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self
  }

  /// Where the link at this path leads, or `nil` if there is none.
  var destinationOfLink: String? {
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: self)
    else { return nil }
    return target.hasPrefix("/") ? target : "\(folder)/\(target)"
  }

  /// The places that lead from this path to a file, or to where it would be: itself, and where each link leads.
  var chainOfLinks: [String] {
    var chain = [self]
    // As many links in a row as the system follows. More lead in a circle.
    while chain.count <= 40, let next = chain.last?.destinationOfLink { chain.append(next) }
    return chain
  }

  /// The place that the link at this path leads to, also if nothing is there yet. The path itself if it is no link.
  var followingLinks: String { chainOfLinks.last ?? self }
}
