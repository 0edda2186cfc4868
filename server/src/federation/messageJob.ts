import type { AppContext } from '../AppContext.ts'
import type { JobKind } from '../platform/jobs/Jobs.ts'
import { openFederation } from './openFederation.ts'

/** Processes Fedify's queue: activities to send to another server, and received ones to handle. */
export function messageJob(ctx: AppContext): JobKind<{ message: unknown }> {
  return {
    name: 'federation.message',
    atOnce: 10,
    isSequenced: true,
    async work({ message }) {
      const { federation } = ctx.settings
      if (federation === null) throw new Error('Other servers are not answered any more')
      await (await openFederation(ctx, federation.secret)).queue.deliver(message)
    },
  }
}
