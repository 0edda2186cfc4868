import { createHash } from 'node:crypto'
import type { AppContext } from '../../AppContext.ts'
import { describeBrowser } from '../../identity/sign-in/describeBrowser.ts'
import type { WebSession } from '../../identity/sign-in/WebSession.ts'
import type { Localizer } from '../../localization/Localizer.ts'

/** A session of an account: a browser on the server's pages, or an application. */
export interface OpenSession {
  /** Identifies it in a form; it grants no access. */
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[] | null
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  /** The network address from which it began; empty where it is unknown. */
  readonly address: string
  /** Whether it is the session of the page that lists them, or of the client in the same browser. */
  readonly isThis: boolean
}

/** Only a part of the hash is used in forms, because the full one is the session's key in the database. */
const shortened = (hash: string): string => createHash('sha256').update(hash).digest('base64url').slice(0, 22)

/** All sessions of an account, newest first. */
export async function listSessions(
  ctx: Pick<AppContext, 'db' | 'now'>,
  { accountId, idHash }: Pick<WebSession, 'accountId' | 'idHash'>,
  device: string | null,
  { say }: Localizer,
): Promise<OpenSession[]> {
  const browsers = await ctx.db
    .selectFrom('web_sessions')
    .select(['id_hash', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', ctx.now())
    .execute()
  const tokens = await ctx.db
    .selectFrom('oauth_tokens as t')
    .leftJoin('oauth_applications as a', 'a.id', 't.application_id')
    .select(['t.id', 't.scopes', 't.created_at', 't.last_used_at', 't.address', 't.user_agent', 't.device', 'a.name'])
    .where('t.account_id', '=', accountId)
    .where('t.revoked_at', 'is', null)
    .execute()
  return [
    ...browsers.map((row) => ({
      id: `browser-${shortened(row.id_hash)}`,
      name: describeBrowser(row.user_agent, say('unknownBrowser')),
      scopes: null,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      address: row.address,
      isThis: row.id_hash === idHash,
    })),
    ...tokens.map((row) => ({
      id: `token-${row.id}`,
      name: [row.name ?? say('consoleToken'), describeBrowser(row.user_agent, '').trim()].filter((part) => part !== '').join(' · '),
      scopes: row.scopes,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      address: row.address,
      isThis: device !== null && row.device === device,
    })),
  ].sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

/** Ends one of the account's sessions; false where there is none with this name. */
export async function revokeSession(ctx: Pick<AppContext, 'db' | 'now' | 'events'>, accountId: string, id: string): Promise<boolean> {
  const tokenId = /^token-(\d{1,19})$/.exec(id)?.[1]
  if (tokenId !== undefined) {
    return ctx.events.write(async ({ db, tell }) => {
      const row = await db
        .updateTable('oauth_tokens')
        .set({ revoked_at: ctx.now() })
        .where('id', '=', tokenId)
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (row !== undefined) tell({ type: 'token.revoked', tokenId: row.id })
      return row !== undefined
    })
  }
  const rows = await ctx.db.selectFrom('web_sessions').select('id_hash').where('account_id', '=', accountId).execute()
  const found = rows.find((row) => `browser-${shortened(row.id_hash)}` === id)
  if (found === undefined) return false
  await ctx.db.deleteFrom('web_sessions').where('id_hash', '=', found.id_hash).execute()
  return true
}
