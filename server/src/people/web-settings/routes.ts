import { webSettingsEndpoints } from '@starling/api/web-settings'
import { endpoint } from '@starling/api/endpoint'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { AppContext } from '../../AppContext.ts'
import { json } from '../../platform/database/json.ts'
import { unprocessable } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'

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
  mount(app, ctx, save, async ({ viewer, body }) => {
    const { data } = body
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

/** The same row, reading the object as it came: the client's schema would take a list for one with numbers as its keys. */
const save = endpoint({
  ...webSettingsEndpoints.save,
  body: v.object({
    data: v.custom<Record<string, unknown>>(
      (data) => typeof data === 'object' && data !== null && !Array.isArray(data),
      'it must be an object',
    ),
  }),
})
