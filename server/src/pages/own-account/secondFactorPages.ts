import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { toString as drawQrCode } from 'qrcode'
import type { AppContext } from '../../AppContext.ts'
import type { Setup } from '../../identity/second-factor/secondFactor.ts'
import { field, notice, page } from '../../identity/sign-in/page.ts'
import type { WebSession } from '../../identity/sign-in/WebSession.ts'
import { localizerFor } from '../../localization/localizerFor.ts'

/** Shows the key, as a QR code and as text, and asks for a first code. */
export async function setupPage(
  ctx: AppContext,
  c: Context,
  session: WebSession,
  { secret, uri }: Setup,
  problem?: string,
): Promise<Response> {
  const { say } = localizerFor(c)
  const content = html`${notice(problem)}
    <p>${say('secondFactorScan')}</p>
    <div class="qr" role="img" aria-label="${say('secondFactorPicture')}">${raw(await drawQrCode(uri, { type: 'svg', margin: 2 }))}</div>
    <p><a href="${uri}">${say('secondFactorOpen')}</a></p>
    <dl>
      <dt>${say('secondFactorKey')}</dt>
      <dd>
        <code><bdi>${secret.match(/.{1,4}/g)?.join(' ') ?? secret}</bdi></code>
      </dd>
    </dl>
    <form method="post" action="/auth/account/second_factor/confirm">
      <input type="hidden" name="csrf_token" value="${session.csrfToken}" />
      ${field({ name: 'code', label: say('secondFactorCode'), autocomplete: 'one-time-code', isFirst: true })}
      <div class="actions"><button type="submit">${say('secondFactorConfirm')}</button></div>
    </form>
    ${backToAccount(c)}`
  return page(ctx, c, { title: say('secondFactor'), content, status: problem === undefined ? 200 : 422 })
}

/** Shows recovery codes, which are stored as hashes only and cannot be shown again. */
export function recoveryCodesPage(ctx: AppContext, c: Context, codes: readonly string[]): Promise<Response> {
  const { say } = localizerFor(c)
  const content = html`<p>${say('recoveryCodesText')}</p>
    <ul class="codes">
      ${codes.map(
        (code) =>
          html`<li>
            <code><bdi>${code}</bdi></code>
          </li>`,
      )}
    </ul>
    ${backToAccount(c)}`
  return page(ctx, c, { title: say('recoveryCodes'), content })
}

const backToAccount = (c: Context) => html`<p class="quiet"><a href="/auth/account">${localizerFor(c).say('backToAccount')}</a></p>`
