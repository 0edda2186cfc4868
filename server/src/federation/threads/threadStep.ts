import { sql } from 'kysely'
import type { Context } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { fetchObject } from '../documents/fetchObject.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { rawOf } from '../documents/rawJson.ts'
import { connectReplies } from '../notes/connectReplies.ts'
import { findStatusByUri } from '../notes/findStatusByUri.ts'
import { readNote } from '../notes/readNote.ts'
import { resolveNote, takeNote } from '../notes/resolveNote.ts'
import { isOfSuspendedDomain } from '../remote-accounts/findDomainBlock.ts'
import { readPage, readReplies } from './readReplies.ts'
import { noteProgress } from './refreshes.ts'
import type { ThreadRequest } from './refreshes.ts'
import { addReplies, noteFailedTask, takeTask } from './walk.ts'
import type { Walk, WalkTask } from './walk.ts'

/** How many documents one run of the job fetches before other jobs have their turn. */
const TASKS_OF_A_STEP = 5

/** The result of a task: the new state of the walk, and whether a post was stored. */
interface Outcome {
  readonly walk: Walk
  readonly isAdded: boolean
}

/** Fetches some more posts of a thread. Answers what is left; nothing where it is finished. */
export async function completeSome(ctx: AppContext, fedify: Context<void>, request: ThreadRequest): Promise<ThreadRequest | void> {
  let { walk } = request
  let added = 0
  let isFinished = false
  for (let tasks = 0; tasks < TASKS_OF_A_STEP && !isFinished; tasks += 1) {
    const outcome = walk.above > 0 ? await climb(ctx, fedify, walk, request.statusId) : await descend(ctx, fedify, walk)
    if (outcome === null) isFinished = true
    else {
      added += Number(outcome.isAdded)
      walk = outcome.walk
    }
  }
  const isWanted = await noteProgress(ctx, request.refreshId, { added, isFinished })
  if (!isFinished && isWanted) return { ...request, walk }
}

/** Fetches the next missing ancestor. */
async function climb(ctx: AppContext, fedify: Context<void>, walk: Walk, statusId: string): Promise<Outcome> {
  const uri = await missingAbove(ctx, statusId)
  if (uri === null || walk.seen.includes(uri)) return { walk: { ...walk, above: 0 }, isAdded: false }
  const higher = { ...walk, above: walk.above - 1, seen: [...walk.seen, uri] }
  const parent = await resolveNote(ctx, fedify, uri, 0, 1).catch(() => null)
  if (parent === null || parent.reblog_of_id !== null) return { walk: { ...higher, above: 0 }, isAdded: false }
  await connectReplies(ctx, uri, parent)
  return { walk: higher, isAdded: true }
}

/** The id of the post that the uppermost known post of a thread answers, if it is not stored. */
async function missingAbove({ db }: AppContext, statusId: string): Promise<string | null> {
  const { rows } = await sql<{ uri: string | null }>`
    with recursive line (id, parent, uri, depth) as (
      select id, in_reply_to_id, in_reply_to_uri, 0 from statuses where id = ${statusId}
      union all
      select s.id, s.in_reply_to_id, s.in_reply_to_uri, line.depth + 1 from line join statuses as s on s.id = line.parent where line.depth < 4096
    ) select uri from line where parent is null limit 1`.execute(db)
  return rows[0]?.uri ?? null
}

async function descend(ctx: AppContext, fedify: Context<void>, before: Walk): Promise<Outcome | null> {
  const { task, walk } = takeTask(before)
  if (task === null) return null
  try {
    return (await perform(ctx, fedify, walk, task)) ?? { walk: noteFailedTask(walk, task.uri), isAdded: false }
  } catch {
    return { walk: noteFailedTask(walk, task.uri), isAdded: false }
  }
}

/** Null where the answer was not the requested kind of object. */
async function perform(ctx: AppContext, fedify: Context<void>, walk: Walk, task: WalkTask): Promise<Outcome | null> {
  if (isSameOrigin(task.uri, ctx.settings.publicUrl)) {
    const own = task.kind === 'post' ? await findStatusByUri(ctx, task.uri) : null
    return { walk: own === null ? walk : addReplies(walk, task.uri, await knownReplies(ctx, own.id)), isAdded: false }
  }
  if (await isOfSuspendedDomain(ctx, task.uri)) return null
  const fetched = await fetchObject(fedify, task.uri)
  if (fetched === null) return null
  const json = await rawOf(fetched)
  if (task.kind === 'page') return { walk: addReplies(walk, task.parent, readPage(json, task.parent)), isAdded: false }
  const note = readNote(json)
  // A collection may name any object: only posts that themselves say that they answer the parent are stored.
  if (note === null || (task.parent !== null && note.inReplyToUri !== task.parent)) return null
  const known = await findStatusByUri(ctx, note.uri)
  const stored = known ?? (await takeNote(ctx, fedify, note, 0, 1))
  if (stored === null) return { walk, isAdded: false }
  const told = addReplies(walk, note.uri, readReplies(json, note.uri))
  // Posts that arrived earlier may have replies that did not.
  return { walk: addReplies(told, note.uri, await knownReplies(ctx, stored.id)), isAdded: known === null }
}

async function knownReplies({ db }: AppContext, statusId: string): Promise<{ readonly uris: string[]; readonly next: null }> {
  const rows = await db
    .selectFrom('statuses')
    .select('uri')
    .where('in_reply_to_id', '=', statusId)
    .where('local', '=', false)
    .where('visibility', 'in', ['public', 'unlisted'])
    .where('deleted_at', 'is', null)
    .limit(500)
    .execute()
  return { uris: rows.flatMap(({ uri }) => uri ?? []), next: null }
}
