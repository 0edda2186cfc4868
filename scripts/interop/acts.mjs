// What the cases do and look for, in terms of Mastodon's API alone: https://docs.joinmastodon.org/api/
import { pause } from '../instance.mjs'

/** How long something may take to travel from one server to another, in milliseconds. */
const TRAVEL_MS = Number(process.env['INTEROP_TRAVEL_MS'] ?? 25_000)
/** How long nothing may have come until it is taken for not coming. */
const NOTHING_MS = 5_000

/** One case: its number in docs/federation-cases.md, what it shows, and how; throws what was not so. `a` acts, `b` is at the other server; `a2` and `b2` are second people of the same two servers. */
export function show(number, title, run) {
  return { number, title, run }
}

let count = 0
/** A word that stands in no other post. */
export function newWord() {
  count += 1
  return `word${Date.now().toString(36)}x${count}`
}

/** Asks again and again until there is an answer that is neither null nor false; `what` says what did not come. */
export async function until(what, ask) {
  const end = Date.now() + TRAVEL_MS
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > end) throw new Error(`not seen: ${what}`)
    await pause(400)
  }
}

/** Throws when what must not come has come within some seconds. */
export async function never(what, ask) {
  const end = Date.now() + NOTHING_MS
  while (Date.now() < end) {
    if (await ask()) throw new Error(`seen: ${what}`)
    await pause(700)
  }
}

/** Throws unless `actual` is `expected`. */
export function same(what, actual, expected) {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (is !== should) throw new Error(`${what} is ${is}, not ${should}`)
}

/** The account of `handle` as the server of `person` knows it, looked up elsewhere when it is not known. */
export async function findAccount(person, handle) {
  const found = await person.api.get(`/api/v2/search?q=${encodeURIComponent(`@${handle}`)}&resolve=true&type=accounts&limit=5`)
  return (found?.accounts ?? []).find(({ acct }) => acct === handle) ?? null
}

export async function relationship(person, id) {
  return (await person.api.get(`/api/v1/accounts/relationships?id[]=${id}`))?.[0] ?? null
}

/** `person` follows `other`, and the other server has agreed. Answers the account's id at the server of `person`. */
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

/** The post of this address as the server of `person` knows it, or undefined. */
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

/** The words of a post, without its markup. */
export function wordsOf(html) {
  const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#34': '"', '#39': "'" }
  const text = html.replaceAll(/<br ?\/?>|<\/p>/g, ' ').replaceAll(/<[^>]+>/g, '')
  return text
    .replaceAll(/&(#?\w+);/g, (all, name) => entities[name] ?? all)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
