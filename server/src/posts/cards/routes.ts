import { cardEndpoints } from '@starling/api/cards'
import { Hono } from 'hono'
import type { AppContext } from '../../AppContext.ts'
import { escapeHtml } from '../../formatting/escapeHtml.ts'
import { notFound } from '../../platform/http/HttpError.ts'
import { mount } from '../../platform/http/mount.ts'
import { isId } from '../../platform/ids/isId.ts'
import { visibleStatuses } from '../../visibility/visibleStatuses.ts'

const CACHE_SECONDS = 86_400

/** oEmbed descriptions of public statuses, for sites that embed them; and the jobs that fetch cards of other sites. */
export function cardRoutes(ctx: AppContext): Hono {
  const app = new Hono()
  mount(app, ctx, cardEndpoints.oembed, async ({ query }) => {
    const id = statusIdOf(query.url, ctx.settings.publicUrl)
    if (id === null) throw notFound()
    const row = await visibleStatuses(ctx.db, null)
      .innerJoin('accounts as a', 'a.id', 's.account_id')
      .select(['s.id', 'a.username', 'a.domain', 'a.display_name'])
      .where('s.id', '=', id)
      .where('s.reblog_of_id', 'is', null)
      .where('s.local', '=', true)
      .executeTakeFirst()
    if (row === undefined) throw notFound()
    const author = `${ctx.settings.publicUrl}/@${row.username}`
    const name = row.display_name === '' ? row.username : row.display_name
    const address = `${author}/${row.id}`
    return {
      type: 'rich',
      version: '1.0',
      title: `Post by ${name}`,
      author_name: name,
      author_url: author,
      provider_name: ctx.settings.domain,
      provider_url: `${ctx.settings.publicUrl}/`,
      cache_age: CACHE_SECONDS,
      // The embedded HTML contains no script, only a link with a description.
      html: `<blockquote cite="${escapeHtml(address)}"><a href="${escapeHtml(address)}" target="_blank" rel="noopener">${escapeHtml(`Post by ${name} @${row.username}@${ctx.settings.domain}`)}</a></blockquote>`,
      width: Math.min(Math.max(query.maxwidth ?? 400, 1), 2000),
      height: query.maxheight === undefined ? null : Math.min(Math.max(query.maxheight, 1), 2000),
    }
  })
  return app
}

function statusIdOf(address: string, publicUrl: string): string | null {
  const url = URL.parse(address)
  if (url === null || url.origin !== new URL(publicUrl).origin) return null
  const id = /^\/(?:@[^/]+|users\/[^/]+\/statuses)\/(\d{1,18})\/?$/.exec(url.pathname)?.[1]
  return id !== undefined && isId(id) ? id : null
}
