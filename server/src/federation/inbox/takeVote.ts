import { textOfHtml } from '../../formatting/textOfHtml.ts'
import { addVote } from '../../posts/polls/voteInPoll.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { canSee } from '../../visibility/visibleStatuses.ts'
import { isSameOrigin, originOf } from '../documents/originOf.ts'
import { idOf, recordsOf } from '../documents/rawJson.ts'
import { term, textTerm, typesOf } from '../documents/term.ts'
import { findStatusByUri } from '../notes/findStatusByUri.ts'
import { noteReader } from './noteReader.ts'
import type { Received } from './receive.ts'
import type { Create } from '@fedify/vocab'

/**
 * A vote has the form of a post: an option as its name, the poll as `inReplyTo`, and no content. Answers whether an object is a vote,
 * counted or not.
 */
export async function takeVote({ ctx, sender }: Pick<Received<Create>, 'ctx' | 'sender'>, object: unknown): Promise<boolean> {
  const [json] = recordsOf(object)
  if (json === undefined || !typesOf(json).includes('Note')) return false
  const [name, pollUri, uri] = [textTerm(json, 'name'), idOf(term(json, 'inReplyTo')), idOf(json)]
  if (name === null || pollUri === null || textOfHtml(textTerm(json, 'content') ?? '').trim() !== '') return false
  const isOwn = idOf(term(json, 'attributedTo')) === sender.uri && (originOf(uri) === null || isSameOrigin(uri, sender.uri))
  const status = isOwn ? await findStatusByUri(ctx, pollUri) : null
  if (status === null || !status.local || !(await canSee(ctx.db, status.id, sender.id))) return true
  const poll = await ctx.db.selectFrom('polls').selectAll().where('status_id', '=', status.id).executeTakeFirst()
  if (poll === undefined) return true
  await addVote(ctx, sender.id, poll, poll.options.indexOf(name), originOf(uri) === null ? null : uri).catch((error: unknown) => {
    // The poll has been deleted meanwhile.
    if (!(error instanceof HttpError)) throw error
  })
  await noteReader(ctx, status.id, sender.id)
  return true
}
