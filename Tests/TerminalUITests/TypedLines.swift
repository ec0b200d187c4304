import TerminalUI
import Testing

/// The output of an app for some typed lines.
@MainActor
func output(
  _ lines: String..., of app: TerminalApplication<Int, String> = tallyApp(),
  options: [String] = [],
  status: Int32 = 0
) async throws -> String {
  let console = TranscriptConsole(lines: lines)
  #expect(await app.run(options: try RunOptions.parse(options), console: console) == status)
  #expect(console.isClosed)
  return console.output
}
