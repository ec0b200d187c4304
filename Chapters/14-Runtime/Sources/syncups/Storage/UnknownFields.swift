import Foundation

extension Data {
  /// This JSON, with the missing fields taken from other JSON.
  ///
  /// Objects in arrays correspond to each other if they have the same `id`. The fields of removed objects aren't kept.
  ///
  /// - Parameter other: The other JSON, such as the previous contents of a file.
  func keepingUnknownFields(of other: Data) throws -> Data {
    let (own, old) = (
      try JSONSerialization.jsonObject(with: self), try JSONSerialization.jsonObject(with: other)
    )
    return try JSONSerialization.data(
      withJSONObject: Self.merged(own, old),
      options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
  }

  private static func merged(_ own: Any, _ old: Any) -> Any {
    if let own = own as? [String: Any], let old = old as? [String: Any] {
      return old.merging(own) { merged($1, $0) }
    }
    guard let own = own as? [Any], let old = old as? [Any] else { return own }
    let oldObjects = old.compactMap { $0 as? [String: Any] }
    let objectsByID = Dictionary(
      oldObjects.compactMap { object in (object["id"] as? String).map { ($0, object) } },
      uniquingKeysWith: { first, _ in first })
    return own.map { element in
      guard let id = (element as? [String: Any])?["id"] as? String, let object = objectsByID[id]
      else { return element }
      return merged(element, object)
    }
  }
}
