// Starts Sharkey (https://joinsharkey.org), a fork of Misskey, which provides Mastodon's API as a layer over its own.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createApi } from '../createApi.mjs'
import { projectNode, root } from '../ensureInstalled.mjs'
import { endProgram, startProgram } from '../instance.mjs'
import { freePort } from '../services.mjs'
import { asPerson, THEIR_NAMES, untilAnswers } from './servers.mjs'

/** The cases in which it fails, by direction and title, with what it does instead. Seen with a fork of Sharkey 2024.9. */
const LACKS = new Map([
  ['→ a post for followers', 'its API shows such a post to whoever asks for its address'],
  ['→ a favourite, undone', 'it takes a favourite for a reaction'],
  ['← a favourite, undone', 'its API reacts with a heart instead'],
  ['→ a warning', 'its API says “sensitive” of files alone'],
  ['→ the language', 'it knows no languages'],
  ['← the language', 'it knows no languages'],
  ['→ text keeps its words and links', 'its API leaves “https://” out of a link'],
])

/** Starts Sharkey with a PostgreSQL and a Redis of its own. `repository` is its folder, already built. */
export async function startSharkey(folder, repository) {
  const port = await freePort()
  const host = `localhost:${port}`
  const script = (name) => join(root, 'scripts', name)
  const inside = [script('withPostgres.mjs'), projectNode(), script('withRedis.mjs'), projectNode(), script('interop/runSharkey.mjs')]
  const child = startProgram(projectNode(), [...inside, repository, String(port)], { log: join(folder, 'sharkey.log') })
  const origin = `http://${host}`
  await untilAnswers(`${origin}/nodeinfo/2.0`, child)
  const tokens = new Map()
  // The first account is an administrator, who creates the others.
  for (const username of THEIR_NAMES) {
    const account = { username, password: randomUUID(), i: tokens.get('bob') }
    tokens.set(username, (await createApi(origin, null).post('/api/admin/accounts/create', account)).token)
  }
  const person = async (name) => {
    const known = await asPerson(origin, host, name, tokens.get(name))
    return { ...known, api: inMisskeysOwn(known.api, tokens.get(name)) }
  }
  return { name: 'Sharkey', host, person, lacks: LACKS, stop: () => endProgram(child) }
}

/** Replaces calls that its Mastodon layer answers differently by Misskey's own API: https://misskey-hub.net/docs/for-developers/api/ */
function inMisskeysOwn(api, token) {
  const own = (path, body) => api.post(`/api/${path}`, { i: token, ...body })
  const calls = [
    [/^PATCH \/api\/v1\/accounts\/update_credentials/, (body) => own('i/update', profileOf(body))],
    [/^GET \/api\/v2\/search\?q=%40([^&]+)/, (handle) => lookUp(decodeURIComponent(handle))],
    [/^GET \/api\/v1\/accounts\/relationships\?id\[\]=(\w+)/, relationships],
    [
      /^PUT \/api\/v1\/statuses\/(\w+)\/emoji_reactions\/(.+)/,
      (noteId, name) => own('notes/reactions/create', { noteId, reaction: decodeURIComponent(name) }),
    ],
    [/^POST \/api\/v1\/accounts\/(\w+)\/remove_from_followers/, (userId) => own('following/invalidate', { userId })],
    [/^POST \/api\/v2\/media/, upload],
  ]

  function profileOf({ locked, display_name: name, note, fields_attributes: fields }) {
    return { isLocked: locked, name, description: note, fields: fields && Object.values(fields) }
  }

  async function lookUp(handle) {
    const [username, ...host] = handle.split('@')
    const found = await own('users/show', { username, host: host.join('@') }).catch(() => null)
    const account = found && (await api.get(`/api/v1/accounts/${found.id}`))
    return { accounts: account ? [account] : [] }
  }

  async function relationships(id) {
    const [{ isFollowing, isFollowed }] = await own('users/relation', { userId: id })
    return [{ id, following: isFollowing, followed_by: isFollowed }]
  }

  /** Misskey calls the description of a file its comment. */
  function upload(form) {
    form.set('i', token)
    form.set('comment', form.get('description'))
    form.delete('description')
    return api.post('/api/drive/files/create', form)
  }

  const inOwn = (method, send) => (path, body) => {
    for (const [pattern, answer] of calls) {
      const match = pattern.exec(`${method} ${path}`)
      if (match) return answer(...match.slice(1), body)
    }
    return send(path, body)
  }
  return {
    ...api,
    get: inOwn('GET', api.get),
    post: inOwn('POST', api.post),
    put: inOwn('PUT', api.put),
    patch: inOwn('PATCH', api.patch),
  }
}
