#!/usr/bin/env node
// Writes the generated parts of docs/requirements.md: the tests that name each requirement, and the rows and clauses that no test names.
// A row may have clauses, “(a) … (b) …” in its text; a test names a clause as `R-tl-16c`, which counts for the row too. ID, side and text of a
// row are written by hand. `--check` writes nothing and exits 1 when the document is outdated.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './ensureInstalled.mjs'

const file = join(root, 'docs', 'requirements.md')
const CLIENT_WORKSPACES = ['api', 'domain', 'web', 'e2e']
const WORKSPACES = [...CLIENT_WORKSPACES, 'server', 'bench']
const SIDES = new Set(['client', 'server', 'both'])
const BEGIN = '<!-- generated: rows without tests -->'
const END = '<!-- end of the generated lists -->'
const TEST_FILE = /\.(test|spec)\.(tsx?|mjs)$/
const ID = /\b(R-[a-z]+-|X-)(\d\d)([a-h](?![a-z]))?((?:\/\d\d)+)?(?:(?:…|\.\.\.?|–)(?:R-[a-z]+-|X-)?(\d\d))?/g
/** A call whose first argument is a string and whose second is a function or options, as every `it`, `describe` or `it.each(…)` is. */
const TITLE = /\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,\s*(?=async\b|function\b|\(|\w+\s*=>|\{)/g

const CLAUSE = /\(([a-h])\) /g

/** The requirement IDs in a text: `R-push-04/05` and `R-circ-01…05` stand for each ID they span, and `R-tl-16c` for its row too. */
export function idsIn(text) {
  const ids = new Set()
  for (const [, prefix, first, clause, others, last] of text.matchAll(ID)) {
    ids.add(prefix + first)
    if (clause !== undefined) ids.add(prefix + first + clause)
    for (const other of others?.slice(1).split('/') ?? []) ids.add(prefix + other)
    for (let number = Number(first) + 1; number <= Number(last ?? 0); number++) ids.add(prefix + String(number).padStart(2, '0'))
  }
  return ids
}

/** The titles of a test file's tests and suites. */
export function titlesIn(source) {
  return [...source.matchAll(TITLE)].map((match) => match[2])
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', 'data', 'recorded', 'locales'].includes(name) && !name.startsWith('.'))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)]))
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
}

/**
 * Reads the sources below `folder`: which tests name which ID, as `Map<id, Map<workspace, Set<test>>>`, and every ID named in any
 * source file with one of the files that name it.
 */
export function namesIn(folder) {
  const tests = new Map()
  const anywhere = new Map()
  for (const workspace of WORKSPACES)
    for (const path of filesUnder(join(folder, workspace))) {
      const source = readFileSync(path, 'utf8')
      for (const id of idsIn(source)) anywhere.set(id, path.slice(folder.length + 1))
      if (!TEST_FILE.test(path)) continue
      const test = basename(path).replace(TEST_FILE, '')
      for (const id of titlesIn(source).flatMap((title) => [...idsIn(title)])) {
        const byWorkspace = tests.get(id) ?? new Map()
        byWorkspace.set(workspace, (byWorkspace.get(workspace) ?? new Set()).add(test))
        tests.set(id, byWorkspace)
      }
    }
  return { tests, anywhere }
}

/** A row as written by hand or by this script; the last cell may be missing. */
const ROW = /^\| ([RX]-\S+) \| (\S+) \| ([^|]*) \|(?:[^|]*\|)?$/

/** The text of one clause, up to the next. */
const clauseOf = (text, letter) =>
  text
    .split(`(${letter}) `)[1]
    .split(/\([a-h]\) /)[0]
    .trim()

/** The number of rows with clauses. */
const marked = (clauses) => new Set(clauses.map((id) => id.slice(0, -1))).size

const cellOf = (byWorkspace) =>
  WORKSPACES.filter((workspace) => byWorkspace?.has(workspace))
    .map((workspace) => `${workspace}: ${[...byWorkspace.get(workspace)].sort((a, b) => (a < b ? -1 : 1)).join(' ')}`)
    .join('; ')

/** The document with new generated parts, and one sentence for each invalid row or unknown ID. */
export function requirementsTable(document, { tests, anywhere }) {
  const problems = []
  const rows = new Map()
  const clauses = []
  const lines = document.split('\n').map((line) => {
    const row = ROW.exec(line)
    if (row === null) return line
    const [, id, side, text] = row
    if (rows.has(id)) problems.push(`${id} stands twice in docs/requirements.md`)
    if (!SIDES.has(side)) problems.push(`${id}: its side is "${side}"; it must be client, server or both`)
    rows.set(id, { id, side, text })
    for (const [, clause] of text.matchAll(CLAUSE)) clauses.push(id + clause)
    return `| ${id} | ${side} | ${text} | ${cellOf(tests.get(id))} |`
  })
  for (const [id, source] of anywhere) {
    if (rows.has(id) || clauses.includes(id)) continue
    problems.push(`${source} names ${id}, which has no ${/\d$/.test(id) ? 'row' : 'clause'} in docs/requirements.md`)
  }
  const untested = [...rows.values()].filter(({ id }) => !tests.has(id))
  const withoutClientTest = [...rows.values()].filter(
    ({ id, side }) => side !== 'server' && tests.has(id) && !CLIENT_WORKSPACES.some((workspace) => tests.get(id).has(workspace)),
  )
  const listOf = (title, listed) => [
    `## ${title}`,
    '',
    ...(listed.length === 0 ? ['None.'] : listed.map(({ id, text }) => `- ${id}: ${text}`)),
    '',
  ]
  const begin = lines.indexOf(BEGIN)
  const end = lines.indexOf(END)
  if (begin === -1 || end < begin) throw new Error('docs/requirements.md has lost the comments around its generated lists')
  lines.splice(
    begin + 1,
    end - begin - 1,
    '',
    `${rows.size} rows. ${marked(clauses)} of them mark their clauses, ${clauses.length} in all, each of which a test must name; the others are counted as a whole: a test that`,
    'names such a row may prove a part of it.',
    '',
    ...listOf('Named by no test', untested),
    ...listOf(
      'Clauses named by no test',
      clauses.filter((id) => !tests.has(id)).map((id) => ({ id, text: clauseOf(rows.get(id.slice(0, -1)).text, id.at(-1)) })),
    ),
    ...listOf('With a client side that no client test names', withoutClientTest),
  )
  return { text: lines.join('\n'), problems: problems.sort() }
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const written = readFileSync(file, 'utf8')
  const { text, problems } = requirementsTable(written, namesIn(root))
  for (const problem of problems) console.error(problem)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (written !== text) problems.push('old')
  if (process.argv.includes('--check') && written !== text)
    console.error('docs/requirements.md is not what the test titles say: run `npm run requirements`')
  process.exitCode = problems.length === 0 ? 0 : 1
}
