import type { Account } from '@starling/api/accounts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

interface WireCredentials extends Account {
  readonly source: {
    readonly note: string
    readonly fields: { name: string; value: string }[]
    readonly follow_requests_count: number
  } & Record<string, unknown>
  readonly role: { readonly id: string; readonly permissions: string }
  readonly error?: string
}

let server: TestServer
let ada: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { roleId: 3 })
})
afterAll(() => server.close())

async function update(body: object | FormData, who: TestAccount | null = ada): Promise<{ status: number; body: WireCredentials }> {
  const response = await server.request('/api/v1/accounts/update_credentials', {
    method: 'PATCH',
    headers: {
      ...(who === null ? {} : { authorization: `Bearer ${who.token}` }),
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as WireCredentials }
}

const me = async (who: TestAccount = ada): Promise<WireCredentials> =>
  (await server.request('/api/v1/accounts/verify_credentials', { headers: { authorization: `Bearer ${who.token}` } })).json() as never

function form(entries: Record<string, string | Blob>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(entries)) data.append(name, value)
  return data
}

describe('one’s own account (R-acct-05)', () => {
  it('tells source and role, the permissions as text, and what new posts begin with (R-sess-01a, X-13b, R-srv-01c, R-srv-01e)', async () => {
    const mine = await me()
    expect(mine).toMatchObject({
      username: 'ada',
      role: { id: '3', permissions: '1', highlighted: true },
      roles: [{ id: '3', name: 'Owner' }],
    })
    expect(mine.source).toMatchObject({
      privacy: 'public',
      sensitive: false,
      language: null,
      quote_policy: 'public',
      searchability: 'direct',
      note: '',
      follow_requests_count: 0,
    })
    const bob = await server.createAccount('bob')
    expect(await me(bob)).toMatchObject({ role: { permissions: '65536' }, roles: [] })
  })

  it('changes what is said and nothing else, as JSON or as a form (R-acct-05a, R-acct-05b)', async () => {
    await update({
      display_name: 'Ada <b>',
      note: 'I like https://birds.example/a and #owls\n\n<script>',
      fields_attributes: [{ name: 'Home', value: 'https://ada.example' }],
    })
    const { body } = await update(
      form({
        locked: 'true',
        'fields_attributes[0][name]': 'Town',
        'fields_attributes[0][value]': 'London <i>',
        'source[privacy]': 'unlisted',
      }),
    )
    expect(body).toMatchObject({ display_name: 'Ada <b>', locked: true, bot: false, role: { id: '3', permissions: '1' } })
    expect(body.source).toMatchObject({
      privacy: 'unlisted',
      note: 'I like https://birds.example/a and #owls\n\n<script>',
      fields: [{ name: 'Town', value: 'London <i>' }],
    })
    expect(body.note).toContain('href="https://birds.example/a"')
    expect(body.note).toContain('&lt;script&gt;')
    expect(body.fields).toEqual([{ name: 'Town', value: 'London &lt;i&gt;', verified_at: null }])
    expect((await update({ fields_attributes: [] })).body.fields).toEqual([])
  })

  it('takes a picture, gives its address, and removes it', async () => {
    const picture = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    const { status, body } = await update(form({ avatar: new Blob([new Uint8Array(picture)], { type: 'image/png' }) }))
    expect(status).toBe(200)
    expect(body.avatar).toMatch(/^https:\/\/starling\.test\/media\//)
    expect((await server.request(body.avatar.slice(server.origin.length))).status).toBe(200)
    expect(body.header).toBe('https://starling.test/headers/original/missing.png')
    const removed = await server.request('/api/v1/profile/avatar', { method: 'DELETE', headers: { authorization: `Bearer ${ada.token}` } })
    expect(((await removed.json()) as Account).avatar).toBe('https://starling.test/avatars/original/missing.png')
    await server.runJobs()
    expect((await server.request(body.avatar.slice(server.origin.length))).status).toBe(404)
  })

  it.each(['/avatars/original/missing.png', '/headers/original/missing.png'])('draws %s for who has none', async (path) => {
    const answer = await server.request(path)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('png')
  })

  it('lets everybody in who asked, once the account is not locked any more', async () => {
    const [lock, fan] = [await server.createAccount('lock', { locked: true }), await server.createAccount('fan')]
    await server.request(`/api/v1/accounts/${lock.account.id}/follow`, {
      method: 'POST',
      headers: { authorization: `Bearer ${fan.token}` },
    })
    expect((await me(lock)).source.follow_requests_count).toBe(1)
    const { body } = await update({ locked: false }, lock)
    expect(body).toMatchObject({ followers_count: 1, source: { follow_requests_count: 0 } })
  })

  it('changes kmyblue’s further settings, each for itself, and they mean something (R-acct-02a, R-acct-02b, R-acct-02d)', async () => {
    const [owner, other] = [await server.createAccount('owner'), await server.createAccount('other')]
    const defaults = { link_preview: true, emoji_reaction_policy: 'allow', subscription_policy: 'allow', hide_network: false }
    expect((await me(owner)).other_settings).toMatchObject(defaults)
    const post = async (path: string, who: TestAccount, body: object = {}) =>
      server.request(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const { id } = (await (await post('/api/v1/statuses', owner, { status: 'hello' })).json()) as { id: string }
    await post(`/api/v1/accounts/${owner.account.id}/follow`, other)
    await post(`/api/v1/accounts/${other.account.id}/follow`, owner)
    const seen = async (path = '', who = other) =>
      (
        await server.request(`/api/v1/accounts/${owner.account.id}${path}`, { headers: { authorization: `Bearer ${who.token}` } })
      ).json() as Promise<Account>
    expect(await seen()).toMatchObject({ followers_count: 1, following_count: 1, statuses_count: 1 })

    const hidden = { hide_followers_count: true, hide_following_count: true, hide_statuses_count: true }
    const changed = await update({ other_settings: { ...hidden, emoji_reaction_policy: 'block', subscription_policy: 'block' } }, owner)
    expect(changed.body).toMatchObject({ followers_count: 1, following_count: 1, statuses_count: 1 })
    expect(await seen()).toMatchObject({ followers_count: 0, following_count: 0, statuses_count: 0, other_settings: hidden })
    expect((await post(`/api/v1/statuses/${id}/emoji_reactions`, other, { emoji: '👍' })).status).toBe(422)

    // Sent as a form; all other properties stay unchanged.
    const data = form({ 'other_settings[link_preview]': 'false', 'other_settings[hide_network]': '1', 'other_settings[unknown]': 'x' })
    const second = (await update(data, owner)).body.other_settings
    expect(second).toMatchObject({ ...hidden, link_preview: false, hide_network: true, emoji_reaction_policy: 'block' })
    expect(second).not.toHaveProperty('unknown')
    expect(await seen('/following')).toEqual([])
    expect(await seen('/following', owner)).toHaveLength(1)
    await update({ other_settings: { emoji_reaction_policy: 'mutuals_only', hide_network: false } }, owner)
    expect((await post(`/api/v1/statuses/${id}/emoji_reactions`, other, { emoji: '👍' })).status).toBe(200)
    expect(await seen('/following')).toHaveLength(1)
  })

  it.each([
    { other_settings: { emoji_reaction_policy: 'some' } },
    { other_settings: { subscription_policy: 'mutuals_only' } },
    { other_settings: { link_preview: 'perhaps' } },
    { other_settings: 'all' },
    { display_name: 'x'.repeat(41) },
    { note: 'x'.repeat(501) },
    { fields_attributes: Array.from({ length: 7 }, (_, index) => ({ name: `n${index}`, value: 'v' })) },
    { fields_attributes: [{ name: '', value: 'v' }] },
    { fields_attributes: [{ name: 'n', value: 'x'.repeat(256) }] },
    { fields_attributes: 'no' },
    { source: { privacy: 'everybody' } },
    { source: { quote_policy: 'some' } },
    { source: { language: '<en>' } },
    { locked: 'perhaps' },
    { avatar: 'data:image/png;base64,AAAA' },
  ])('refuses %j and changes nothing', async (body) => {
    const before = await me()
    expect((await update({ indexable: !before.indexable, ...body })).status).toBe(422)
    expect(await me()).toEqual(before)
  })

  it('refuses what is no picture, visitors, and tokens that may only read', async () => {
    expect((await update(form({ avatar: new Blob(['<svg/>'], { type: 'image/png' }) }))).status).toBe(422)
    expect((await update({ note: 'x' }, null)).status).toBe(401)
    expect((await update({ note: 'x' }, { ...ada, token: await server.createToken(ada.account.id, ['read']) })).status).toBe(403)
  })
})
