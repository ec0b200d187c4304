public protocol ObservableState: Perceptible {
  var _$id: ObservableStateID { get }
  mutating func _$willModify()
}
public struct ObservableStateID: Hashable, Sendable { var n = 0 }
import TerminalUI
extension Screen { func keep(_ token: AnyObject) {} }
