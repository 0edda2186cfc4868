import { createAnnouncement } from '../../../server/src/announcements/createAnnouncement.ts'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import type { RouteName } from '../routing/routes.ts'
import { routes } from '../routing/routes.ts'

/** Creates one object of every kind for Ada. Answers the addresses of the screens that show them. */
export async function oneOfEverything(server: TestServer, ada: TestAccount): Promise<(name: RouteName) => string> {
  const ids = new Map<string, string>()
  const send = async (who: TestAccount, path: string, body: object = {}) => {
    const answer = await server.request(`/api/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { readonly id: string }
  }
  const first = async (path: string) => {
    const answer = await server.request(`/api/v1/${path}`, { headers: { authorization: `Bearer ${ada.token}` } })
    return ((await answer.json()) as { readonly id: string }[])[0]?.id ?? ''
  }
  const person = (name: string) => server.createAccount(name, { displayName: name[0]?.toUpperCase() + name.slice(1) })
  const bob = await person('bob')
  const stranger = await person('stranger')
  const eve = await person('eve')
  const loud = await person('loud')
  await send(ada, `accounts/${bob.account.id}/follow`)
  await send(bob, `accounts/${ada.account.id}/follow`)
  await send(ada, `follow_requests/${bob.account.id}/authorize`)
  await send(eve, `accounts/${ada.account.id}/follow`)
  await send(ada, `accounts/${eve.account.id}/block`)
  await send(ada, `accounts/${loud.account.id}/mute`)
  await send(ada, 'domain_blocks', { domain: 'bad.example' })
  const asker = await person('asker')
  await send(asker, `accounts/${ada.account.id}/follow`)
  const statusId = (await send(ada, 'statuses', { status: 'Hello @bob, look at the #birds', visibility: 'public' })).id
  ids.set('status', statusId)
  for (const action of ['favourite', 'bookmark', 'pin']) await send(ada, `statuses/${statusId}/${action}`)
  await send(ada, `statuses/${statusId}/emoji_reactions`, { emoji: '🐦' })
  for (const action of ['favourite', 'reblog']) await send(bob, `statuses/${statusId}/${action}`)
  await send(bob, 'statuses', { status: 'Look', quoted_status_id: statusId })
  await send(bob, 'statuses', { status: '@ada only for you', visibility: 'direct' })
  await send(stranger, 'statuses', { status: '@ada do you know me', visibility: 'direct' })
  const list = (await send(ada, 'lists', { title: 'Close friends' })).id
  const circle = (await send(ada, 'circles', { title: 'Family' })).id
  const category = (await send(ada, 'bookmark_categories', { title: 'Recipes' })).id
  const antenna = (await send(ada, 'antennas', { title: 'Bird news' })).id
  await send(ada, `lists/${list}/accounts`, { account_ids: [bob.account.id] })
  await send(ada, `circles/${circle}/accounts`, { account_ids: [bob.account.id] })
  await send(ada, `bookmark_categories/${category}/statuses`, { status_ids: [statusId] })
  await send(ada, `antennas/${antenna}/keywords`, { keywords: ['robin'] })
  await send(ada, 'statuses', { status: 'For the family', visibility: 'circle', circle_id: circle })
  const recommended = await server.request('/api/v1/collections', {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Tea people', account_ids: [bob.account.id] }),
  })
  ids.set('collections', ((await recommended.json()) as { collection: { id: string } }).collection.id)
  ids.set('lists', list).set('circles', circle).set('bookmark_categories', category).set('antennas', antenna)
  const filter = await server.request('/api/v2/filters', {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Spoilers', context: ['home'] }),
  })
  ids.set('filters', ((await filter.json()) as { id: string }).id)
  await send(ada, 'tags/birds/follow')
  await send(ada, 'featured_tags', { name: 'birds' })
  await send(ada, 'statuses', { status: 'Later today', scheduled_at: new Date(Date.now() + 86_400_000).toISOString() })
  await send(bob, 'statuses', { status: 'A robin in the garden', visibility: 'public' })
  await createAnnouncement(server.ctx, 'The pond is frozen tonight')
  await server.settled()
  ids.set('conversations', await first('conversations')).set('notifications', await first('notifications/requests'))
  return (name) => filled(routes[name].pattern, ids)
}

/** The ids by the first part of their address. */
function filled(pattern: string, ids: ReadonlyMap<string, string>): string {
  const values: Record<string, string> = {
    acct: 'ada',
    id: ids.get(pattern.startsWith('/@') ? 'status' : (pattern.split('/')[1] ?? '')) ?? '',
    name: 'birds',
    tag: 'birds',
    url: 'https://example.org/page',
    year: '2025',
    date: '2026-01-01',
    section: 'reading',
    // No server, so that nothing outside is asked.
    host: 'nowhere',
  }
  return pattern.replaceAll(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(values[key] ?? ''))
}
