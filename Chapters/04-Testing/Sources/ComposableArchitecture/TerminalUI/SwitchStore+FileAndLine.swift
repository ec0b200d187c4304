import TerminalUI

extension SwitchStore {
  /// Makes a view for a state that is an enum, with the file and line at which a missing case is
  /// reported.
  ///
  /// - Parameters:
  ///   - store: A store of an enum.
  ///   - file: The file that an issue is reported for.
  ///   - line: The line that an issue is reported for.
  ///   - cases: A ``CaseLet`` for each case; a ``Default`` for the remaining cases.
  public init(
    _ store: Store<State, Action>, file: StaticString, line: UInt = #line,
    @SwitchStoreBuilder<State, Action> cases: () -> [SwitchCase<State, Action>]
  ) {
    self.init(
      store, cases: cases, fileID: file, filePath: file, line: line, column: 1)
  }
}
