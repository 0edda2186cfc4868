import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const MOST = 62
const SOURCES = join(import.meta.dirname, '..')
const table = readFileSync(join(SOURCES, '../../docs/federation-cases.md'), 'utf8')
const rows = [...table.matchAll(/^\| (\d+) \|[^|]+\|([^|]+)\|$/gm)].map(([, number = '', files = '']) => ({
  number,
  files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
}))

/** The numbers in titles such as `cases 37, 38 and 41: an empty warning …`. */
const casesIn = (file: string): Set<string> =>
  new Set(
    [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/['"`]cases? ([\d, and]+):/g)].flatMap(
      ([, numbers = '']) => numbers.match(/\d+/g) ?? [],
    ),
  )

describe('the table of the cases of federation (#28)', () => {
  it('has every case once, each with a test whose title names it', () => {
    expect(rows.map(({ number }) => Number(number))).toEqual(Array.from({ length: MOST }, (_, index) => index + 1))
    const without = rows.filter(({ number, files }) => files.length === 0 || files.some((file) => !casesIn(file).has(number)))
    expect(without).toEqual([])
  })
})
