import type { Context } from 'hono'
import { html } from 'hono/html'
import type { AppContext } from '../../AppContext.ts'
import type { RegistrationProblem } from '../registration/checkRegistration.ts'
import { formToken } from './formToken.ts'
import { field, page } from './page.ts'

export interface SignInState {
  readonly returnTo: string
  readonly login?: string
  readonly problem?: string
  readonly status?: number
}

export function signInPage(ctx: AppContext, c: Context, { returnTo, login = '', problem, status = 200 }: SignInState): Promise<Response> {
  const content = html`${notice(problem)}
    <form method="post" action="/auth/sign_in">
      <input type="hidden" name="form_token" value="${formToken(ctx, c)}" />
      <input type="hidden" name="return_to" value="${returnTo}" />
      ${field({ name: 'login', label: 'E-mail address or username', value: login, autocomplete: 'username', isFirst: login === '' })}
      ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', isFirst: login !== '' })}
      <div class="actions"><button type="submit">Sign in</button></div>
    </form>
    ${ctx.settings.registrationsOpen ? html`<p class="quiet">New here? <a href="${withReturn('/auth/sign_up', returnTo)}">Create an account</a></p>` : ''}`
  return page(ctx, c, { title: 'Sign in', content, status })
}

export interface SignUpState {
  readonly returnTo: string
  readonly username?: string
  readonly email?: string
  readonly problem?: string
  readonly problems?: readonly RegistrationProblem[]
  readonly status?: number
}

const NAMES = { username: 'The username', email: 'The e-mail address', password: 'The password' } as const

export function signUpPage(ctx: AppContext, c: Context, state: SignUpState): Promise<Response> {
  const { returnTo, username = '', email = '', problem, problems = [], status = 200 } = state
  const signIn = html`<p class="quiet">You have an account? <a href="${withReturn('/auth/sign_in', returnTo)}">Sign in</a></p>`
  if (!ctx.settings.registrationsOpen) {
    return page(ctx, c, {
      title: 'Create an account',
      content: html`<p>This server does not take new people at the moment.</p>
        ${signIn}`,
      status,
    })
  }
  const problemOf = (name: RegistrationProblem['field']): string | null => {
    const found = problems.find((each) => each.field === name)
    return found === undefined ? null : `${NAMES[name]} ${found.sentence}.`
  }
  const firstWrong = problems[0]?.field ?? 'username'
  const content = html`${notice(problem)}
    <form method="post" action="/auth/sign_up">
      <input type="hidden" name="form_token" value="${formToken(ctx, c)}" />
      <input type="hidden" name="return_to" value="${returnTo}" />
      ${field({
        name: 'username',
        label: 'Username',
        value: username,
        autocomplete: 'username',
        hint: `Letters, digits and underscores. People will find you as @name@${ctx.settings.domain}.`,
        problem: problemOf('username'),
        isFirst: firstWrong === 'username',
      })}
      ${field({ name: 'email', label: 'E-mail address', type: 'email', value: email, autocomplete: 'email', problem: problemOf('email'), isFirst: firstWrong === 'email' })}
      ${field({
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'new-password',
        hint: 'At least 8 characters.',
        problem: problemOf('password'),
        isFirst: firstWrong === 'password',
      })}
      <p class="quiet">By creating an account you agree to this server’s <a href="/about">rules</a>.</p>
      <div class="actions"><button type="submit">Create account</button></div>
    </form>
    ${signIn}`
  return page(ctx, c, { title: 'Create an account', content, status })
}

function notice(problem: string | undefined): ReturnType<typeof html> | '' {
  return problem === undefined ? '' : html`<p class="notice" role="alert">${problem}</p>`
}

function withReturn(path: string, returnTo: string): string {
  return returnTo === '/' ? path : `${path}?${new URLSearchParams({ return_to: returnTo }).toString()}`
}
