import type { Context } from 'hono'
import { html } from 'hono/html'
import type { AppContext } from '../../AppContext.ts'
import type { Obstacle } from '../../platform/authentication/obstacleOf.ts'
import { localizerFor } from '../../localization/localizerFor.ts'
import { readRegistrationPolicy } from '../registration/registrationPolicy.ts'
import { formToken } from './formToken.ts'
import { field, notice, page, withReturn } from './page.ts'
import type { Html } from './page.ts'

export interface SignInState {
  readonly returnTo: string
  readonly login?: string
  readonly problem?: string | Html
  readonly status?: number
}

export async function signInPage(
  ctx: AppContext,
  c: Context,
  { returnTo, login = '', problem, status = 200 }: SignInState,
): Promise<Response> {
  const { say, mark } = localizerFor(c)
  const { mode } = await readRegistrationPolicy(ctx)
  const signUp = html`<a href="${withReturn('/auth/sign_up', returnTo)}"
    >${mode === 'approval' ? say('askForAccount') : say('createAccount')}</a
  >`
  const content = html`${notice(problem)}
    <form method="post" action="/auth/sign_in">
      <input type="hidden" name="form_token" value="${formToken(ctx, c)}" />
      <input type="hidden" name="return_to" value="${returnTo}" />
      ${field({ name: 'login', label: say('login'), value: login, autocomplete: 'username', isFirst: login === '' })}
      ${field({ name: 'password', label: say('password'), type: 'password', autocomplete: 'current-password', isFirst: login !== '' })}
      <div class="actions"><button type="submit">${say('signIn')}</button></div>
    </form>
    <p class="quiet"><a href="/auth/password">${say('forgotPassword')}</a></p>
    ${mode === 'closed' ? '' : html`<p class="quiet">${mark('newHere', { link: signUp })}</p>`}`
  return page(ctx, c, { title: say('signIn'), content, status })
}

/** Shown when the password is correct but the account may not be used. */
export function waitingPage(ctx: AppContext, c: Context, obstacle: Exclude<Obstacle, 'disabled'>): Promise<Response> {
  const { say, mark } = localizerFor(c)
  if (obstacle === 'pending')
    return page(ctx, c, {
      title: say('pendingTitle'),
      content: html`<p>${say('pendingText')}</p>
        <p>${ctx.settings.mail === null ? say('pendingLater') : say('pendingMail')}</p>`,
      status: 403,
    })
  return page(ctx, c, {
    title: say('unconfirmedTitle'),
    content: html`<p>${say('unconfirmedText')}</p>
      <p class="quiet">${mark('nothingCame', { link: html`<a href="/auth/confirm/again">${say('sendAgain')}</a>` })}</p>`,
    status: 403,
  })
}
