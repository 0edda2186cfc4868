import type { Context } from 'hono'
import { html } from 'hono/html'
import type { AppContext } from '../../AppContext.ts'
import type { RegistrationProblem } from '../registration/checkRegistration.ts'
import type { Waiting } from '../registration/createPerson.ts'
import { readRegistrationPolicy } from '../registration/registrationPolicy.ts'
import { formToken } from './formToken.ts'
import { field, notice, page, withReturn } from './page.ts'

export interface SignUpState {
  readonly returnTo: string
  readonly username?: string
  readonly email?: string
  readonly reason?: string
  readonly invitation?: string
  readonly problem?: string
  readonly problems?: readonly RegistrationProblem[]
  readonly status?: number
}

const NAMES = {
  username: 'The username',
  email: 'The e-mail address',
  password: 'The password',
  reason: 'The reason',
  invitation: 'The invitation',
} as const

/** Where people make an account: for everybody, with a reason or with an invitation, as the operator wants it. */
export async function signUpPage(ctx: AppContext, c: Context, state: SignUpState): Promise<Response> {
  const { returnTo, username = '', email = '', reason = '', invitation = '', problem, problems = [], status = 200 } = state
  const { mode, isReasonRequired, message } = await readRegistrationPolicy(ctx)
  const signIn = html`<p class="quiet">You have an account? <a href="${withReturn('/auth/sign_in', returnTo)}">Sign in</a></p>`
  const said = message === '' ? '' : html`<p>${message}</p>`
  if (mode === 'closed') {
    return page(ctx, c, {
      title: 'Create an account',
      content: html`<p>This server does not take new people at the moment.</p>
        ${said} ${signIn}`,
      status,
    })
  }
  const problemOf = (name: RegistrationProblem['field']): string | null => {
    const found = problems.find((each) => each.field === name)
    return found === undefined ? null : `${NAMES[name]} ${found.sentence}.`
  }
  const firstWrong = problems[0]?.field ?? (mode === 'invitation' && invitation === '' ? 'invitation' : 'username')
  const asksForInvitation = mode === 'invitation' || invitation !== ''
  const content = html`${notice(problem)}
    ${mode === 'approval' && !asksForInvitation ? html`<p>Whoever runs this server looks at every new account before it can be used.</p>` : ''}
    ${mode === 'invitation' ? html`<p>New people come here with an invitation.</p>` : ''} ${said}
    <form method="post" action="/auth/sign_up">
      <input type="hidden" name="form_token" value="${formToken(ctx, c)}" />
      <input type="hidden" name="return_to" value="${returnTo}" />
      ${
        asksForInvitation
          ? field({
              name: 'invitation',
              label: 'Invitation',
              value: invitation,
              autocomplete: 'off',
              hint: 'The code from the link you were sent.',
              problem: problemOf('invitation'),
              isFirst: firstWrong === 'invitation',
              isOptional: mode !== 'invitation',
            })
          : ''
      }
      ${field({
        name: 'username',
        label: 'Username',
        value: username,
        autocomplete: 'username',
        hint: `Letters, digits and underscores. People will find you as @name@${ctx.settings.domain}.`,
        problem: problemOf('username'),
        isFirst: firstWrong === 'username',
      })}
      ${field({
        name: 'email',
        label: 'E-mail address',
        type: 'email',
        value: email,
        autocomplete: 'email',
        ...(ctx.settings.mail === null ? {} : { hint: 'We send a link there that you have to open before you can sign in.' }),
        problem: problemOf('email'),
        isFirst: firstWrong === 'email',
      })}
      ${field({
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'new-password',
        hint: 'At least 8 characters.',
        problem: problemOf('password'),
        isFirst: firstWrong === 'password',
      })}
      ${
        mode === 'approval' && !asksForInvitation
          ? field({
              name: 'reason',
              label: 'Why do you want to join?',
              type: 'lines',
              value: reason,
              autocomplete: 'off',
              hint: 'Read by whoever decides, and deleted when they have.',
              problem: problemOf('reason'),
              isFirst: firstWrong === 'reason',
              isOptional: !isReasonRequired,
            })
          : ''
      }
      <p class="quiet">By creating an account you agree to this server’s <a href="/about">rules</a>.</p>
      <div class="actions">
        <button type="submit">${mode === 'approval' && !asksForInvitation ? 'Ask for an account' : 'Create account'}</button>
      </div>
    </form>
    ${signIn}`
  return page(ctx, c, { title: mode === 'approval' && !asksForInvitation ? 'Ask for an account' : 'Create an account', content, status })
}

/** Said after a sign-up that is not done yet. */
export function signedUpPage(ctx: AppContext, c: Context, email: string, waitsFor: readonly Waiting[]): Promise<Response> {
  const isMailed = waitsFor.includes('confirmation')
  const content = html`${
    isMailed
      ? html`<p>
            We sent an e-mail to <strong>${email}</strong>. Open the link in it within three days to confirm that the address is yours.
          </p>
          <p class="quiet">Nothing came? Look where unwanted mail is kept, or <a href="/auth/confirm/again">have it sent again</a>.</p>`
      : ''
  }
  ${waitsFor.includes('approval') ? html`<p>${isMailed ? 'After that, whoever runs' : 'Whoever runs'} this server looks at your account. You can sign in once they approve.</p>` : ''}`
  return page(ctx, c, { title: isMailed ? 'Look into your mailbox' : 'Your account waits for approval', content })
}
