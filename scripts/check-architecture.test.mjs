import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { checkArchitecture } from './check-architecture.mjs'

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Checks a small tree that consists of the given files. */
function check(files) {
  root = mkdtempSync(join(tmpdir(), 'starling-architecture-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return checkArchitecture(root)
}

/** Files of a folder, with a test and a fixture, which are not counted. */
function filesIn(folder, count) {
  const names = [...Array.from({ length: count }, (_, index) => `file${index}.ts`), 'file.test.ts', 'file.fixture.ts']
  return Object.fromEntries(names.map((name) => [`${folder}/${name}`, 'export const a = 1\n']))
}

/** A route table with two addresses, and further files. */
const withRoutes = (files) => ({
  'web/src/routing/routes.ts':
    "export const routes = { home: { pattern: '/home' }, tag: { pattern: '/tags/:name' }, account: { pattern: '/@:acct' } }\n",
  ...files,
})

it('finds nothing in a tree that keeps the rules', () => {
  expect(
    check({
      'api/src/statuses/index.ts': "export { statusSchema } from './status.ts'\n",
      'domain/src/threads/buildThread.ts':
        "import type { Status } from '@starling/api/statuses'\nimport { compareIds } from '../ids/index.ts'\n",
      'web/src/features/thread/ThreadScreen.tsx': "import { StatusCard } from '../../entities/status/StatusCard.tsx'\n",
      'web/src/session/browserFetch.ts': 'export const browserFetch = (url) => fetch(url)\n',
      'server/src/statuses/routes.ts': "import { notify } from '../notifications/notify.ts'\n",
      ...filesIn('domain/src/session', 10),
      ...withRoutes({
        'web/src/routing/paths.ts': "export const deckPath = '/deck'\n// Not `/home`.\nexport const homePath = pathTo('home')\n",
        'web/src/session/signUp.ts': "const signUp = new URL('/auth/sign_up', origin)\nconst icon = '/homely.svg'\n",
      }),
      'web/src/session/a.isolated.test.ts': "vi.mock('./b.ts')\n",
      'web/src/ui/loadable.tsx': "import { lazy, useState } from 'react'\n",
      'web/src/app/a.tsx':
        "const B = loadable(() => import('./B.tsx'), 'B')\nconst { c } = await import('./c.ts')\nlet d: typeof import('./c.ts')\n",
      'server/src/statuses/statuses.test.ts': "import { startTestServer } from '../testing.fixture.ts'\n",
    }),
  ).toEqual([])
})

it('finds the identifiers of requirements outside tests', () => {
  const text = '/** A row (R-tl-08). */\nexport const a = 1\n'
  expect(check({ 'domain/src/feeds/a.ts': text, 'domain/src/feeds/a.test.ts': text })).toEqual([
    'domain/src/feeds/a.ts: names the requirement R-tl-08; say what it means, and name it in a test',
  ])
})

const map = (...rows) => `# A\n\n## The server's modules\n\nIn order.\n\n\`\`\`\n${rows.join('\n')}\n\`\`\`\n`

it('finds imported style sheets that are not there', () => {
  const files = { 'web/src/ui/A.tsx': "import styles from './A.module.css'\nimport './B.css'\n", 'web/src/ui/A.module.css': '' }
  expect(check(files)).toEqual(['web/src/ui/A.tsx: imports the style sheet ./B.css, which does not exist'])
})

it('takes the order of the modules from ARCHITECTURE.md', () => {
  const files = (rows) => ({
    'ARCHITECTURE.md': map(...rows),
    'server/src/people/accounts/a.ts': 'export const a = 1\n',
    'server/src/posts/reading/b.ts': "import { a } from '../../people/accounts/a.ts'\n",
    'server/src/conformance/c.test.ts': "import { a } from '../people/accounts/a.ts'\n",
  })
  expect(check(files(['people  accounts       posts  statuses and all']))).toEqual([])
  expect(check(files(['posts   statuses and all', 'people  accounts']))).toEqual([
    expect.stringMatching(/module posts may not import people/),
  ])
  expect(check(files(['people  accounts']))).toEqual([expect.stringMatching(/posts: a module that ARCHITECTURE\.md does not list/)])
  expect(check(files(['people  accounts', 'posts   statuses', 'push  messages']))).toEqual([expect.stringMatching(/lists the module push/)])
})

it('finds documents that name files which are not there', () => {
  const named = (path) => ({
    'SECURITY.md': `| A threat | a defence | \`${path}\`, \`web/src/a.test.ts\` |\n`,
    'docs/operating.md': 'Read `server/src/people/people.test.ts`, `/var/lib/x.ts` and `src/y.ts`.\n',
    'server/src/people/people.test.ts': '',
    'web/src/a.test.ts': '',
  })
  expect(check(named('people/people.test.ts'))).toEqual([])
  expect(check(named('people/others.test.ts'))).toEqual(['SECURITY.md: names people/others.test.ts, which does not exist'])
  expect(check({ 'docs/decisions/0001-a.md': 'See `server/src/gone.ts`.\n' })).toEqual([
    'docs/decisions/0001-a.md: names server/src/gone.ts, which does not exist',
  ])
})

it.each([
  [
    'a table asked by any text',
    { 'domain/src/a/a.ts': 'const icons: Readonly<Record<string, number>> = {\n  a: 1,\n}\n' },
    /icons is a plain object asked by any text/,
  ],
  [
    'such a table in a function',
    { 'server/src/a/a.ts': 'function a() {\n  const words: Partial<Record<string, number>> = { a: 1 }\n}\n' },
    /words is a plain object asked by any text/,
  ],
  [
    'such a table without a name',
    { 'web/src/entities/a.ts': 'export const a = (event) => { return { Left: 1, Right: 2 }[event.key] }\n' },
    /looks a text up in a plain object/,
  ],
  [
    "Lingui's own Trans",
    { 'web/src/entities/a.tsx': "import { I18nProvider, Trans } from '@lingui/react'\n" },
    /only web\/src\/ui\/Trans\.tsx may/,
  ],
  [
    "Lingui's own translator",
    { 'web/src/app/a.ts': "import { setupI18n } from '@lingui/core'\n" },
    /only web\/src\/ui\/createI18n\.ts may/,
  ],
  ['api importing domain', { 'api/src/a/a.ts': "import { x } from '@starling/domain/ids'\n" }, /api may not import domain/],
  ['domain importing web', { 'domain/src/a/a.ts': "import { x } from '../../../web/src/routing/paths.ts'\n" }, /domain may not import web/],
  ['web importing server', { 'web/src/app/a.ts': "import { x } from '../../../server/src/app.ts'\n" }, /web may not import server/],
  [
    'server importing web',
    { 'server/src/a/a.ts': "const x = await import('../../../web/src/app/main.tsx')\n" },
    /server may not import web/,
  ],
  [
    'routing importing a screen',
    { 'web/src/routing/a.ts': "await import('../features/a/a.tsx')\n" },
    /web\/routing may not import web\/features/,
  ],
  ['ui importing session', { 'web/src/ui/a.ts': "import { x } from '../session/x.ts'\n" }, /web\/ui may not import web\/session/],
  [
    'entities importing features',
    { 'web/src/entities/status/a.ts': "import { x } from '../../features/thread/x.ts'\n" },
    /web\/entities may not import web\/features/,
  ],
  ['a feature importing a feature', { 'web/src/features/a/a.ts': "import { x } from '../b/b.ts'\n" }, /feature a imports feature b/],
  [
    'two folders importing each other',
    { 'server/src/a/a.ts': "import { b } from '../b/b.ts'\n", 'server/src/b/c.ts': "import { a } from '../a/d.ts'\n" },
    /^2 folders import each other: server\/a > server\/b > server\/a \(server\/src\/a\/.*; server\/src\/b\/.*\)$/,
  ],
  [
    'two modules of the server importing each other through other folders',
    { 'server/src/a/x/x.ts': "import { y } from '../../b/y/y.ts'\n", 'server/src/b/z/z.ts': "import { w } from '../../a/w/w.ts'\n" },
    /^2 folders import each other: server\/a > server\/b > server\/a \(server\/src\/a\/.*; server\/src\/b\/.*\)$/,
  ],
  [
    'two folders of one module importing each other',
    { 'server/src/a/x/x.ts': "import { y } from '../y/y.ts'\n", 'server/src/a/y/z.ts': "import { w } from '../x/w.ts'\n" },
    /^2 folders import each other: server\/a\/x > server\/a\/y > server\/a\/x \(/,
  ],
  [
    'three folders in a circle',
    {
      'domain/src/a/a.ts': "import { b } from '../b/index.ts'\n",
      'domain/src/b/b.ts': "import { c } from '../c/index.ts'\n",
      'domain/src/c/c.ts': "import { a } from '../a/index.ts'\n",
    },
    /^3 folders import each other: domain\/a > domain\/b > domain\/c > domain\/a \(/,
  ],
  [
    'two entities importing each other',
    {
      'web/src/entities/a/a.ts': "import { b } from '../b/b.ts'\n",
      'web/src/entities/b/c.ts': "import { d } from '../a/d.ts'\n",
    },
    /^2 folders import each other: web\/entities\/a > web\/entities\/b > web\/entities\/a \(/,
  ],
  [
    'two files importing each other for types only',
    {
      'domain/src/a/a.ts': "import type { B } from './b.ts'\n",
      'domain/src/a/b.ts': "export type { A } from './a.ts'\n",
    },
    /^2 files import each other: domain\/src\/a\/a\.ts > domain\/src\/a\/b\.ts > domain\/src\/a\/a\.ts$/,
  ],
  [
    'two components importing each other, one of them when needed',
    {
      'web/src/ui/Menu.tsx': "const Popover = loadable(() => import('./Popover.tsx'), 'Popover')\n",
      'web/src/ui/Popover.tsx': "import type { X } from './Menu.tsx'\n",
    },
    /^2 files import each other: web\/src\/ui\/Menu\.tsx/,
  ],
  [
    'the shortest way round a circle of files',
    {
      'api/src/a/a.ts': "import { b } from './b.ts'\nimport { c } from './c.ts'\n",
      'api/src/a/b.ts': "import { c } from './c.ts'\n",
      'api/src/a/c.ts': "import { a } from './a.ts'\n",
    },
    /^3 files import each other: api\/src\/a\/a\.ts > api\/src\/a\/c\.ts > api\/src\/a\/a\.ts$/,
  ],
  ['a Proxy', { 'domain/src/a/a.ts': 'export const a = new Proxy({}, {})\n' }, /makes a Proxy/],
  [
    'a screen that pages a list by itself',
    { 'web/src/features/a/a.ts': "import type { ApiError, PageLink } from '@starling/api/client'\n" },
    /pages a list by itself; give a ListSource/,
  ],
  [
    'a second infinite query',
    { 'web/src/app/a.ts': "import { useInfiniteQuery } from '@tanstack/react-query'\n" },
    /pages a list by itself; give a ListSource/,
  ],
  ['too many files in the session', filesIn('domain/src/session', 11), /^domain\/src\/session: 11 files; at most 10/],
  ["too many files in the client's session", filesIn('web/src/session', 16), /^web\/src\/session: 16 files; at most 15/],
  ['going past a door', { 'domain/src/a/a.ts': "import { x } from '../ids/compareIds.ts'\n" }, /goes past the door/],
  ['export * in a door', { 'api/src/a/index.ts': "export * from './a.ts'\n" }, /a door lists its names/],
  [
    'a transaction that is not done again',
    { 'server/src/a/a.ts': 'export const a = (db) => db.transaction().execute(work)\n' },
    /begins a transaction by itself; inTransaction/,
  ],
  ['a default export', { 'domain/src/a/a.ts': 'export default 1\n' }, /default export/],
  ['a fixture outside tests', { 'server/src/a/a.ts': "import { aStatus } from '@starling/api/fixtures'\n" }, /only tests may/],
  [
    'a test that replaces modules under another name',
    { 'web/src/ui/a.test.ts': "vi.mock('./b.ts')\n" },
    /call it web\/src\/ui\/a\.isolated\.test\.ts/,
  ],
  ['a file over 400 lines', { 'domain/src/a/a.ts': 'let a\n'.repeat(401) }, /401 lines/],
  ['a folder without a mission', { 'web/src/utils/a.ts': 'export const a = 1\n' }, /says no mission/],
  ['localStorage outside session', { 'web/src/features/a/a.ts': "localStorage.getItem('x')\n" }, /touches localStorage/],
  ['process.env outside main', { 'server/src/a/a.ts': 'const p = process.env.PORT\n' }, /touches process\.env/],
  ...[
    ["const path = '/home'", /writes out an address, \/home; web\/src\/routing\/routes\.ts knows it/],
    ['const path = `/tags/${name}`', /writes out an address, \/tags/],
    ['const path = "/@" + acct', /writes out an address, \/@/],
    ["const path = '/deck/somewhere'", /writes out an address, \/deck; web\/src\/routing\/paths\.ts knows it/],
    ["const route = { pattern: '/lists/:id' }", /has a pattern of paths; they stand in web\/src\/routing\/routes\.ts/],
  ].map(([text, message]) => [`a second place that knows an address: ${text}`, withRoutes({ 'web/src/app/a.ts': `${text}\n` }), message]),
  [
    'a component that comes later in a way of its own',
    { 'web/src/app/a.tsx': "const load = () => import('./B.tsx').then(({ B }) => B)\n" },
    /fetches \.\/B\.tsx in a way of its own/,
  ],
  ['lazy of react', { 'web/src/app/a.tsx': "import { lazy, Suspense } from 'react'\n" }, /only web\/src\/ui\/loadable\.tsx may/],
  ['an index file in an application', { 'server/src/a/index.ts': "export { a } from './a.ts'\n" }, /no index files/],
])('reports %s', (_name, files, message) => {
  const problems = check(files)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(message)
})
