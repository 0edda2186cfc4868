import type { AppContext } from '../../AppContext.ts'
import type { RemoteNote } from './readNote.ts'

export const PARENT_JOB = 'federation.parent'
/** How many ancestors of a post are fetched at most. */
const MOST_ABOVE = 40

export interface ParentRequest {
  readonly uri: string
  /** How many ancestors of that one may still be fetched. */
  readonly above: number
}

/** Enqueues the fetch of the post that a remote post answers, if it is not stored here. */
export async function askForParent({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>, note: RemoteNote, above = MOST_ABOVE): Promise<void> {
  const uri = note.inReplyToUri
  if (uri === null || above <= 0) return
  const row = await db.selectFrom('statuses').select('in_reply_to_id').where('uri', '=', note.uri).executeTakeFirst()
  if (row === undefined || row.in_reply_to_id !== null) return
  const host = URL.parse(uri)?.host ?? ''
  await jobs.enqueue<ParentRequest>(PARENT_JOB, { uri, above: above - 1 }, { key: `${PARENT_JOB} ${uri}`, host })
}
