internal import Domain

// Handouts in a snapshot.
extension Handout {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(id)
    try snapshot.write(schoolClass)
    try snapshot.write(title)
    try snapshot.write(instructions)
    try snapshot.write(tasks) { try $0.write(to: &$1) }
    try recipients.write(to: &snapshot)
    try snapshot.write(state)
    for instant in [scheduled, posted, ended, due] { try snapshot.write(instant) }
    try snapshot.write(excuses) { task, snapshot in
      try snapshot.write(task.key)
      try snapshot.write(task.value) { excuse, snapshot in
        try snapshot.write(excuse.key)
        try snapshot.write(excuse.value)
      }
    }
    try snapshot.write(reopenings) { task, snapshot in
      try snapshot.write(task.key)
      try snapshot.write(task.value) { reopening, snapshot in
        try snapshot.write(reopening.key)
        try snapshot.write(reopening.value)
      }
    }
    try snapshot.write(studentDues) { own, snapshot in
      try snapshot.write(own.key)
      try snapshot.write(own.value.due)
      try snapshot.write(own.value.set)
    }
    try snapshot.write(latePolicy.grace)
    try snapshot.write(latePolicy.closeAfter) { try $1.write($0) }
    try snapshot.write(policyWindows.all)
    try snapshot.write(policyWindows.own) { own, snapshot in
      try snapshot.write(own.key)
      try snapshot.write(own.value)
    }
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    self.init(
      id: try snapshot.readID(), schoolClass: try snapshot.readID(), title: try snapshot.readText(),
      instructions: try snapshot.readText(),
      tasks: try snapshot.readArray { snapshot throws(SnapshotError) in try HandoutTask(from: &snapshot) },
      recipients: try Recipients(from: &snapshot), state: try snapshot.readChoice(),
      scheduled: try snapshot.readOptionalInstant(), posted: try snapshot.readOptionalInstant(),
      ended: try snapshot.readOptionalInstant(), due: try snapshot.readOptionalInstant())
    for _ in 0..<(try snapshot.readCount()) {
      let task: TaskID = try snapshot.readID()
      for _ in 0..<(try snapshot.readCount()) {
        let student: PersonID = try snapshot.readID()
        excuses[task, default: [:]][student] = try snapshot.readInstant()
      }
    }
    for _ in 0..<(try snapshot.readCount()) {
      let task: TaskID = try snapshot.readID()
      for _ in 0..<(try snapshot.readCount()) {
        let student: PersonID = try snapshot.readID()
        reopenings[task, default: [:]][student] = try snapshot.readWindows()
      }
    }
    for _ in 0..<(try snapshot.readCount()) {
      let student: PersonID = try snapshot.readID()
      studentDues[student] = StudentDue(due: try snapshot.readOptionalInstant(), set: try snapshot.readInstant())
    }
    latePolicy = LatePolicy(
      grace: try snapshot.read(),
      closeAfter: try snapshot.readOptional { snapshot throws(SnapshotError) in try snapshot.read() })
    let all = try snapshot.readWindows()
    var own: [PersonID: WindowSet] = [:]
    for _ in 0..<(try snapshot.readCount()) {
      let student: PersonID = try snapshot.readID()
      own[student] = try snapshot.readWindows()
    }
    policyWindows = PolicyWindows(all: all, own: own)
  }
}

extension HandoutTask {
  fileprivate func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(id)
    try snapshot.write(app)
    switch target {
    case .wholeApp: try snapshot.write(false)
    case .context(let context, let includesDescendants):
      try snapshot.write(true)
      try snapshot.write(context.rawValue)
      try snapshot.write(includesDescendants)
    }
    try snapshot.write(title)
    try snapshot.write(window)
  }

  fileprivate init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    let id: TaskID = try snapshot.readID()
    let app: AppID = try snapshot.readID()
    var target = Target.wholeApp
    if try snapshot.readBool() {
      let context = ContextID(try snapshot.read(Int64.self))
      target = .context(context, includesDescendants: try snapshot.readBool())
    }
    self.init(id: id, app: app, target: target, title: try snapshot.readText(), window: try snapshot.readWindow())
  }
}

extension Recipients {
  fileprivate func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(isWholeClass)
    try snapshot.write(spans) { span, snapshot in
      try snapshot.write(span.key)
      try snapshot.write(span.value)
    }
  }

  fileprivate init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    self.init(isWholeClass: try snapshot.readBool())
    for _ in 0..<(try snapshot.readCount()) {
      let person: PersonID = try snapshot.readID()
      spans[person] = try snapshot.readWindows()
    }
  }
}
