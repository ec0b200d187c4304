/// The colour of a sync-up.
enum Theme: String, CaseIterable, Codable, Sendable {
  case bubblegum, buttercup, indigo, lavender, magenta, navy, orange, oxblood, periwinkle, poppy
  case purple, seafoam, sky, tan, teal, yellow
}
