// Starts our server and others, each in a temporary folder and on a port of loopback. Other programs are neither built nor downloaded here.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aPng } from '../../e2e/aPng.ts'
import { authorizePath, createApi, exchangeCode, register, registerApp, sendForm } from '../createApi.mjs'
import { endProgram, pause, startInstance, startProgram } from '../instance.mjs'
import { projectNode, root, run } from '../ensureInstalled.mjs'
import { freePort } from '../services.mjs'
import { EMOJI } from './casesOfSocialObjects.mjs'
import { ownPage } from './ownPage.mjs'

/** The accounts on our server, and on the other one. */
export const OUR_NAMES = ['ada', 'ann', 'amy', 'avi', 'abe']
export const THEIR_NAMES = ['bob', 'ben', 'bea', 'bud', 'bix']

/** How long a server may take to answer its first request, in milliseconds. */
const START_MS = 120_000

/** The cases in which a server fails, by direction and title, with what it does instead. Seen with snac 2.96. */
const SNAC_LACKS = new Map([
  ['→ a follower is removed', 'its API does not remove a follower'],
  ['← a follower is removed', 'it goes on following whoever removed its people from their followers'],
  ['→ a block, lifted', 'it does not end a follow when it hears of a block'],
  ['← a block, lifted', 'its API tells nobody of a block'],
  ['→ a boost, undone', 'it says that the boost is taken back, and goes on counting it'],
  ['← a reaction arrives as one, or as a favourite', 'its API does not react'],
  ['→ the language', 'its API says “en” of every post'],
  ['← a profile that changes', 'its API does not change the fields of a profile'],
  ['← a report', 'its API takes no reports'],
  ['→ a request to follow is withdrawn', 'it hears only from whom it follows or is followed by that something is taken back'],
  ['← a request to follow is withdrawn', 'it says so under an address at the other server, which nobody may believe'],
  ['→ a request to follow is rejected', 'it forgets the request and tells nobody'],
  ['← a request to follow is rejected', 'it hears nothing of a refusal'],
  ['→ a hashtag that is followed', 'its API forgets that somebody follows a hashtag'],
  ['→ a thread that is opened in the middle', 'its search looks up addresses with https:// alone'],
  ['→ a vote is counted for everybody', 'its search looks up addresses with https:// alone'],
  ['→ what a post was before its edit', 'it keeps no former texts'],
  ['← an edit that adds a warning', 'its API takes a warning of an edit from JSON alone, and a text from forms alone'],
  ['← an edit of a picture’s description', 'its API edits texts alone'],
  ['← an edit of a poll’s choices', 'its API edits texts alone'],
  ['← a boost of one’s own post for followers', 'it tells nobody but the author of such a boost'],
  ['← a quote, at least as a link', 'its API does not quote'],
  ['→ a reply that its author has to approve', 'ours lets nobody approve replies'],
  ['← a reply that its author has to approve', 'it lets nobody approve replies'],
  ['→ an account that is deleted', 'it goes on showing the posts of whoever is gone'],
  ['← an account that is deleted', 'it tells nobody when it deletes somebody'],
])
/** Seen with GoToSocial 0.20. */
const GOTOSOCIAL_LACKS = new Map([
  ['→ a follower is removed', 'its API does not remove a follower'],
  ['← a follower is removed', 'it goes on following whoever removed its people from their followers'],
  ['← a reaction arrives as one, or as a favourite', 'it has no reactions'],
  ['→ a pinned post', 'it hears of no pins, and reads those of no host with a single name, as “localhost” is'],
  ['← a quote, at least as a link', 'it has no quotes'],
  ['→ a reply that its author has to approve', 'ours lets nobody approve replies'],
  ['→ the profile and the older posts of somebody whom nobody followed', 'it fetches no older posts'],
])

/**
 * Starts our server, which may use http with `neighbours`, under a loopback name that they can read. Answers `{ host, person, stop }`;
 * `person(name)` registers an account.
 */
export async function startOurs(folder, port, neighbours, name = 'localhost') {
  // Other servers do not recognise mentions with a port. On port 80, which needs no mention of a port, more cases work, if this process may
  // use it.
  const host = port === 80 ? name : `127.0.0.1:${port}`
  const origin = `http://${host}`
  const env = {
    ...process.env,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATABASE_URL: '',
    REDIS_URL: '',
  }
  Object.assign(env, { RATE_LIMITS: 'off', LINK_PREVIEWS: 'off', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warning' })
  Object.assign(env, { FEDERATION: 'on', FEDERATION_SECRET: randomUUID(), FEDERATION_NEIGHBOURS: neighbours.join(',') })
  const child = await startInstance(env, join(folder, '..', 'ours.log'))
  const picture = join(folder, '..', 'emoji.png')
  writeFileSync(picture, aPng(20, 20))
  if ((await run(projectNode(), [join(root, 'server/src/ctl.ts'), 'emojis', 'add', EMOJI, picture], { env })) !== 0)
    throw new Error('The emoji was not added')
  return {
    name: 'Starling',
    host,
    person: async (name) => {
      const password = randomUUID()
      const known = await asPerson(origin, host, name, await register(origin, name, password))
      return { ...known, ...ownPage(origin, name, password) }
    },
    stop: () => endProgram(child),
  }
}

/** Starts snac (https://codeberg.org/grunfink/snac2), which stores an instance in plain files. `program` is the path of its binary. */
export async function startSnac(folder, program) {
  const port = await freePort()
  const host = `127.0.0.1:${port}`
  const data = join(folder, 'snac')
  await finished(program, ['init', data], ['127.0.0.1', port, host, '', '', ''].join('\n'))
  const file = join(data, 'server.json')
  // The interval of its delivery retries, in minutes, which must not be longer than the cases wait.
  writeFileSync(
    file,
    JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), protocol: 'http', queue_retry_minutes: 0, min_account_age: 0 }),
  )
  const people = new Map()
  const add = async (name) => people.set(name, /password is (\S+)/.exec(await finished(program, ['adduser', data, name], ''))?.[1])
  for (const name of THEIR_NAMES) await add(name)
  const child = startProgram(program, ['httpd', data], { log: join(folder, 'snac.log') })
  await untilAnswers(`http://${host}/api/v1/instance`, child)
  const origin = `http://${host}`
  const person = async (name) => {
    const app = await registerApp(origin)
    const form = { login: name, passwd: people.get(name), redir: 'urn:ietf:wg:oauth:2.0:oob', cid: app.client_id, state: '' }
    const { response } = await sendForm(`${origin}/oauth/x-snac-login`, { form })
    const code = codeIn(`${response.headers.get('location') ?? ''} ${await response.text()}`)
    const known = await asPerson(origin, host, name, await exchangeCode(origin, app, code), { asForms: true })
    const run = (command, ...words) => finished(program, [command, data, name, ...words], '')
    // The account that moves also has to name the new account as an alias.
    const nameAlias = (other) => run('alias', `@${other.handle}`)
    const move = async (other) => {
      await nameAlias(other)
      await run('migrate')
    }
    return { ...known, nameAlias, move, leave: () => run('deluser') }
  }
  return { name: 'snac', host, person, lacks: SNAC_LACKS, stop: () => endProgram(child) }
}

