import Foundation

/// The format of dates: the time zone and the language.
struct DateStyle: Equatable, Sendable {
  var locale = Locale(identifier: "en_GB")
  var timeZone = TimeZone.gmt

  /// A day and a time: `1 Jan 2026 at 12:00`.
  func dayAndTime(_ date: Date) -> String {
    date.formatted(
      Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale, timeZone: timeZone))
  }

  /// A time: `12:00:05`.
  func time(_ date: Date) -> String {
    date.formatted(
      Date.FormatStyle(date: .omitted, time: .standard, locale: locale, timeZone: timeZone))
  }
}

extension UUID {
  /// Its last four digits, which is enough to distinguish notes: `#0001`.
  var shortText: String { "#\(uuidString.suffix(4))" }
}
