import type { AppContext } from '../../AppContext.ts'
import { carryBlocks, carryMutes, carryNotes } from '../../people/moving/carryOver.ts'
import { MOVED_JOB } from '../../people/moving/moveAccount.ts'
import type { Move } from '../../people/moving/moveAccount.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { carryConditions } from './carryConditions.ts'
import { followAlong } from './followAlong.ts'

/**
 * In this order: notes come before the sentences about blocks, which are for those who noted nothing, and follows come last, because
 * somebody who mutes and follows the old account does both with the new one, whereas a follow that was there before stands against a mute.
 */
const STEPS = { notes: carryNotes, antennas: carryConditions, blocks: carryBlocks, mutes: carryMutes, follows: followAlong }
const NAMES = Object.keys(STEPS) as (keyof typeof STEPS)[]

/** How far the work has come: a step, and the last row in it. */
interface Moving extends Move {
  readonly step?: keyof typeof STEPS
  readonly after?: string
}

/** Takes along what people here keep about an account that moved, batch by batch. A batch that was interrupted is done again, which changes nothing. */
export function movedJob(ctx: AppContext): JobKind<Moving> {
  return {
    name: MOVED_JOB,
    async work({ accountId, targetId, step = 'notes', after = '0' }) {
      // One of them may be deleted meanwhile, and with it all that was kept about it.
      const existing = await ctx.db.selectFrom('accounts').select('id').where('id', 'in', [accountId, targetId]).execute()
      if (existing.length < 2) return
      const last = await STEPS[step](ctx, { accountId, targetId }, after)
      if (last !== null) return { accountId, targetId, step, after: last }
      const next = NAMES[NAMES.indexOf(step) + 1]
      return next === undefined ? undefined : { accountId, targetId, step: next }
    },
  }
}
