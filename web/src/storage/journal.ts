import type { OwnAct } from '@starling/domain/ports'
import type { AccountStore } from './accountStore.ts'
import { accountStore } from './accountStore.ts'
import { fieldsOf, storedText } from './storedFields.ts'
import { journalStorageKey } from './storageKeys.ts'

/** One action of the reader, with enough words to recognise the post or account. */
export type JournalEntry = OwnAct & {
  /** ISO time. */
  readonly at: string
  /** The author of the post, the account or the server. */
  readonly who: string
  /** The beginning of the post; '' for accounts and servers. */
  readonly words: string
}

/** The latest actions of an account on this device, newest first. */
export function journalOf(accountKey: string): AccountStore<readonly JournalEntry[]> {
  return accountStore(journalStorageKey, accountKey, read, [])
}

export const mostJournalEntries = 300

export function addToJournal(accountKey: string, entry: JournalEntry): void {
  journalOf(accountKey).update((before) => [entry, ...before].slice(0, mostJournalEntries))
}

function read(stored: unknown): readonly JournalEntry[] | null {
  return Array.isArray(stored) ? stored.flatMap((one) => readEntry(one) ?? []) : null
}

const aboutPosts = ['favourite', 'reblog', 'bookmark', 'pin', 'mute-conversation'] as const
const aboutPeople = ['follow', 'mute', 'block'] as const

function readEntry(stored: unknown): JournalEntry | null {
  const { action, isOn, statusId, accountId, domain, reaction, at, who, words } = fieldsOf(stored)
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || typeof isOn !== 'boolean') return null
  const about = { at, who: storedText(who, ''), words: storedText(words, '') }
  const onPost = aboutPosts.find((one) => one === action)
  const onPerson = aboutPeople.find((one) => one === action)
  const { name, domain: home } = fieldsOf(reaction)
  if (onPost !== undefined && typeof statusId === 'string') return { ...about, action: onPost, isOn, statusId }
  if (action === 'vote' && typeof statusId === 'string') return { ...about, action, isOn: true, statusId }
  if (action === 'react' && typeof statusId === 'string' && typeof name === 'string') {
    return { ...about, action, isOn, statusId, reaction: { name, ...(typeof home === 'string' ? { domain: home } : {}) } }
  }
  if (onPerson !== undefined && typeof accountId === 'string') return { ...about, action: onPerson, isOn, accountId }
  if (action === 'block-domain' && typeof domain === 'string') return { ...about, action, isOn, domain }
  return null
}
