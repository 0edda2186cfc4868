import type { AppContext } from '../../AppContext.ts'
import type { Listener } from '../../platform/events/EventBus.ts'

/** How long the keys of a deleted account are kept: until other servers, including temporarily unreachable ones, have been informed. */
const KEPT_MS = 30 * 86_400_000

/** Sets the expiry of a deleted account's keys; the job that deletes old rows removes them after that. */
export function forgetKeys({ now }: AppContext): Listener {
  return {
    name: 'federation.keys',
    to: ['account.deleted'],
    async hear(event, { db }) {
      if (event.type !== 'account.deleted') return
      await db
        .updateTable('account_keys')
        .set({ expires_at: new Date(now().getTime() + KEPT_MS) })
        .where('account_id', '=', event.accountId)
        .execute()
    },
  }
}
