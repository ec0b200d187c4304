import TerminalUI

extension Theme {
  /// The theme's two terminal colours. Each theme has a different pair.
  ///
  /// The terminal defines these colours, so that they are visible on its background, light or dark. No text uses them,
  /// because yellow text would be unreadable on white.
  var colors: (left: Color, right: Color) {
    switch self {
    case .bubblegum: (.purple, .red)
    case .buttercup: (.yellow, .green)
    case .indigo: (.blue, .purple)
    case .lavender: (.purple, .cyan)
    case .magenta: (.purple, .purple)
    case .navy: (.blue, .blue)
    case .orange: (.yellow, .red)
    case .oxblood: (.red, .gray)
    case .periwinkle: (.blue, .cyan)
    case .poppy: (.red, .red)
    case .purple: (.purple, .blue)
    case .seafoam: (.green, .cyan)
    case .sky: (.cyan, .cyan)
    case .tan: (.yellow, .gray)
    case .teal: (.cyan, .green)
    case .yellow: (.yellow, .yellow)
    }
  }

  /// The theme's main colour, for views with only one.
  var color: Color { colors.left }

  /// The theme as two coloured blocks.
  var chip: Text {
    Text("█").foregroundColor(colors.left) + Text("█").foregroundColor(colors.right)
  }
}

private enum ShowsColorsKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  /// Whether the terminal shows colours. Otherwise, themes are shown by name.
  var showsColors: Bool {
    get { self[ShowsColorsKey.self] }
    set { self[ShowsColorsKey.self] = newValue }
  }
}
