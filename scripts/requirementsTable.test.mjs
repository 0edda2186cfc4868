import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { idsIn, namesIn, requirementsTable, titlesIn } from './requirementsTable.mjs'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The IDs found in a small tree that consists of the given files. */
function names(files) {
  folder = mkdtempSync(join(tmpdir(), 'starling-requirements-'))
  for (const workspace of ['api', 'domain', 'web', 'e2e', 'server', 'bench']) mkdirSync(join(folder, workspace))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return namesIn(folder)
}

const document = (...rows) =>
  ['# Requirements', '<!-- generated: rows without tests -->', 'old', '<!-- end of the generated lists -->', ...rows, ''].join('\n')

it.each([
  [`one (R-tl-08, X-09)`, ['R-tl-08', 'X-09']],
  [`several (R-push-04/05)`, ['R-push-04', 'R-push-05']],
  [`a span (R-circ-01…03)`, ['R-circ-01', 'R-circ-02', 'R-circ-03']],
  [`a span in full (R-tl-09…R-tl-11)`, ['R-tl-09', 'R-tl-10', 'R-tl-11']],
  ['a clause, and with it the row (R-tl-16c)', ['R-tl-16', 'R-tl-16c']],
  ['none (R-tl)', []],
])('reads the IDs of a title: %s', (title, expected) => {
  expect([...idsIn(title)]).toEqual(expected)
})

it('reads titles of suites, tests and tables of tests, and no other text', () => {
  const source = `
    describe('a suite', () => {
      it("a test", async () => { call('an argument', 1) })
      it.each([['a row']])('a table %s', (row) => {})
      test('with options', { timeout: 5 }, async () => {})
      // a comment with 'quotes'
    })`
  expect(titlesIn(source)).toEqual(['a suite', 'a test', 'a table %s', 'with options'])
})

describe('the document', () => {
  it('names the tests of each row, by workspace and file', () => {
    const found = names({
      'domain/src/feeds/mergePage.test.ts': `it('merges (R-tl-08)', () => {})`,
      'domain/src/feeds/fillGap.test.ts': `it('fills (R-tl-08)', () => {})`,
      'e2e/02-read.spec.ts': `test('reads (R-tl-08)', async () => {})`,
    })
    const { text, problems } = requirementsTable(document(`| R-tl-08 | client | Gaps. | |`), found)
    expect(text).toContain(`| R-tl-08 | client | Gaps. | domain: fillGap mergePage; e2e: 02-read |`)
    expect(problems).toEqual([])
    expect(requirementsTable(text, found).text).toBe(text)
  })

  it('counts the clauses of a row each for itself, and knows of no others', () => {
    const found = names({ 'web/src/a.test.ts': `it('a (R-tl-16a, R-tl-16c)', () => {})` })
    const row = '| R-tl-16 | client | A new post appears (a) in home, (b) in its circle. | web: a |'
    const { text, problems } = requirementsTable(document(row), found)
    expect(text).toContain(row)
    expect(text).toContain('## Clauses named by no test\n\n- R-tl-16b: in its circle.\n')
    expect(problems).toEqual(['web/src/a.test.ts names R-tl-16c, which has no clause in docs/requirements.md'])
  })

  it('lists the rows that no test names, and those with a client side that no client test names', () => {
    const found = names({ 'server/src/a.test.ts': `it('a (R-tl-02, R-tl-03)', () => {})` })
    const rows = [`| R-tl-01 | both | One. | |`, `| R-tl-02 | both | Two. | |`, `| R-tl-03 | server | Three. | |`]
    const { text } = requirementsTable(document(...rows), found)
    const [, untested, clauses, withoutClient] = text.split('<!-- end')[0].split('## ')
    expect(untested.match(/^- .*/gm)).toEqual([`- R-tl-01: One.`])
    expect(clauses).toContain('None.')
    expect(withoutClient.match(/^- .*/gm)).toEqual([`- R-tl-02: Two.`])
    expect(text).not.toContain('old')
  })

  it.each([
    ['a name without a row', { 'web/src/a.ts': `// Why (R-tl-77).` }, [], /web.src.a\.ts names R-tl-77, which has no row/],
    ['a row that stands twice', {}, [`| R-tl-01 | both | One. | |`, `| R-tl-01 | both | One. | |`], /R-tl-01 stands twice/],
    ['a side that does not exist', {}, [`| R-tl-01 | all | One. | |`], /its side is "all"/],
  ])('reports %s', (_name, files, rows, message) => {
    const { problems } = requirementsTable(document(...rows), names(files))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(message)
  })

  it('refuses a document without the comments around its lists', () => {
    expect(() => requirementsTable('# Requirements\n', names({}))).toThrow(/has lost the comments/)
  })
})
