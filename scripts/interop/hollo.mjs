// Starts Hollo (https://docs.hollo.social), which uses Fedify as our server does. One login has several accounts, which its web pages
// create, move and delete.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { aPng } from '../../e2e/aPng.ts'
import { authorizePath, exchangeCode, formOf, registerApp, sendForm } from '../createApi.mjs'
import { projectNode, root } from '../ensureInstalled.mjs'
import { endProgram, startProgram } from '../instance.mjs'
import { freePort } from '../services.mjs'
import './onLoopback.mjs'
import { EMOJI } from './casesOfSocialObjects.mjs'
import { asPerson, THEIR_NAMES, untilAnswers } from './servers.mjs'

/** The cases in which it fails, by direction and title, with what it does instead. Seen with Hollo 0.10 of August 2026. */
const LACKS = new Map([
  ['← a handle is found', 'its search asks no private address who has a handle'],
  ['→ a follower is removed', 'its API does not remove a follower'],
  ['→ a post for followers', 'its search shows such a post to whoever asks for its address'],
  ['→ a conversation that only two can read', 'its search shows such a post to whoever asks for its address'],
  ['→ two edits', 'it shows the newest text, and its API does not say that it was edited'],
  ['→ what a post was before its edit', 'it keeps no former texts'],
  ['→ the language', 'it reads a language only where no text without one stands beside it'],
  ['→ a hashtag', 'its timeline of a hashtag finds those written in small letters alone'],
  ['← an edit of a poll’s choices', 'its API edits no polls'],
  ['← a boost of one’s own post for followers', 'its API boosts no posts for followers'],
  ['→ a reply that its author has to approve', 'ours lets nobody approve replies'],
  ['← a reply that its author has to approve', 'it lets nobody approve replies'],
  ['→ the end of a poll', 'ours has no polls as short as that'],
  ['← a move takes followers along', 'it takes along followers elsewhere, but none of its own people'],
])

/** Our host name: Hollo only recognises mentions whose host has a dot and no port. */
const OUR_NAME = 'starling.localhost'

/** Starts Hollo with a PostgreSQL of its own. `repository` is its folder, already built. */
export async function startHollo(folder, repository) {
  const port = await freePort()
  const host = `127.0.0.1:${port}`
  const words = [
    join(root, 'scripts/withPostgres.mjs'),
    projectNode(),
    join(root, 'scripts/interop/runHollo.mjs'),
    repository,
    String(port),
  ]
  const child = startProgram(projectNode(), words, { log: join(folder, 'hollo.log') })
  const origin = `http://${host}`
  await untilAnswers(`${origin}/nodeinfo/2.1`, child)
  const password = randomUUID()
  const login = { email: 'all@people.test', password }
  await sendForm(`${origin}/setup`, { form: { ...login, password_confirm: password } })
  const { cookies } = await sendForm(`${origin}/login`, { form: login })
  const submit = async (path, form) => {
    const { response } = await sendForm(origin + path, { form, cookies })
    const target = response.headers.get('location') ?? ''
    if (response.status >= 400 || target.includes('error')) throw new Error(`Its page ${path} answered ${response.status} ${target}`)
    return response
  }
  for (const username of THEIR_NAMES) await submit('/accounts', { username, name: username, visibility: 'public', themeColor: 'azure' })
  const person = async (name) => {
    const app = await registerApp(origin)
    const page = await (await sendForm(origin + authorizePath(app), { cookies })).response.text()
    // In the page, the account's handle comes after its button.
    const account_id = page
      .split('name="account_id"')
      .find((part) => part.includes(`@${name}@${host}`))
      .match(/value="([^"]*)"/)[1]
    const hidden = Object.fromEntries(
      [...page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, field, value]) => [field, value]),
    )
    const shown = await (await submit('/oauth/authorize', { ...hidden, account_id, decision: 'allow' })).text()
    const known = await asPerson(origin, host, name, await exchangeCode(origin, app, /<code[^>]*>([^<]+)/.exec(shown)[1]))
    return {
      ...known,
      api: asItTakesThem(known.api),
      nameAlias: (other) => submit(`/accounts/${known.id}/migrate/from`, { handle: other.uri }),
      move: (other) => submit(`/accounts/${known.id}/migrate/to`, { handle: other.uri }),
      leave: () => submit(`/accounts/${known.id}/delete`, {}),
    }
  }
  await addEmoji(origin, cookies)
  const offers = ['custom emoji', 'short polls', 'quotes']
  return { name: 'Hollo', host, nameOfOurs: OUR_NAME, person, lacks: LACKS, offers, stop: () => endProgram(child) }
}

/** Its page for custom emoji only takes files. */
async function addEmoji(origin, cookie) {
  const body = new FormData()
  body.set('shortcode', `:${EMOJI}:`)
  body.set('image', new Blob([aPng(20, 20)], { type: 'image/png' }), 'picture.png')
  const { status } = await fetch(`${origin}/emojis`, { method: 'POST', headers: { cookie, origin }, redirect: 'manual', body })
  if (status !== 302) throw new Error(`Its page for emoji answered ${status}`)
}

/**
 * An API adapted to Hollo: it only reads profiles as forms, and its search does not look up handles at private addresses, so accounts are
 * looked up by the address of their actor.
 */
function asItTakesThem(api) {
  return {
    ...api,
    get: async (path) => {
      const handle = /^\/api\/v2\/search\?q=(%40[^&]+)/.exec(path)?.[1]
      const found = await api.get(path)
      if (handle === undefined || found.accounts.length > 0) return found
      const address = await addressOf(decodeURIComponent(handle).slice(1))
      return address === undefined ? found : api.get(path.replace(handle, encodeURIComponent(address)))
    },
    patch: (path, body) => api.patch(path, formOf(body)),
  }
}

/** The actor's address in the WebFinger answer for a handle on loopback. */
async function addressOf(handle) {
  const response = await fetch(`http://${handle.split('@')[1]}/.well-known/webfinger?resource=acct:${handle}`)
  return response.ok ? (await response.json()).links.find(({ rel }) => rel === 'self')?.href : undefined
}
