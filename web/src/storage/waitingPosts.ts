import type { PartNote, PostPlan } from '@starling/domain/waiting-posts'
import { askDatabase } from './askDatabase.ts'
import { requestSync } from './requestSync.ts'

/** The posts that wait for one account: copies for the service worker, which cannot read localStorage. They are there only while something waits. */
export interface WaitingPosts {
  readonly accountKey: string
  readonly origin: string
  readonly token: string | null
  /** The name of the lock that must be held for sending. */
  readonly lock: string
  /** The call, without the server's address, that lists the author's newest posts. */
  readonly newestPath: string
  /** Sent in this order. */
  readonly plans: readonly PostPlan[]
}

const plansPrefix = 'posts '
const notesPrefix = 'notes '

/** Puts an account's posts in place of the earlier ones, and asks the browser to wake the worker when there is a network. */
export async function keepPosts(posts: WaitingPosts): Promise<void> {
  const { accountKey, plans } = posts
  try {
    if (plans.length > 0) {
      await askDatabase('readwrite', (store) => store.put(posts, plansPrefix + accountKey), 'waiting')
      await requestSync()
      return
    }
  } catch {
    // The device is full. The earlier copy must be deleted: it may contain tasks that this page is about to send.
  }
  await forgetPlans(accountKey)
}

/** The accounts with waiting posts. */
export async function accountsWithPosts(): Promise<readonly string[]> {
  const keys = await askDatabase('readonly', (store) => store.getAllKeys(), 'waiting')
  return (keys ?? []).map(String).flatMap((key) => (key.startsWith(plansPrefix) ? key.slice(plansPrefix.length) : []))
}

export async function readPosts(accountKey: string): Promise<WaitingPosts | null> {
  return (await askDatabase<WaitingPosts | undefined>('readonly', (store) => store.get(plansPrefix + accountKey), 'waiting')) ?? null
}

/** The results of the worker. Rejects where they are unknown: then a post could be sent a second time. */
export async function readNotes(accountKey: string): Promise<readonly PartNote[]> {
  return (await askDatabase<PartNote[] | undefined>('readonly', (store) => store.get(notesPrefix + accountKey), 'waiting')) ?? []
}

/** Rejects where the results cannot be stored: then nothing may be sent. */
export async function keepNotes(accountKey: string, notes: readonly PartNote[]): Promise<void> {
  await askDatabase('readwrite', (store) => store.put(notes, notesPrefix + accountKey), 'waiting')
}

export async function forgetNotes(accountKey: string): Promise<void> {
  await forget(notesPrefix + accountKey)
}

/** For signing out. */
export async function forgetPosts(accountKey: string): Promise<void> {
  await forgetPlans(accountKey)
  await forgetNotes(accountKey)
}

async function forgetPlans(accountKey: string): Promise<void> {
  await forget(plansPrefix + accountKey)
}

async function forget(key: string): Promise<void> {
  try {
    await askDatabase('readwrite', (store) => store.delete(key), 'waiting')
  } catch {
    // Without storage there is nothing to delete.
  }
}
