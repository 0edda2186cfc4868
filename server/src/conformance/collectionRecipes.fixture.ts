import type { World } from './World.fixture.ts'
import type { Recipe, Recipes } from './recipes.fixture.ts'

type Make = (world: World) => Promise<string>
/** A new collection; where the limit is reached, the oldest is deleted first. */
async function titledOne({ make, list: listOf, ask, ada }: World, path: string, title: string): Promise<string> {
  const [oldest, ...others] = await listOf(ada, path)
  if (oldest !== undefined && others.length > 5) await ask('DELETE', `${path}/:id`, { params: [oldest.id] })
  return (await make(ada, path, { title })).id
}
const list: Make = (world) => titledOne(world, '/api/v1/lists', 'Friends')
/** A collection with bob as a member. */
const filledList: Make = async (world) => {
  const id = await list(world)
  await world.make(world.ada, `/api/v1/lists/${id}/accounts`, bob(world))
  await world.post(world.bob)
  return id
}
const circle: Make = (world) => titledOne(world, '/api/v1/circles', 'Family')
const antenna: Make = (world) => titledOne(world, '/api/v1/antennas', 'Tea')
const category: Make = (world) => titledOne(world, '/api/v1/bookmark_categories', 'Later')
const filterBody = {
  title: 'Noise',
  context: ['home', 'public'],
  filter_action: 'warn',
  keywords_attributes: [{ keyword: 'noise', whole_word: true }],
}
const filter = ({ make, ada }: World) => make(ada, '/api/v2/filters', filterBody)
const filterId: Make = async (world) => (await filter(world)).id
const keywordId: Make = async (world) => {
  const { id } = await filter(world)
  return (await world.make(world.ada, `/api/v2/filters/${id}/keywords`, { keyword: 'din', whole_word: false })).id
}
const filteredStatus: Make = async (world) => {
  const { id } = await filter(world)
  return (await world.make(world.ada, `/api/v2/filters/${id}/statuses`, { status_id: await world.post(world.bob) })).id
}
const v1Body = { phrase: 'noise', context: ['home'], whole_word: true }
const v1Id: Make = async ({ make, ada }) => (await make(ada, '/api/v1/filters', v1Body)).id

const on =
  (make: Make, body: object | ((world: World) => Promise<object> | object) | null = null): Recipe =>
  async (world) => {
    const given = typeof body === 'function' ? await (body as (world: World) => Promise<object> | object)(world) : body
    return { params: [await make(world)], ...(given === null ? {} : { body: given }) }
  }
const bob = ({ bob: { account } }: World): object => ({ account_ids: [account.id] })

/** Adds to a collection and removes from it again. */
const members = (path: string, make: Make, body: object | ((world: World) => Promise<object> | object)): Recipes => ({
  [`GET ${path}`]: on(make),
  [`POST ${path}`]: on(make, body),
  [`DELETE ${path}`]: on(make, body),
})
const titled = (path: string, make: Make): Recipes => ({
  [`GET ${path}`]: async (world) => {
    await make(world)
    return {}
  },
  [`POST ${path}`]: () => ({ body: { title: 'A name' } }),
  [`GET ${path}/*`]: on(make),
  [`PUT ${path}/*`]: on(make, { title: 'Another name' }),
  [`DELETE ${path}/*`]: on(make),
})

/** A collection of ada's with carol in it, who allows it; where the limit is reached, the oldest is deleted first. */
const recommended: Make = async (world) => {
  const { ask, server, ada, carol } = world
  await server.ctx.db.updateTable('accounts').set({ discoverable: true }).where('id', '=', carol.account.id).execute()
  const known = JSON.parse((await ask('GET', '/api/v1/accounts/:id/collections', { params: [ada.account.id] })).text) as {
    readonly collections: readonly { readonly id: string }[]
  }
  const [oldest, ...others] = known.collections.toReversed()
  if (oldest !== undefined && others.length > 5) await ask('DELETE', '/api/v1/collections/:id', { params: [oldest.id] })
  const made = await ask('POST', '/api/v1/collections', {
    body: { name: 'Tea people', description: 'Worth following', tag_name: '#tea', language: 'en', account_ids: [carol.account.id] },
  })
  return (JSON.parse(made.text) as { readonly collection: { readonly id: string } }).collection.id
}
/** The collection and the item of carol in it. */
async function recommendedItem(world: World): Promise<readonly [string, string]> {
  const id = await recommended(world)
  const { collection } = JSON.parse((await world.ask('GET', '/api/v1/collections/:id', { params: [id] })).text) as {
    readonly collection: { readonly items: readonly { readonly id: string }[] }
  }
  return [id, collection.items[0]?.id ?? '']
}