/** Starts GoToSocial (https://docs.gotosocial.org). `program` is the path of its binary; its release's folder `web` is beside it, or at `assets`. */
export async function startGoToSocial(folder, program, assets) {
  const port = await freePort()
  const host = `localhost:${port}`
  const data = join(folder, 'gotosocial')
  mkdirSync(data, { recursive: true })
  const config = join(data, 'config.yaml')
  const settings = {
    'log-level': 'info',
    host,
    protocol: 'http',
    'bind-address': '127.0.0.1',
    port,
    'db-type': 'sqlite',
    'db-address': join(data, 'sqlite.db'),
    'web-template-base-dir': `${join(assets, 'template')}/`,
    'web-asset-base-dir': `${join(assets, 'assets')}/`,
    'storage-local-base-path': join(data, 'storage'),
    'letsencrypt-enabled': false,
    'http-client': { 'allow-ips': ['127.0.0.1/32', '::1/128'], 'insecure-outgoing': true },
    'advanced-rate-limit-requests': 0,
    'advanced-throttling-multiplier': 0,
  }
  // Written as JSON, because JSON is valid YAML.
  writeFileSync(config, JSON.stringify(settings))
  const words = ['--config-path', config]
  const child = startProgram(program, [...words, 'server', 'start'], { log: join(folder, 'gotosocial.log') })
  const origin = `http://${host}`
  await untilAnswers(`${origin}/api/v2/instance`, child)
  const password = `A-${randomUUID()}`
  const add = ['admin', 'account', 'create', '--password', password]
  for (const name of THEIR_NAMES) await finished(program, [...words, ...add, '--username', name, '--email', `${name}@people.test`], '')
  const person = async (name) => {
    const app = await registerApp(origin)
    const asked = await sendForm(origin + authorizePath(app), {})
    const signedIn = await sendForm(`${origin}/auth/sign_in`, {
      form: { username: `${name}@people.test`, password },
      cookies: asked.cookies,
    })
    const shown = await sendForm(origin + authorizePath(app), { cookies: signedIn.cookies })
    const allowed = await sendForm(`${origin}/oauth/authorize`, { form: {}, cookies: shown.cookies })
    const code = codeIn(allowed.response.headers.get('location') ?? '')
    const known = await asPerson(origin, host, name, await exchangeCode(origin, app, code))
    return {
      ...known,
      nameAlias: (other) => known.api.post('/api/v1/accounts/alias', { also_known_as_uris: [other.uri] }),
      move: (other) => known.api.post('/api/v1/accounts/move', { password, moved_to_uri: other.uri }),
      leave: () => known.api.post('/api/v1/accounts/delete', { password }),
    }
  }
  return { name: 'GoToSocial', host, person, lacks: GOTOSOCIAL_LACKS, stop: () => endProgram(child) }
}

/** An account on a server, with everything the cases need. */
export async function asPerson(origin, host, name, token, options) {
  const api = createApi(origin, token, options)
  const me = await api.get('/api/v1/accounts/verify_credentials')
  if (me === null) throw new Error(`${host} does not know ${name}`)
  return { api, name, id: me.id, url: me.url, uri: me.uri, handle: `${name}@${host}` }
}

function codeIn(text) {
  const code = /(?:[?&]code=|code["'>:\s]+)([\w.~-]{16,})/i.exec(text)?.[1] ?? /\b([0-9a-f]{32,})\b/.exec(text)?.[1]
  if (code === undefined) throw new Error(`No code in the answer to a sign-in: ${text.slice(0, 300)}`)
  return code
}

/** Runs a command until it ends, with `input` as its standard input; answers its output. */
function finished(program, words, input) {
  return new Promise((done, fail) => {
    const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
    child.once('error', fail)
    child.once('close', (code) => (code === 0 ? done(said) : fail(new Error(`${program} ${words.join(' ')}: ${said.slice(-500)}`))))
    child.stdin.end(input)
  })
}

/** Waits until a server answers at an address; throws if `child` ends before. */
export async function untilAnswers(address, child) {
  const until = Date.now() + START_MS
  while (Date.now() < until && child.exitCode === null) {
    const isThere = await fetch(address, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await pause(200)
  }
  throw new Error(`Nothing answers at ${address}`)
}
