import { ApiError } from '@starling/api/client'
import { statusEndpoints } from '@starling/api/statuses'
import { afterDeletion } from '../compose/index.ts'
import type { Draft } from '../compose/index.ts'
import { nextPostKey } from './postSteps.ts'
import type { SendingClient } from './SendingClient.ts'

/**
 * A draft refused by the server, without references to posts that were deleted unnoticed; the same draft if that was not the reason.
 * Servers refuse such a draft in different ways, so the referenced posts themselves are requested.
 */
export async function withoutMissingPosts(client: SendingClient, draft: Draft, refusal: unknown): Promise<Draft> {
  if (!(refusal instanceof ApiError) || !mayBeMissing(refusal)) return draft
  let next = draft
  for (const id of new Set([draft.inReplyToId, draft.quotedId, draft.editedId])) {
    if (id === null) continue
    const isThere = await client.call(statusEndpoints.get, { params: { id } }).then(
      () => true,
      (error: unknown) => !isMissing(error),
    )
    if (!isThere) next = afterDeletion(next, id, () => nextPostKey(next.idempotencyKey))
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
