import Foundation
import TerminalUI

extension URL {
  /// `~/.local/share/composable-architecture-tutorial/inventory.json`
  static var items: URL {
    .userData.appending(path: "composable-architecture-tutorial/inventory.json")
  }
}
