import { accountEndpoints } from '@starling/api/accounts'
import { Hono } from 'hono'
import { findAccount } from '../accounts/findAccount.ts'
import type { AppContext } from '../../AppContext.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { isId } from '../../platform/ids/isId.ts'
import { blockAccount, unblockAccount } from './blockAccount.ts'
import type { FollowOptions } from './followAccount.ts'
import { followAccount, removeFollower, unfollowAccount } from './followAccount.ts'
import { loadRelationship, loadRelationships } from './loadRelationships.ts'
import { muteAccount, unmuteAccount } from './muteAccount.ts'
import { endorseAccount, saveNote, unendorseAccount } from './notesAndEndorsements.ts'

const mostAtOnce = 100

/** Actions of one account on another; each answers the resulting relationship. */
export function relationshipRoutes(ctx: AppContext): Hono {
  const app = new Hono()

  mount(app, ctx, accountEndpoints.relationships, ({ query, viewer }) =>
    loadRelationships(ctx, viewer.accountId, query.id.filter(isId).slice(0, mostAtOnce), { withSuspended: query.with_suspended ?? false }),
  )

  /** Checks that the account exists, performs the action, and answers the relationship. */
  const act = async (viewerId: string, targetId: string, change: () => Promise<unknown>): Promise<object> => {
    const target = await findAccount(ctx, targetId)
    if (target.suspended_at !== null && viewerId !== targetId) throw notFound()
    await change()
    return loadRelationship(ctx, viewerId, targetId)
  }

  /** A remote account that is not locked is reported as followed at once, as by Mastodon, because its server usually accepts a moment later. */
  const follow = async (viewerId: string, targetId: string, options: FollowOptions): Promise<object> => {
    const relationship = await act(viewerId, targetId, () => followAccount(ctx, viewerId, targetId, options))
    const { domain, locked } = await findAccount(ctx, targetId)
    return domain === null || locked ? relationship : { ...relationship, following: true, requested: false }
  }

  mount(app, ctx, accountEndpoints.follow, ({ params, body, viewer }) => follow(viewer.accountId, params.id, body))
  mount(app, ctx, accountEndpoints.mute, ({ params, body, viewer }) =>
    act(viewer.accountId, params.id, () => muteAccount(ctx, viewer.accountId, params.id, body)),
  )
  mount(app, ctx, accountEndpoints.note, ({ params, body, viewer }) =>
    act(viewer.accountId, params.id, () => saveNote(ctx, viewer.accountId, params.id, body.comment)),
  )

  // Older clients call an endorsement a pin.
  const plain = [
    [accountEndpoints.unfollow, unfollowAccount, []],
    [accountEndpoints.removeFromFollowers, removeFollower, []],
    [accountEndpoints.block, blockAccount, []],
    [accountEndpoints.unblock, unblockAccount, []],
    [accountEndpoints.unmute, unmuteAccount, []],
    [accountEndpoints.endorse, endorseAccount, [{ path: '/api/v1/accounts/:id/pin' }]],
    [accountEndpoints.unendorse, unendorseAccount, [{ path: '/api/v1/accounts/:id/unpin' }]],
  ] as const
  for (const [row, change, aliases] of plain) {
    mount(app, ctx, row, ({ params, viewer }) => act(viewer.accountId, params.id, () => change(ctx, viewer.accountId, params.id)), aliases)
  }
  return app
}
