import Foundation

/// The memory of a process, as far as it can be determined.
enum ProcessMemory {
  /// - Parameter process: The ID of a process of the same user.
  /// - Returns: The memory in bytes; `nil` if there is no such process.
  static func bytes(of process: pid_t) -> Int? {
    #if canImport(Darwin)
      var info = proc_taskinfo()
      let size = Int32(MemoryLayout<proc_taskinfo>.size)
      guard proc_pidinfo(process, PROC_PIDTASKINFO, 0, &info, size) == size else { return nil }
      return Int(info.pti_resident_size)
    #else
      guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8),
        let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
      else { return nil }
      return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    #endif
  }
}
