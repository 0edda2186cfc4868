import type { Status } from '@starling/api/statuses'
import { isOnlyRead, rememberedPost } from '@starling/domain/remembered'
import { settings } from '@starling/domain/settings'
import { accounts } from '../accounts/accounts.ts'
import { settingOf } from '../settings/settingsStore.ts'
import { changeRemembered, readRemembered } from '../storage/rememberedTable.ts'
import { whenIdle } from '../ui/whenIdle.ts'

/** A post that was read, and when (milliseconds since 1970). */
interface Read {
  readonly post: Status
  readonly at: number
}

/** What has to be stored, by account and post id; undefined for posts that are to be deleted. */
const waiting = new Map<string, Map<string, Read | undefined>>()
/** Posts are stored in batches, this long after the first of them, in milliseconds. */
const STORE_MS = 2000
let timer: ReturnType<typeof setTimeout> | undefined

/** Remembers posts that were read, if the reader has switched that on. They are stored soon, in idle time. */
export function rememberPosts(accountKey: string, posts: readonly Status[]): void {
  if (posts.length === 0 || !settingOf(accountKey, settings.remembersRead)) return
  for (const post of posts) queueOf(accountKey).set((post.reblog ?? post).id, { post, at: Date.now() })
  plan()
}

/** Forgets a post that was deleted, or whose author was muted or blocked. */
export function forgetPost(accountKey: string, id: string): void {
  queueOf(accountKey).set(id, undefined)
  plan()
}

/** Forgets the posts of an author who was muted or blocked. Those the reader bookmarked or favourited stay, as they do in those lists. */
export async function forgetAuthor(accountKey: string, authorId: string): Promise<void> {
  await storeWaiting()
  const stored = await readRemembered(accountKey)
  const theirs = stored.filter((post) => post.accountId === authorId && isOnlyRead(post))
  if (theirs.length === 0) return
  await changeRemembered(
    accountKey,
    [],
    theirs.map(({ id }) => id),
  )
}

function queueOf(accountKey: string): Map<string, Read | undefined> {
  const known = waiting.get(accountKey)
  if (known) return known
  // Called for every account, but the browser adds the same listener only once.
  addEventListener('pagehide', storeSoon)
  const made = new Map<string, Read | undefined>()
  waiting.set(accountKey, made)
  return made
}

function plan(): void {
  timer ??= setTimeout(() => {
    // Reset first, so that a later post gets a timer of its own and does not depend on an idle callback that may be cancelled.
    timer = undefined
    whenIdle(storeSoon)
  }, STORE_MS)
}

function storeSoon(): void {
  void storeWaiting()
}

/** Stores all waiting posts now. */
export async function storeWaiting(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const changes = [...waiting]
  waiting.clear()
  for (const [accountKey, posts] of changes) {
    // Nothing is stored for an account that is signed out or has switched this off.
    const reader = accounts.get().list.find(({ key }) => key === accountKey)
    if (reader === undefined || !settingOf(accountKey, settings.remembersRead)) continue
    const put = [...posts.values()].flatMap((read) => (read === undefined ? [] : [rememberedPost(read.post, reader.id, read.at)]))
    const gone = [...posts].flatMap(([id, read]) => (read === undefined ? [id] : []))
    // If the device is full or its storage broken, less is remembered; reading is not disturbed.
    await changeRemembered(accountKey, put, gone).catch(() => undefined)
  }
}
