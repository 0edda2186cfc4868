import type { Recipes } from './recipes.fixture.ts'

const onBob = (verb: string, body: object | null = null): Recipes => ({
  [`POST /api/v1/accounts/*/${verb}`]: ({ bob }) => ({ params: [bob.account.id], ...(body === null ? {} : { body }) }),
})
const ofBob = (what: string): Recipes => ({ [`GET /api/v1/accounts/*/${what}`]: ({ bob }) => ({ params: [bob.account.id] }) })

/** Requests about accounts, profiles and relationships. */
export const accountRecipes: Recipes = {
  'POST /api/v1/accounts': ({ appToken, next }) => {
    const name = `newcomer${next()}`
    const body = { username: name, email: `${name}@people.test`, password: 'correct horse battery', agreement: true, locale: 'en' }
    return { token: appToken, body }
  },
  'GET /api/v1/accounts': ({ ada, bob }) => ({ query: `id[]=${ada.account.id}&id[]=${bob.account.id}` }),
  'GET /api/v1/accounts/*': ({ bob }) => ({ params: [bob.account.id] }),
  'GET /api/v1/accounts/lookup': () => ({ query: 'acct=bob' }),
  'GET /api/v1/accounts/search': () => ({ query: 'q=bob' }),
  'GET /api/v1/accounts/relationships': ({ bob, carol }) => ({ query: `id[]=${bob.account.id}&id[]=${carol.account.id}` }),
  'GET /api/v1/accounts/familiar_followers': ({ bob }) => ({ query: `id[]=${bob.account.id}` }),
  'GET /api/v1/accounts/verify_credentials': () => ({}),
  'PATCH /api/v1/accounts/update_credentials': () => ({
    body: { display_name: 'Ada', fields_attributes: [{ name: 'Town', value: 'London' }] },
  }),
  'GET /api/v1/profile': () => ({}),
  'PATCH /api/v1/profile': () => ({ body: { note: 'I count.' } }),
  'DELETE /api/v1/profile/avatar': () => ({}),
  'DELETE /api/v1/profile/header': () => ({}),
  ...ofBob('followers'),
  ...ofBob('following'),
  ...ofBob('identity_proofs'),
  ...ofBob('circles'),
  ...ofBob('antennas'),
  ...ofBob('exclude_antennas'),
  ...onBob('follow', { reblogs: true, notify: false, languages: ['en'] }),
  ...onBob('mute', { notifications: true, duration: 60 }),
  ...onBob('unmute'),
  ...onBob('note', { comment: 'From the library' }),
  ...onBob('endorse'),
  ...onBob('pin'),
  ...onBob('unendorse'),
  ...onBob('unpin'),
  'GET /api/v1/accounts/*/statuses': async ({ bob, post }) => {
    await post(bob)
    return { params: [bob.account.id] }
  },
  'GET /api/v1/accounts/*/featured_tags': async ({ make, bob }) => {
    await make(bob, '/api/v1/tags/tea/feature')
    return { params: [bob.account.id] }
  },
  // These end relationships, so each uses a new account.
  'POST /api/v1/accounts/*/block': async ({ person }) => ({ params: [(await person()).account.id] }),
  'POST /api/v1/accounts/*/unblock': async ({ person, make, ada }) => {
    const { account } = await person()
    await make(ada, `/api/v1/accounts/${account.id}/block`)
    return { params: [account.id] }
  },
  'POST /api/v1/accounts/*/unfollow': async ({ person, make, ada }) => {
    const { account } = await person()
    await make(ada, `/api/v1/accounts/${account.id}/follow`)
    return { params: [account.id] }
  },
  'POST /api/v1/accounts/*/remove_from_followers': async ({ person, make, ada }) => {
    const follower = await person()
    await make(follower, `/api/v1/accounts/${ada.account.id}/follow`)
    return { params: [follower.account.id] }
  },
  'GET /api/v1/follow_requests': async ({ person, make, carol }) => {
    await make(await person(), `/api/v1/accounts/${carol.account.id}/follow`)
    return { token: carol.token }
  },
  'POST /api/v1/follow_requests/*/authorize': async ({ person, make, carol }) => {
    const asking = await person()
    await make(asking, `/api/v1/accounts/${carol.account.id}/follow`)
    return { token: carol.token, params: [asking.account.id] }
  },
  'POST /api/v1/follow_requests/*/reject': async ({ person, make, carol }) => {
    const asking = await person()
    await make(asking, `/api/v1/accounts/${carol.account.id}/follow`)
    return { token: carol.token, params: [asking.account.id] }
  },
  'GET /api/v1/blocks': async ({ person, make, ada }) => {
    await make(ada, `/api/v1/accounts/${(await person()).account.id}/block`)
    return {}
  },
  'GET /api/v1/mutes': async ({ person, make, ada }) => {
    await make(ada, `/api/v1/accounts/${(await person()).account.id}/mute`, { duration: 600 })
    return {}
  },
  'GET /api/v1/domain_blocks': async ({ make, ada }) => {
    await make(ada, '/api/v1/domain_blocks', { domain: 'noise.test' })
    return {}
  },
  'POST /api/v1/domain_blocks': ({ next }) => ({ body: { domain: `noise${next()}.test` } }),
  'DELETE /api/v1/domain_blocks': async ({ make, ada }) => {
    await make(ada, '/api/v1/domain_blocks', { domain: 'noise.test' })
    return { body: { domain: 'noise.test' } }
  },
  'GET /api/v1/endorsements': async ({ make, ada, bob }) => {
    await make(ada, `/api/v1/accounts/${bob.account.id}/follow`)
    await make(ada, `/api/v1/accounts/${bob.account.id}/endorse`)
    return {}
  },
  'GET /api/v1/accounts/*/endorsements': async ({ make, ada, bob }) => {
    await make(bob, `/api/v1/accounts/${ada.account.id}/endorse`)
    return { params: [bob.account.id] }
  },
  'GET /api/v1/directory': async ({ make, person }) => {
    await make(await person(), '/api/v1/accounts/update_credentials', { discoverable: true }, 'PATCH')
    return { query: 'order=new&local=true' }
  },
  'GET /api/v1/suggestions': () => ({}),
  'GET /api/v2/suggestions': async ({ make, person }) => {
    await make(await person(), '/api/v1/accounts/update_credentials', { discoverable: true }, 'PATCH')
    return {}
  },
  'DELETE /api/v1/suggestions/*': async ({ person }) => ({ params: [(await person()).account.id] }),
  'GET /api/v1/preferences': () => ({}),
  'GET /api/v1/markers': async ({ make, ada, post }) => {
    await make(ada, '/api/v1/markers', { home: { last_read_id: await post(ada) } })
    return { query: 'timeline[]=home&timeline[]=notifications' }
  },
  'POST /api/v1/markers': async ({ ada, post }) => ({ body: { home: { last_read_id: await post(ada) } } }),
  'GET /api/web/settings': () => ({}),
  'PUT /api/web/settings': () => ({ body: { data: { theme: 'dark' } } }),
  'POST /api/v1/emails/confirmations': () => ({}),
  'GET /api/v1/emails/check_confirmation': () => ({}),
}
