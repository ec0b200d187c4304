import ComposableArchitecture
import Foundation

extension SyncUp {
  /// A sync-up to try the app with: six who speak, for one minute.
  static let mock = SyncUp(
    id: ModelID(UUID(1)),
    attendees: [
      Attendee(id: ModelID(UUID(11)), name: "Blob"),
      Attendee(id: ModelID(UUID(12)), name: "Blob Jr"),
      Attendee(id: ModelID(UUID(13)), name: "Blob Sr"),
      Attendee(id: ModelID(UUID(14)), name: "Blob Esq"),
      Attendee(id: ModelID(UUID(15)), name: "Blob III"),
      Attendee(id: ModelID(UUID(16)), name: "Blob I"),
    ],
    duration: .seconds(60),
    meetings: [
      Meeting(
        id: ModelID(UUID(21)),
        date: Date(timeIntervalSince1970: 1_234_567_890 - 7 * 24 * 60 * 60),
        transcript: "The icons are ready. Next week we choose the colours.")
    ],
    theme: .orange,
    title: "Design"
  )
}
