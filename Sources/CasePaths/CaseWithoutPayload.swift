import IssueReporting

extension CasePath where Value == Void {
  /// The path of an enum's case without a payload. The operator `/` calls it.
  ///
  /// - Parameter root: The case. If the value has a payload or isn't an enum's, this is reported as an issue, and
  ///   nothing is ever extracted.
  /// - Returns: A path that embeds `root` and extracts `()` from a root in the same case.
  public static func `case`(_ root: Root) -> CasePath {
    if let extract = (root as? any OptionalRoot)?.extractionFromWrapped() as ((Root) -> Void?)? {
      return CasePath(embed: { root }, extract: extract)
    }
    guard let metadata = EnumMetadata(Root.self) else {
      return neverExtracting(root, because: "is not an enum's")
    }
    let tag = metadata.tag(of: root)
    guard metadata.payload(tag: tag) == nil else {
      return neverExtracting(root, because: "has a payload")
    }
    return CasePath(embed: { root }, extract: { metadata.tag(of: $0) == tag ? () : nil })
  }

  private static func neverExtracting(_ root: Root, because reason: String) -> CasePath {
    reportIssue(
      """
      A case path was made of the value "\(root)", which \(reason). It never extracts anything.

      A case path is made of the case alone, even if that has a payload: "/AppAction.name" and not \
      "/AppAction.name(payload)".
      """
    )
    return CasePath(embed: { root }, extract: { _ in nil })
  }
}
