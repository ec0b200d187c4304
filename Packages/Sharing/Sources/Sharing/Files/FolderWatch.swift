import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc

  /// Watches folders for events of certain names, by inotify.
  final class FolderWatch: Sendable {
    private let inotify: Inotify
    private let listeners: [Inotify.ListenerID]

    /// Begins to watch.
    ///
    /// - Parameters:
    ///   - places: The folders and the names.
    ///   - report: Is called once for all events that have come by then.
    /// - Returns: `nil` if the system refuses one more watch.
    init?(_ places: [WatchedPlace], _ report: @escaping @Sendable (FolderEvent) -> Void) {
      guard let inotify = Inotify.ofProcess else { return nil }
      let group = Inotify.Group(report)
      var listeners: [Inotify.ListenerID] = []
      for place in places {
        switch inotify.listen(to: place, group) {
        case .success(let listener): listeners.append(listener)
        // It was removed by now. Whoever made the places compares them again.
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

  /// The process's only instance of inotify: the system allows but a few. It stays open once it has been needed.
  ///
  /// A folder is watched once, however many listen to it.
  private final class Inotify: Sendable {
    /// The identity of a listener.
    struct ListenerID: Sendable {
      let watch: Int32
      let number: Int
    }

    /// The listeners that are notified of events together, once.
    final class Group: Sendable {
      let report: @Sendable (FolderEvent) -> Void

      init(_ report: @escaping @Sendable (FolderEvent) -> Void) { self.report = report }
    }

    struct Failure: Error {
      let number: Int32
    }

    private struct Listener {
      let place: WatchedPlace
      let group: Group
    }

    private struct Listeners {
      var all: [Int32: [Int: Listener]] = [:]
      var count = 0
    }

    private static let instance = Mutex<Inotify?>(nil)

    /// No listener runs on this queue for long.
    private static let queue = DispatchQueue(label: "watching of shared files")

    private let descriptor: Int32
    // Sources may be used on any thread.
    private nonisolated(unsafe) let source: any DispatchSourceRead
    private let listeners = Mutex(Listeners())

    /// - Returns: `nil` if the system refuses it. It may do so for a while.
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

    /// Begins to listen.
    func listen(to place: WatchedPlace, _ group: Group) -> Result<ListenerID, Failure> {
      // The lock is held, so that nobody ends the watch of the folder before this one is entered.
      listeners.withLock { listeners in
        let watch = inotify_add_watch(descriptor, place.folder, Event.wanted)
        guard watch != -1 else { return .failure(Failure(number: errno)) }
        listeners.count += 1
        listeners.all[watch, default: [:]][listeners.count] = Listener(place: place, group: group)
        return .success(ListenerID(watch: watch, number: listeners.count))
      }
    }

    /// Ends it. A folder without listeners is no longer watched.
    func remove(_ ids: [ListenerID]) {
      // What is removed is released when the lock is free.
      var removed: [Listener?] = []
      listeners.withLock { listeners in
        for id in ids {
          removed.append(listeners.all[id.watch]?.removeValue(forKey: id.number))
          guard listeners.all[id.watch]?.isEmpty == true else { continue }
          listeners.all[id.watch] = nil
          // If the folder is gone, the system has ended the watch itself.
          inotify_rm_watch(descriptor, id.watch)
        }
      }
    }

    /// Notifies each group once of what happened.
    private func notify() {
      let events = Event.all(from: descriptor)
      let all = listeners.withLock { listeners in
        events.flatMap { event in
          // If events were lost, it is unknown which names they belong to.
          let concerned =
            event.watch == -1
            ? listeners.all.values.flatMap(\.values)
            : listeners.all[event.watch].map { Array($0.values) } ?? []
          return concerned.map { (event, $0) }
        }
      }
      var notified: [ObjectIdentifier: (group: Group, event: FolderEvent)] = [:]
      for (event, listener) in all {
        guard let kind = event.kind(for: listener.place) else { continue }
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

    /// What it means if a name matters in the folder: `nil` if nothing. It may be about the folder itself, or tell that
    /// events were lost.
    func kind(for place: WatchedPlace) -> FolderEvent? {
      // When nobody has listened to a folder any more, its watch has ended.
      if name.isEmpty { return mask & UInt32(IN_IGNORED) == 0 ? .done : nil }
      guard place.name == name else { return nil }
      if mask & UInt32(IN_MODIFY) != 0 { return .isBeingWritten }
      if mask & UInt32(IN_CREATE) != 0, place.isBeingWritten { return nil }
      return .done
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

/// What happened to a name in a folder.
enum FolderEvent: Sendable {
  /// A file has been written, put in place or taken away, or the folder itself.
  case done
  /// A file is open, and has been written or truncated. Perhaps there is more to come.
  case isBeingWritten
}
