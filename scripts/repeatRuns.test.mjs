import { describe, expect, it, vi } from 'vitest'
import { storyFailures, unitFailures } from './failuresOfRuns.mjs'
import { environmentOf, errorLines, repeatRuns, runOptions, startLoad, summaryLines } from './repeatRuns.mjs'
import { shuffledFiles } from './ShuffledFiles.ts'

describe('the options of a run', () => {
  it('leaves to the test runner what is not its own', () => {
    const options = runOptions(['56', '--repeat', '20', '--busy', '-g', 'a walk', '--seed=9'], {})
    expect(options).toEqual({ repeat: 20, isBusy: true, isShuffled: true, seed: 9, rest: ['56', '-g', 'a walk'] })
  })

  it('is one run in the usual order, with a random seed, or with the one that the environment gives', () => {
    const { seed, ...options } = runOptions([], {})
    expect(options).toEqual({ repeat: 1, isBusy: false, isShuffled: false, rest: [] })
    expect(Number.isInteger(seed)).toBe(true)
    expect(runOptions([], { TEST_SEED: '12' }).seed).toBe(12)
  })

  it.each([['--repeat'], ['--repeat=0'], ['--repeat', 'many'], ['--seed', '99999999999']])('refuses %s %s', (...words) => {
    expect(() => runOptions(words, {})).toThrow(/needs/)
  })

  it('hands seed and order on to all processes of the run', () => {
    expect(environmentOf({ seed: 4, isShuffled: true })).toMatchObject({ TEST_SEED: '4', TEST_SHUFFLE: '1' })
    expect(environmentOf({ seed: 4, isShuffled: false })['TEST_SEED']).toBe('4')
  })
})

describe('repeated runs', () => {
  const options = { repeat: 3, seed: 7, isBusy: false, isShuffled: true, rest: [] }

  it('each have another seed, and what failed is counted with the first line of its error', async () => {
    const said = []
    const seeds = []
    const runOnce = async ({ seed }) => {
      seeds.push(seed)
      const failures = [{ name: 'a.spec.ts › walks', error: `\u001B[31m\nError: gone at ${seed}\nat line 3` }]
      return { code: 1, failures: seed === 8 ? [...failures, { name: 'b.spec.ts › runs', error: 'late' }] : failures }
    }
    expect(await repeatRuns(options, runOnce, (line) => said.push(line))).toBe(1)
    expect(seeds).toEqual([7, 8, 9])
    expect(said[0]).toMatch(/^run 1 of 3 \(--seed 7\): 0\.0 min, 1 failed$/)
    expect(said.slice(-5)).toEqual([
      'failed 3 of 3: a.spec.ts › walks',
      '    Error: gone at 7',
      'failed 1 of 3: b.spec.ts › runs',
      '    late',
      '0 of 3 runs without a failure',
    ])
  })

  it('succeed if all did, and a run that fails without naming a test counts as failed', async () => {
    const passing = async () => ({ code: 0, failures: [] })
    const breaking = async () => ({ code: 137, failures: [] })
    expect(await repeatRuns(options, passing, () => {})).toBe(0)
    expect(await repeatRuns(options, breaking, () => {})).toBe(1)
    expect(summaryLines([[{ name: 'the run itself', error: 'exit code 137' }]])).toContain('    exit code 137')
  })

  it('end early when interrupted, and fail', async () => {
    const runOnce = vi.fn(async () => {
      process.emit('SIGINT')
      return { code: 0, failures: [] }
    })
    expect(await repeatRuns(options, runOnce, () => {})).toBe(1)
    expect(runOnce).toHaveBeenCalledOnce()
  })
})

it('what makes the machine busy ends when told', async () => {
  const isAlive = (pid) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  const { pids, end } = startLoad(2)
  expect(pids.every(isAlive)).toBe(true)
  end()
  await expect.poll(() => pids.some(isAlive)).toBe(false)
})

it('files are shuffled by the seed, those of a project together', () => {
  const files = ['web', 'server'].flatMap((name) => Array.from({ length: 8 }, (_, n) => ({ moduleId: `/${name}/${n}`, project: { name } })))
  const orders = [1, 1, 2].map((seed) => shuffledFiles(files, seed).map(({ moduleId }) => moduleId))
  expect(orders[0]).toEqual(orders[1])
  expect(orders[0]).not.toEqual(orders[2])
  for (const order of orders) expect(order.slice(0, 8).every((id) => id.startsWith(order[0].slice(0, 4)))).toBe(true)
  expect(shuffledFiles(files.toReversed(), 1).map(({ moduleId }) => moduleId)).toEqual(orders[0])
})

describe('what a report says of failures', () => {
  it('of stories: every result that did not pass, also where a later try passed', () => {
    const failed = { status: 'failed', error: { message: 'not visible' } }
    const spec = (title, ...results) => ({ file: '01.spec.ts', title, tests: [{ results }] })
    const suites = [
      {
        specs: [spec('fine', { status: 'passed' }), spec('left out', { status: 'skipped' })],
        suites: [{ specs: [spec('broken', failed), spec('flaky', { status: 'timedOut' }, { status: 'passed' })] }],
      },
    ]
    expect(storyFailures({ suites, errors: [{ message: 'no such file' }] })).toEqual([
      { name: 'outside of stories', error: 'no such file' },
      { name: '01.spec.ts › broken', error: 'not visible' },
      { name: '01.spec.ts › flaky', error: 'timedOut' },
    ])
  })

  it('of units: tests that failed, and files that could not be loaded', () => {
    const name = new URL('../domain/a.test.ts', import.meta.url).pathname
    const tests = [
      { status: 'passed', fullName: 'fine', failureMessages: [] },
      { status: 'failed', fullName: 'broken', failureMessages: ['one is not two'] },
    ]
    const testResults = [
      { name, status: 'failed', message: '', assertionResults: tests },
      { name, status: 'failed', message: 'cannot be parsed', assertionResults: [] },
    ]
    expect(unitFailures({ testResults })).toEqual([
      { name: 'domain/a.test.ts › broken', error: 'one is not two' },
      { name: 'domain/a.test.ts', error: 'cannot be parsed' },
    ])
  })
})

describe('the lines of an error', () => {
  it('tell which values were compared, without colours and empty lines', () => {
    expect(errorLines('\u001B[31mnot equal\u001B[39m\n\n- Expected\n+ Received')).toEqual([
      '    not equal',
      '    - Expected',
      '    + Received',
    ])
  })

  it('are not more than a screen of them, and none is longer than a paragraph', () => {
    const lines = errorLines(Array.from({ length: 99 }, () => 'x'.repeat(9999)).join('\n'))
    expect(lines).toHaveLength(31)
    expect(lines[0]).toHaveLength(504)
    expect(lines.at(-1)).toBe('    …')
  })
})
