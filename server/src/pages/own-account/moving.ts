import { html } from 'hono/html'
import type { Context } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import type { field } from '../../identity/sign-in/page.ts'
import type { WebSession } from '../../identity/sign-in/WebSession.ts'
import { localizerFor } from '../../localization/localizerFor.ts'
import { acctOf, accountUri } from '../../people/accounts/addresses.ts'
import { resolveAcct } from '../../people/accounts/resolveAcct.ts'
import { moveAccount } from '../../people/moving/moveAccount.ts'
import { anyText } from '../../platform/database/anyOf.ts'
import { HttpError } from '../../platform/http/HttpError.ts'

const MOST_ALIASES = 10

type Html = ReturnType<typeof html>

/** The forms for the aliases of an account (other accounts of the same owner), and for moving it to another account. */
export async function movingForms(
  ctx: AppContext,
  c: Context,
  session: WebSession,
  {
    own,
    current,
    typed,
    ask,
  }: {
    own: Html | Promise<Html>
    current: unknown
    typed: (name: string, otherwise?: string) => string
    ask: typeof field
  },
) {
  const { say, mark } = localizerFor(c)
  const { aliases, movedTo } = await readMoving(ctx, session.accountId)
  return html`<h2>${say('moving')}</h2>
    <form method="post" action="/auth/account/aliases">
      ${own}
      <p>${say('aliasesText')}</p>
      ${ask({
        name: 'aliases',
        label: say('aliases'),
        type: 'lines',
        isOptional: true,
        value: typed('aliases', aliases.join('\n')),
        autocomplete: 'off',
        hint: say('aliasesHint', { example: '@ada@social.example' }),
      })}
      <div class="actions"><button type="submit" class="plain">${say('saveAliases')}</button></div>
    </form>
    ${
      movedTo === null
        ? html`<form method="post" action="/auth/account/move">
            ${own}
            <p>${say('moveText')}</p>
            ${ask({ name: 'target', label: say('moveTo'), value: typed('target'), autocomplete: 'off' })} ${current}
            <div class="actions"><button type="submit">${say('moveAway')}</button></div>
          </form>`
        : html`<form method="post" action="/auth/account/move_back">
            ${own}
            <p>${mark('movedTo', { handle: html`<strong><bdi>${movedTo}</bdi></strong>` })}</p>
            <div class="actions"><button type="submit">${say('moveBack')}</button></div>
          </form>`
    }`
}

/** Stores the aliases of an account, given as handles; answers the first handle that does not exist, and then stores nothing. */
export async function saveAliases(ctx: AppContext, accountId: string, text: string): Promise<string | null> {
  const handles = [...new Set(text.split(/[\s,]+/).filter((handle) => handle !== ''))].slice(0, MOST_ALIASES)
  const uris: string[] = []
  for (const handle of handles) {
    const id = await resolveAcct(ctx, handle)
    const uri = id === null || id === accountId ? null : await uriOf(ctx, id)
    if (uri === null) return handle
    uris.push(uri)
  }
  await ctx.events.write(async ({ db, tell }) => {
    await db.updateTable('accounts').set({ also_known_as: uris }).where('id', '=', accountId).execute()
    tell({ type: 'account.updated', accountId })
  })
  return null
}

/** Moves an account to the one with this handle, which must have it as an alias. */
export async function moveAway(ctx: AppContext, c: Context, accountId: string, handle: string): Promise<void> {
  const { say } = localizerFor(c)
  const targetId = await resolveAcct(ctx, handle)
  if (targetId === null || targetId === accountId) throw new HttpError(422, say('aliasUnknown', { handle }))
  // Fetched again, because its owner may have added the alias only now.
  await ctx.remoteServers?.refresh(targetId)
  const [target, uri] = await Promise.all([
    ctx.db.selectFrom('accounts').select(['also_known_as', 'moved_to_id']).where('id', '=', targetId).executeTakeFirst(),
    uriOf(ctx, accountId),
  ])
  if (uri === null || target?.moved_to_id !== null || !target.also_known_as.includes(uri))
    throw new HttpError(422, say('moveNotNamed', { handle }))
  if (!(await moveAccount(ctx, accountId, targetId))) throw new HttpError(422, say('moveTooSoon'))
}

async function readMoving({ db }: AppContext, accountId: string): Promise<{ aliases: string[]; movedTo: string | null }> {
  const row = await db.selectFrom('accounts').select(['also_known_as', 'moved_to_id']).where('id', '=', accountId).executeTakeFirstOrThrow()
  const known = await db
    .selectFrom('accounts')
    .select(['id', 'uri', 'username', 'domain'])
    .where((eb) =>
      eb.or([eb('uri', '=', anyText(row.also_known_as)), ...(row.moved_to_id === null ? [] : [eb('id', '=', row.moved_to_id)])]),
    )
    .execute()
  const target = known.find(({ id }) => id === row.moved_to_id)
  return {
    aliases: row.also_known_as.map((uri) => handleOf(known.find((each) => each.uri === uri)) ?? uri),
    movedTo: handleOf(target),
  }
}

const handleOf = (account: Parameters<typeof acctOf>[0] | undefined): string | null =>
  account === undefined ? null : `@${acctOf(account)}`

async function uriOf({ db, settings }: AppContext, id: string): Promise<string | null> {
  const row = await db.selectFrom('accounts').select(['uri', 'username', 'domain']).where('id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  return row.domain === null ? accountUri(row, settings.publicUrl) : row.uri
}
