import type { Context } from 'hono'
import { html } from 'hono/html'
import type { AppContext } from '../../AppContext.ts'
import { field, page } from '../../identity/sign-in/page.ts'
import type { WebSession } from '../../identity/sign-in/WebSession.ts'
import { EXPORTS } from './exportCsv.ts'
import { listSessions } from './sessions.ts'

const FILES = {
  following_accounts: 'Follows',
  lists: 'Lists',
  blocked_accounts: 'Blocked accounts',
  muted_accounts: 'Muted accounts',
  blocked_domains: 'Blocked servers',
  bookmarks: 'Bookmarks',
} as const

export interface AccountPageState {
  readonly problem?: string
  readonly done?: string
  readonly status?: number
}

/** Where people change what signs them in, see who is signed in as them, and take their things along. */
export async function accountPage(ctx: AppContext, c: Context, session: WebSession, state: AccountPageState = {}): Promise<Response> {
  const [sessions, user] = await Promise.all([
    listSessions(ctx, session.accountId),
    ctx.db.selectFrom('users').select(['email', 'wanted_email']).where('account_id', '=', session.accountId).executeTakeFirstOrThrow(),
  ])
  const own = html`<input type="hidden" name="csrf_token" value="${session.csrfToken}" />`
  const day = (date: Date): string => date.toISOString().slice(0, 10)
  const current = (id: string) =>
    field({ name: `${id}_password`, label: 'Your password now', type: 'password', autocomplete: 'current-password' })
  const content = html`${state.problem === undefined ? '' : html`<p class="notice" role="alert">${state.problem}</p>`}
    ${state.done === undefined ? '' : html`<p role="status">${state.done}</p>`}
    <p>You are signed in as <strong>@${session.username}</strong>.</p>
    <h2>Signed in</h2>
    <ul>
      ${sessions.map(
        (each) =>
          html`<li>
            <form method="post" action="/auth/account/revoke">
              ${own}<input type="hidden" name="session" value="${each.id}" /> <strong>${each.name}</strong>, since
              ${day(each.createdAt)}${each.lastUsedAt === null ? '' : `, last used ${day(each.lastUsedAt)}`}${each.scopes === null ? '' : `, may: ${each.scopes.join(' ')}`}
              <button type="submit" class="link" aria-label="Sign out ${each.name}, since ${day(each.createdAt)}">Sign out</button>
            </form>
          </li>`,
      )}
    </ul>
    <form method="post" action="/auth/account/revoke_others">
      ${own}
      <div class="actions"><button type="submit" class="plain">Sign out everywhere else</button></div>
    </form>
    <h2>Password</h2>
    <form method="post" action="/auth/account/password">
      ${own} ${current('change')}
      ${field({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: 'At least 8 characters. Every other session is signed out.' })}
      <div class="actions"><button type="submit">Change password</button></div>
    </form>
    <h2>E-mail address</h2>
    ${user.wanted_email === null ? '' : html`<p>${user.wanted_email} takes its place as soon as you open the link we sent there.</p>`}
    <form method="post" action="/auth/account/email">
      ${own} ${field({ name: 'email', label: 'E-mail address', type: 'email', value: user.email, autocomplete: 'email' })}
      ${current('email')}
      <div class="actions"><button type="submit">Change address</button></div>
    </form>
    <h2>Take your things along</h2>
    <ul>
      ${EXPORTS.map((name) => html`<li><a href="/auth/account/export/${name}.csv" download>${FILES[name]}</a></li>`)}
    </ul>
    <form method="post" action="/auth/account/import" enctype="multipart/form-data">
      ${own}
      <div class="field">
        <label for="kind">What the file holds</label>
        <select id="kind" name="kind">
          ${EXPORTS.map((name) => html`<option value="${name}">${FILES[name]}</option>`)}
        </select>
      </div>
      <div class="field">
        <label for="file">A CSV file of this server, of Mastodon or of another</label>
        <input id="file" name="file" type="file" accept=".csv,text/csv" required />
      </div>
      <div class="actions"><button type="submit">Import</button></div>
    </form>
    <h2>Delete the account</h2>
    <form method="post" action="/auth/account/delete">
      ${own}
      <p>Everything you wrote goes with it, at once and for good. Your name is not given to anybody else.</p>
      ${field({ name: 'username', label: 'Type your username', autocomplete: 'off' })} ${current('delete')}
      <div class="actions"><button type="submit">Delete everything</button></div>
    </form>`
  return page(ctx, c, { title: 'Your account', content, status: state.status ?? 200 })
}

/** Said when there is no session any more. */
export function farewellPage(ctx: AppContext, c: Context): Promise<Response> {
  return page(ctx, c, { title: 'Your account is deleted', content: html`<p>Everything you wrote here is gone.</p>` })
}
