/// The colours that items can have.
enum Colour: String, CaseIterable, Codable, Sendable {
  case black, blue, green, red, white, yellow
}
