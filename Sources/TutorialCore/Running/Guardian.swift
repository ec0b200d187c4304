import Foundation

/// What ends a program when this command is no more, however that ended: a shell that waits beside it.
///
/// The shell holds the reading end of a pipe. Nobody else than this command holds the writing end, so
/// that the pipe closes with it, even where nothing of this command could be run any more, as after
/// `kill -9`. A program cannot be made to notice that by itself, and still less can the compilers and
/// tests that it starts.
///
/// It is a member of the program's session. So the session's number belongs to nobody else as long as
/// the shell may need it, and whoever ends the session ends the shell.
enum Guardian {
  /// The arguments of `/bin/sh` that make it a program with a guardian. Its standard input has to be
  /// the pipe, and its standard error what the guardian is to hold until everything is gone.
  ///
  /// - Parameters:
  ///   - program: The program's path and its arguments.
  ///   - folder: The folder that it runs in; `nil` means the current one.
  ///   - hasOwnParent: Whether the shell stays the program's parent, rather than becoming the program.
  static func arguments(
    for program: [String], in folder: URL?, hasOwnParent: Bool
  ) -> [String] {
    let script = script + (hasOwnParent ? asParent : inPlace)
    return ["-c", script, "sh", folder?.pathString ?? "."] + program
  }

  /// The program takes the shell's place: it has its number, and its parent.
  private static let inPlace = #"exec "$@" 3<&- 4<&-"#

  /// The program gets the shell as its parent. What a shell says of a program that crashes is left out.
  private static let asParent = #"""
    exec 5>&2 2>/dev/null
    "$@" 2>&5 3<&- 4<&- 5>&-
    exit $?
    """#

  /// Starts the guardian. `$$` is the number of the session in the guardian, too. A list of processes is only there on Linux; elsewhere the group has to do.
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
