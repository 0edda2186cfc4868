import type { Context } from 'hono'
import { html } from 'hono/html'
import type { AppContext } from '../../AppContext.ts'
import type { Obstacle } from '../../platform/authentication/obstacleOf.ts'
import { readRegistrationPolicy } from '../registration/registrationPolicy.ts'
import { formToken } from './formToken.ts'
import { field, notice, page, withReturn } from './page.ts'

export interface SignInState {
  readonly returnTo: string
  readonly login?: string
  readonly problem?: string
  readonly status?: number
}

export async function signInPage(
  ctx: AppContext,
  c: Context,
  { returnTo, login = '', problem, status = 200 }: SignInState,
): Promise<Response> {
  const { mode } = await readRegistrationPolicy(ctx)
  const signUp = html`<a href="${withReturn('/auth/sign_up', returnTo)}"
    >${mode === 'approval' ? 'Ask for an account' : 'Create an account'}</a
  >`
  const content = html`${notice(problem)}
    <form method="post" action="/auth/sign_in">
      <input type="hidden" name="form_token" value="${formToken(ctx, c)}" />
      <input type="hidden" name="return_to" value="${returnTo}" />
      ${field({ name: 'login', label: 'E-mail address or username', value: login, autocomplete: 'username', isFirst: login === '' })}
      ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', isFirst: login !== '' })}
      <div class="actions"><button type="submit">Sign in</button></div>
    </form>
    <p class="quiet"><a href="/auth/password">Forgot your password?</a></p>
    ${mode === 'closed' ? '' : html`<p class="quiet">New here? ${signUp}</p>`}`
  return page(ctx, c, { title: 'Sign in', content, status })
}

/** Said to somebody whose password is right and who may not come in. */
export function waitingPage(ctx: AppContext, c: Context, obstacle: Exclude<Obstacle, 'disabled'>): Promise<Response> {
  if (obstacle === 'pending')
    return page(ctx, c, {
      title: 'Your account waits for approval',
      content: html`<p>Whoever runs this server looks at every new account. You cannot sign in before that.</p>
        ${ctx.settings.mail === null ? html`<p>Come back later and try again.</p>` : html`<p>You get an e-mail when it is ready.</p>`}`,
      status: 403,
    })
  return page(ctx, c, {
    title: 'Confirm your e-mail address first',
    content: html`<p>We sent an e-mail to the address of your account. Open the link in it, then sign in.</p>
      <p class="quiet">Nothing came? <a href="/auth/confirm/again">Have it sent again</a></p>`,
    status: 403,
  })
}
