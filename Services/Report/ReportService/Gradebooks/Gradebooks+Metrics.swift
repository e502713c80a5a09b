internal import Observability
internal import ReportEngine

// What is counted of what Report keeps in memory.
extension Gradebooks {
  func count(in metrics: Metrics) {
    metrics.gauge("homeroom_report_organizations", "Organizations that Report knows.") { [self] in allStates.count }
    metrics.gauge(
      "homeroom_report_organizations_unread", "Organizations that are still being read, and not reported on."
    ) {
      [self] in unreadCount
    }
    metrics.counter(
      "homeroom_report_damages_total", "Files of organizations that were found damaged while they were in use."
    ) { [self] in damages.value }
    func sum(
      _ name: String, _ help: String, labels: KeyValuePairs<String, String> = [:],
      _ part: @escaping @Sendable (GradebookSize) -> Int
    ) {
      metrics.gauge(name, help, labels: labels) { [self] in
        allStates.reduce(0) { sum, state in sum + part(state.withContents { $0.gradebook.size }) }
      }
    }
    let attempts = ("homeroom_report_attempts", "Attempts in memory: packed, or in rows that still change.")
    sum(attempts.0, attempts.1, labels: ["state": "packed"]) { $0.packedAttempts }
    sum(attempts.0, attempts.1, labels: ["state": "loose"]) { $0.looseAttempts }
    sum("homeroom_report_runs", "Packed runs: one a context with attempts.") { $0.runs }
    let bytes = (
      "homeroom_report_run_bytes", "Bytes of packed runs: in memory of their own, or in files that are mapped."
    )
    sum(bytes.0, bytes.1, labels: ["in": "memory"]) { $0.runBytes }
    sum(bytes.0, bytes.1, labels: ["in": "files"]) { $0.storedRunBytes }
    sum("homeroom_report_packing_waiting", "Contexts that wait to be packed.") { $0.contextsToPack }
  }
}
