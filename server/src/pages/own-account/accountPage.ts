import type { Context } from 'hono'
import { html } from 'hono/html'
import type { AppContext } from '../../AppContext.ts'
import { codeField } from '../../identity/sign-in/codePage.ts'
import { readSecondFactor } from '../../identity/second-factor/secondFactor.ts'
import { field, notice, page } from '../../identity/sign-in/page.ts'
import type { FieldOptions } from '../../identity/sign-in/page.ts'
import type { WebSession } from '../../identity/sign-in/WebSession.ts'
import { localizerFor } from '../../localization/localizerFor.ts'
import { EXPORTS } from './exportCsv.ts'
import { listImports } from './imports.ts'
import type { ImportProgress } from './imports.ts'
import { movingForms } from './moving.ts'
import { deviceOf } from './deviceOf.ts'
import { listSessions } from './sessions.ts'
import type { OpenSession } from './sessions.ts'

const FILES = {
  following_accounts: 'follows',
  lists: 'lists',
  blocked_accounts: 'blockedAccounts',
  muted_accounts: 'mutedAccounts',
  blocked_domains: 'blockedServers',
  bookmarks: 'bookmarks',
} as const

export interface AccountPageState {
  readonly problem?: string
  /** The field at which the problem is shown; where it is absent, the problem is shown at the top of the page. */
  readonly field?: string | undefined
  readonly done?: string
  readonly status?: number
  /** The values of the refused form, by field name, so that they need not be typed again. */
  readonly typed?: (name: string) => string
}

