#!/usr/bin/env node
// Writes docs/api.md: every call of the endpoint table with its authentication and scope, the project that introduced it, and the test that makes it.
// `--check` writes nothing and exits 1 when the document is outdated.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { allEndpoints } from '../api/src/endpoints/index.ts'
import { root } from './ensureInstalled.mjs'

const file = join(root, 'docs', 'api.md')
const source = join(root, 'server', 'src')
const nameOf = (method, path) => `${method} ${path.replace(/:\w+|\{\w+\}/g, '*')}`

const recorded = JSON.parse(readFileSync(join(source, 'conformance', 'recorded', 'operations.json'), 'utf8'))
const mastodon = new Set(recorded.operations.map(({ method, path }) => nameOf(method, path)))

/** Calls of Mastodon that its OpenAPI document leaves out. */
const UNDOCUMENTED = [
  /^\/api\/web\//,
  /^\/api\/v1\/instance\/languages$/,
  /^\/api\/v1\/emails\/check_confirmation$/,
  /^\/api\/v1\/conversations\/:id\/unread$/,
]
const OURS = [/^\/api\/v1\/statuses\/:id\/quotes\/:\w+\/(approve|reject)$/]

/** The version of Mastodon that introduced a call; the first matching pattern counts. */
const SINCE = [
  [/^\/api\/v1\/profile$/, '4.6'],
  [/quotes|interaction_policy/, '4.5'],
  [/async_refreshes/, '4.4'],
  [/(un)?endorse$|\/accounts\/:id\/endorsements$|terms_of_service|\/tags\/:name\/(un)?feature$/, '4.4'],
  [/^\/api\/v2\/notifications|notifications\/(requests|unread_count)|timelines\/link|annual_reports/, '4.3'],
  [/instance\/(languages|translation_languages)|\/profile\//, '4.2'],
  [/featured_tags\/suggestions/, '3.0'],
  [/accounts\/:id\/featured_tags/, '3.3'],
  [/featured_tags|markers|directory/, '3.0'],
  [/trends\/tags/, '3.0'],
  [/^\/api\/v2\/filters|^\/api\/v2\/instance|\/tags\/|followed_tags|\/translate$|extended_description|instance\/domain_blocks/, '4.0'],
  [/remove_from_followers|familiar_followers|trends|\/source$|\/history$/, '3.5'],
  [/^\/api\/v2\/suggestions|accounts\/lookup/, '3.4'],
  [/\/note$/, '3.2'],
  [/announcements|^\/api\/v2\/media/, '3.1'],
]

function originOf({ method, path }) {
  if (OURS.some((pattern) => pattern.test(path))) return ['Starling', '0.1']
  if (!mastodon.has(nameOf(method, path)) && !UNDOCUMENTED.some((pattern) => pattern.test(path))) return ['kmyblue', '']
  return ['Mastodon', SINCE.find(([pattern]) => pattern.test(path))?.[1] ?? '']
}

const WHO = { none: 'anyone', optional: 'anyone, more with a token', app: 'an application', user: 'a person' }

const EVERYWHERE = 'server/src/conformance/openapi.test.ts'

/** For each call the test file that makes it, found by the endpoint's name or path. If there are several, the one next to the route is preferred. */
function testsByRow() {
  const constants = new Map(
    [...readFileSync(join(root, 'api', 'src', 'endpoints', 'allEndpoints.ts'), 'utf8').matchAll(/^  '?([\w-]+)'?: (\w+Endpoints),$/gm)].map(
      ([, table, constant]) => [table, constant],
    ),
  )
  const files = readdirSync(source, { recursive: true })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.includes('/') && !path.startsWith('conformance/') && /\.test\.ts$|[rR]outes\.ts$/.test(path))
    .map((path) => ({ folder: posix.dirname(path), name: posix.basename(path) }))
    .map((each) => ({ ...each, text: readFileSync(join(source, each.folder, each.name), 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return new Map(
    allEndpoints.map(({ name, endpoint }) => {
      const [table, row] = name.split('.')
      const byName = new RegExp(String.raw`\b${constants.get(table)}\.${row}\b`)
      const parts = endpoint.path.split(/:\w+/).map((part) => part.replace(/[.]/g, String.raw`\.`))
      const byAddress = new RegExp(String.raw`${parts.join(String.raw`(?:\$\{[^}]*\}|[\w%:-]+)`)}(?=['"\x60?])`)
      const serving = files.find((each) => each.name.endsWith('outes.ts') && byName.test(each.text))?.folder ?? table
      const calling = files.filter((each) => each.name.endsWith('.test.ts') && (byName.test(each.text) || byAddress.test(each.text)))
      const best = calling.find((each) => each.folder === serving || each.folder.endsWith(`/${serving}`)) ?? calling[0]
      return [name, best === undefined ? EVERYWHERE : `server/src/${best.folder}/${best.name}`]
    }),
  )
}

export function apiTable() {
  const tests = testsByRow()
  const lines = [
    '# Every call',
    '',
    'Written by `scripts/apiTable.mjs` from the endpoint table (`api/src/*/endpoints.ts`); do not edit it. `npm run check` says when it is old.',
    '',
    'Beside the test that is named, every call is made by `server/src/conformance/openapi.test.ts` (its answer against the schemas),',
    '`scopes.test.ts` (every scope that is too small, no token, a revoked one) and, where it writes, `badInput.test.ts` (what it refuses,',
    'and that nothing is written then). "Since" is the version of Mastodon that brought it; without one it is older than 3.0, or kmyblue’s.',
    '',
  ]
  const tables = Map.groupBy(allEndpoints, ({ name }) => name.split('.')[0])
  for (const [table, rows] of tables) {
    lines.push(`## ${table}`, '', '| call | opened by | scope | of | since | test |', '|---|---|---|---|---|---|')
    for (const { name, endpoint } of rows) {
      const [origin, since] = originOf(endpoint)
      const scope = endpoint.scope
        ? endpoint.scope
            .split(' ')
            .map((each) => `\`${each}\``)
            .join(' or ')
        : ''
      lines.push(
        `| \`${endpoint.method} ${endpoint.path}\` | ${WHO[endpoint.auth]} | ${scope} | ${origin} | ${since} | ${tests.get(name)} |`,
      )
    }
    lines.push('')
  }
  lines.push(`${allEndpoints.length} calls.`, '')
  return lines.join('\n')
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const wanted = apiTable()
  const isSame = existsSync(file) && readFileSync(file, 'utf8') === wanted
  if (process.argv.includes('--check')) {
    if (!isSame) console.error('docs/api.md is not what the endpoint table says: run `node scripts/apiTable.mjs`')
    process.exitCode = isSame ? 0 : 1
  } else if (!isSame) writeFileSync(file, wanted)
}
