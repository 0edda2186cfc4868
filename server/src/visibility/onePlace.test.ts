import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Migrations are never changed; the demo inserts statuses and queries none. */
const EXEMPT = /^(visibility|demo|platform\/database\/migrations)\/|\.test\.ts$|\.fixture\.ts$/
/** Both columns are derived from the restrictions of an account. */
const WRITTEN = /^people\/restrictions\//
const STANDING = /\b(suspended_at|limited_at)\b['"`)} ]*(,\s*'is(?: not)?'|\s+is\s+(?:not )?null)/
const CONDITION = /\b(visibility|searchability)\b["')} ]*\s(not in|in|=|<>)\s+(\(|'|\$\{)/

function linesWith(condition: RegExp, exempt: RegExp): string[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !EXEMPT.test(path) && !exempt.test(path),
  )
  expect(files.length).toBeGreaterThan(200)
  return files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (condition.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
}

it('which accounts are shown is said in one folder (#12, part 5)', () => {
  expect(linesWith(STANDING, WRITTEN)).toEqual([])
  for (const line of ['a.suspended_at is null', ".where('a.suspended_at', 'is', null)", ".where('limited_at', 'is not', null)"])
    expect(STANDING.test(line)).toBe(true)
})

it('what a visibility means in SQL is said in one folder (R-vis-01)', () => {
  expect(linesWith(CONDITION, /^$/)).toEqual([])
  expect(CONDITION.test("select 1 from statuses as s where s.visibility in ('public', 'login')")).toBe(true)
})
