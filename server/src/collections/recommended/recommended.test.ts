import { accountEndpoints } from '@starling/api/accounts'
import { collectionEndpoints } from '@starling/api/collections'
import type { Collection } from '@starling/api/collections'
import type { Notification } from '@starling/api/notifications'
import type { Status } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, send } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { MAX_ITEMS } from './serializeCollections.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount
let cleo: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
  cleo = await server.createAccount('cleo')
  await ada.client.call(accountEndpoints.updateCredentials, { body: { discoverable: false } })
})
afterAll(() => server.close())

/** Each test has an owner of its own, because the number of collections is limited. */
let owners = 0
const owner = (): Promise<TestAccount> => server.createAccount(`owner${(owners += 1)}`)
const create = async (who: TestAccount, body: object = {}): Promise<Collection> =>
  (await who.client.call(collectionEndpoints.create, { body: { name: 'Birds', ...body } })).data.collection
const read = async (who: TestAccount, id: string): Promise<Collection> =>
  (await who.client.call(collectionEndpoints.get, { params: { id } })).data.collection
const peopleOf = ({ items }: Collection): (string | null)[] => items.map((item) => item.account_id)
const noticesOf = async (who: TestAccount): Promise<Notification[]> => {
  await server.settled()
  const answer = await send(server, who.token, 'GET', '/api/v1/notifications?types[]=added_to_collection&types[]=collection_update')
  return (await answer.json()) as Notification[]
}

