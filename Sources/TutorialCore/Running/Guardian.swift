import Foundation

/// A shell that terminates a program if this command ends in any way.
///
/// The shell has the reading end of a pipe. Only this command has the writing end, so the pipe closes with it, even
/// after `kill -9`, when this command can't run any cleanup. A program can't be made to detect that itself, and neither
/// can the compilers and tests that it starts.
///
/// It is a member of the program's session. Therefore the session's ID isn't reused while the shell may need it, and
/// ending the session ends the shell.
enum Guardian {
  /// The arguments of `/bin/sh` that run a program with a guardian. Its standard input has to be the pipe, and its
  /// standard error the file that the guardian keeps open until all processes have ended.
  ///
  /// - Parameters:
  ///   - program: The program's path and its arguments.
  ///   - folder: Its working directory; `nil` means the current one.
  ///   - hasOwnParent: Whether the shell stays the program's parent, rather than becoming the program.
  static func arguments(
    for program: [String], in folder: URL?, hasOwnParent: Bool
  ) -> [String] {
    let script = script + (hasOwnParent ? asParent : inPlace)
    return ["-c", script, "sh", folder?.pathString ?? "."] + program
  }

  /// The program replaces the shell: it has its process ID and its parent.
  private static let inPlace = #"exec "$@" 3<&- 4<&-"#

  /// The program gets the shell as its parent. The shell's message about a crash is suppressed.
  private static let asParent = #"""
    exec 5>&2 2>/dev/null
    "$@" 2>&5 3<&- 4<&- 5>&-
    exit $?
    """#

  /// Starts the guardian. `$$` is the session's ID in the guardian, too. A list of processes exists only on Linux; on
  /// other systems, the group is used.
  private static let script = """
    exec 3<&0 4<&2 </dev/null 2>&1
    cd -- "$1" || exit 127
    shift
    (
      trap '' HUP INT QUIT TERM
      exec >/dev/null 2>&1
      read -r _ <&3
      read -r me _ </proc/self/stat || kill -KILL -$$
      found=1
      while [ "$found" ]; do
        found=
        for file in /proc/[0-9]*/stat; do
          read -r line <"$file" || continue
          set -- ${line##*) }
          [ "$4" = $$ ] && [ "$1" != Z ] && [ "${line%% *}" != "$me" ] || continue
          found=1
          kill -KILL "${line%% *}"
        done
      done
    ) &

    """
}
