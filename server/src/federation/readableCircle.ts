import type { RequestContext } from '@fedify/fedify'
import type { AppContext } from '../AppContext.ts'
import type { Json } from './documents/rawJson.ts'
import { readableNote } from './readableNote.ts'
import { circleAddress } from './notes/findCirclePost.ts'
import { ACTIVITY_CONTEXT } from './sending/activityContext.ts'

/**
 * What stands at the address of the readers of a post, as kmyblue and its relatives ask for it: where answers go that are for all of them. For those readers
 * alone; it names none of them.
 */
export async function readableCircle(ctx: AppContext, request: RequestContext<void>, username: string, id: string): Promise<Json | null> {
  const note = await readableNote(ctx, request, username, id)
  const address = note === null ? '' : circleAddress(String(note['id']))
  // An answer is for the readers of what it answers.
  if (note === null || note['context'] !== address) return null
  return { '@context': ACTIVITY_CONTEXT, id: address, type: 'Group', inbox: `${String(note['attributedTo'])}/inbox` }
}
