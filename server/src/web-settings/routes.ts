import { webSettingsEndpoints } from '@starling/api/web-settings'
import { Hono } from 'hono'
import type { AppContext } from '../AppContext.ts'
import { json } from '../database/json.ts'
import { unprocessable } from '../http/HttpError.ts'
import { mount } from '../http/mount.ts'

/** Bytes as JSON; a thousand tags and emoji with their counts fit ten times over. */
const mostBytes = 262_144

/** The web client's own settings, with a way to read them: kept as they are, understood by the client alone. */
export function webSettingsRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, webSettingsEndpoints.get, async ({ viewer }) => {
    const user = await ctx.db
      .selectFrom('users')
      .select('web_settings')
      .where('account_id', '=', viewer.accountId)
      .executeTakeFirstOrThrow()
    return { data: user.web_settings }
  })
  mount(app, ctx, webSettingsEndpoints.save, async ({ viewer, body }) => {
    const { data } = body
    if (Array.isArray(data)) throw unprocessable('data is not an object')
    const text = JSON.stringify(data)
    if (Buffer.byteLength(text) > mostBytes) throw unprocessable(`data is too large (maximum is ${mostBytes} bytes)`)
    // PostgreSQL's JSON has no place for this one character.
    if (text.includes(String.raw`\u0000`)) throw unprocessable('data holds a character that cannot be stored')
    await ctx.db
      .updateTable('users')
      .set({ web_settings: json(data) })
      .where('account_id', '=', viewer.accountId)
      .execute()
    return {}
  })
  return app
}
