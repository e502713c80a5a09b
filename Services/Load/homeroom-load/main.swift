import Arguments
import Bootstrap
import Console

// Its users know it as a command of homeroom, which runs it.
let load = Command(
  "homeroom load", "Put the services under load.",
  discussion: "docs/load-testing.md shows how, also with other tools.", takes: [Output.json],
  subcommands: [LoadReport.command, LoadPrepare.command])

await load.runAsProgram()
