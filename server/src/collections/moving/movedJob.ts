import type { AppContext } from '../../AppContext.ts'
import { carryBlocks, carryMutes, carryNotes } from '../../people/moving/carryOver.ts'
import { MOVED_JOB } from '../../people/moving/moveAccount.ts'
import type { Move } from '../../people/moving/moveAccount.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { carryConditions } from './carryConditions.ts'
import { carryFollows } from './carryFollows.ts'

/**
 * The order matters. Notes come before blocks and mutes, which add a note only where there is none. Follows come last: an account that follows
 * the new account already is not given a mute of it, but one that muted and followed the old account shall do both with the new one.
 */
const STEPS = { notes: carryNotes, antennas: carryConditions, blocks: carryBlocks, mutes: carryMutes, follows: carryFollows }
const NAMES = Object.keys(STEPS) as (keyof typeof STEPS)[]

/** The progress: the current step, and the last row that it has carried over. */
interface Moving extends Move {
  readonly step?: keyof typeof STEPS
  readonly after?: string
}

/** Carries over the local follows, blocks, mutes, notes and antennas of an account that moved, in batches. Repeating an interrupted batch is harmless. */
export function movedJob(ctx: AppContext): JobKind<Moving> {
  return {
    name: MOVED_JOB,
    async work({ accountId, targetId, step = 'notes', after = '0' }) {
      // Where one of the accounts was deleted meanwhile, nothing is left to carry over.
      const existing = await ctx.db.selectFrom('accounts').select('id').where('id', 'in', [accountId, targetId]).execute()
      if (existing.length < 2) return
      const last = await STEPS[step](ctx, { accountId, targetId }, after)
      if (last !== null) return { accountId, targetId, step, after: last }
      const next = NAMES[NAMES.indexOf(step) + 1]
      return next === undefined ? undefined : { accountId, targetId, step: next }
    },
  }
}
