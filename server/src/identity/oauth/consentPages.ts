import type { Context } from 'hono'
import { html } from 'hono/html'
import type { AppContext } from '../../AppContext.ts'
import { page } from '../sign-in/page.ts'
import type { WebSession } from '../sign-in/WebSession.ts'
import { REQUEST_PARAMS } from './AuthorizationRequest.ts'
import type { AuthorizationRequest } from './AuthorizationRequest.ts'
import { OUT_OF_BAND } from './redirectUri.ts'

const BROAD = new Map<string, string>([
  ['read', 'Read everything you can read'],
  ['write', 'Post, boost, favourite and change things in your name'],
  ['follow', 'Change whom you follow, mute and block'],
  ['push', 'Receive your notifications'],
  ['profile', 'See your name and picture'],
])

/** A scope in words; narrower ones are named by what they are about. */
function inWords(scope: string): string {
  const [broad = '', noun] = scope.split(':')
  if (noun === undefined) return BROAD.get(broad) ?? scope
  return `${broad === 'read' ? 'Read' : 'Change'} your ${noun}`
}

export function consentPage(
  ctx: AppContext,
  c: Context,
  session: WebSession,
  request: AuthorizationRequest,
  params: URLSearchParams,
): Promise<Response> {
  const { application, redirectUri, scopes } = request
  const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}" />`
  const content = html`<p>
      <strong>${application.name}</strong
      >${application.website === null ? '' : html` (<a href="${application.website}" rel="noreferrer nofollow">${new URL(application.website).host}</a>)`}
      wants to use your account <strong>@${session.username}</strong>. It will be able to:
    </p>
    <ul>
      ${scopes.map((scope) => html`<li>${inWords(scope)}</li>`)}
    </ul>
    ${redirectUri === OUT_OF_BAND ? '' : html`<p class="quiet">You will be sent on to ${destinationOf(redirectUri)}.</p>`}
    <form method="post" action="/oauth/authorize">
      ${REQUEST_PARAMS.map((name) => (params.has(name) ? hidden(name, params.get(name) ?? '') : ''))}
      ${hidden('csrf_token', session.csrfToken)}
      <div class="actions">
        <button type="submit" name="decision" value="allow">Allow</button>
        <button type="submit" name="decision" value="deny" class="plain">Do not allow</button>
      </div>
    </form>
    <form method="post" action="/auth/sign_out">
      ${hidden('csrf_token', session.csrfToken)} ${hidden('return_to', `/oauth/authorize?${params.toString()}`)}
      <p class="quiet">Not @${session.username}? <button type="submit" class="link">Use another account</button></p>
    </form>`
  return page(ctx, c, { title: `Let ${application.name} in?`, content, mayLeadTo: sourceOf(redirectUri) })
}

/** For applications that cannot be redirected to. */
export function codePage(ctx: AppContext, c: Context, code: string): Promise<Response> {
  const content = html`<p>Copy this code into the application. It works once, for ten minutes.</p>
    <p><code class="code">${code}</code></p>`
  return page(ctx, c, { title: 'Your code', content })
}

export function problemPage(ctx: AppContext, c: Context, reason: string, status: number): Promise<Response> {
  return page(ctx, c, { title: 'This did not work', content: html`<p>${reason}</p>`, status })
}

function destinationOf(redirectUri: string): string {
  const url = new URL(redirectUri)
  return url.host === '' ? url.protocol : url.host
}

/** The address as a source of a content security policy; other schemes have no host there. */
function sourceOf(redirectUri: string): string | null {
  if (redirectUri === OUT_OF_BAND) return null
  const url = new URL(redirectUri)
  return /^https?:$/.test(url.protocol) ? url.origin : url.protocol
}
