import type { Account, FamiliarFollowers } from '@starling/api/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json } from '../../platform/database/json.ts'
import { defaultSettings } from '../../platform/settings/Settings.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { displayName: 'Ada Finch' })
  bob = await server.createAccount('bob', { displayName: 'Robert' })
})
afterAll(() => server.close())

async function get<T>(path: string, who: TestAccount | null = null): Promise<{ status: number; body: T }> {
  const response = await server.request(path, { headers: who === null ? {} : { authorization: `Bearer ${who.token}` } })
  return { status: response.status, body: (await response.json()) as T }
}

const follow = (who: TestAccount, whom: TestAccount): Promise<Response> =>
  server.request(`/api/v1/accounts/${whom.account.id}/follow`, { method: 'POST', headers: { authorization: `Bearer ${who.token}` } })

const change = (who: TestAccount, values: object): Promise<unknown> =>
  server.ctx.db.updateTable('accounts').set(values).where('id', '=', who.account.id).execute()

describe('an account (R-acct-01…03)', () => {
  it('has every field a client may ask for (R-acct-03a)', async () => {
    const { body } = await get<Account>(`/api/v1/accounts/${ada.account.id}`)
    expect(body).toMatchObject({
      username: 'ada',
      acct: 'ada',
      display_name: 'Ada Finch',
      url: 'https://starling.test/@ada',
      uri: 'https://starling.test/users/ada',
      avatar: 'https://starling.test/avatars/original/missing.png',
      followers_count: 0,
      fields: [],
      emojis: [],
      moved: null,
      other_settings: { link_preview: true, emoji_reaction_policy: 'allow', subscription_policy: 'allow' },
      server_features: { circle: true, emoji_reaction: true, status_reference: true },
    })
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/)
  })

  it('shows its highlighted role, but none where it is an account of another server (R-acct-01b, R-sess-04a)', async () => {
    const owner = await server.createAccount('owner', { roleId: 3 })
    const roles = async () => (await get<Account>(`/api/v1/accounts/${owner.account.id}`)).body.roles
    expect(await roles()).toMatchObject([{ id: '3', name: 'Owner' }])
    await change(owner, { domain: 'far.example' })
    expect(await roles()).toEqual([])
  })

  it('is given with others at once, in the order asked for', async () => {
    const { body } = await get<Account[]>(`/api/v1/accounts?id[]=${bob.account.id}&id[]=1&id[]=x&id[]=${ada.account.id}`)
    expect(body.map((each) => each.username)).toEqual(['bob', 'ada'])
    expect((await get<Account[]>(`/api/v1/accounts/${ada.account.id}/lists`, bob)).body).toEqual([])
  })

  it('is found by name, upper or lower case, with our own domain or without (R-acct-03b)', async () => {
    for (const acct of ['ada', 'ADA', '@ada', 'ada@starling.test', 'Ada@Starling.Test']) {
      expect((await get<Account>(`/api/v1/accounts/lookup?acct=${encodeURIComponent(acct)}`)).body.id).toBe(ada.account.id)
    }
    for (const acct of ['nobody', 'ada@far.example', '', '@@', "a' or 1=1"]) {
      expect((await get(`/api/v1/accounts/lookup?acct=${encodeURIComponent(acct)}`)).status).toBe(404)
    }
    expect((await get('/api/v1/accounts/lookup')).status).toBe(422)
    expect((await get('/api/v1/accounts/12')).status).toBe(404)
    expect((await get('/api/v1/accounts/99999999999999999999')).status).toBe(404)
  })

  it('can be put into collections where it lets itself be found (R-acct-01, #29, 4.6)', async () => {
    expect((await get(`/api/v1/accounts/${ada.account.id}`)).body).toMatchObject({
      feature_approval: { automatic: ['public'], manual: [], current_user: 'automatic' },
    })
  })

  it('hides the counts that it wants hidden, but not from itself (R-acct-02b)', async () => {
    const cat = await server.createAccount('cat')
    await follow(ada, cat)
    await change(cat, { settings: json({ hide_followers_count: true }) })
    const path = `/api/v1/accounts/${cat.account.id}`
    expect((await get<Account>(path, ada)).body).toMatchObject({ followers_count: 0, other_settings: { hide_followers_count: true } })
    expect((await get<Account>(path, cat)).body.followers_count).toBe(1)
  })

  it('can be sent what this server understands, emoji reactions only while it has them (R-sess-05d, X-19a)', async () => {
    const all = { circle: true, emoji_reaction: true, status_reference: true, legacy_quote: true }
    expect((await get<Account>(`/api/v1/accounts/${ada.account.id}`)).body.server_features).toEqual(all)
    const without = await startTestServer({ settings: { emojiReactions: { ...defaultSettings.emojiReactions, enabled: false } } })
    const { account } = await without.createAccount('eve')
    const answer = (await (await without.request(`/api/v1/accounts/${account.id}`)).json()) as Account
    expect(answer.server_features).toEqual({ ...all, emoji_reaction: false })
    await without.close()
  })

  it('says nothing of what another server lacks, which is not known here (R-react-05c, #26)', async () => {
    const far = await server.createAccount('offshore')
    await change(far, { domain: 'far.example' })
    expect((await get<Account>(`/api/v1/accounts/${far.account.id}`)).body.server_features).toBeUndefined()
  })

  it('says nothing of itself while suspended, and where it moved to (R-acct-01c, R-acct-13f, R-acct-13g)', async () => {
    const [old, gone] = [await server.createAccount('old'), await server.createAccount('gone', { displayName: 'Gone' })]
    await change(gone, { suspended_at: new Date(), note: 'secret' })
    expect((await get<Account>(`/api/v1/accounts/${gone.account.id}`)).body).toMatchObject({ suspended: true, display_name: '', note: '' })
    expect((await get('/api/v1/accounts/lookup?acct=gone')).status).toBe(404)
    await change(old, { moved_to_id: ada.account.id })
    expect((await get<Account>(`/api/v1/accounts/${old.account.id}`)).body.moved).toMatchObject({ id: ada.account.id, moved: null })
  })
})

