import { webSettingsEndpoints } from '@starling/api/web-settings'
import { endpoint } from '@starling/api/endpoint'
import { Hono } from 'hono'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { AppContext } from '../../AppContext.ts'
import { json } from '../../platform/database/json.ts'
import { HttpError, unprocessable } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'

/** The size limit as JSON in bytes, ten times what a thousand tags and emoji with their counts need. */
const mostBytes = 262_144

/** An ETag for a state of the settings: PostgreSQL writes equal documents as equal text. */
const versionOf = sql<string>`md5(web_settings::text)`.as('version')

/** The web client's own settings: stored unchanged, without interpreting them. */
export function webSettingsRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const stored = (accountId: string) =>
    ctx.db.selectFrom('users').select(['web_settings as data', versionOf]).where('account_id', '=', accountId).executeTakeFirstOrThrow()
  mount(app, ctx, webSettingsEndpoints.get, ({ viewer }) => stored(viewer.accountId))
  mount(app, ctx, save, async ({ viewer, body }) => {
    const { data, version, merges } = body
    const text = JSON.stringify(data)
    if (Buffer.byteLength(text) > mostBytes) throw unprocessable(`data is too large (maximum is ${mostBytes} bytes)`)
    // PostgreSQL's JSON cannot contain the null character.
    if (text.includes(String.raw`\u0000`)) throw unprocessable('data holds a character that cannot be stored')
    const saved = await ctx.db
      .updateTable('users')
      .set({ web_settings: json(data) })
      .where('account_id', '=', viewer.accountId)
      // Compared and replaced in one statement: of two devices that save at once, one must merge and try again.
      .$if(version !== undefined, (update) => update.where(versionOf.expression, '=', version ?? ''))
      .returning(versionOf)
      .executeTakeFirst()
    if (saved) return { version: saved.version, saved: true }
    // Clients that can merge get 200 with `saved: false`, because browsers log every 4xx as an error. Older clients would take a 200 for success: they get 409.
    if (merges) return { ...(await stored(viewer.accountId)), saved: false }
    throw new HttpError(409, 'Another device has saved its settings meanwhile')
  })
  return app
}

/** The same endpoint with the object unparsed: the client's schema would accept an array as an object with numeric keys. */
const save = endpoint({
  ...webSettingsEndpoints.save,
  body: v.object({
    data: v.custom<Record<string, unknown>>(
      (data) => typeof data === 'object' && data !== null && !Array.isArray(data),
      'it must be an object',
    ),
    version: webSettingsEndpoints.save.body.entries.version,
    merges: webSettingsEndpoints.save.body.entries.merges,
  }),
})
