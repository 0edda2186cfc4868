import type { Context } from 'hono'
import { html } from 'hono/html'
import type { AppContext } from '../../AppContext.ts'
import { localizerFor } from '../../localization/localizerFor.ts'
import type { Localizer } from '../../localization/Localizer.ts'
import { page } from '../sign-in/page.ts'
import type { WebSession } from '../sign-in/WebSession.ts'
import { REQUEST_PARAMS } from './AuthorizationRequest.ts'
import type { AuthorizationRequest } from './AuthorizationRequest.ts'
import { OUT_OF_BAND } from './redirectUri.ts'

const BROAD = new Map([
  ['read', 'scopeRead'],
  ['write', 'scopeWrite'],
  ['follow', 'scopeFollow'],
  ['push', 'scopePush'],
  ['profile', 'scopeProfile'],
] as const)

/** The description of a scope. For a narrow scope such as `read:lists` it names the kind of data, because only whole scopes have a text of their own. */
function describeScope({ say }: Localizer, scope: string): string {
  const [broad = '', part] = scope.split(':')
  if (part !== undefined) return broad === 'read' ? say('scopeReadPart', { part }) : say('scopeWritePart', { part })
  const key = [...BROAD].find(([name]) => name === broad)?.[1]
  return key === undefined ? scope : say(key)
}

export function consentPage(
  ctx: AppContext,
  c: Context,
  session: WebSession,
  request: AuthorizationRequest,
  params: URLSearchParams,
): Promise<Response> {
  const { application, redirectUri, scopes } = request
  const localizer = localizerFor(c)
  const { say, mark } = localizer
  const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}" />`
  const site =
    application.website === null
      ? ''
      : html` (<a href="${application.website}" rel="noreferrer nofollow">${new URL(application.website).host}</a>)`
  const app = html`<bdi><strong>${application.name}</strong>${site}</bdi>`
  const account = html`<strong><bdi>@${session.username}</bdi></strong>`
  const another = html`<button type="submit" class="link">${say('useAnotherAccount')}</button>`
  const content = html`<p>${mark('consentText', { app, account })}</p>
    <ul>
      ${scopes.map((scope) => html`<li>${describeScope(localizer, scope)}</li>`)}
    </ul>
    ${redirectUri === OUT_OF_BAND ? '' : html`<p class="quiet">${mark('sentOnTo', { place: destinationOf(redirectUri) })}</p>`}
    <form method="post" action="/oauth/authorize">
      ${REQUEST_PARAMS.map((name) => (params.has(name) ? hidden(name, params.get(name) ?? '') : ''))}
      ${hidden('csrf_token', session.csrfToken)}
      <div class="actions">
        <button type="submit" name="decision" value="allow">${say('allow')}</button>
        <button type="submit" name="decision" value="deny" class="plain">${say('doNotAllow')}</button>
      </div>
    </form>
    <form method="post" action="/auth/sign_out">
      ${hidden('csrf_token', session.csrfToken)} ${hidden('return_to', `/oauth/authorize?${params.toString()}`)}
      <p class="quiet">${mark('notYou', { account: `@${session.username}`, button: another })}</p>
    </form>`
  return page(ctx, c, { title: say('consentTitle', { app: application.name }), content, mayLeadTo: sourceOf(redirectUri) })
}

/** Shows the code to be copied by hand, for applications to which a browser cannot be redirected. */
export function codePage(ctx: AppContext, c: Context, code: string): Promise<Response> {
  const { say } = localizerFor(c)
  const content = html`<p>${say('codeText')}</p>
    <p><code class="code">${code}</code></p>`
  return page(ctx, c, { title: say('codeTitle'), content })
}

export function problemPage(ctx: AppContext, c: Context, reason: string, status: number): Promise<Response> {
  return page(ctx, c, { title: localizerFor(c).say('problemTitle'), content: html`<p>${reason}</p>`, status })
}

function destinationOf(redirectUri: string): string {
  const url = new URL(redirectUri)
  return url.host === '' ? url.protocol : url.host
}

/** The redirect address as a source in a content security policy: its origin, or only the scheme where it is not http or https. */
function sourceOf(redirectUri: string): string | null {
  if (redirectUri === OUT_OF_BAND) return null
  const url = new URL(redirectUri)
  return /^https?:$/.test(url.protocol) ? url.origin : url.protocol
}
