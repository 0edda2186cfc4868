import type { Context } from 'hono'
import { html } from 'hono/html'
import type { AppContext } from '../../AppContext.ts'
import { formToken } from '../sign-in/formToken.ts'
import { field, notice, page, withReturn } from '../sign-in/page.ts'

interface FormState {
  readonly problem?: string
  readonly status?: number
}

/** Asks whose password was forgotten; where no mail is sent, says whom to turn to. */
export function forgottenPage(ctx: AppContext, c: Context, { problem, status = 200 }: FormState = {}): Promise<Response> {
  const title = 'Forgot your password?'
  if (ctx.settings.mail === null) return page(ctx, c, { title, content: withoutMail(ctx), status })
  const content = html`${notice(problem)}
    <p>We send a link to the address of your account. With it you set a new password.</p>
    <form method="post" action="/auth/password">
      <input type="hidden" name="form_token" value="${formToken(ctx, c)}" />
      ${field({ name: 'login', label: 'E-mail address or username', autocomplete: 'username', isFirst: true })}
      <div class="actions"><button type="submit">Send the link</button></div>
    </form>
    <p class="quiet"><a href="/auth/sign_in">Back to signing in</a></p>`
  return page(ctx, c, { title, content, status })
}

function withoutMail({ settings }: AppContext) {
  const { contactEmail, contactUsername, domain } = settings
  const who =
    contactEmail !== ''
      ? html`<a href="mailto:${contactEmail}">${contactEmail}</a>`
      : contactUsername === null
        ? null
        : html`<a href="/@${contactUsername}">@${contactUsername}@${domain}</a>`
  return html`<p>This server sends no e-mail. Whoever runs it can give you a new password${who === null ? '' : html`: ${who}`}.</p>
    <p class="quiet"><a href="/auth/sign_in">Back to signing in</a></p>`
}

/** Says the same whether there is such an account or not. */
export function askedPage(ctx: AppContext, c: Context, what: string): Promise<Response> {
  const content = html`<p>${what} You should have it within some minutes.</p>
    <p class="quiet">Nothing came? Look where unwanted mail is kept, and whether the name is right.</p>`
  return page(ctx, c, { title: 'Look into your mailbox', content })
}

/** Where a new password is set, with the token from the letter. */
export function newPasswordPage(ctx: AppContext, c: Context, token: string, { problem, status = 200 }: FormState = {}): Promise<Response> {
  const content = html`<form method="post" action="/auth/password/new">
    <input type="hidden" name="form_token" value="${formToken(ctx, c)}" />
    <input type="hidden" name="token" value="${token}" />
    ${field({
      name: 'password',
      label: 'New password',
      type: 'password',
      autocomplete: 'new-password',
      hint: 'At least 8 characters. Every browser and application is signed out.',
      problem: problem ?? null,
      isFirst: true,
    })}
    <div class="actions"><button type="submit">Set the password</button></div>
  </form>`
  return page(ctx, c, { title: 'Set a new password', content, status })
}

/** Says that something is done, and leads to signing in. */
export function donePage(ctx: AppContext, c: Context, title: string, sentence: string, returnTo = '/'): Promise<Response> {
  const content = html`<p role="status">${sentence}</p>
    <p><a href="${withReturn('/auth/sign_in', returnTo)}">Sign in</a></p>`
  return page(ctx, c, { title, content })
}

/** Says that the address of an account is another one now. */
export function changedPage(ctx: AppContext, c: Context, title: string): Promise<Response> {
  const content = html`<p role="status">E-mail about your account goes there from now on.</p>
    <p><a href="/auth/account">Your account</a></p>`
  return page(ctx, c, { title, content })
}

/** A link that opens nothing, or nothing any more. */
export function uselessLinkPage(ctx: AppContext, c: Context, again: string): Promise<Response> {
  const content = html`<p>It was used already, is too old, or a newer one took its place.</p>
    <p><a href="${again}">Have a new one sent</a></p>`
  return page(ctx, c, { title: 'This link does not work any more', content, status: 404 })
}

/** Asks before the address is confirmed: programs that look through mail open links too. */
export function confirmPage(
  ctx: AppContext,
  c: Context,
  token: string,
  email: string,
  { problem, status = 200 }: FormState = {},
): Promise<Response> {
  const content = html`${notice(problem)}
    <p>Is <strong>${email}</strong> your address?</p>
    <form method="post" action="/auth/confirm">
      <input type="hidden" name="form_token" value="${formToken(ctx, c)}" />
      <input type="hidden" name="token" value="${token}" />
      <div class="actions"><button type="submit">Yes, confirm it</button></div>
    </form>`
  return page(ctx, c, { title: 'Confirm your e-mail address', content, status })
}

/** Asks for which account the letter is to be sent again. */
export function againPage(ctx: AppContext, c: Context, { problem, status = 200 }: FormState = {}): Promise<Response> {
  const title = 'Have the letter sent again'
  if (ctx.settings.mail === null) return page(ctx, c, { title, content: withoutMail(ctx), status })
  const content = html`${notice(problem)}
    <form method="post" action="/auth/confirm/again">
      <input type="hidden" name="form_token" value="${formToken(ctx, c)}" />
      ${field({ name: 'login', label: 'E-mail address or username', autocomplete: 'username', isFirst: true })}
      <div class="actions"><button type="submit">Send it again</button></div>
    </form>`
  return page(ctx, c, { title, content, status })
}
