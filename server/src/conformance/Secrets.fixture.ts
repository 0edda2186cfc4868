import { follow } from '../posts/statuses/posting.fixture.ts'
import type { TestAccount } from '../testing.fixture.ts'
import type { World } from './World.fixture.ts'

/** Private data of an account: every private text begins with `zq`, every text for members of the instance with `zm`, and every text for everybody but blocked accounts with `zp`. */
export interface Secrets {
  readonly olive: TestAccount
  readonly friend: TestAccount
  /** An account that followed olive, was mentioned by her and stored whatever it could, until she blocked it. */
  readonly mallory: TestAccount
  /** Statuses that only olive's friends may see. */
  readonly statuses: readonly string[]
  readonly forMembers: string
  readonly forAll: string
  readonly polls: readonly string[]
  readonly lists: string
  readonly circles: string
  readonly antennas: string
  readonly categories: string
  readonly filters: string
  readonly keywords: string
  readonly filteredStatuses: string
  readonly media: readonly string[]
  readonly scheduled: string
  readonly conversations: readonly string[]
  readonly notifications: readonly string[]
  readonly groups: readonly string[]
  readonly requests: readonly string[]
  /** The account that asks to follow olive. */
  readonly asking: string
  readonly subscription: string
  readonly featuredTag: string
}

