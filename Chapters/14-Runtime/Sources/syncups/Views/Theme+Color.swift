import TerminalUI

extension Theme {
  /// Two of the terminal's colours that make the theme. No two themes have the same.
  ///
  /// What these colours look like is up to the terminal: it has chosen them so that they can be notified from its ground, be
  /// it light or dark. No text is in them, since a yellow one could not be read on white.
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

  /// The colour for what has only one.
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
  /// Whether colours can be seen. Where they cannot, themes are notified by their names.
  var showsColors: Bool {
    get { self[ShowsColorsKey.self] }
    set { self[ShowsColorsKey.self] = newValue }
  }
}
