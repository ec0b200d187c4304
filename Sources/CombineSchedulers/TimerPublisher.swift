import OpenCombine

extension Publishers {
  /// A publisher that emits a scheduler's time at an interval, once it is connected.
  ///
  /// ```swift
  /// Publishers.Timer(every: .seconds(1), scheduler: environment.mainQueue)
  ///   .autoconnect()
  ///   .sink { print("It is \($0).") }
  /// ```
  ///
  /// On a ``TestScheduler``, time passes when the test advances it. The publisher never completes. A subscriber without
  /// demand misses values.
  public final class Timer<S: Scheduler>: ConnectablePublisher {
    public typealias Output = S.SchedulerTimeType
    public typealias Failure = Never

    /// The time to the first value, and between values.
    public let interval: S.SchedulerTimeType.Stride
    /// By how much a value may be late; `nil` is as little as the scheduler can.
    public let tolerance: S.SchedulerTimeType.Stride?
    /// The scheduler that keeps the time and publishes the values.
    public let scheduler: S
    /// Options for the scheduler.
    public let options: S.SchedulerOptions?

    private let subject = PassthroughSubject<Output, Never>()
    private var connection: AnyCancellable?

    /// Makes a timer, which doesn't run yet.
    ///
    /// - Parameters:
    ///   - interval: The time to the first value, and between values.
    ///   - tolerance: By how much a value may be late; `nil` is as little as the scheduler can.
    ///   - scheduler: The scheduler that keeps the time and publishes the values.
    ///   - options: Options for the scheduler.
    public init(
      every interval: S.SchedulerTimeType.Stride,
      tolerance: S.SchedulerTimeType.Stride? = nil,
      scheduler: S,
      options: S.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
      subject.subscribe(subscriber)
    }

    /// Starts the timer for all subscribers, unless it is already running.
    ///
    /// - Returns: An object that stops it.
    public func connect() -> Cancellable {
      if let connection { return connection }
      let work = scheduler.schedule(
        after: scheduler.now.advanced(by: interval),
        interval: interval,
        tolerance: tolerance ?? scheduler.minimumTolerance,
        options: options
      ) { [subject, scheduler] in
        subject.send(scheduler.now)
      }
      let connection = AnyCancellable { [weak self] in
        work.cancel()
        self?.connection = nil
      }
      self.connection = connection
      return connection
    }
  }
}
