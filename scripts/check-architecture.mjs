#!/usr/bin/env node
// The import rules of ARCHITECTURE.md, checked: prints every broken rule and exits 1 when there is one.
// Plain text reading on purpose: it needs nothing installed and finishes in well under a second.
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkAddresses } from './architecture/checkAddresses.mjs'
import { checkDynamicImports } from './architecture/checkDynamicImports.mjs'
import { checkNamedFiles } from './architecture/checkNamedFiles.mjs'
import { checkModules } from './architecture/checkModules.mjs'
import { findCycles } from './architecture/findCycles.mjs'
import {
  exists,
  filesUnder,
  importsOf,
  isFixture,
  isTest,
  resolveSpecifier,
  withoutComments,
  writtenCode,
} from './architecture/sources.mjs'

const WORKSPACES = ['api', 'domain', 'web', 'server']
const MAY_IMPORT = { api: [], domain: ['api'], web: ['api', 'domain'], server: ['api', 'domain'] }
/**
 * The code that may begin transactions without `inTransaction`: its implementation and the database drivers, the job queue, and the backup,
 * which does not conflict with other transactions.
 */
const OWN_TRANSACTIONS = /^server\/src\/(?:platform\/(?:database|jobs)|operator\/backup)\//
const FORBIDDEN_FOLDERS = new Set(['utils', 'helpers', 'common', 'shared', 'misc', 'lib', 'types', 'hooks', 'v2'])
const WEB_LAYERS = {
  ui: [],
  routing: ['ui'],
  storage: [],
  sending: ['storage'],
  accounts: ['storage'],
  boot: ['storage', 'accounts', 'routing'],
  session: ['routing', 'storage', 'accounts', 'boot'],
  settings: ['storage', 'session'],
  remembered: ['ui', 'storage', 'accounts', 'settings'],
  entities: ['ui', 'routing', 'storage', 'sending', 'accounts', 'session', 'settings', 'remembered'],
  features: ['ui', 'routing', 'storage', 'sending', 'accounts', 'session', 'settings', 'remembered', 'entities'],
  app: ['ui', 'routing', 'storage', 'accounts', 'boot', 'session', 'settings', 'remembered', 'entities', 'features'],
  'service-worker': ['storage', 'sending', 'routing'],
}
/** The only places of the client that may touch the browser's network and storage. */
const WEB_OUTSIDE = new Set(['boot', 'storage', 'accounts', 'session', 'service-worker'])
const MAX_LINES = 400
/** Folders that only compose other folders: how many files each may have, tests and fixtures not counted. */
const MAX_FILES = { 'domain/src/session': 10, 'web/src/session': 15 }
const GLOBALS = /(?<![\w.$'"`-])(?:window\.)?(localStorage|sessionStorage|indexedDB|fetch)(?=\s*[(.])|(?<![\w$])process\.env/
/** Exports of Lingui that interpret the values inserted into a message as markup or escapes, and the one file that may use each of them. */
const OWN_LINGUI = new Map([
  ['@lingui/react', { names: /\bTrans\b/, home: 'web/src/ui/Trans.tsx' }],
  ['@lingui/core', { names: /\b(?:I18n\s*[,}]|setupI18n|i18n)\b/, home: 'web/src/ui/createI18n.ts' }],
])
/** An object used as a lookup table with arbitrary text as keys: `constructor` and `__proto__` would find inherited members. */
const OPEN_TABLE =
  /^(?:(?:export )?const (\w+): (?:(?:Readonly|Partial)<)*Record<string,|\s+const (\w+): (?:Readonly|Partial)<(?:Readonly<|Partial<)?Record<string,.*= \{)/gm
const INLINE_TABLE = /(?:[=?:(]|return) \{ \w[^{}\n]*: [^{}\n]*\}\[(?:\w+\.)*\w+\](?!:)/
const REPLACES_MODULES = /\bvi\.(?:mock|doMock|resetModules)\(/
/** What a screen imports only if it loads pages by itself, and the two files that have a reason to do so (decision 98). */
const OWN_PAGING = /^import [^\n]*(?:\bPageLink\b[^\n]*'@starling\/api\/client'|\buseInfiniteQuery\b)/m
const OWN_PAGES = new Set(['web/src/features/search/useSearch.ts', 'web/src/features/catch-up/createGathering.ts'])
/** The identifier of a row of docs/requirements.md. Only tests name the requirements they prove; code explains in words. */
const REQUIREMENT = /\b(?:R-[a-z]+|X)-\d{2}[a-z]?\b/
/** Folders that hold generated or recorded data, not code written by hand. */
const DATA = /\/(recorded|locales|migrations\/generated)\//

/** Checks the source tree below `root`; returns one sentence per violation. */
export function checkArchitecture(root) {
  const problems = []
  const graphs = { files: new Map(), folders: new Map() }
  for (const workspace of WORKSPACES) {
    const source = join(root, workspace, 'src')
    if (!exists(source)) continue
    for (const path of filesUnder(source)) {
      const file = relative(root, path).split(sep).join('/')
      if (!/\.(ts|tsx|css|mjs)$/.test(file)) continue
      const text = readFileSync(path, 'utf8')
      checkFile({ root, workspace, path, file, text, problems, graphs })
    }
  }
  for (const [folder, most] of Object.entries(MAX_FILES)) {
    const count = writtenCode(root, folder).length
    if (count > most) problems.push(`${folder}: ${count} files; at most ${most}, because it only composes other folders`)
  }
  for (const { size, path } of findCycles(graphs.files)) problems.push(`${size} files import each other: ${path.join(' > ')}`)
  for (const { size, path } of findCycles(graphs.folders)) {
    const importing = path.slice(1).map((folder, index) => graphs.folders.get(path[index]).get(folder))
    problems.push(`${size} folders import each other: ${path.join(' > ')} (${importing.join('; ')})`)
  }
  problems.push(...checkAddresses(root), ...checkDynamicImports(root), ...checkModules(root), ...checkNamedFiles(root))
  for (const folder of ['scripts', 'bench', 'e2e']) {
    if (!exists(join(root, folder))) continue
    for (const path of filesUnder(join(root, folder)))
      checkLength(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8'), problems)
  }
  return problems.sort()
}

function checkLength(file, text, problems) {
  if (!/\.(ts|tsx|css|mjs)$/.test(file) || DATA.test(`/${file}`)) return
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  if (lines > MAX_LINES) problems.push(`${file}: ${lines} lines; at most ${MAX_LINES}, so it wants two names`)
}

function checkFile({ root, workspace, path, file, text, problems, graphs }) {
  checkLength(file, text, problems)
  const inside = file.split('/').slice(2)
  for (const folder of inside.slice(0, -1))
    if (FORBIDDEN_FOLDERS.has(folder)) problems.push(`${file}: a folder named "${folder}" says no mission`)
  if (!/\.tsx?$/.test(file)) return
  const test = isTest(file)
  const fixture = isFixture(file)
  if (!test && !fixture && /^export default\b/m.test(text) && !file.endsWith('.config.ts'))
    problems.push(`${file}: default export; named exports only`)
  if (!test && !fixture && /\bnew Proxy\b/.test(withoutComments(text)))
    problems.push(`${file}: makes a Proxy; say what it stands for with a plain object or a function`)
  if (workspace === 'server' && !test && !fixture && !OWN_TRANSACTIONS.test(file) && /\.transaction\(\)/.test(withoutComments(text)))
    problems.push(`${file}: begins a transaction by itself; inTransaction does it again where PostgreSQL aborts it for another one`)
  if (workspace === 'web' && ['features', 'app'].includes(inside[0]) && !test && !fixture && !OWN_PAGES.has(file) && OWN_PAGING.test(text))
    problems.push(`${file}: pages a list by itself; give a ListSource to the feeds of the session`)
  if (inside.at(-1) === 'index.ts' && /^export \*/m.test(text) && workspace !== 'web')
    problems.push(`${file}: "export *"; a door lists its names`)
  if ((workspace === 'web' || workspace === 'server') && inside.at(-1) === 'index.ts' && !inside.includes('migrations'))
    problems.push(`${file}: applications have no index files`)
  if (!test && !fixture && (workspace === 'web' || workspace === 'server')) {
    const allowed = workspace === 'web' ? WEB_OUTSIDE.has(inside[0]) : ['main.ts', 'ctl.ts'].includes(inside.at(-1))
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '')
    const hit = GLOBALS.exec(code)
    if (!allowed && hit && !(workspace === 'server' && hit[1] === 'fetch'))
      problems.push(
        `${file}: touches ${hit[0].trim()}; only ${workspace === 'web' ? 'web/src/{boot,storage,accounts,session}' : 'server/src/main.ts'} may`,
      )
  }
  if (!test && !fixture && REQUIREMENT.test(text))
    problems.push(`${file}: names the requirement ${REQUIREMENT.exec(text)[0]}; say what it means, and name it in a test`)
  if (!test && !fixture) checkForeignText(file, text, problems)
  // The client's other test files share processes, where a replaced module would stay replaced for later files.
  if (workspace === 'web' && test && !file.includes('.isolated.') && REPLACES_MODULES.test(text))
    problems.push(`${file}: replaces modules; call it ${file.replace('.test.', '.isolated.test.')}, so that it has a process to itself`)
  for (const specifier of importsOf(text)) checkImport({ root, workspace, path, file, specifier, inside, test, fixture, problems, graphs })
}

/** Text from other people must not be used as a key of a plain object, nor be interpreted as markup inside a translated message. */
function checkForeignText(file, text, problems) {
  if (!file.startsWith('server/src/demo/'))
    for (const [, outer, inner] of text.matchAll(OPEN_TABLE))
      problems.push(`${file}: ${outer ?? inner} is a plain object asked by any text; make it a Map`)
  for (const line of text.split('\n'))
    if (INLINE_TABLE.test(line)) problems.push(`${file}: looks a text up in a plain object; make it a Map`)
  for (const [, kind = '', names, source] of text.matchAll(/^import (type )?\{([^}]*)\} from '([^']+)'/gm)) {
    const own = kind === '' ? OWN_LINGUI.get(source) : undefined
    if (own && own.home !== file && own.names.test(`{${names}}`))
      problems.push(`${file}: takes {${names}} of ${source}; only ${own.home} may`)
  }
}

function checkImport({ root, workspace, path, file, specifier, inside, test, fixture, problems, graphs }) {
  const target = resolveSpecifier(root, path, specifier)
  if (target === null) return
  const [toWorkspace, ...rest] = target.split('/')
  const toInside = rest.slice(1)
  if (!WORKSPACES.includes(toWorkspace)) return
  // The compiler accepts imports of missing style sheets, and otherwise only a complete build would find them.
  if (target.endsWith('.css') && !exists(join(root, target)))
    problems.push(`${file}: imports the style sheet ${specifier}, which does not exist`)
  if ((isFixture(target) || specifier.endsWith('fixtures')) && !test && !fixture)
    problems.push(`${file}: imports the fixture ${specifier}; only tests may`)
  if (toWorkspace !== workspace) {
    if (!MAY_IMPORT[workspace].includes(toWorkspace) && !(test || fixture))
      problems.push(`${file}: ${workspace} may not import ${toWorkspace} (${specifier})`)
    return
  }
  if (!test && !fixture) addEdge(graphs.files, file, target, file)
  const fromFolder = inside.length > 1 ? inside[0] : null
  const toFolder = toInside.length > 1 ? toInside[0] : null
  // Folders of `server` and of the layers of `web` contain folders. The rule holds on both levels: between the outer folders, and
  // between inner folders, whichever outer folder they are in.
  if ((workspace === 'server' || workspace === 'web') && !test && !fixture && inside.length > 2 && toInside.length > 2)
    addEdge(graphs.folders, `${workspace}/${inside.slice(0, 2).join('/')}`, `${workspace}/${toInside.slice(0, 2).join('/')}`, file)
  if (fromFolder === null || toFolder === null || fromFolder === toFolder) {
    if (workspace === 'web' && fromFolder === 'features' && toFolder === 'features' && inside[1] !== toInside[1] && !test && !fixture)
      problems.push(`${file}: feature ${inside[1]} imports feature ${toInside[1]}; features meet in web/src/routing or entities`)
    return
  }
  if (test || fixture) return
  if (workspace === 'web') {
    const allowed = WEB_LAYERS[fromFolder]
    if (allowed && !allowed.includes(toFolder)) problems.push(`${file}: web/${fromFolder} may not import web/${toFolder}`)
    return
  }
  if ((workspace === 'api' || workspace === 'domain') && toInside.at(-1) !== 'index.ts')
    problems.push(`${file}: goes past the door of ${workspace}/${toFolder}; import its index.ts`)
  addEdge(graphs.folders, `${workspace}/${fromFolder}`, `${workspace}/${toFolder}`, file)
}

/** Records that `from` imports `to`, with a file that does so. */
function addEdge(graph, from, to, file) {
  if (from !== to) graph.set(from, (graph.get(from) ?? new Map()).set(to, file))
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const problems = checkArchitecture(resolve(dirname(fileURLToPath(import.meta.url)), '..'))
  for (const problem of problems) console.log(problem)
  console.log(problems.length === 0 ? 'architecture: no rule is broken' : `architecture: ${problems.length} broken`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
