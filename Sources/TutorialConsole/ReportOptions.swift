import ArgumentParser
import TutorialCore

/// The format of a report.
package enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}

/// The option of every command that reports.
package struct ReportOptions: ParsableArguments {
  @Option(help: "The output format: text, or json for programs.")
  package var format = OutputFormat.text

  package init() {}
}
