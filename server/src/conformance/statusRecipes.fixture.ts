import type { World } from './World.fixture.ts'
import type { Recipe, Recipes } from './recipes.fixture.ts'

const onBobs = (world: World): Promise<string> => world.post(world.bob)
const status = (verb: string, make: (world: World) => Promise<string> = onBobs, method = 'POST'): Recipes => ({
  [`${method} /api/v1/statuses/*${verb}`]: async (world) => ({ params: [await make(world)] }),
})
/** A post by bob with which ada has already interacted. */
const after =
  (verb: string) =>
  async (world: World): Promise<string> => {
    const id = await world.post(world.bob)
    await world.make(world.ada, `/api/v1/statuses/${id}/${verb}`)
    return id
  }
const own = (world: World): Promise<string> => world.post(world.ada)
const quoted: Recipe = async ({ quote }) => {
  const { quotedId, quotingId } = await quote()
  return { params: [quotedId, quotingId] }
}
/** A quote that waits for ada's approval. */
const waiting: Recipe = async ({ ada, person, post }) => {
  const quotedId = await post(ada, { quote_approval_policy: 'followers', quote_review_policy: 'public' })
  return { params: [quotedId, await post(await person(), { quoted_status_id: quotedId })] }
}
const streams = ['user', 'user/notification', 'public', 'public/local', 'public/remote', 'direct']

