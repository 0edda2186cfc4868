// Computes until the process that started it ends, which closes the standard input. Used by `--busy` to make a machine busy.
const TURN_MS = 20

process.stdin.on('end', () => process.exit(0))
process.stdin.resume()
// Ctrl-C in a terminal also reaches this process, but the process that started it decides when it ends.
process.on('SIGINT', () => {})

function compute() {
  const until = performance.now() + TURN_MS
  while (performance.now() < until) Math.sqrt(until)
  setImmediate(compute)
}
compute()
