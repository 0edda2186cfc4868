import type { Context } from 'hono'
import { html } from 'hono/html'
import type { AppContext } from '../../AppContext.ts'
import type { RegistrationProblem } from '../registration/checkRegistration.ts'
import type { Waiting } from '../registration/createLocalAccount.ts'
import { localizerFor } from '../../localization/localizerFor.ts'
import { readRegistrationPolicy } from '../registration/registrationPolicy.ts'
import { formToken } from './formToken.ts'
import { describeProblem } from './describeProblem.ts'
import { field, notice, page, withReturn } from './page.ts'

/** The fields in the order of the form. */
const inOrder = ['invitation', 'username', 'email', 'password', 'reason'] as const

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

/** The registration form: with a reason or an invitation, as the registration policy requires. */
export async function signUpPage(ctx: AppContext, c: Context, state: SignUpState): Promise<Response> {
  const { returnTo, username = '', email = '', reason = '', invitation = '', problem, problems = [], status = 200 } = state
  const localizer = localizerFor(c)
  const { say, mark } = localizer
  const { mode, isReasonRequired, message } = await readRegistrationPolicy(ctx)
  const signInLink = html`<a href="${withReturn('/auth/sign_in', returnTo)}">${say('signIn')}</a>`
  const signIn = html`<p class="quiet">${mark('haveAccount', { link: signInLink })}</p>`
  const said = message === '' ? '' : html`<p>${message}</p>`
  if (mode === 'closed') {
    return page(ctx, c, {
      title: say('createAccount'),
      content: html`<p>${say('closed')}</p>
        ${said} ${signIn}`,
      status,
    })
  }
  const problemOf = (name: RegistrationProblem['field']): string | null => {
    const found = problems.find((each) => each.field === name)
    return found === undefined ? null : describeProblem(localizer, found)
  }
  // The first wrong field in the order of the form: problems are not found in this order, because taken usernames are checked last.
  const wrong = inOrder.find((name) => problemOf(name) !== null)
  const firstWrong = wrong ?? (mode === 'invitation' && invitation === '' ? 'invitation' : 'username')
  const asksForInvitation = mode === 'invitation' || invitation !== ''
  const content = html`${notice(problem)} ${mode === 'approval' && !asksForInvitation ? html`<p>${say('approvalNote')}</p>` : ''}
    ${mode === 'invitation' ? html`<p>${say('invitationNote')}</p>` : ''} ${said}
    <form method="post" action="/auth/sign_up">
      <input type="hidden" name="form_token" value="${formToken(ctx, c)}" />
      <input type="hidden" name="return_to" value="${returnTo}" />
      ${
        asksForInvitation
          ? field({
              name: 'invitation',
              label: say('invitation'),
              value: invitation,
              autocomplete: 'off',
              hint: say('invitationHint'),
              problem: problemOf('invitation'),
              isFirst: firstWrong === 'invitation',
              isOptional: mode !== 'invitation',
            })
          : ''
      }
      ${field({
        name: 'username',
        label: say('username'),
        value: username,
        autocomplete: 'username',
        hint: say('usernameHint', { handle: `@${say('exampleName')}@${ctx.settings.domain}` }),
        problem: problemOf('username'),
        isFirst: firstWrong === 'username',
      })}
      ${field({
        name: 'email',
        label: say('email'),
        type: 'email',
        value: email,
        autocomplete: 'email',
        ...(ctx.settings.mail === null ? {} : { hint: say('emailHint') }),
        problem: problemOf('email'),
        isFirst: firstWrong === 'email',
      })}
      ${field({
        name: 'password',
        label: say('password'),
        type: 'password',
        autocomplete: 'new-password',
        hint: say('passwordHint'),
        problem: problemOf('password'),
        isFirst: firstWrong === 'password',
      })}
      ${
        mode === 'approval' && !asksForInvitation
          ? field({
              name: 'reason',
              label: say('reason'),
              type: 'lines',
              value: reason,
              autocomplete: 'off',
              hint: say('reasonHint'),
              problem: problemOf('reason'),
              isFirst: firstWrong === 'reason',
              isOptional: !isReasonRequired,
            })
          : ''
      }
      <p class="quiet">${mark('agreeToRules', { rules: html`<a href="/about">${say('rules')}</a>` })}</p>
      <div class="actions">
        <button type="submit">${mode === 'approval' && !asksForInvitation ? say('askForAccount') : say('createButton')}</button>
      </div>
    </form>
    ${signIn}`
  return page(ctx, c, { title: mode === 'approval' && !asksForInvitation ? say('askForAccount') : say('createAccount'), content, status })
}

/** Shown after a registration that still needs confirmation or approval. */
export function signedUpPage(ctx: AppContext, c: Context, email: string, waitsFor: readonly Waiting[]): Promise<Response> {
  const { say, mark } = localizerFor(c)
  const isMailed = waitsFor.includes('confirmation')
  const again = html`<a href="/auth/confirm/again">${say('sendAgain')}</a>`
  const content = html`${
    isMailed
      ? html`<p>${mark('mailSent', { email: html`<strong>${email}</strong>` })}</p>
          <p class="quiet">${mark('nothingInMailbox', { link: again })}</p>`
      : ''
  }
  ${waitsFor.includes('approval') ? html`<p>${isMailed ? say('approvalAfterMail') : say('approvalNext')}</p>` : ''}`
  return page(ctx, c, { title: isMailed ? say('mailboxTitle') : say('pendingTitle'), content })
}