describe('looking for accounts (R-acct-04)', () => {
  it('finds by the beginning of the name or in the displayed one, whom one follows first (R-acct-04b)', async () => {
    const [adamant, adagio] = [await server.createAccount('adamant'), await server.createAccount('adagio')]
    await follow(bob, adagio)
    const names = async (query: string): Promise<string[]> =>
      (await get<Account[]>(`/api/v1/accounts/search?${query}`, bob)).body.map((each) => each.username)
    expect(await names('q=ada')).toEqual(['ada', 'adagio', 'adamant'])
    expect(await names('q=@ADA&limit=1')).toEqual(['ada'])
    expect(await names('q=finch')).toEqual(['ada'])
    expect(await names('q=ada&following=true')).toEqual(['adagio'])
    expect(await names('q=ada@starling.test')).toContain('ada')
    expect(await names('q=%25')).toEqual([])
    expect(await names('q=_da')).toEqual([])
    expect(await names('q=')).toEqual([])
    await server.request(`/api/v1/accounts/${adamant.account.id}/block`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bob.token}` },
    })
    expect(await names('q=adam')).toEqual([])
    expect((await get('/api/v1/accounts/search?q=ada')).status).toBe(401)
  })

  it('shows who wants to be found, and suggests whom friends follow (R-disc-04b, R-disc-05)', async () => {
    const [friend, star, shy] = [
      await server.createAccount('friend'),
      await server.createAccount('star'),
      await server.createAccount('shy'),
    ]
    await change(shy, { discoverable: false })
    await follow(bob, friend)
    await follow(friend, star)
    await follow(friend, shy)
    const suggested = async (): Promise<string[]> =>
      (await get<{ account: Account }[]>('/api/v2/suggestions', bob)).body.map((each) => each.account.username)
    const before = await suggested()
    expect(before[0]).toBe('star')
    for (const name of ['shy', 'friend', 'bob']) expect(before).not.toContain(name)
    const directory = (await get<Account[]>('/api/v1/directory')).body.map((each) => each.username)
    expect(directory).toEqual(expect.arrayContaining(['friend', 'star']))
    expect(directory).not.toContain('shy')
    await server.request(`/api/v1/suggestions/${star.account.id}`, { method: 'DELETE', headers: { authorization: `Bearer ${bob.token}` } })
    expect(await suggested()).not.toContain('star')
  })
})

describe('what hangs on an account (R-acct-06…08)', () => {
  it('tells which followers one knows, one element for each id (R-acct-08a, R-acct-08b)', async () => {
    const [dan, eve, far] = [await server.createAccount('dan'), await server.createAccount('eve'), await server.createAccount('far')]
    await follow(ada, dan)
    await follow(dan, eve)
    await follow(far, eve)
    const path = `/api/v1/accounts/familiar_followers?id[]=${eve.account.id}&id[]=${far.account.id}`
    const { body } = await get<FamiliarFollowers[]>(path, ada)
    expect(body.map((each) => [each.id, each.accounts.map((account) => account.username)])).toEqual([
      [eve.account.id, ['dan']],
      [far.account.id, []],
    ])
    await change(dan, { hide_collections: true })
    expect((await get<FamiliarFollowers[]>(path, ada)).body[0]?.accounts).toEqual([])
    expect((await get(path)).status).toBe(401)
  })

  it('shows featured tags with their count as text (R-acct-06a, R-acct-06b)', async () => {
    const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' }
    await server.request('/api/v1/statuses', {
      method: 'POST',
      headers,
      body: JSON.stringify({ status: 'look #Owls', visibility: 'public' }),
    })
    const tag = await server.ctx.db.selectFrom('tags').select('id').where('name', '=', 'owls').executeTakeFirstOrThrow()
    await server.ctx.db
      .insertInto('featured_tags')
      .values({ id: '1', account_id: ada.account.id, tag_id: tag.id, created_at: new Date() })
      .execute()
    const { body } = await get<object[]>(`/api/v1/accounts/${ada.account.id}/featured_tags`)
    expect(body).toEqual([
      {
        id: '1',
        name: 'Owls',
        url: 'https://starling.test/@ada/tagged/owls',
        statuses_count: '1',
        last_status_at: new Date().toISOString().slice(0, 10),
      },
    ])
  })
})
