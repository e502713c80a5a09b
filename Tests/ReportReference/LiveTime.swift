/// The running time that signs of life tell of, device by device (D15, R70, N2, N3, P40).
struct LiveTime {
  var intervals: [(Int64, Int64)] = []
  /// Those that no pause of the same instant took back.
  var resumes: [Time] = []
  /// Of a device that was not paused.
  var lastSign: Time?

  init(_ pieces: [History.Piece], admitting: (History.Piece) -> Bool, lease: Time) {
    var devices: [String] = []
    for device in pieces.compactMap(\.device) where !devices.contains(where: { same($0, device) }) {
      devices.append(device)
    }
    for device in devices {
      let signs = pieces.filter { $0.device.map { same($0, device) } ?? false && admitting($0) }
      walk(signs, lease)
    }
  }

  private mutating func walk(_ signs: [History.Piece], _ lease: Time) {
    var run: (start: Time, last: Time)?
    for now in Set(signs.map(\.happened)).sorted() {
      let here = signs.filter { $0.happened == now }
      let isResumed = here.contains { if case .resumed = $0.what { true } else { false } }
      let isPaused = here.contains { if case .paused = $0.what { true } else { false } }
      // A sign at the very end of the lease still renews it.
      if let open = run, now > open.last + lease {
        intervals.append((open.start, open.last))
        run = nil
      }
      switch (run, isResumed, isPaused) {
      case (let open?, true, true):
        // What ran was paused first.
        intervals.append((open.start, now))
        run = (now, now)
        resumes.append(now)
      case (nil, true, true):
        // What did not run was started first.
        intervals.append((now, now))
      case (let open, true, false):
        run = (open?.start ?? now, now)
        resumes.append(now)
      case (let open?, false, true):
        intervals.append((open.start, now))
        run = nil
      case (let open?, false, false): run = (open.start, now)
      case (nil, false, _): break
      }
    }
    if let open = run {
      intervals.append((open.start, open.last))
      lastSign = max(lastSign ?? .always, open.last)
    }
  }
}

extension History.Piece {
  var device: String? {
    switch what {
    case .resumed(let device), .heartbeat(let device), .paused(let device): device
    case .range, .progress, .primary, .item, .itemRemoved, .itemsRemoved, .ran, .stopped: nil
    }
  }
}
