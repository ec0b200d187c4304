import Dispatch
import Foundation

#if canImport(Glibc)
  import Glibc

  /// Watches folders for events of certain names, by inotify.
  final class FolderWatch: Sendable {
    // Sources may be used on any thread.
    private nonisolated(unsafe) let source: any DispatchSourceRead

    /// Nobody who watches is called on this queue for long.
    private static let queue = DispatchQueue(label: "watching of shared files")

    /// Begins to watch.
    ///
    /// - Parameters:
    ///   - places: The folders and the names.
    ///   - report: Is called once for all events that have come by then.
    /// - Returns: `nil` if the system refuses one more watch.
    init?(_ places: [WatchedPlace], _ report: @escaping @Sendable () -> Void) {
      let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor != -1 else { return nil }
      var watched: [Int32: [WatchedPlace]] = [:]
      for place in places {
        let watch = inotify_add_watch(descriptor, place.folder, Event.wanted)
        // It may have gone by now. Whoever made the places compares them again.
        if watch != -1 { watched[watch, default: []].append(place) }
      }
      source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: Self.queue)
      source.setEventHandler { [watched] in
        let events = Event.all(from: descriptor)
        if events.contains(where: { $0.matters(to: watched[$0.watch] ?? []) }) { report() }
      }
      // Before that the source may still read.
      source.setCancelHandler { close(descriptor) }
      source.activate()
    }

    func cancel() { source.cancel() }
  }

  /// What inotify tells.
  private struct Event {
    let watch: Int32
    let mask: UInt32
    let name: String

    static let ofName = [
      IN_CLOSE_WRITE, IN_MOVED_TO, IN_MOVED_FROM, IN_DELETE, IN_CREATE, IN_ATTRIB,
    ]
    static let ofFolder = [IN_DELETE_SELF, IN_MOVE_SELF]
    static var wanted: UInt32 { (ofName + ofFolder).reduce(0) { $0 | UInt32($1) } }

    /// Whether it is about a name that matters in the folder, or about the folder itself, or tells that events were lost.
    func matters(to places: [WatchedPlace]) -> Bool {
      if name.isEmpty { return true }
      guard let place = places.first(where: { $0.name == name }) else { return false }
      return mask & UInt32(IN_CREATE) == 0 || !place.isBeingWritten
    }

    /// Those that have come.
    static func all(from descriptor: Int32) -> [Event] {
      var events: [Event] = []
      withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { buffer in
        while true {
          let count = read(descriptor, buffer.baseAddress, buffer.count)
          guard count > 0 else { return }
          var offset = 0
          while offset < count {
            let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let start = offset + MemoryLayout<inotify_event>.size
            let bytes = buffer[start..<start + Int(event.len)].prefix { $0 != 0 }
            events.append(
              Event(watch: event.wd, mask: event.mask, name: String(decoding: bytes, as: UTF8.self))
            )
            offset = start + Int(event.len)
          }
        }
      }
      return events
    }
  }
#endif
