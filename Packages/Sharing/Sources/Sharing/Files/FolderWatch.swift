import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc

  /// Watches folders for events of certain names, using inotify.
  final class FolderWatch: Sendable {
    private let inotify: Inotify
    private let listeners: [Inotify.ListenerID]

    /// Starts watching.
    ///
    /// - Parameters:
    ///   - entries: The folders and the names.
    ///   - report: A closure that is called once for each batch of events.
    /// - Returns: `nil` if the system refuses another watch.
    init?(_ entries: [WatchedEntry], _ report: @escaping @Sendable (FolderEvent) -> Void) {
      guard let inotify = Inotify.ofProcess else { return nil }
      let group = Inotify.Group(report)
      var listeners: [Inotify.ListenerID] = []
      for entry in entries {
        switch inotify.listen(to: entry, group) {
        case .success(let listener): listeners.append(listener)
        // The folder was removed in the meantime. The caller compares the places again.
        case .failure(let error) where [ENOENT, ENOTDIR].contains(error.number): break
        case .failure:
          inotify.remove(listeners)
          return nil
        }
      }
      self.inotify = inotify
      self.listeners = listeners
    }

    func cancel() { inotify.remove(listeners) }
  }

  /// The process's only inotify instance, because the system allows only a few. It stays open after its first use.
  ///
  /// A folder is watched once, no matter how many listeners it has.
  private final class Inotify: Sendable {
    /// The identity of a listener.
    struct ListenerID: Sendable {
      let watch: Int32
      let number: Int
    }

    /// Listeners that share one notification for a batch of events.
    final class Group: Sendable {
      let report: @Sendable (FolderEvent) -> Void

      init(_ report: @escaping @Sendable (FolderEvent) -> Void) { self.report = report }
    }

    struct Failure: Error {
      let number: Int32
    }

    private struct Listener {
      let entry: WatchedEntry
      let group: Group
    }

    private struct Listeners {
      var all: [Int32: [Int: Listener]] = [:]
      var count = 0
    }

    private static let instance = Mutex<Inotify?>(nil)

    /// The queue of the listeners, which must return quickly.
    private static let queue = DispatchQueue(label: "watching of shared files")

    private let descriptor: Int32
    // Dispatch sources can be used on any thread.
    private nonisolated(unsafe) let source: any DispatchSourceRead
    private let listeners = Mutex(Listeners())

    /// - Returns: `nil` if the system refuses an instance, which may be temporary.
    static var ofProcess: Inotify? {
      instance.withLock { instance in
        if instance == nil { instance = Inotify() }
        return instance
      }
    }

    private init?() {
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor != -1 else { return nil }
      source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: Self.queue)
      source.setEventHandler { [weak self] in self?.notify() }
      source.activate()
    }

    /// Adds a listener.
    func listen(to entry: WatchedEntry, _ group: Group) -> Result<ListenerID, Failure> {
      // The lock is held so that no other thread ends the watch of the folder before this listener is registered.
      listeners.withLock { listeners in
        let watch = inotify_add_watch(descriptor, entry.folder, Event.wanted)
        guard watch != -1 else { return .failure(Failure(number: errno)) }
        listeners.count += 1
        listeners.all[watch, default: [:]][listeners.count] = Listener(entry: entry, group: group)
        return .success(ListenerID(watch: watch, number: listeners.count))
      }
    }

    /// Removes listeners. A folder without listeners is no longer watched.
    func remove(_ ids: [ListenerID]) {
      // The listeners are released outside the lock.
      var removed: [Listener?] = []
      listeners.withLock { listeners in
        for id in ids {
          removed.append(listeners.all[id.watch]?.removeValue(forKey: id.number))
          guard listeners.all[id.watch]?.isEmpty == true else { continue }
          listeners.all[id.watch] = nil
          // If the folder was removed, the system already ended its watch.
          inotify_rm_watch(descriptor, id.watch)
        }
      }
    }

    /// Notifies each affected group once.
    private func notify() {
      let events = Event.all(from: descriptor)
      let all = listeners.withLock { listeners in
        events.flatMap { event in
          // If events were lost, the affected names are unknown.
          let concerned =
            event.watch == -1
            ? listeners.all.values.flatMap(\.values)
            : listeners.all[event.watch].map { Array($0.values) } ?? []
          return concerned.map { (event, $0) }
        }
      }
      var notified: [ObjectIdentifier: (group: Group, event: FolderEvent)] = [:]
      for (event, listener) in all {
        guard let kind = event.kind(for: listener.entry) else { continue }
        let id = ObjectIdentifier(listener.group)
        if notified[id]?.event != .done { notified[id] = (listener.group, kind) }
      }
      for (group, event) in notified.values { group.report(event) }
    }
  }

  /// The events that inotify reports.
  private struct Event {
    let watch: Int32
    let mask: UInt32
    let name: String

    static let ofName = [
      IN_CLOSE_WRITE, IN_MOVED_TO, IN_MOVED_FROM, IN_DELETE, IN_CREATE, IN_ATTRIB, IN_MODIFY,
    ]
    static let ofFolder = [IN_DELETE_SELF, IN_MOVE_SELF]
    static var wanted: UInt32 { (ofName + ofFolder).reduce(0) { $0 | UInt32($1) } }

    /// The event's meaning for a place, or `nil` if it is irrelevant. It may concern the folder itself, or report that
    /// events were lost.
    func kind(for entry: WatchedEntry) -> FolderEvent? {
      // The watch of a folder ends with its last listener.
      if name.isEmpty { return mask & UInt32(IN_IGNORED) == 0 ? .done : nil }
      guard entry.name == name else { return nil }
      if mask & UInt32(IN_MODIFY) != 0 { return .isBeingWritten }
      if mask & UInt32(IN_CREATE) != 0, entry.isBeingWritten { return nil }
      return .done
    }

    /// The events that have arrived.
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

/// An event that concerns a name in a folder.
enum FolderEvent: Sendable {
  /// A file was written, moved to this name, or removed, or the folder itself changed.
  case done
  /// A file was written or truncated and is still open, so more writes may follow.
  case isBeingWritten
}
