import type { Context } from 'hono'
import { html } from 'hono/html'
import type { AppContext } from '../../AppContext.ts'
import { localizerFor } from '../../localization/localizerFor.ts'
import { formToken } from './formToken.ts'
import { field, notice, page, withReturn } from './page.ts'
import type { FieldOptions } from './page.ts'

interface CodeState {
  readonly challenge: string
  readonly returnTo: string
  readonly problem?: string
  readonly status?: number
}

/** The field for a code of the authenticator app. */
export function codeField(c: Context, name: string, more: Pick<FieldOptions, 'isFirst' | 'problem'> = {}): ReturnType<typeof field> {
  const { say } = localizerFor(c)
  return field({ name, label: say('secondFactorCode'), hint: say('secondFactorCodeHint'), autocomplete: 'one-time-code', ...more })
}

/** The page that asks for the code, shown after the right password. */
export function codePage(ctx: AppContext, c: Context, { challenge, returnTo, problem, status = 200 }: CodeState): Promise<Response> {
  const { say } = localizerFor(c)
  const content = html`${notice(problem)}
    <form method="post" action="/auth/sign_in/code">
      <input type="hidden" name="form_token" value="${formToken(ctx, c)}" />
      <input type="hidden" name="return_to" value="${returnTo}" />
      <input type="hidden" name="challenge" value="${challenge}" />
      ${codeField(c, 'code', { isFirst: true })}
      <div class="actions"><button type="submit">${say('signIn')}</button></div>
    </form>
    <p class="quiet"><a href="${withReturn('/auth/sign_in', returnTo)}">${say('backToSignIn')}</a></p>`
  return page(ctx, c, { title: say('secondFactorCodeTitle'), content, status })
}
