// The actions and checks of the cases, through Mastodon's API only: https://docs.joinmastodon.org/api/
import { pause } from '../instance.mjs'

/** How long an activity may take from one server to another, in milliseconds. */
const TRAVEL_MS = Number(process.env['INTEROP_TRAVEL_MS'] ?? 25_000)
/** After how long something is taken as not arriving, in milliseconds. */
const NOTHING_MS = 5_000

/**
 * One case: its number in docs/federation-cases.md, a title, and a function that throws what is wrong. `a` acts, `b` is on the other
 * server; `a2` and `b2` are second people on the same servers. It is not tried with a server that does not offer what it `needs`.
 */
export function show(number, title, run, needs = null) {
  return { number, title, run, needs }
}

let count = 0
/** A word that occurs in no other post. */
export function newWord() {
  count += 1
  return `word${Date.now().toString(36)}x${count}`
}

/** Repeats `ask` until its answer is neither null nor false; `what` names the missing thing in the error. */
export async function until(what, ask) {
  const end = Date.now() + TRAVEL_MS
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > end) throw new Error(`not seen: ${what}`)
    await pause(400)
  }
}

/** Throws if `ask` finds something within some seconds that must not arrive. */
export async function never(what, ask) {
  const end = Date.now() + NOTHING_MS
  while (Date.now() < end) {
    if (await ask()) throw new Error(`seen: ${what}`)
    await pause(700)
  }
}

/** Throws if `actual` is not equal to `expected`. */
export function same(what, actual, expected) {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (is !== should) throw new Error(`${what} is ${is}, not ${should}`)
}

/** The account with this handle on the server of `person`, which looks it up remotely if necessary. */
export async function findAccount(person, handle) {
  const found = await person.api.get(`/api/v2/search?q=${encodeURIComponent(`@${handle}`)}&resolve=true&type=accounts&limit=5`)
  return (found?.accounts ?? []).find(({ acct }) => acct === handle) ?? null
}

export async function relationship(person, id) {
  return (await person.api.get(`/api/v1/accounts/relationships?id[]=${id}`))?.[0] ?? null
}

/** Lets `person` follow `other`, and waits until the other server has accepted. Answers the account's id on the server of `person`. */
export async function follow(person, other) {
  const { id } = await until(`${other.handle} at the server of ${person.handle}`, () => findAccount(person, other.handle))
  if ((await relationship(person, id))?.following !== true) await person.api.post(`/api/v1/accounts/${id}/follow`)
  await until(`${person.handle} following ${other.handle}`, async () => (await relationship(person, id))?.following === true)
  return id
}

export function publish(person, text, options = {}) {
  return person.api.post('/api/v1/statuses', { status: text, visibility: 'public', ...options })
}

/** The post with this word in a timeline of `person`, or undefined. */
export async function findPost(person, word, timeline = 'home') {
  const rows = (await person.api.get(`/api/v1/timelines/${timeline}?limit=40`)) ?? []
  return rows.find(({ content, reblog, spoiler_text }) => `${content} ${reblog?.content ?? ''} ${spoiler_text ?? ''}`.includes(word))
}

export function untilPost(person, word, timeline = 'home') {
  return until(`the post in ${timeline} of ${person.handle}`, () => findPost(person, word, timeline))
}

/** The post with this address on the server of `person`, or undefined. */
export async function resolvePost(person, address) {
  const found = await person.api.get(`/api/v2/search?q=${encodeURIComponent(address)}&resolve=true&type=statuses&limit=5`)
  return found?.statuses?.[0]
}

/** The first notification of this type for which `condition` holds. */
export function untilNotice(person, type, condition = () => true) {
  let seen = []
  return until(`a notification “${type}” of ${person.handle}`, async () => {
    seen = (await person.api.get('/api/v1/notifications?limit=40')) ?? []
    return seen.find((row) => row.type === type && condition(row))
  }).catch((error) => {
    const types = seen.slice(0, 5).map((row) => `${row.type} of ${row.account?.acct}`)
    throw new Error(`${error.message}; there are ${types.join(', ') || 'none'}`)
  })
}

/** A PNG of one colour, as a file for a form. */
export function pictureForm(description, bytes) {
  const form = new FormData()
  form.set('file', new Blob([bytes], { type: 'image/png' }), 'picture.png')
  form.set('description', description)
  return form
}

/** The text of a post, without markup. */
export function wordsOf(html) {
  const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#34': '"', '#39': "'" }
  const text = html.replaceAll(/<br ?\/?>|<\/p>/g, ' ').replaceAll(/<[^>]+>/g, '')
  return text
    .replaceAll(/&(#?\w+);/g, (all, name) => entities[name] ?? all)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