/** Requests that create posts, act on them, and read timelines. */
export const statusRecipes: Recipes = {
  'POST /api/v1/statuses': async ({ upload, make, ada, next }) => {
    const { id } = await make(ada, '/api/v2/media', upload())
    const body = {
      status: `Hello @bob, #tea number ${next()}`,
      visibility: 'public',
      media_ids: [id],
      sensitive: true,
      spoiler_text: 'Tea',
    }
    return { body: { ...body, language: 'en' } }
  },
  'GET /api/v1/statuses': async ({ post, ada, bob }) => ({ query: `id[]=${await post(ada)}&id[]=${await post(bob)}` }),
  ...status('', onBobs, 'GET'),
  'PUT /api/v1/statuses/*': async ({ post, ada, next }) => ({ params: [await post(ada)], body: { status: `Better, ${next()}` } }),
  ...status('', own, 'DELETE'),
  ...status(
    '/context',
    async ({ post, ada, bob }) => {
      const root = await post(bob)
      const middle = await post(ada, { in_reply_to_id: root })
      await post(bob, { in_reply_to_id: middle })
      return middle
    },
    'GET',
  ),
  ...status('/source', own, 'GET'),
  ...status(
    '/history',
    async ({ post, make, ada }) => {
      const id = await post(ada)
      await make(ada, `/api/v1/statuses/${id}`, { status: 'Changed' }, 'PUT')
      return id
    },
    'GET',
  ),
  ...status('/translate'),
  ...status('/favourite'),
  ...status('/unfavourite', after('favourite')),
  ...status('/reblog'),
  ...status('/unreblog', after('reblog')),
  ...status('/bookmark'),
  ...status('/unbookmark', after('bookmark')),
  ...status('/mute'),
  ...status('/unmute', after('mute')),
  ...status('/pin', async (world) => {
    const [pinned] = await world.list(world.ada, `/api/v1/accounts/${world.ada.account.id}/statuses?pinned=true`)
    if (pinned !== undefined) await world.make(world.ada, `/api/v1/statuses/${pinned.id}/unpin`)
    return world.post(world.ada)
  }),
  ...status('/unpin', async (world) => {
    const id = await world.post(world.ada)
    await world.make(world.ada, `/api/v1/statuses/${id}/pin`)
    return id
  }),
  ...status('/favourited_by', after('favourite'), 'GET'),
  ...status('/reblogged_by', after('reblog'), 'GET'),
  ...status('/referred_by', onBobs, 'GET'),
  ...status('/mentioned_by', own, 'GET'),
  ...status('/card', onBobs, 'GET'),
  ...status('/bookmark_categories', after('bookmark'), 'GET'),
  'GET /api/v1/statuses/*/emoji_reactioned_by': async ({ post, bob, make, ada }) => {
    const id = await post(bob)
    await make(ada, `/api/v1/statuses/${id}/emoji_reactions`, { emoji: '👍' })
    return { params: [id] }
  },
  'POST /api/v1/statuses/*/emoji_reactions': async ({ post, bob }) => ({ params: [await post(bob)], body: { emoji: '🎉' } }),
  'POST /api/v1/statuses/*/emoji_unreaction': async ({ post, bob, make, ada }) => {
    const id = await post(bob)
    await make(ada, `/api/v1/statuses/${id}/emoji_reactions`, { emoji: '🎉' })
    return { params: [id], body: { emoji: '🎉' } }
  },
  'PUT /api/v1/statuses/*/emoji_reactions/*': async ({ post, bob }) => ({ params: [await post(bob), '🎉'] }),
  'DELETE /api/v1/statuses/*/emoji_reactions/*': async ({ post, bob, make, ada }) => {
    const id = await post(bob)
    await make(ada, `/api/v1/statuses/${id}/emoji_reactions`, { emoji: '🎉' })
    return { params: [id, '🎉'] }
  },
  'GET /api/v1/emoji_reactions': async ({ post, bob, make, ada }) => {
    await make(ada, `/api/v1/statuses/${await post(bob)}/emoji_reactions`, { emoji: '👍' })
    return {}
  },
  'GET /api/v1/reaction_deck': () => ({}),
  'POST /api/v1/reaction_deck': () => ({ body: { emojis: ['👍', '🎉'] } }),
  'GET /api/v1/statuses/*/quotes': async ({ quote }) => ({ params: [(await quote()).quotedId] }),
  'POST /api/v1/statuses/*/quotes/*/revoke': quoted,
  'POST /api/v1/statuses/*/quotes/*/approve': waiting,
  'POST /api/v1/statuses/*/quotes/*/reject': waiting,
  'PUT /api/v1/statuses/*/interaction_policy': async ({ post, ada }) => ({
    params: [await post(ada)],
    body: { quote_approval_policy: 'followers' },
  }),
  'GET /api/v1/bookmarks': async (world) => {
    await after('bookmark')(world)
    return {}
  },
  'GET /api/v1/favourites': async (world) => {
    await after('favourite')(world)
    return {}
  },
  'GET /api/v1/polls/*': async ({ poll, bob }) => ({ params: [await poll(bob)] }),
  'POST /api/v1/polls/*/votes': async ({ poll, bob }) => ({ params: [await poll(bob)], body: { choices: [0] } }),
  'POST /api/v1/media': ({ upload }) => ({ body: upload() }),
  'POST /api/v2/media': ({ upload }) => ({ body: upload() }),
  'GET /api/v1/media/*': async ({ media }) => ({ params: [await media()] }),
  'PUT /api/v1/media/*': async ({ media }) => ({ params: [await media()], body: { description: 'A green field' } }),
  'DELETE /api/v1/media/*': async ({ media }) => ({ params: [await media()] }),
  'GET /api/v1/timelines/home': async (world) => {
    // One post of every kind a timeline can contain.
    await world.post(world.bob, { media_ids: [await world.media(world.bob)] })
    await world.poll(world.bob)
    await world.quote()
    await world.linked()
    await world.make(world.bob, `/api/v1/statuses/${await world.post(world.ada, { status: '#tea with @bob' })}/reblog`)
    return { query: 'limit=40' }
  },
  'GET /api/v1/timelines/public': async ({ post, bob }) => {
    await post(bob)
    return {}
  },
  'GET /api/v1/timelines/tag/*': async ({ post, bob }) => {
    await post(bob, { status: 'More #tea' })
    return { params: ['tea'] }
  },
  'GET /api/v1/timelines/link': async ({ linked }) => ({ query: new URLSearchParams({ url: await linked() }).toString() }),
  'GET /api/v1/timelines/direct': async ({ conversation }) => {
    await conversation()
    return {}
  },
  'GET /api/v1/conversations': async ({ conversation }) => {
    await conversation()
    return {}
  },
  'POST /api/v1/conversations/*/read': async ({ conversation }) => ({ params: [await conversation()] }),
  'POST /api/v1/conversations/*/unread': async ({ conversation }) => ({ params: [await conversation()] }),
  'DELETE /api/v1/conversations/*': async ({ conversation }) => ({ params: [await conversation()] }),
  ...Object.fromEntries(streams.map((name) => [`GET /api/v1/streaming/${name}`, () => ({})])),
  'GET /api/v1/streaming/hashtag': () => ({ query: 'tag=tea' }),
  'GET /api/v1/streaming/hashtag/local': () => ({ query: 'tag=tea' }),
  'GET /api/v1/streaming/health': () => ({}),
  'GET /api/v1/scheduled_statuses': async ({ schedule }) => {
    await schedule()
    return {}
  },
  'GET /api/v1/scheduled_statuses/*': async ({ schedule }) => ({ params: [await schedule()] }),
  'PUT /api/v1/scheduled_statuses/*': async ({ schedule, later }) => ({ params: [await schedule()], body: { scheduled_at: later(48) } }),
  'DELETE /api/v1/scheduled_statuses/*': async ({ schedule }) => ({ params: [await schedule()] }),
}
