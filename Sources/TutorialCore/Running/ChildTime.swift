import Foundation

/// The processor time of ended child processes, including their own children.
public enum ChildTime {
  /// The time so far.
  public static var now: Duration {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #else
      getrusage(RUSAGE_CHILDREN, &usage)
    #endif
    let times = [usage.ru_utime, usage.ru_stime]
    return times.reduce(.zero) {
      $0 + .seconds(Int($1.tv_sec)) + .microseconds(Int($1.tv_usec))
    }
  }
}
