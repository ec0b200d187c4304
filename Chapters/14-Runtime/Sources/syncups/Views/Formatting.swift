import ComposableArchitecture
import Foundation

extension Int {
  /// A number of seconds as text: `1:05`.
  var minutesAndSeconds: String {
    "\(self / 60):\(self % 60 < 10 ? "0" : "")\(self % 60)"
  }
}

extension Duration {
  /// A duration as text: `5 min`, `90 s`.
  var short: String {
    let seconds = components.seconds
    return seconds > 0 && seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds) s"
  }
}

extension String {
  /// The end of the text, from the beginning of a word.
  ///
  /// - Parameter limit: The maximum number of characters, not counting the ellipsis.
  func lastWords(_ limit: Int) -> String {
    guard count > limit else { return self }
    let end = suffix(limit)
    let isWhole = self[..<end.startIndex].last?.isWhitespace == true
    let words = isWhole ? end : end.drop { !$0.isWhitespace }
    return "… " + words.drop(while: \.isWhitespace)
  }
}

/// Formats dates and times of day in the user's time zone.
struct MeetingDates: Sendable {
  let timeZone: TimeZone

  /// A date and a time of day: `13 Feb 2009 at 11:31 PM`.
  func text(for date: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = timeZone
    formatter.dateFormat = "d MMM yyyy 'at' h:mm a"
    return formatter.string(from: date)
  }
}
