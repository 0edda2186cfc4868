// Computes until the process that started it ends, whose end closes the standard input. Makes a machine busy for `--busy`.
const TURN_MS = 20

process.stdin.on('end', () => process.exit(0))
process.stdin.resume()
// Ctrl-C in a terminal reaches this process too; the one that started it decides when it ends.
process.on('SIGINT', () => {})

function compute() {
  const until = performance.now() + TURN_MS
  while (performance.now() < until) Math.sqrt(until)
  setImmediate(compute)
}
compute()