/** Requests about lists, circles, antennas, bookmark categories and filters. */
export const collectionRecipes: Recipes = {
  ...titled('/api/v1/lists', list),
  ...members('/api/v1/lists/*/accounts', list, bob),
  'GET /api/v1/lists/*/accounts': on(filledList),
  'GET /api/v1/timelines/list/*': on(filledList),
  'GET /api/v1/accounts/*/lists': async (world) => {
    await filledList(world)
    return { params: [world.bob.account.id] }
  },
  'GET /api/v1/streaming/list': async (world) => ({ query: `list=${await list(world)}` }),
  'POST /api/v1/lists/*/favourite': on(list),
  'POST /api/v1/lists/*/unfavourite': on(list),
  'POST /api/v1/collections': async (world) => {
    await recommended(world)
    return { body: { name: 'Nice accounts' } }
  },
  'GET /api/v1/collections/*': on(recommended),
  'PATCH /api/v1/collections/*': on(recommended, { name: 'Other people', sensitive: true }),
  'DELETE /api/v1/collections/*': on(recommended),
  'POST /api/v1/collections/*/items': async (world) => {
    await world.server.ctx.db.updateTable('accounts').set({ discoverable: true }).where('id', '=', world.bob.account.id).execute()
    return { params: [await recommended(world)], body: { account_id: world.bob.account.id } }
  },
  'DELETE /api/v1/collections/*/items/*': async (world) => ({ params: await recommendedItem(world) }),
  'POST /api/v1/collections/*/items/*/revoke': async (world) => ({
    params: await recommendedItem(world),
    token: world.carol.token,
  }),
  'GET /api/v1/accounts/*/collections': async (world) => {
    await recommended(world)
    return { params: [world.ada.account.id] }
  },
  'GET /api/v1/accounts/*/in_collections': async (world) => {
    await recommended(world)
    return { params: [world.carol.account.id], token: world.carol.token }
  },
  ...titled('/api/v1/circles', circle),
  ...members('/api/v1/circles/*/accounts', circle, bob),
  'GET /api/v1/circles/*/statuses': on(circle),
  ...titled('/api/v1/antennas', antenna),
  'GET /api/v1/timelines/antenna/*': on(antenna),
  ...members('/api/v1/antennas/*/accounts', antenna, bob),
  ...members('/api/v1/antennas/*/exclude_accounts', antenna, bob),
  ...members('/api/v1/antennas/*/domains', antenna, { domains: ['tea.test'] }),
  ...members('/api/v1/antennas/*/exclude_domains', antenna, { domains: ['din.test'] }),
  ...members('/api/v1/antennas/*/tags', antenna, { tags: ['tea'] }),
  ...members('/api/v1/antennas/*/exclude_tags', antenna, { tags: ['coffee'] }),
  ...members('/api/v1/antennas/*/keywords', antenna, { keywords: ['green tea'] }),
  ...members('/api/v1/antennas/*/exclude_keywords', antenna, { keywords: ['iced'] }),
  ...titled('/api/v1/bookmark_categories', category),
  ...members('/api/v1/bookmark_categories/*/statuses', category, async (world) => ({ status_ids: [await world.post(world.bob)] })),
  'GET /api/v2/filters': async (world) => {
    await filteredStatus(world)
    return {}
  },
  'POST /api/v2/filters': () => ({ body: filterBody }),
  'GET /api/v2/filters/*': on(filterId),
  'PUT /api/v2/filters/*': on(filterId, { title: 'Din', expires_in: 3600 }),
  'DELETE /api/v2/filters/*': on(filterId),
  'GET /api/v2/filters/*/keywords': on(filterId),
  'POST /api/v2/filters/*/keywords': on(filterId, { keyword: 'din', whole_word: true }),
  'GET /api/v2/filters/*/statuses': async (world) => {
    const id = await filterId(world)
    await world.make(world.ada, `/api/v2/filters/${id}/statuses`, { status_id: await world.post(world.bob) })
    return { params: [id] }
  },
  'POST /api/v2/filters/*/statuses': on(filterId, async (world) => ({ status_id: await world.post(world.bob) })),
  'GET /api/v2/filters/keywords/*': on(keywordId),
  'PUT /api/v2/filters/keywords/*': on(keywordId, { keyword: 'racket' }),
  'DELETE /api/v2/filters/keywords/*': on(keywordId),
  'GET /api/v2/filters/statuses/*': on(filteredStatus),
  'DELETE /api/v2/filters/statuses/*': on(filteredStatus),
  'GET /api/v1/filters': async (world) => {
    await v1Id(world)
    return {}
  },
  'POST /api/v1/filters': () => ({ body: v1Body }),
  'GET /api/v1/filters/*': on(v1Id),
  'PUT /api/v1/filters/*': on(v1Id, { ...v1Body, phrase: 'din' }),
  'DELETE /api/v1/filters/*': on(v1Id),
}
