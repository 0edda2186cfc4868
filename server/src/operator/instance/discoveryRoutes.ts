import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { readRegistrationPolicy } from '../../identity/registration/registrationPolicy.ts'
import { HttpError, notFound } from '../../platform/http/HttpError.ts'
import { countInstance } from './countInstance.ts'
import { findLocalAccount, usernameOfResource } from './findLocalAccount.ts'
import { INTERACTION_PATH, searchForInteraction } from './interactionLink.ts'

const NODEINFO = 'http://nodeinfo.diaspora.software/ns/schema/2.0'

/** Endpoints by which other programs discover the software of this server and its accounts: webfinger, nodeinfo and the like. */
export function discoveryRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  const { publicUrl, domain, title, description, version } = ctx.settings

  app.get('/.well-known/nodeinfo', (c) => c.json({ links: [{ rel: NODEINFO, href: `${publicUrl}/nodeinfo/2.0` }] }))

  app.get('/nodeinfo/2.0', async (c) => {
    const [counts, { mode }] = await Promise.all([countInstance(ctx), readRegistrationPolicy(ctx)])
    c.header('Cache-Control', 'max-age=1800, public')
    c.header('Content-Type', `application/json; profile="${NODEINFO}#"`)
    return c.body(
      JSON.stringify({
        version: '2.0',
        software: { name: 'starling', version },
        protocols: [],
        services: { outbound: [], inbound: [] },
        usage: { users: { total: counts.users, activeMonth: counts.activeMonth }, localPosts: counts.statuses },
        openRegistrations: mode === 'open' || mode === 'approval',
        metadata: { nodeName: title, nodeDescription: description },
      }),
    )
  })

  app.get('/.well-known/webfinger', async (c) => {
    const resource = c.req.query('resource')
    if (resource === undefined || resource === '') throw new HttpError(400, 'The resource is missing')
    const username = usernameOfResource(ctx.settings, resource)
    const account = username === null ? null : await findLocalAccount(ctx, username)
    if (account === null) throw notFound()
    const profile = `${publicUrl}/@${account.username}`
    c.header('Content-Type', 'application/jrd+json; charset=utf-8')
    return c.body(
      JSON.stringify({
        subject: `acct:${account.username}@${domain}`,
        aliases: [profile, `${publicUrl}/users/${account.username}`],
        links: [{ rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: profile }],
      }),
    )
  })

  app.get('/.well-known/host-meta', (c) => {
    c.header('Content-Type', 'application/xrd+xml; charset=utf-8')
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<XRD xmlns="http://docs.oasis-open.org/ns/xri/xrd-1.0">\n  <Link rel="lrdd" template="${publicUrl}/.well-known/webfinger?resource={uri}"/>\n</XRD>\n`,
    )
  })

  // Redirects to the client's search for the post or account, because the client has no page for this address.
  app.get(INTERACTION_PATH, (c) => {
    const uri = c.req.query('uri') ?? ''
    return c.redirect(uri.trim() === '' ? '/search' : searchForInteraction(uri))
  })

  // Browsers and password managers request this address.
  app.get('/.well-known/change-password', (c) => c.redirect('/auth/account'))

  return app
}
