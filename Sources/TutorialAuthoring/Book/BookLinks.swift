import TutorialCore

/// The locations of the book's pages and anchors, for links.
struct BookLinks: Sendable {
  /// The page of each text of the course: `01-Store.md` of `Chapters/01-Store/Chapter.md`.
  var pages: [String: String] = [:]
  /// The page of each chapter.
  var chapters: [Int: String] = [:]
  /// The page and the anchor of each exercise.
  var exercises: [ExerciseID: String] = [:]
  /// The page and the anchor of each invariant.
  var invariants: [String: String] = [:]
  /// The exercises whose tests check an invariant.
  var uses: [String: [ExerciseID]] = [:]
  /// The symbols of the library, if their pages are in the book.
  var symbols: APISymbols?

  /// The target of a link, relative to a text of the course; `nil` if the book has no such target.
  ///
  /// - Parameters:
  ///   - target: The link's target in the text.
  ///   - source: The path of the text, relative to the course.
  func destination(of target: String, from source: String) -> String? {
    if target.contains("://") || target.hasPrefix("mailto:") || target.hasPrefix("#") {
      return target
    }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    var folders = source.split(separator: "/").dropLast()
    for part in parts[0].split(separator: "/") {
      switch part {
      case ".": continue
      case "..":
        guard folders.popLast() != nil else { return nil }
      default: folders.append(part)
      }
    }
    guard let page = pages[folders.joined(separator: "/")] else { return nil }
    return parts.count > 1 ? "\(page)#\(parts[1])" : page
  }

  /// The link as it is written on a page: a target on the same page is only an anchor.
  static func relative(_ destination: String, on page: String) -> String {
    destination.hasPrefix("\(page)#") ? String(destination.dropFirst(page.count)) : destination
  }
}
