import TerminalUI
extension Screen { func keep(_ token: AnyObject) {} }
