import type { RequestContext } from '@fedify/fedify'
import type { AppContext } from '../AppContext.ts'
import type { Json } from './documents/rawJson.ts'
import { readableNote } from './readableNote.ts'
import { circleAddress } from './notes/findCirclePost.ts'
import { ACTIVITY_CONTEXT } from './sending/activityContext.ts'

/**
 * The document of a post's circle, in the form that kmyblue and its relatives request: it has the inbox for replies to all readers. Only
 * those readers may fetch it; it names none of them.
 */
export async function readableCircle(ctx: AppContext, request: RequestContext<void>, username: string, id: string): Promise<Json | null> {
  const note = await readableNote(ctx, request, username, id)
  const address = note === null ? '' : circleAddress(String(note['id']))
  // A reply belongs to the circle of the post it answers.
  if (note === null || note['context'] !== address) return null
  return { '@context': ACTIVITY_CONTEXT, id: address, type: 'Group', inbox: `${String(note['attributedTo'])}/inbox` }
}
