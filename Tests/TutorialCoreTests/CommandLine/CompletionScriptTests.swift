import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("Completions of shells")
struct CompletionScriptTests {
  private func withHome(_ body: (URL, [String: String]) throws -> Void) async throws {
    try await Files.withTemporaryFolder { home in
      try body(home, ["HOME": home.path(percentEncoded: false)])
    }
  }

  @Test(
    "each shell has its file, in the user's folder",
    arguments: [
      (
        .bash, ".local/share/bash-completion/completions/tutorial",
        "bash-completion/completions/tutorial"
      ),
      (.zsh, ".local/share/zsh/site-functions/_tutorial", "zsh/site-functions/_tutorial"),
      (.fish, ".config/fish/conf.d/tutorial.fish", "fish/conf.d/tutorial.fish"),
    ] as [(CompletionScript.Shell, String, String)])
  func files(_ shell: CompletionScript.Shell, usual: String, wanted: String) {
    #expect(
      CompletionScript(shell, environment: ["HOME": "/home/a"]).file.path == "/home/a/\(usual)")
    let folders = ["HOME": "/home/a", "XDG_DATA_HOME": "/b", "XDG_CONFIG_HOME": "/b"]
    #expect(CompletionScript(shell, environment: folders).file.path == "/b/\(wanted)")
    let relative = ["HOME": "/home/a", "XDG_DATA_HOME": "b", "XDG_CONFIG_HOME": "b"]
    #expect(CompletionScript(shell, environment: relative).file.path == "/home/a/\(usual)")
    let home = FileManager.default.homeDirectoryForCurrentUser
    for environment in [[:], ["HOME": "a"]] {
      #expect(
        CompletionScript(shell, environment: environment).file.path
          == home.appending(path: usual).path)
    }
  }

  @Test("the shell's first line stays first, and names have no slashes")
  func text() {
    let script = CompletionScript(.zsh, environment: [:])
    #expect(
      script.text(of: "#compdef ./tutorial\n_./tutorial() {\n}\n")
        == "#compdef tutorial\n\(CompletionScript.mark)\n_tutorial() {\n}\n")
  }

  @Test("in fish, the command is known by the last part of its path")
  func fish() {
    let generated = "case './tutorial'\nset -a commands $unparsed_tokens[1]\n"
    #expect(
      CompletionScript(.fish, environment: [:]).text(of: generated)
        == """
        \(CompletionScript.mark)
        case 'tutorial' '*/tutorial'
        set -a commands (string replace -r '.*/' '' -- $unparsed_tokens[1])

        """)
  }

  @Test("a file is written once, replaced if it is older, and removed")
  func installing() async throws {
    try await withHome { _, environment in
      let script = CompletionScript(.bash, environment: environment)
      let changes = [
        try script.uninstall(), try script.install("#!/bin/bash\none\n"),
        try script.install("#!/bin/bash\none\n"), try script.install("#!/bin/bash\ntwo\n"),
      ]
      #expect(changes == [.nothing, .written, .nothing, .written])
      let text = try Files.text(script.file)
      #expect(text == "#!/bin/bash\n\(CompletionScript.mark)\ntwo\n")
      let last = try script.uninstall()
      #expect(last == .removed)
      #expect(!script.file.exists)
    }
  }

  @Test("files of other programs and links stay unchanged", arguments: [true, false])
  func others(_ isLink: Bool) async throws {
    try await withHome { home, environment in
      let script = CompletionScript(.fish, environment: environment)
      let other = isLink ? home.appending(path: "mine.fish") : script.file
      try Files.write(isLink ? "\(CompletionScript.mark)\n" : "complete -c tutorial\n", to: other)
      try Files.createFolder(script.file.deletingLastPathComponent())
      if isLink {
        try FileManager.default.createSymbolicLink(at: script.file, withDestinationURL: other)
      }
      let before = try Files.text(other)
      let attempts: [() throws -> CompletionScript.Change] = [
        { try script.install("new\n") }, { try script.uninstall() },
      ]
      for attempt in attempts {
        let error = #expect(throws: TutorialError.self) { _ = try attempt() }
        #expect(
          error?.message.contains("wasn't written by this command. Nothing was changed.") == true)
      }
      let after = try Files.text(other)
      #expect(after == before)
      #expect(script.file.exists)
    }
  }
}
