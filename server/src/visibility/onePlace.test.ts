import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Migrations are never changed; the demo writes posts and asks nothing. */
const EXEMPT = /^(visibility|demo|platform\/database\/migrations)\/|\.test\.ts$|\.fixture\.ts$/
const CONDITION = /\b(visibility|searchability)\b["')} ]*\s(not in|in|=|<>)\s+(\(|'|\$\{)/

it('what a visibility means in SQL is said in one folder (R-vis-01)', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts') && !EXEMPT.test(path))
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (CONDITION.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
  expect(CONDITION.test("select 1 from statuses as s where s.visibility in ('public', 'login')")).toBe(true)
})
