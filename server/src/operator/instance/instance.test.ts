import { instanceEndpoints } from '@starling/api/instance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../../posts/statuses/posting.fixture.ts'
import { firstIdOf } from '../../platform/ids/firstIdOf.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { contactUsername: 'ada', contactEmail: 'ada@people.test' } })
  await server.createAccount('ada')
})
afterAll(() => server.close())

describe('the instance (R-inst-01a, R-inst-04a)', () => {
  it('describes itself truly', async () => {
    const { data } = await server.client().call(instanceEndpoints.get)
    expect(data.dtl_tag).toBeNull()
    expect(data).toMatchObject({
      domain: 'starling.test',
      configuration: {
        statuses: { max_characters: 500, max_media_attachments: 6 },
        polls: { max_options: 8 },
        urls: { streaming: 'wss://starling.test' },
      },
      registrations: { enabled: true },
      contact: { email: 'ada@people.test', account: { username: 'ada' } },
      stats: { user_count: 1 },
      single_user_mode: false,
    })
    expect(data.rules.length).toBeGreaterThan(0)
    expect(data.fedibird_capabilities).toContain('emoji_reaction')
    // All promised features are available.
    expect(data.fedibird_capabilities).toEqual(
      expect.arrayContaining([
        'kmyblue_antenna',
        'kmyblue_bookmark_category',
        'visibility_limited',
        'kmyblue_circle_history',
        'kmyblue_list_notification',
      ]),
    )
    expect(data.version).toContain('compatible; Starling')
  })

  it('names what kmyblue’s apps look for: post links, the reaction deck, files beside a poll (R-inst-01b, R-inst-04a, X-15a)', async () => {
    for (const path of ['/api/v2/instance', '/api/v1/instance']) {
      const instance = (await (await server.request(path)).json()) as {
        fedibird_capabilities: string[]
        configuration: Record<string, unknown>
      }
      expect(instance.fedibird_capabilities).toContain('status_reference')
      expect(instance.configuration).toMatchObject({
        reaction_deck: { max_emojis: 256 },
        emoji_reactions: { max_reactions_per_account: 3 },
        search: { enabled: true },
        polls: { allow_image: false },
        statuses: { max_media_attachments_with_poll: 0 },
      })
    }
  })

  it('says where its terms of service are once there are some', async () => {
    const address = async () => (await server.client().call(instanceEndpoints.get)).data.configuration.urls.terms_of_service
    expect(await address()).toBeNull()
    const value = JSON.stringify({ content: '<p>Be good</p>', effective_date: '2026-01-01' })
    await server.ctx.db
      .insertInto('instance_settings')
      .values({ key: 'terms_of_service', value: value as never })
      .execute()
    expect(await address()).toBe('https://starling.test/terms-of-service')
    await server.ctx.db.deleteFrom('instance_settings').where('key', '=', 'terms_of_service').execute()
  })

  it('describes itself in the older shape too', async () => {
    const { data } = await server.client().call(instanceEndpoints.getV1)
    expect(data).toMatchObject({ uri: 'starling.test', email: 'ada@people.test', max_toot_chars: 500, registrations: true })
  })

  it.each(['rules', 'peers', 'activity', 'privacy_policy'])('answers %s', async (name) => {
    const response = await server.request(`/api/v1/instance/${name}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/json')
  })

  it('answers what it translates, its long description, and whom it limits or blocks (R-inst-02a, R-inst-02b, R-inst-02c)', async () => {
    const { db, now } = server.ctx
    const ask = async (name: string) => (await server.request(`/api/v1/instance/${name}`)).json()
    expect(await ask('translation_languages')).toEqual({})
    const none = (await ask('extended_description')) as { updated_at: string }
    expect(none).toEqual({ updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string, content: '' })
    expect(await ask('domain_blocks')).toEqual([])
    await db
      .insertInto('instance_settings')
      .values({ key: 'extended_description', value: JSON.stringify('<p>A garden</p>') as never })
      .execute()
    const block = (domain: string, severity: 'noop' | 'silence' | 'suspend') => ({ domain, severity, comment: domain, created_at: now() })
    await db
      .insertInto('instance_domain_blocks')
      .values([block('quiet.test', 'silence'), block('less.test', 'noop'), block('bad.test', 'suspend')])
      .execute()
    expect(await ask('extended_description')).toMatchObject({ content: '<p>A garden</p>' })
    expect(await ask('domain_blocks')).toEqual([
      { domain: 'bad.test', digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string, severity: 'suspend', comment: 'bad.test' },
      { domain: 'quiet.test', digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string, severity: 'silence', comment: 'quiet.test' },
    ])
    await db.deleteFrom('instance_domain_blocks').execute()
    await db.deleteFrom('instance_settings').where('key', '=', 'extended_description').execute()
  })

  it('shows twelve weeks, the present one first', async () => {
    const { data } = await server.client().call(instanceEndpoints.activity)
    expect(data).toHaveLength(12)
    expect(data[0]?.registrations).toBe('1')
  })

  it('counts the weeks once an hour, however many ask, and each post in its own', async () => {
    const own = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
    const cleo = await own.createAccount('cleo')
    await post(cleo, 'this week')
    const ago = await post(cleo, 'three weeks ago')
    const then = new Date(own.ctx.now().getTime() - 21 * 86_400_000)
    await own.ctx.db
      .updateTable('statuses')
      .set({ id: firstIdOf(then.getTime()), created_at: then })
      .where('id', '=', ago.id)
      .execute()
    const ask = async () => (await own.client().call(instanceEndpoints.activity)).data.map((week) => week.statuses)
    const counted = ['1', '0', '0', '1', ...Array.from({ length: 8 }, () => '0')]
    for (const weeks of await Promise.all([ask(), ask(), ask()])) expect(weeks).toEqual(counted)
    await post(cleo, 'and another')
    expect(await ask()).toEqual(counted)
    expect(own.statements.filter((statement) => statement.includes("'registrations'"))).toHaveLength(1)
    own.advance(3_600_000)
    expect((await ask())[0]).toBe('2')
    await own.close()
  })
})

describe('being found', () => {
  it.each(['acct:ada@starling.test', 'acct:ADA@Starling.Test', 'https://starling.test/@ada', 'https://starling.test/users/ada'])(
    'by %s',
    async (resource) => {
      const response = await server.request(`/.well-known/webfinger?${new URLSearchParams({ resource }).toString()}`)
      expect(response.headers.get('content-type')).toContain('application/jrd+json')
      expect(await response.json()).toMatchObject({ subject: 'acct:ada@starling.test' })
    },
  )

  it.each(['acct:nobody@starling.test', 'acct:ada@elsewhere.test', 'https://elsewhere.test/@ada', 'nonsense'])(
    'not by %s',
    async (resource) => {
      expect((await server.request(`/.well-known/webfinger?${new URLSearchParams({ resource }).toString()}`)).status).toBe(404)
    },
  )

  it.each([
    ['https://far.test/@bob/1', '/search?q=https%3A%2F%2Ffar.test%2F%40bob%2F1'],
    ['acct:bob@far.test', '/search?q=%40bob%40far.test'],
    ['@bob@far.test', '/search?q=%40bob%40far.test'],
    ['bob@far.test', '/search?q=%40bob%40far.test'],
    ['web+ap://far.test/@bob', '/search?q=https%3A%2F%2Ffar.test%2F%40bob'],
    ['//evil.test/', '/search?q=%2F%2Fevil.test%2F'],
    ['', '/search'],
  ])('leads who comes from another server with %j to the search for it (R-shell-01; #28)', async (uri, address) => {
    const led = await server.request(`/authorize_interaction?uri=${encodeURIComponent(uri)}`)
    expect([led.status, led.headers.get('location')]).toEqual([302, address])
  })

  it('needs a resource', async () => {
    expect((await server.request('/.well-known/webfinger')).status).toBe(400)
  })

  it('tells of itself by nodeinfo and host-meta', async () => {
    const { links } = (await (await server.request('/.well-known/nodeinfo')).json()) as { links: { href: string }[] }
    const response = await server.request(new URL(links[0]?.href ?? '').pathname)
    expect(await response.json()).toMatchObject({ version: '2.0', software: { name: 'starling' }, usage: { users: { total: 1 } } })
    expect(await (await server.request('/.well-known/host-meta')).text()).toContain('webfinger?resource={uri}')
  })
})
