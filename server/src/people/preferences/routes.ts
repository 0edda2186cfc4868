import { preferenceEndpoints } from '@starling/api/preferences'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { mount } from '../../platform/http/mount.ts'

/** The reader's preferences in one object, for clients that need them. */
export function preferenceRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, preferenceEndpoints.get, async ({ viewer }) => {
    const { preferences } = await ctx.db
      .selectFrom('users')
      .select('preferences')
      .where('account_id', '=', viewer.accountId)
      .executeTakeFirstOrThrow()
    return {
      'posting:default:visibility': preferences.privacy ?? 'public',
      'posting:default:sensitive': preferences.sensitive ?? false,
      'posting:default:language': preferences.language ?? null,
      'posting:default:quote_policy': preferences.quote_policy ?? 'public',
      'reading:expand:media': preferences.expand_media ?? 'default',
      'reading:expand:spoilers': preferences.expand_spoilers ?? false,
      'reading:autoplay:gifs': preferences.autoplay_gifs ?? false,
    }
  })
  return app
}
