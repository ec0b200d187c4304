/// Generates the anchors of a page's headings as code hosts do, so that links to headings work there and in the book.
package struct Anchors {
  private var counts: [String: Int] = [:]

  /// Starts a page.
  package init() {}

  /// The anchor of the next heading.
  package mutating func next(_ heading: String) -> String {
    let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
    let anchor = kept.replacing(" ", with: "-")
    let count = counts[anchor, default: 0]
    counts[anchor] = count + 1
    return count == 0 ? anchor : "\(anchor)-\(count)"
  }
}
