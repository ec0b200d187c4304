/// What a person has chosen: what is kept in the file.
///
/// It is no observable state. A form reads and writes fields of its own, so that whoever reads one of them is not told
/// of the others.
struct Settings: Codable, Equatable, Sendable {
  var displayName = "Blob"
  var digest = Digest.daily
  var protectMyPosts = false
  var enableNotifications = false
  var sendEmailNotifications = false
  var sendMobileNotifications = false
  /// How many posts are on a page.
  var pageSize = 20

  /// How many posts there can be on a page.
  static let pageSizes = 10...100
  /// By how many posts a page grows and shrinks.
  static let pageSizeStep = 10
}