/** The page on which users change their password and e-mail address, see their sessions, and export or import their data. */
export async function accountPage(ctx: AppContext, c: Context, session: WebSession, state: AccountPageState = {}): Promise<Response> {
  const { say, mark } = localizerFor(c)
  const [sessions, factor, imports, user] = await Promise.all([
    deviceOf(ctx, c, session).then((device) => listSessions(ctx, session, device, localizerFor(c))),
    readSecondFactor(ctx, session.accountId),
    listImports(ctx.db, session.accountId),
    ctx.db.selectFrom('users').select(['email', 'wanted_email']).where('account_id', '=', session.accountId).executeTakeFirstOrThrow(),
  ])
  const own = html`<input type="hidden" name="csrf_token" value="${session.csrfToken}" />`
  const typed = (name: string, otherwise = ''): string => state.typed?.(name) || otherwise
  const day = (date: Date): string => date.toISOString().slice(0, 10)
  const describe = (each: OpenSession) => {
    const since = mark('sessionSince', { name: html`<strong><bdi>${each.name}</bdi></strong>`, date: day(each.createdAt) })
    const used = each.lastUsedAt === null ? '' : ` · ${say('sessionUsed', { date: day(each.lastUsedAt) })}`
    const from = each.address === '' ? '' : html` · ${mark('sessionFrom', { address: html`<bdi>${each.address}</bdi>` })}`
    const may = each.scopes === null ? '' : ` · ${say('sessionMay', { scopes: each.scopes.join(' ') })}`
    return html`${since}${used}${from}${may}${each.isThis ? html` · <strong>${say('thisSession')}</strong>` : ''}`
  }
  /** The options of the field with the problem: its message, and the attribute by which the browser focuses it and scrolls to it. */
  const refused = (name: string) => (name === state.field && state.problem !== undefined ? { problem: state.problem, isFirst: true } : {})
  const ask = (options: FieldOptions) => field({ ...options, ...refused(options.name) })
  const current = (id: string) =>
    html`${ask({ name: `${id}_password`, label: say('passwordNow'), type: 'password', autocomplete: 'current-password' })}
    ${factor.isOn ? codeField(c, `${id}_code`, refused(`${id}_code`)) : ''}`
  const content = html`${notice(state.field === undefined ? state.problem : undefined)}
    ${state.done === undefined ? '' : html`<p role="status">${state.done}</p>`}
    <p><a href="/settings">${say('backToApp')}</a></p>
    <p>${mark('signedInAs', { account: html`<strong><bdi>@${session.username}</bdi></strong>` })}</p>
    <h2>${say('sessions')}</h2>
    <ul>
      ${sessions.map(
        (each) =>
          html`<li>
            <form method="post" action="/auth/account/revoke">
              ${own}<input type="hidden" name="session" value="${each.id}" /> ${describe(each)}
              <button type="submit" class="link" aria-label="${say('signOutOf', { name: each.name, date: day(each.createdAt) })}">
                ${say('signOut')}
              </button>
            </form>
          </li>`,
      )}
    </ul>
    <form method="post" action="/auth/account/revoke_others">
      ${own}
      <div class="actions"><button type="submit" class="plain">${say('signOutElsewhere')}</button></div>
    </form>
    <h2>${say('password')}</h2>
    <form method="post" action="/auth/account/password">
      ${own} ${current('change')}
      ${ask({ name: 'password', label: say('newPassword'), type: 'password', autocomplete: 'new-password', hint: say('newPasswordHereHint') })}
      <div class="actions"><button type="submit">${say('changePassword')}</button></div>
    </form>
    <h2>${say('email')}</h2>
    ${user.wanted_email === null ? '' : html`<p>${mark('addressWaiting', { email: user.wanted_email })}</p>`}
    <form method="post" action="/auth/account/email">
      ${own} ${ask({ name: 'email', label: say('email'), type: 'email', value: typed('email', user.email), autocomplete: 'email' })}
      ${current('email')}
      <div class="actions"><button type="submit">${say('changeAddress')}</button></div>
    </form>
    <h2>${say('secondFactor')}</h2>
    ${
      factor.isOn
        ? html`<p>${say('secondFactorOn', { count: factor.recoveryCodes })}</p>
            <form method="post" action="/auth/account/second_factor/codes">
              ${own} ${current('factor')}
              <div class="actions">
                <button type="submit" class="plain">${say('newRecoveryCodes')}</button>
                <button type="submit" class="plain" formaction="/auth/account/second_factor/remove">${say('secondFactorRemove')}</button>
              </div>
            </form>`
        : html`<form method="post" action="/auth/account/second_factor">
            ${own}
            <p>${say('secondFactorOff')}</p>
            ${current('factor')}
            <div class="actions"><button type="submit">${say('secondFactorSetUp')}</button></div>
          </form>`
    }
    <h2>${say('takeAlong')}</h2>
    <ul>
      ${EXPORTS.map((name) => html`<li><a href="/auth/account/export/${name}.csv" download>${say(FILES[name])}</a></li>`)}
      <li><a href="/auth/account/export/archive.tar" download>${say('archive')}</a></li>
    </ul>
    <form method="post" action="/auth/account/import" enctype="multipart/form-data">
      ${own}
      <div class="field">
        <label for="kind">${say('fileKind')}</label>
        <select id="kind" name="kind">
          ${EXPORTS.map((name) => html`<option value="${name}">${say(FILES[name])}</option>`)}
        </select>
      </div>
      ${ask({ name: 'file', label: say('csvFile'), type: 'file', accept: '.csv,text/csv', autocomplete: 'off' })}
      <div class="actions"><button type="submit">${say('importFile')}</button></div>
    </form>
    ${importList(c, imports, ctx.now())}
    ${ctx.remoteServers === null ? '' : await movingForms(ctx, c, session, { own, current: current('move'), typed, ask })}
    <h2>${say('deleteAccount')}</h2>
    <form method="post" action="/auth/account/delete">
      ${own}
      <p>${say('deleteText')}</p>
      ${ask({ name: 'username', label: say('typeUsername'), value: typed('username'), autocomplete: 'off' })} ${current('delete')}
      <div class="actions"><button type="submit" class="danger">${say('deleteEverything')}</button></div>
    </form>`
  return page(ctx, c, { title: say('yourAccount'), content, status: state.status ?? 200 })
}

/** The progress of each imported file, with a link to the lines that could not be imported. */
function importList(c: Context, imports: readonly ImportProgress[], now: Date) {
  const { say } = localizerFor(c)
  if (imports.length === 0) return ''
  const isRunning = imports.some(({ waiting }) => waiting > 0)
  // The link to reload the page contains the time: a link to the current address with a fragment would only scroll.
  return html`<ul id="imports">
      ${imports.map(({ id, name, total, waiting, leftOut }) => {
        const done = total - waiting
        const label = say(FILES[name])
        return html`<li>
          ${label}: ${say('importProgress', { done, total })}
          ${waiting === 0 ? '' : html`<progress max="${total}" value="${done}" aria-label="${label}"></progress>`}
          ${leftOut === 0 ? '' : html`<a href="/auth/account/import/${id}.csv" download>${say('importLeftOut', { count: leftOut })}</a>`}
        </li>`
      })}
    </ul>
    ${isRunning ? html`<p><a href="/auth/account?at=${now.getTime()}#imports">${say('lookAgain')}</a></p>` : ''}`
}

/** Shown after the account was deleted. */
export function accountDeletedPage(ctx: AppContext, c: Context): Promise<Response> {
  const { say } = localizerFor(c)
  return page(ctx, c, { title: say('deletedTitle'), content: html`<p>${say('deletedText')}</p>` })
}
