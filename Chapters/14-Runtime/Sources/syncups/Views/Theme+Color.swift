import TerminalUI

extension Theme {
  /// The terminal's colour that comes closest.
  var color: Color {
    switch self {
    case .bubblegum, .lavender, .magenta, .purple: .purple
    case .buttercup, .orange, .yellow: .yellow
    case .indigo, .navy: .blue
    case .oxblood, .poppy: .red
    case .periwinkle, .sky, .teal: .cyan
    case .seafoam: .green
    case .tan: .gray
    }
  }
}
