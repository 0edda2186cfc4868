import { DRAFT_DEFAULTS, newDraft, type Draft } from '../compose/index.ts'
import { createMissingCalls } from '../ports/index.ts'
import { createPublishing } from '../publishing/index.ts'
import type { Session } from '../session/index.ts'
import { execute } from './execute.ts'
import { postTask } from './postSteps.ts'
import { type AttemptEnd, type PostTask, type QueueRow, type Task } from './QueueRow.ts'
import type { SendPorts } from './SendPorts.ts'

/** A post to be sent under the key `k`. */
export function aPostTask(change: Partial<Draft>): PostTask {
  const draft: Draft = { ...newDraft(DRAFT_DEFAULTS, () => 'k'), ...change }
  return postTask({ target: 'new', draftId: 'd', draft, attempt: null })
}

/** One attempt to send a task as a page does it; answers its end, and the task as it is stored then. */
export async function sendTask<Kind extends Task>(
  session: Session,
  task: Kind,
  change: Partial<SendPorts> & Partial<Pick<QueueRow, 'tries'>> = {},
): Promise<{ readonly end: AttemptEnd | null; readonly task: Kind }> {
  let stored: Task = task
  const { tries = 0, ...ports } = change
  const base = { id: 'k', accountKey: 'a', lane: 'posts', sender: null, addedAt: 0, notBefore: 0, held: null, outcome: null } as const
  const publishing = session.part(createPublishing)
  const end = await execute(
    { ...base, task, tries },
    {
      client: session.client,
      meId: session.me?.id ?? '',
      missing: createMissingCalls(),
      now: () => Date.parse('2026-11-20T12:00:00Z'),
      wait: async () => undefined,
      readFile: async () => new Blob(['a']),
      dropFile: async () => undefined,
      newestIds: async () => publishing.newestIds(),
      mostTries: 5,
      onPublished: (status, circleId) => publishing.showPublished(status, circleId),
      ...ports,
    },
    async (next) => {
      stored = next
      return true
    },
  )
  return { end, task: stored as Kind }
}

/** The same for a new post that the server takes. */
export async function publish(session: Session, change: Partial<Draft>): Promise<string> {
  const { end } = await sendTask(session, aPostTask(change))
  if (end?.kind !== 'published') throw new Error(JSON.stringify(end))
  return end.statusId
}
