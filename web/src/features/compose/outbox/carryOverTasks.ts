import type { ActionTask } from '@starling/domain/ports'
import { postTask } from '@starling/domain/sending'
import type { QueueRow, Task } from '@starling/domain/sending'
import { withObjectStore } from '../../../storage/database.ts'
import { keysOfLocal, readLocal, removeLocal } from '../../../storage/localStore.ts'
import { addRow } from '../../../storage/sendingTable.ts'
import { fieldsOf, storedNumber, storedText } from '../../../storage/storedFields.ts'
import { actionsStorageKey, outboxStorageKey } from '../../../storage/storageKeys.ts'
import { readAttempt, readDraft } from '../drafts/readDraft.ts'

/** Moves tasks that earlier versions left in localStorage into the table of waiting tasks, for all accounts of this device. */
export async function carryOverTasks(): Promise<void> {
  const posts = keysOfLocal(`${outboxStorageKey} `)
  const actions = keysOfLocal(`${actionsStorageKey} `)
  if (posts.length + actions.length === 0) return
  const notes = await readNotes()
  for (const key of posts) await carryOver(key, outboxStorageKey, 'posts', (stored) => readPost(stored, notes))
  for (const key of actions) await carryOver(key, actionsStorageKey, 'actions', readAction)
  // Older workers find nothing to send any more.
  await withObjectStore('readwrite', (store) => store.clear(), 'waiting').catch(() => undefined)
}

/** The name of an entry ends with the account's key, which has one space, and the task's id. */
async function carryOver(key: string, prefix: string, lane: QueueRow['lane'], read: (stored: unknown) => Task | null): Promise<void> {
  const [, accountKey, id] = /^(\S+ \S+) (\S+)$/.exec(key.slice(prefix.length + 1)) ?? []
  const { task: stored, addedAt, notBefore, tries, startedAt } = fieldsOf(readLocal(key))
  const task = read(stored)
  if (task !== null && accountKey !== undefined && id !== undefined) {
    const at = storedNumber(addedAt, 0, Number.MAX_SAFE_INTEGER, 0)
    // A task that was being sent may have arrived.
    const counted = storedNumber(tries, 0, Number.MAX_SAFE_INTEGER, 0) + (typeof startedAt === 'number' ? 1 : 0)
    const due = storedNumber(notBefore, 0, Number.MAX_SAFE_INTEGER, at)
    await addRow({ id, accountKey, lane, task, sender: null, addedAt: at, notBefore: due, held: null, tries: counted, outcome: null })
  }
  removeLocal(key)
}

/** A post that an earlier version's worker had begun to send is looked for at the server first. */
function readPost(stored: unknown, notes: ReadonlyMap<string, unknown>): Task | null {
  const { thing, target = thing, draftId, draft, originalKey, attempt } = fieldsOf(stored)
  if (typeof target !== 'string' || typeof originalKey !== 'string' || typeof fieldsOf(draft)['text'] !== 'string') return null
  const read = readDraft(draft)
  const key = read.idempotencyKey
  const begun = readAttempt({ ...fieldsOf(notes.get(key)), key })
  const task = postTask({ target, draftId: storedText(draftId, originalKey), draft: read, attempt: readAttempt(attempt) ?? begun })
  return { ...task, originalKey }
}

function readAction(stored: unknown): Task | null {
  const { kind, statusId, accountId, pollId } = fieldsOf(stored)
  const id = kind === 'vote' ? pollId : kind === 'follow' ? accountId : statusId
  return typeof kind === 'string' && typeof id === 'string' ? (stored as ActionTask) : null
}

/** When the worker of an earlier version began to send a post, by the post's key. */
async function readNotes(): Promise<ReadonlyMap<string, unknown>> {
  const lists = await withObjectStore('readonly', (store) => store.getAll(IDBKeyRange.bound('notes ', 'notes!')), 'waiting').catch(() => [])
  const notes = (lists ?? []).flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []))
  return new Map(notes.map((note) => [storedText(fieldsOf(note)['key'], ''), fieldsOf(note)['begun']]))
}
