/// <reference lib="webworker" />
import { uploadRetryDelayMs } from '@starling/domain/compose'
import { isSameText, mayBeSent } from '@starling/domain/publishing'
import { idsOf, nextStep, readNewest, readPublished, readSource, reduceNotes } from '@starling/domain/waiting-posts'
import type { PartEvent, PostStep } from '@starling/domain/waiting-posts'
import { readStoredFile } from '../storage/storedFiles.ts'
import type { WaitingPosts } from '../storage/waitingPosts.ts'
import { keepNotes, readNotes, readPosts } from '../storage/waitingPosts.ts'
import { askServer, readEntity } from './askServer.ts'

declare const self: ServiceWorkerGlobalScope

/** How often, each time the worker is woken, it asks whether a file is processed: about a minute, of the few minutes that browsers allow. */
const mostAsks = 25
/** How long a request that is no file may take, in milliseconds. */
const timeoutMs = 60_000

/** `later` if the browser must wake the worker again. */
export type Sent = 'done' | 'later'

/** The result of one request: `event` is stored, and unless this is the `end` the next request is sent. */
interface Outcome {
  readonly event?: PartEvent
  readonly end?: Sent
}

/** Sends an account's waiting posts in order, holding the lock: a page opened meanwhile waits for the current request, and continues from there. */
export async function sendPostsOf(accountKey: string, isPageOpen: () => Promise<boolean>): Promise<Sent> {
  const lock = (await readPosts(accountKey))?.lock
  if (lock === undefined) return 'done'
  return self.navigator.locks.request(lock, async () => {
    // A page that held the lock before may have sent and settled everything.
    const posts = await readPosts(accountKey)
    if (posts === null) return 'done'
    let notes = await readNotes(accountKey)
    const note = async (event: PartEvent) => {
      notes = reduceNotes(notes, event)
      await keepNotes(accountKey, notes)
    }
    for (let asks = 0; ;) {
      const step = nextStep(posts.plans, notes, Date.now())
      if (step === null) return 'done'
      if (step.kind === 'ask-file') {
        asks += 1
        if (asks > mostAsks) return 'later'
        await new Promise((resolve) => setTimeout(resolve, uploadRetryDelayMs(asks)))
      }
      if (await isPageOpen()) return 'later'
      const { event, end } = await takeStep(posts, step, note)
      if (event !== undefined) await note(event)
      if (end !== undefined) return end
    }
  })
}

async function takeStep(posts: WaitingPosts, step: PostStep, note: (event: PartEvent) => Promise<void>): Promise<Outcome> {
  switch (step.kind) {
    case 'upload':
      return upload(posts, step)
    case 'ask-file':
      return fileOutcome(
        step,
        await askServer(posts, { method: 'GET', path: `/api/v1/media/${encodeURIComponent(step.mediaId)}`, timeoutMs }),
      )
    case 'publish':
      return publish(posts, step, note)
    case 'look':
      return look(posts, step)
    case 'delete':
      return takeBack(posts, step)
  }
}

/** Uploading a file twice does no harm: the server deletes files without a post. */
async function upload(posts: WaitingPosts, step: PostStep & { kind: 'upload' }): Promise<Outcome> {
  const file = await readStoredFile(posts.accountKey, step.file)
  // The page reports that it is missing.
  if (file === null) return refused(step.key)
  const form = new FormData()
  form.append('file', file)
  return fileOutcome(step, await askServer(posts, { method: 'POST', path: '/api/v2/media', form }))
}

async function fileOutcome({ key, file }: { readonly key: string; readonly file: string }, answer: Response | null): Promise<Outcome> {
  if (answer === null || mayTryAgain(answer)) return { end: 'later' }
  if (answer.status === 401) return { end: 'done' }
  if (!answer.ok) return refused(key)
  const entity: unknown = await readEntity(answer).catch(() => null)
  const [mediaId] = idsOf([entity])
  if (mediaId === undefined) return { end: 'later' }
  // 202 and 206: the server is still working on it.
  return { event: { kind: 'uploaded', key, file, mediaId, isReady: answer.status === 200, answer: entity } }
}

async function publish(
  posts: WaitingPosts,
  { key, body }: PostStep & { kind: 'publish' },
  note: (event: PartEvent) => Promise<void>,
): Promise<Outcome> {
  // Answers whether the server can be reached, and stores which posts exist, in case the next answer is lost.
  const newest = await askServer(posts, { method: 'GET', path: posts.newestPath, timeoutMs })
  if (newest === null || !newest.ok) return { end: newest === null || mayTryAgain(newest) ? 'later' : 'done' }
  const before = await readEntity(newest).then(idsOf, () => null)
  if (before === null) return { end: 'later' }
  await note({ kind: 'begun', key, begun: { startedAt: Date.now(), before } })
  const answer = await askServer(posts, { method: 'POST', path: '/api/v1/statuses', body, idempotencyKey: key, timeoutMs })
  // It may have arrived: the server is searched for it before anything else is sent.
  if (answer === null || answer.status >= 500 || answer.status === 408) return { end: 'later' }
  if (answer.status === 429 || answer.status === 401)
    return { event: { kind: 'put-off', key }, end: answer.status === 429 ? 'later' : 'done' }
  if (!answer.ok) return refused(key)
  const outcome = readPublished(await readEntity(answer).catch(() => null), body.visibility)
  return outcome === null ? { end: 'later' } : { event: { kind: 'settled', key, outcome } }
}

/** By the same rule as in a page. Posts that only a page can compare, such as one whose source is unavailable, are left to the page. */
async function look(posts: WaitingPosts, { key, body, begun }: PostStep & { kind: 'look' }): Promise<Outcome> {
  const newest = await askServer(posts, { method: 'GET', path: posts.newestPath, timeoutMs })
  if (newest === null || mayTryAgain(newest)) return { end: 'later' }
  const list = newest.ok ? await readEntity(newest).then(readNewest, () => null) : null
  if (list === null) return { end: 'done' }
  for (const post of list) {
    if (!mayBeSent(post, body, begun)) continue
    const source = await askServer(posts, { method: 'GET', path: `/api/v1/statuses/${encodeURIComponent(post.id)}/source`, timeoutMs })
    if (source === null || mayTryAgain(source)) return { end: 'later' }
    const text = source.ok ? await readEntity(source).then(readSource, () => null) : null
    if (text === null) return { end: 'done' }
    const outcome = isSameText(text, body.status) ? readPublished(post.answer, body.visibility) : null
    if (outcome !== null) return { event: { kind: 'settled', key, outcome } }
  }
  return { event: { kind: 'put-off', key } }
}

async function takeBack(posts: WaitingPosts, { key, statusId, answered }: PostStep & { kind: 'delete' }): Promise<Outcome> {
  const answer = await askServer(posts, { method: 'DELETE', path: `/api/v1/statuses/${encodeURIComponent(statusId)}`, timeoutMs })
  if (answer === null || mayTryAgain(answer)) return { end: 'later' }
  const isDeleted = answer.ok || answer.status === 404 || answer.status === 410
  return { event: { kind: 'settled', key, outcome: { kind: 'widened', statusId, answered, isDeleted } } }
}

/** The next page sends it again, is refused as well, and informs the reader, who has a draft again. */
function refused(key: string): Outcome {
  return { event: { kind: 'settled', key, outcome: { kind: 'refused' } } }
}

function mayTryAgain({ status }: Response): boolean {
  return status >= 500 || status === 408 || status === 429
}