/** Creates private data of every kind for one account. */
export async function createSecrets(world: World): Promise<Secrets> {
  const { server, make, list: listOf, ask } = world
  const olive = await server.createAccount('olive', { email: 'zqmail@people.test', locked: true })
  const friend = await server.createAccount('friend')
  const mallory = await server.createAccount('mallory')
  for (const each of [friend, mallory]) {
    await follow(server, each, olive)
    await follow(server, olive, each)
  }
  const requester = await world.person()
  await make(requester, `/api/v1/accounts/${olive.account.id}/follow`)

  const circles = (await make(olive, '/api/v1/circles', { title: 'zqcircletitle' })).id
  await make(olive, `/api/v1/circles/${circles}/accounts`, { account_ids: [friend.account.id, mallory.account.id] })
  const post = async (body: object): Promise<string> => (await make(olive, '/api/v1/statuses', { searchability: 'public', ...body })).id
  const upload = async (description: string): Promise<string> => {
    const { id } = await make(olive, '/api/v2/media', world.upload())
    await make(olive, `/api/v1/media/${id}`, { description }, 'PUT')
    return id
  }
  const attached = await upload('zqdescription')
  const isPrivate = await post({ status: 'zqprivate #zqtag https://pages.test/zqlink', visibility: 'private', media_ids: [attached] })
  const direct = await post({ status: '@friend @mallory zqdirect', visibility: 'direct' })
  const limited = await post({ status: 'zqlimited', spoiler_text: 'zqwarning', visibility: 'circle', circle_id: circles })
  const mutual = await post({ status: 'zqfirst', visibility: 'mutual' })
  await make(olive, `/api/v1/statuses/${mutual}`, { status: 'zqsecond' }, 'PUT')
  const asked = await make(olive, '/api/v1/statuses', {
    status: 'zqasked',
    visibility: 'private',
    searchability: 'public',
    poll: { options: ['zqyes', 'zqno'], expires_in: 3600 },
  })
  const polled = (asked['poll'] as { id: string }).id
  const gone = await post({ status: 'zqgone', visibility: 'public' })
  const forMembers = await post({ status: 'zmember', visibility: 'login' })
  const forAll = await post({ status: 'zpublic #open', visibility: 'public' })
  const hidden = [isPrivate, direct, limited, mutual, asked.id]

  // Other accounts quote and reference what they can see, so that it could leak through their statuses.
  const bob = world.bob
  await make(bob, `/api/v1/statuses/${forAll}/reblog`)
  await make(bob, '/api/v1/statuses', { status: 'Well said', quoted_status_id: forAll })
  await make(bob, '/api/v1/statuses', { status: 'Indeed', in_reply_to_id: forAll })
  await make(friend, '/api/v1/statuses', { status: 'I agree', in_reply_to_id: isPrivate, visibility: 'public' })
  await make(olive, '/api/v1/statuses', {
    status: 'zqanswer',
    in_reply_to_id: (await make(bob, '/api/v1/statuses', { status: 'Any news?' })).id,
    visibility: 'private',
  })

  // What the account that is blocked later stores of it.
  const kept = await make(mallory, '/api/v1/bookmark_categories', { title: 'Kept' })
  const filter = await make(mallory, '/api/v2/filters', { title: 'Kept', context: ['home'], filter_action: 'warn' })
  for (const id of [...hidden, gone, forMembers, forAll]) {
    for (const verb of ['favourite', 'bookmark']) await make(mallory, `/api/v1/statuses/${id}/${verb}`)
    await make(mallory, `/api/v1/statuses/${id}/emoji_reactions`, { emoji: '👍' })
    await make(mallory, `/api/v2/filters/${filter.id}/statuses`, { status_id: id })
  }
  await make(mallory, `/api/v1/bookmark_categories/${kept.id}/statuses`, { status_ids: [...hidden, gone] })
  await make(mallory, `/api/v1/polls/${polled}/votes`, { choices: [0] })
  await make(mallory, '/api/v1/statuses', { status: 'See', quoted_status_id: forAll })
  await make(mallory, '/api/v1/antennas', { title: 'Kept' }).then(({ id }) =>
    make(mallory, `/api/v1/antennas/${id}/keywords`, { keywords: ['zqprivate', 'zpublic'] }),
  )
  const listed = await make(mallory, '/api/v1/lists', { title: 'Kept' })
  await make(mallory, `/api/v1/lists/${listed.id}/accounts`, { account_ids: [olive.account.id] })
  await make(olive, `/api/v1/statuses/${(await make(mallory, '/api/v1/statuses', { status: 'Hello, @olive' })).id}/favourite`)
  await make(await world.person(), '/api/v1/statuses', { status: '@olive zqstranger', visibility: 'direct' })

  // Data that only olive may see.
  const lists = (await make(olive, '/api/v1/lists', { title: 'zqlisttitle' })).id
  await make(olive, `/api/v1/lists/${lists}/accounts`, { account_ids: [friend.account.id, mallory.account.id] })
  const antennas = (await make(olive, '/api/v1/antennas', { title: 'zqantennatitle' })).id
  await make(olive, `/api/v1/antennas/${antennas}/keywords`, { keywords: ['zqword'] })
  await make(olive, `/api/v1/antennas/${antennas}/accounts`, { account_ids: [mallory.account.id] })
  const categories = (await make(olive, '/api/v1/bookmark_categories', { title: 'zqcategorytitle' })).id
  const filters = (await make(olive, '/api/v2/filters', { title: 'zqfiltertitle', context: ['home', 'public'], filter_action: 'warn' })).id
  const keywords = (await make(olive, `/api/v2/filters/${filters}/keywords`, { keyword: 'zqphrase' })).id
  const filteredStatuses = (await make(olive, `/api/v2/filters/${filters}/statuses`, { status_id: isPrivate })).id
  const scheduled = (await make(olive, '/api/v1/statuses', { status: 'zqscheduled', scheduled_at: world.later(24) })).id
  const unattached = await upload('zqunattached')
  await make(olive, `/api/v1/accounts/${mallory.account.id}/note`, { comment: 'zqnote' })
  await make(olive, '/api/web/settings', { data: { own: 'zqsetting' } }, 'PUT')
  await make(olive, '/api/v1/tags/zqfollowed/follow')
  await make(olive, '/api/v1/domain_blocks', { domain: 'zqdomain.test' })
  await make(olive, '/api/v1/reports', { account_id: mallory.account.id, comment: 'zqcomment', category: 'other' })
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const subscription = (await make(olive, '/api/web/push_subscriptions', { subscription: { endpoint: 'https://push.test/zqpush', keys } }))
    .id
  const featuredTag = (await make(olive, '/api/v1/featured_tags', { name: 'garden' })).id
  const idsOf = async (path: string): Promise<string[]> => (await listOf(olive, path)).map(({ id }) => id)
  const secrets: Secrets = {
    olive,
    friend,
    mallory,
    statuses: [...hidden, gone],
    forMembers,
    forAll,
    polls: [polled],
    lists,
    circles,
    antennas,
    categories,
    filters,
    keywords,
    filteredStatuses,
    media: [attached, unattached],
    scheduled,
    conversations: await idsOf('/api/v1/conversations'),
    notifications: await idsOf('/api/v1/notifications'),
    groups: (await listOf(olive, '/api/v1/notifications')).map((each) => String(each['group_key'])),
    requests: await idsOf('/api/v1/notifications/requests'),
    asking: requester.account.id,
    subscription,
    featuredTag,
  }
  await make(olive, `/api/v1/accounts/${mallory.account.id}/block`)
  await ask('DELETE', '/api/v1/statuses/:id', { params: [gone], token: olive.token })
  await server.settled()
  return secrets
}
