import type { AppContext } from '../AppContext.ts'
import type { JobKind } from '../platform/jobs/Jobs.ts'
import { INBOX_JOB, OUTBOX_JOB } from './fedify-store/createMessageQueue.ts'
import type { OpenFederation } from './createFederation.ts'
import { openFederation } from './openFederation.ts'

interface Message {
  readonly message: unknown
}

/** Handles received activities. */
export function inboxJob(ctx: AppContext): JobKind<Message> {
  return { name: INBOX_JOB, atOnce: 10, isSequenced: true, work: async ({ message }) => (await opened(ctx)).inbox.deliver(message) }
}

/**
 * Sends activities to other servers, at most two at once to each, in all processes together. Most of this time is waiting, and a server
 * that never answers occupies a slot until its timeout: with 500 servers, a sixth of them silent, the last other server had a post after
 * 85 s with ten slots and after 24 s with thirty (`npm run bench -- server federation`).
 */
export function outboxJob(ctx: AppContext): JobKind<Message> {
  return {
    name: OUTBOX_JOB,
    atOnce: 30,
    perHost: 2,
    isSequenced: true,
    work: async ({ message }) => (await opened(ctx)).outbox.deliver(message),
  }
}

async function opened(ctx: AppContext): Promise<OpenFederation> {
  const { federation } = ctx.settings
  if (federation === null) throw new Error('Other servers are not answered any more')
  return openFederation(ctx, federation.secret)
}
