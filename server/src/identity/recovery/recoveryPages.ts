import type { Context } from 'hono'
import { html } from 'hono/html'
import type { AppContext } from '../../AppContext.ts'
import { localizerFor } from '../../localization/localizerFor.ts'
import { contactLink } from '../sign-in/contactLink.ts'
import { formToken } from '../sign-in/formToken.ts'
import { field, notice, page, withReturn } from '../sign-in/page.ts'

interface FormState {
  readonly problem?: string
  readonly status?: number
}

/** Asks for the account whose password was forgotten; where no e-mail is sent, names the contact account. */
export function forgottenPasswordPage(ctx: AppContext, c: Context, { problem, status = 200 }: FormState = {}): Promise<Response> {
  const { say } = localizerFor(c)
  const title = say('forgotPassword')
  if (ctx.settings.mail === null) return page(ctx, c, { title, content: withoutMail(ctx, c), status })
  const content = html`${notice(problem)}
    <p>${say('forgottenText')}</p>
    <form method="post" action="/auth/password">
      <input type="hidden" name="form_token" value="${formToken(ctx, c)}" />
      ${field({ name: 'login', label: say('login'), autocomplete: 'username', isFirst: true })}
      <div class="actions"><button type="submit">${say('sendLink')}</button></div>
    </form>
    <p class="quiet"><a href="/auth/sign_in">${say('backToSignIn')}</a></p>`
  return page(ctx, c, { title, content, status })
}

function withoutMail({ settings }: AppContext, c: Context) {
  const { say, mark } = localizerFor(c)
  const who = contactLink(settings)
  return html`<p>${who === null ? say('noMail') : mark('noMailContact', { contact: who })}</p>
    <p class="quiet"><a href="/auth/sign_in">${say('backToSignIn')}</a></p>`
}

/** Says that an e-mail is sent if the account exists. The page is the same for every input, so that it does not reveal which accounts exist. */
export function emailRequestedPage(ctx: AppContext, c: Context, what: string): Promise<Response> {
  const { say } = localizerFor(c)
  const content = html`<p>${what} ${say('withinMinutes')}</p>
    <p class="quiet">${say('nothingForName')}</p>`
  return page(ctx, c, { title: say('mailboxTitle'), content })
}

/** The form for a new password, with the token from the e-mail. */
export function newPasswordPage(ctx: AppContext, c: Context, token: string, { problem, status = 200 }: FormState = {}): Promise<Response> {
  const { say } = localizerFor(c)
  const content = html`<form method="post" action="/auth/password/new">
    <input type="hidden" name="form_token" value="${formToken(ctx, c)}" />
    <input type="hidden" name="token" value="${token}" />
    ${field({
      name: 'password',
      label: say('newPassword'),
      type: 'password',
      autocomplete: 'new-password',
      hint: say('newPasswordHint'),
      problem: problem ?? null,
      isFirst: true,
    })}
    <div class="actions"><button type="submit">${say('setPassword')}</button></div>
  </form>`
  return page(ctx, c, { title: say('setPasswordTitle'), content, status })
}

/** Reports success, with a link to the sign-in page. */
export function successPage(ctx: AppContext, c: Context, title: string, sentence: string, returnTo = '/'): Promise<Response> {
  const content = html`<p role="status">${sentence}</p>
    <p><a href="${withReturn('/auth/sign_in', returnTo)}">${localizerFor(c).say('signIn')}</a></p>`
  return page(ctx, c, { title, content })
}

/** Reports that the account's e-mail address was changed. */
export function emailChangedPage(ctx: AppContext, c: Context, title: string): Promise<Response> {
  const { say } = localizerFor(c)
  const content = html`<p role="status">${say('confirmedChanged')}</p>
    <p><a href="/auth/account">${say('yourAccount')}</a></p>`
  return page(ctx, c, { title, content })
}

/** Shown for a link that is invalid, expired or used. */
export function invalidLinkPage(ctx: AppContext, c: Context, again: string): Promise<Response> {
  const { say } = localizerFor(c)
  const content = html`<p>${say('uselessText')}</p>
    <p><a href="${again}">${say('uselessAgain')}</a></p>`
  return page(ctx, c, { title: say('uselessTitle'), content, status: 404 })
}

/** Asks for confirmation by a button, because programs that scan e-mails also open links. */
export function confirmPage(
  ctx: AppContext,
  c: Context,
  token: string,
  email: string,
  { problem, status = 200 }: FormState = {},
): Promise<Response> {
  const { say, mark } = localizerFor(c)
  const content = html`${notice(problem)}
    <p>${mark('confirmQuestion', { email: html`<strong><bdi>${email}</bdi></strong>` })}</p>
    <form method="post" action="/auth/confirm">
      <input type="hidden" name="form_token" value="${formToken(ctx, c)}" />
      <input type="hidden" name="token" value="${token}" />
      <div class="actions"><button type="submit">${say('confirmButton')}</button></div>
    </form>`
  return page(ctx, c, { title: say('confirmTitle'), content, status })
}

/** Asks for the account to which the confirmation e-mail is to be sent again. */
export function resendConfirmationPage(ctx: AppContext, c: Context, { problem, status = 200 }: FormState = {}): Promise<Response> {
  const { say } = localizerFor(c)
  const title = say('againTitle')
  if (ctx.settings.mail === null) return page(ctx, c, { title, content: withoutMail(ctx, c), status })
  const content = html`${notice(problem)}
    <form method="post" action="/auth/confirm/again">
      <input type="hidden" name="form_token" value="${formToken(ctx, c)}" />
      ${field({ name: 'login', label: say('login'), autocomplete: 'username', isFirst: true })}
      <div class="actions"><button type="submit">${say('againButton')}</button></div>
    </form>`
  return page(ctx, c, { title, content, status })
}
