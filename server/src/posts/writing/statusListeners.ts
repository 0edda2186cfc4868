import type { AppContext } from '../../AppContext.ts'
import { collectForAntennas } from '../../collections/antennas/collectForAntennas.ts'
import type { AppEvent } from '../../platform/events/AppEvent.ts'
import type { Listener } from '../../platform/events/EventBus.ts'
import { notifyOfStatus } from '../notices/notifyOfStatus.ts'

/** A remote post that was fetched, or arrived late: nobody is notified. */
function isUntold(event: AppEvent): boolean {
  return event.type === 'status.created' && event.arrival === 'fetched'
}

/** Adds new posts and boosts to matching antennas: before streaming, because collected posts belong to the timelines that antennas feed. */
export function antennaListener(ctx: AppContext): Listener {
  return {
    name: 'antennas',
    to: ['status.created', 'reblog.created'],
    async hear(event, { db }) {
      if (isUntold(event)) return
      if (event.type === 'status.created' || event.type === 'reblog.created')
        await collectForAntennas({ db, now: ctx.now, settings: ctx.settings }, event.statusId)
    },
  }
}

/** Notifies the accounts that a new or edited post, or the end of a poll, concerns: few of them in the write's transaction, many in jobs. */
export function statusNoticeListener(ctx: AppContext): Listener {
  return {
    name: 'status-notices',
    to: ['status.created', 'status.edited', 'poll.ended'],
    async hear(event, writing, eventId) {
      if (isUntold(event)) return
      if (event.type === 'status.created' || event.type === 'status.edited' || event.type === 'poll.ended')
        await notifyOfStatus(ctx, writing, eventId, event)
    },
  }
}
