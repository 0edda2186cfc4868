import { ApiError } from '@starling/api/client'
import { statusEndpoints } from '@starling/api/statuses'
import { afterDeletion } from '@starling/domain/compose'
import type { Draft } from '@starling/domain/compose'
import type { Session } from '@starling/domain/session'
import { randomKey } from '../randomKey.ts'

/** A draft that no longer replies to, quotes or edits a deleted post, and is a post of its own. */
export class MissingPostError extends Error {
  constructor() {
    super('What this draft belonged to is not there any more')
    this.name = 'MissingPostError'
  }
}

/**
 * A draft refused by the server, without references to deleted posts (R-comp-16): this page
 * may not have been informed of their deletion. The same draft if that was not the reason. Servers refuse such a draft in different ways, so
 * the posts themselves are requested.
 */
export async function withoutMissingPosts(session: Session, draft: Draft, refusal: unknown): Promise<Draft> {
  if (!(refusal instanceof ApiError) || !mayBeMissing(refusal)) return draft
  let next = draft
  for (const id of new Set([draft.inReplyToId, draft.quotedId, draft.editedId])) {
    if (id === null) continue
    const isThere = await session.client.call(statusEndpoints.get, { params: { id } }).then(
      () => true,
      (error: unknown) => !isMissing(error),
    )
    if (!isThere) next = afterDeletion(next, id, randomKey)
  }
  return next
}

/** Whether the server says that the requested object does not exist. */
export function isMissing(cause: unknown): boolean {
  return cause instanceof ApiError && (cause.kind === 'not-found' || cause.kind === 'gone')
}

/** A server that is busy, broken or does not accept the token has not examined the draft's references. */
function mayBeMissing({ kind, status }: ApiError): boolean {
  return kind !== 'rate-limited' && status !== null && status >= 400 && status < 500 && status !== 401 && status !== 413
}
