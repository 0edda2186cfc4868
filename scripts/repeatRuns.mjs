// Options of the scripts that run tests: repeats a run many times in shuffled order, on request on a busy machine, and counts the failures.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const LARGEST_SEED = 2 ** 31 - 1
const LINE = 160
const LONG_LINE = 500
const MOST_LINES = 30

/**
 * Takes `--repeat N`, `--busy` and `--seed N` out of a command line; the rest is for the test runner. Runs are shuffled if they are
 * repeated or their seed is given; the seed is random by default.
 */
export function runOptions(words, environment = process.env) {
  const options = {
    repeat: 1,
    isBusy: false,
    isShuffled: false,
    seed: Number(environment['TEST_SEED'] ?? randomInt(LARGEST_SEED)),
    rest: [],
  }
  const left = words.flatMap((word) => (/^--(repeat|seed)=/.test(word) ? word.split('=') : [word]))
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (word === '--busy') options.isBusy = true
    else if (word === '--repeat' || word === '--seed') {
      const value = left.shift() ?? ''
      if (!/^\d+$/.test(value) || Number(value) > LARGEST_SEED) throw new Error(`${word} needs a whole number, not “${value}”.`)
      options[word.slice(2)] = Number(value)
      options.isShuffled = true
    } else options.rest.push(word)
  }
  if (options.repeat < 1) throw new Error('--repeat needs a number from 1.')
  return options
}

/** The environment of a run: `TEST_SEED` is the seed of everything random in tests, `TEST_SHUFFLE` asks for a shuffled order. */
export function environmentOf({ isShuffled, seed }) {
  return { ...process.env, TEST_SEED: String(seed), ...(isShuffled ? { TEST_SHUFFLE: '1' } : {}) }
}

/**
 * Runs something as often as the options say, each time with the next seed, and prints what failed how often. `runOnce` gets the options of
 * one run and returns its exit code and failures. Returns an exit code.
 */
export async function repeatRuns(options, runOnce, say = console.log) {
  const results = []
  const interrupt = new AbortController()
  const stop = () => interrupt.abort()
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const load = options.isBusy ? startLoad() : null
  try {
    for (let index = 0; index < options.repeat && !interrupt.signal.aborted; index += 1) {
      const seed = (options.seed + index) % LARGEST_SEED
      const started = performance.now()
      const { code, failures } = await runOnce({ ...options, seed, repeat: 1 })
      if (interrupt.signal.aborted) break
      const named = code !== 0 && failures.length === 0 ? [{ name: 'the run itself', error: `exit code ${code}` }] : failures
      results.push(named)
      const minutes = ((performance.now() - started) / 60_000).toFixed(1)
      say(`run ${index + 1} of ${options.repeat} (--seed ${seed}): ${minutes} min, ${named.length} failed`)
      for (const { name } of named) say(`  ${name}`)
    }
  } finally {
    load?.end()
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
  for (const line of summaryLines(results)) say(line)
  return !interrupt.signal.aborted && results.every((failures) => failures.length === 0) ? 0 : 1
}

/** What failed in how many of the runs, the most frequent first, each with the first line of its first error. */
export function summaryLines(runs) {
  const counts = new Map()
  for (const failures of runs)
    for (const { name, error } of failures) {
      const known = counts.get(name) ?? { times: 0, error: firstLine(error) }
      counts.set(name, { ...known, times: known.times + 1 })
    }
  const total = `${runs.filter((failures) => failures.length === 0).length} of ${runs.length} runs without a failure`
  const rows = [...counts].sort(([, a], [, b]) => b.times - a.times)
  return ['', ...rows.flatMap(([name, { times, error }]) => [`failed ${times} of ${runs.length}: ${name}`, `    ${error}`]), total]
}

/** The first non-empty line, without terminal colours. */
export function firstLine(text) {
  return (sayingLines(text)[0] ?? '').trim().slice(0, LINE)
}

/** The non-empty lines of an error, indented: when values are compared, the first line alone does not contain them. */
export function errorLines(text) {
  const lines = sayingLines(text).map((line) => `    ${line.slice(0, LONG_LINE)}`)
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), '    …'] : lines
}

function sayingLines(text) {
  // eslint-disable-next-line no-control-regex
  const plain = text.replace(/\u001B\[[\d;]*m/g, '')
  return plain.split('\n').filter((line) => line.trim() !== '')
}

/** Starts one process per core that computes permanently, until they are ended or this process has ended. */
export function startLoad(count = availableParallelism()) {
  const computing = fileURLToPath(new URL('./compute.mjs', import.meta.url))
  const children = Array.from({ length: count }, () => spawn(process.execPath, [computing], { stdio: ['pipe', 'ignore', 'ignore'] }))
  const end = () => children.forEach((child) => child.kill('SIGKILL'))
  return { pids: children.map(({ pid }) => pid), end }
}