describe('collections of accounts (#29, 4.6)', () => {
  it('are made with their settings and first accounts, changed and deleted', async () => {
    const me = await owner()
    const made = await create(me, { description: ' They sing ', tag_name: '#Birds', language: 'en', account_ids: [ben.account.id] })
    expect(made).toMatchObject({
      account_id: me.account.id,
      name: 'Birds',
      description: 'They sing',
      language: 'en',
      local: true,
      sensitive: false,
      discoverable: true,
      item_count: 1,
      items: [{ account_id: ben.account.id, state: 'accepted' }],
    })
    expect(made.url).toMatch(new RegExp(`/collections/${made.id}$`))
    expect(made.tag?.name).toBe('Birds')
    const { collection } = (
      await me.client.call(collectionEndpoints.update, {
        params: { id: made.id },
        body: { name: 'Songbirds', tag_name: '', sensitive: true },
      })
    ).data
    expect(collection).toMatchObject({ name: 'Songbirds', description: 'They sing', tag: null, sensitive: true, item_count: 1 })
    const { accounts } = (await ada.client.call(collectionEndpoints.get, { params: { id: made.id } })).data
    expect(accounts.map(({ acct }) => acct)).toEqual([me.account.acct, 'ben'])
    await me.client.call(collectionEndpoints.delete, { params: { id: made.id } })
    expect((await send(server, me.token, 'GET', `/api/v1/collections/${made.id}`)).status).toBe(404)
    expect(await noticesOf(ben)).toEqual([])
  })

  it('tell who is added, and who is in one that changes, once', async () => {
    const me = await owner()
    const dan = await server.createAccount('dan')
    const { id } = await create(me)
    await me.client.call(collectionEndpoints.addItem, { params: { collection_id: id }, body: { account_id: dan.account.id } })
    for (const name of ['Owls', 'Owls', 'Swans']) await me.client.call(collectionEndpoints.update, { params: { id }, body: { name } })
    const notices = await noticesOf(dan)
    expect(notices.map(({ type, account, collection }) => [type, account?.acct, collection?.name])).toEqual([
      ['collection_update', me.account.acct, 'Swans'],
      ['added_to_collection', me.account.acct, 'Swans'],
    ])
    expect(await noticesOf(me)).toEqual([])
  })

  it('are left for good by who is in them', async () => {
    const me = await owner()
    const { id, items } = await create(me, { account_ids: [ben.account.id, cleo.account.id] })
    const itemId = items[0]?.id ?? ''
    expect((await send(server, cleo.token, 'POST', `/api/v1/collections/${id}/items/${itemId}/revoke`)).status).toBe(403)
    await ben.client.call(collectionEndpoints.revokeItem, { params: { collection_id: id, id: itemId } })
    // Repeating it changes nothing.
    await ben.client.call(collectionEndpoints.revokeItem, { params: { collection_id: id, id: itemId } })
    expect(peopleOf(await read(me, id))).toEqual([cleo.account.id])
    expect(await noticesOf(ben)).toEqual([])
    const again = await send(server, me.token, 'POST', `/api/v1/collections/${id}/items`, { account_id: ben.account.id })
    expect([again.status, await again.json()]).toEqual([422, { error: 'Validation failed: Account has left this collection' }])
  })

  it('lose whom their owner takes out, who can come back', async () => {
    const me = await owner()
    const { id, items } = await create(me, { account_ids: [ben.account.id] })
    const item = { collection_id: id, id: items[0]?.id ?? '' }
    await me.client.call(collectionEndpoints.removeItem, { params: item })
    expect((await read(me, id)).item_count).toBe(0)
    expect((await send(server, me.token, 'DELETE', `/api/v1/collections/${id}/items/${item.id}`)).status).toBe(404)
    await me.client.call(collectionEndpoints.addItem, { params: { collection_id: id }, body: { account_id: ben.account.id } })
    expect(peopleOf(await read(me, id))).toEqual([ben.account.id])
  })

  it('are listed on a profile where they are meant to be, for their owner all, and for whom they hold', async () => {
    const me = await owner()
    const listed = await create(me, { name: 'Listed', account_ids: [cleo.account.id] })
    const secret = await create(me, { name: 'By address', discoverable: false, account_ids: [cleo.account.id] })
    const of = async (who: TestAccount, query = {}) =>
      (await who.client.call(collectionEndpoints.ofAccount, { params: { id: me.account.id }, query })).data.collections.map(({ id }) => id)
    expect(await of(me)).toEqual([secret.id, listed.id])
    expect(await of(ada)).toEqual([listed.id])
    expect(await of(me, { limit: 1, offset: 1 })).toEqual([listed.id])
    // Everybody who knows its address can read it, even visitors.
    expect((await send(server, null, 'GET', `/api/v1/collections/${secret.id}`)).status).toBe(200)
    const holding = (await cleo.client.call(collectionEndpoints.withAccount, { params: { id: cleo.account.id } })).data.collections
    expect(holding.map(({ id }) => id)).toEqual(expect.arrayContaining([listed.id, secret.id]))
    expect((await send(server, ada.token, 'GET', `/api/v1/accounts/${cleo.account.id}/in_collections`)).status).toBe(403)
  })

  it('hide people who are blocked or suspended, and themselves from whom their owner blocks', async () => {
    const me = await owner()
    const [eve, finn, gil] = [await server.createAccount('eve'), await server.createAccount('finn'), await server.createAccount('gil')]
    const { id } = await create(me, { account_ids: [eve.account.id, finn.account.id, gil.account.id] })
    await ada.client.call(accountEndpoints.block, { params: { id: eve.account.id } })
    expect(peopleOf(await read(ada, id))).toEqual([finn.account.id, gil.account.id])
    await finn.client.call(accountEndpoints.block, { params: { id: me.account.id } })
    expect(peopleOf(await read(ben, id))).toEqual([eve.account.id, gil.account.id])
    expect((await send(server, finn.token, 'GET', `/api/v1/collections/${id}`)).status).toBe(404)
    await server.ctx.db.updateTable('accounts').set({ suspended_at: new Date() }).where('id', '=', gil.account.id).execute()
    expect(peopleOf(await read(me, id))).toEqual([eve.account.id])
    await server.ctx.db.updateTable('accounts').set({ suspended_at: new Date() }).where('id', '=', me.account.id).execute()
    expect((await send(server, null, 'GET', `/api/v1/collections/${id}`)).status).toBe(404)
  })

  it('come with the posts that link them', async () => {
    const me = await owner()
    const made = await create(me, { name: 'Linked' })
    const status = await post(me, { status: `look: ${made.url ?? ''} and ${made.url ?? ''}0 and ${made.url ?? ''}` })
    expect(status.tagged_collections.map(({ name }) => name)).toEqual(['Linked'])
    await me.client.call(collectionEndpoints.delete, { params: { id: made.id } })
    const later = (await (await send(server, ada.token, 'GET', `/api/v1/statuses/${status.id}`)).json()) as Status
    expect(later.tagged_collections).toEqual([])
  })

  it('say of each account whether it can be added', async () => {
    const feature = async (id: string) =>
      (await ada.client.call(accountEndpoints.get, { params: { id } })).data.feature_approval?.current_user
    expect(await feature(ben.account.id)).toBe('automatic')
    expect(await feature(ada.account.id)).toBe('denied')
  })

  it('refuse what is wrong and change nothing', async () => {
    const me = await owner()
    const made = await create(me, { account_ids: [ben.account.id] })
    const path = `/api/v1/collections/${made.id}`
    const cases: readonly [string, string | null, string, string, object | undefined, number][] = [
      ['no name', me.token, 'POST', '/api/v1/collections', {}, 422],
      ['a blank name', me.token, 'PATCH', path, { name: ' ' }, 422],
      ['a long name', me.token, 'PATCH', path, { name: 'x'.repeat(41) }, 422],
      ['a long description', me.token, 'PATCH', path, { description: 'x'.repeat(101) }, 422],
      ['a language that is none', me.token, 'PATCH', path, { language: '<b>' }, 422],
      ['a tag that is none', me.token, 'PATCH', path, { tag_name: 'two words' }, 422],
      ["somebody else's", ben.token, 'PATCH', path, { name: 'mine' }, 403],
      ["deleting somebody else's", ben.token, 'DELETE', path, undefined, 403],
      ["adding to somebody else's", ben.token, 'POST', `${path}/items`, { account_id: cleo.account.id }, 403],
      ["removing from somebody else's", ben.token, 'DELETE', `${path}/items/${made.items[0]?.id ?? ''}`, undefined, 403],
      ['an unknown one', me.token, 'DELETE', '/api/v1/collections/999', undefined, 404],
      ['an unknown item', me.token, 'POST', `${path}/items/999/revoke`, undefined, 404],
      ['nobody named', me.token, 'POST', `${path}/items`, {}, 422],
      ['nobody known', me.token, 'POST', `${path}/items`, { account_id: '999' }, 422],
      ['no id', me.token, 'POST', `${path}/items`, { account_id: 'ben' }, 422],
      ['somebody again', me.token, 'POST', `${path}/items`, { account_id: ben.account.id }, 422],
      ['somebody who does not want to be found', me.token, 'POST', `${path}/items`, { account_id: ada.account.id }, 422],
      [
        'one of several who does not',
        me.token,
        'POST',
        '/api/v1/collections',
        { name: 'x', account_ids: [cleo.account.id, ada.account.id] },
        422,
      ],
      ['a visitor', null, 'POST', '/api/v1/collections', { name: 'x' }, 401],
    ]
    for (const [what, token, method, at, body, status] of cases) {
      const response = await send(server, token, method, at, body)
      expect(response.status, what).toBe(status)
      expect(Object.keys((await response.json()) as object), what).toContain('error')
    }
    expect(await read(me, made.id)).toEqual(made)
    const all = (await me.client.call(collectionEndpoints.ofAccount, { params: { id: me.account.id }, query: {} })).data.collections
    expect(all).toHaveLength(1)
  })

  it('are ten at most, and hold twenty-five people at most, also where two are added at once', async () => {
    const me = await owner()
    const people = await Promise.all(Array.from({ length: MAX_ITEMS + 1 }, (_, index) => server.createAccount(`crowd${index}`)))
    const { id } = await create(me, { account_ids: people.slice(0, MAX_ITEMS - 1).map(({ account }) => account.id) })
    const answers = await Promise.all(
      people
        .slice(MAX_ITEMS - 1)
        .map(({ account }) => send(server, me.token, 'POST', `/api/v1/collections/${id}/items`, { account_id: account.id })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await read(me, id)).item_count).toBe(MAX_ITEMS)
    for (let made = 1; made < 10; made += 1) await create(me)
    expect((await send(server, me.token, 'POST', '/api/v1/collections', { name: 'One more' })).status).toBe(422)
  })
})
