/// The user's choices, which are stored in the file.
///
/// It isn't an observable state. A form has its own fields, so that the observers of one field aren't notified of
/// changes to the others.
struct Settings: Codable, Equatable, Sendable {
  var displayName = "Blob"
  var digest = Digest.daily
  var protectMyPosts = false
  var enableNotifications = false
  var sendEmailNotifications = false
  var sendMobileNotifications = false
  /// The number of posts on a page.
  var pageSize = 20

  /// The possible numbers of posts on a page.
  static let pageSizes = 10...100
  /// The step by which the page size changes.
  static let pageSizeStep = 10
}
