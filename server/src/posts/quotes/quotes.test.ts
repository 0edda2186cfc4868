import { formatUrl } from '../../formatting/formatStatus.ts'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { block, follow, mute, post, send } from '../statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount
let cleo: TestAccount
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
  cleo = await server.createAccount('cleo')
})
afterAll(() => server.close())

const read = async (viewer: TestAccount | null, id: string): Promise<Status> => {
  const response = await send(server, viewer?.token ?? null, 'GET', `/api/v1/statuses/${id}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Status
}
const quote = (author: TestAccount, quotedId: string, more: object = {}) =>
  post(author, { status: 'see this', quoted_status_id: quotedId, ...more })
const act = (person: TestAccount | null, quoted: string, quoting: string, word: string) =>
  send(server, person?.token ?? null, 'POST', `/api/v1/statuses/${quoted}/quotes/${quoting}/${word}`)
const list = async (viewer: TestAccount | null, id: string, query = '') => {
  const response = await send(server, viewer?.token ?? null, 'GET', `/api/v1/statuses/${id}/quotes${query}`)
  return { status: response.status, ids: response.ok ? ((await response.json()) as Status[]).map((each) => each.id) : [], response }
}
const told = async (person: TestAccount, type: string) => {
  await server.settled()
  const response = await send(server, person.token, 'GET', `/api/v1/notifications?types[]=${type}&include_filtered=true`)
  return ((await response.json()) as { status: { id: string } }[]).map((each) => each.status.id)
}

describe('what becomes of a quote (R-quote-01a, R-srv-08a)', () => {
  it('stands where the policy lets it, is counted, told of, and leads older clients there (R-quote-12a)', async () => {
    const quoted = await post(ada, 'first')
    const quoting = await quote(ben, quoted.id)
    expect(quoting.quote).toMatchObject({ state: 'accepted', quoted_status_id: quoted.id })
    expect(quoting.content).toBe(`<p class="quote-inline">RE: ${formatUrl(String(quoted.url))}</p><p>see this</p>`)
    expect((await read(null, quoted.id)).quotes_count).toBe(1)
    expect(await told(ada, 'quote')).toContain(quoting.id)
    await ben.client.call(statusEndpoints.delete, { params: { id: quoting.id } })
    expect((await read(null, quoted.id)).quotes_count).toBe(0)
  })

  it('waits where the author wants to be asked, and stands or falls by the answer (R-quote-02a, R-quote-10a, R-quote-10c, R-srv-08c)', async () => {
    const quoted = await post(ada, { status: 'ask me', quote_approval_policy: 'followers', quote_review_policy: 'public' })
    expect((await read(ben, quoted.id)).quote_approval).toEqual({ automatic: ['followers'], manual: ['public'], current_user: 'manual' })
    const one = await quote(ben, quoted.id)
    const two = await quote(cleo, quoted.id)
    expect(one.quote).toEqual({ state: 'pending', quoted_status: null, quoted_status_id: null })
    expect(one.content).toBe('<p>see this</p>')
    expect((await read(null, quoted.id)).quotes_count).toBe(0)
    expect((await list(ada, quoted.id)).ids).toEqual([])
    expect((await list(ada, quoted.id, '?state=pending')).ids).toEqual([two.id, one.id])
    expect((await list(ben, quoted.id, '?state=pending')).status).toBe(403)
    // The quoting author cannot approve.
    expect((await act(ben, quoted.id, one.id, 'approve')).status).toBe(403)

    expect((await act(ada, quoted.id, one.id, 'approve')).status).toBe(200)
    expect((await act(ada, quoted.id, one.id, 'approve')).status).toBe(200)
    expect((await act(ada, quoted.id, two.id, 'reject')).status).toBe(200)
    expect((await act(ada, quoted.id, two.id, 'approve')).status).toBe(422)
    expect((await read(ben, one.id)).quote).toMatchObject({ state: 'accepted', quoted_status: { id: quoted.id } })
    expect((await read(cleo, two.id)).quote).toEqual({ state: 'rejected', quoted_status: null, quoted_status_id: null })
    expect((await read(null, quoted.id)).quotes_count).toBe(1)
    expect((await list(ada, quoted.id)).ids).toEqual([one.id])
  })

  it('is taken back by the quoted author, first the own post, then the one that quotes it (X-06a, X-06b, R-quote-08a, R-quote-08b, R-srv-08d)', async () => {
    const quoted = await post(ada, 'mine')
    const quoting = await quote(ben, quoted.id)
    expect((await act(ben, quoting.id, quoted.id, 'revoke')).status).toBe(404)
    expect((await act(ben, quoted.id, quoting.id, 'revoke')).status).toBe(403)
    expect((await act(null, quoted.id, quoting.id, 'revoke')).status).toBe(401)
    const answer = await act(ada, quoted.id, quoting.id, 'revoke')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ id: quoting.id, quote: { state: 'revoked', quoted_status: null } })
    expect((await act(ada, quoted.id, quoting.id, 'revoke')).status).toBe(200)
    expect((await read(null, quoted.id)).quotes_count).toBe(0)
    expect((await list(null, quoted.id)).ids).toEqual([])
    // Deleting it afterwards does not change the count twice.
    const other = await quote(cleo, quoted.id)
    await ben.client.call(statusEndpoints.delete, { params: { id: quoting.id } })
    expect((await read(null, quoted.id)).quotes_count).toBe(1)
    expect((await act(ada, quoted.id, quoting.id, 'revoke')).status).toBe(404)
    expect((await act(ada, quoted.id, 'abc', 'revoke')).status).toBe(404)
    expect((await act(ada, '999', other.id, 'revoke')).status).toBe(404)
  })

  it('says what the reader has against the quoted author, and nothing of what that author has against the reader', async () => {
    const dan = await server.createAccount('dan')
    const far = await server.createAccount('far')
    const [plain, distant] = [await post(ada, 'hers'), await post(far, 'theirs')]
    const [one, two] = [await quote(ben, plain.id), await quote(ben, distant.id)]
    await mute(server, dan, ada)
    expect((await read(dan, one.id)).quote).toMatchObject({ state: 'muted_account', quoted_status: { id: plain.id } })
    await block(server, dan, ada)
    expect((await read(dan, one.id)).quote).toEqual({ state: 'blocked_account', quoted_status: null, quoted_status_id: null })
    expect((await read(dan, one.id)).content).toBe('<p>see this</p>')
    await server.ctx.db.updateTable('accounts').set({ domain: 'far.test' }).where('id', '=', far.account.id).execute()
    await server.ctx.db
      .insertInto('domain_blocks')
      .values({ id: server.ctx.ids.next(), account_id: dan.account.id, domain: 'far.test', created_at: server.ctx.now() })
      .execute()
    expect((await read(dan, two.id)).quote?.state).toBe('blocked_domain')
    await block(server, ada, cleo)
    expect((await read(cleo, one.id)).quote?.state).toBe('unauthorized')
    await server.ctx.db.deleteFrom('blocks').where('account_id', '=', ada.account.id).execute()
    await ada.client.call(statusEndpoints.delete, { params: { id: plain.id } })
    expect((await read(ben, one.id)).quote?.state).toBe('deleted')
  })
})

describe('who may quote (X-07a)', () => {
  it.each([
    ['public', 200, 200],
    ['followers', 200, 422],
    ['nobody', 422, 422],
  ])(
    '%s: a follower gets %i, a stranger %i, and the author may (R-quote-02a, R-quote-02c, R-srv-08b)',
    async (policy, follower, stranger) => {
      const eve = await server.createAccount(`eve${policy}`)
      await follow(server, eve, ada)
      const quoted = await post(ada, { status: policy, quote_approval_policy: policy })
      const body = { status: 'x', quoted_status_id: quoted.id }
      expect((await send(server, eve.token, 'POST', '/api/v1/statuses', body)).status).toBe(follower)
      expect((await send(server, cleo.token, 'POST', '/api/v1/statuses', body)).status).toBe(stranger)
      expect((await quote(ada, quoted.id)).quote?.state).toBe('accepted')
    },
  )

  it('refuses a quote beside files or a poll, and in a direct post (R-quote-03c, X-16a, X-16b)', async () => {
    const quoted = await post(ada, 'alone')
    for (const [more, error] of [
      [{ media_ids: ['1'] }, 'Quoting is not allowed with media attachments'],
      [{ poll: { options: ['a', 'b'], expires_in: 600 } }, 'Quoting is not allowed with polls'],
      [{ visibility: 'direct' }, 'Quoting is not allowed with direct mentions'],
    ] as const) {
      const response = await send(server, ben.token, 'POST', '/api/v1/statuses', { status: 'x', quoted_status_id: quoted.id, ...more })
      expect([response.status, await response.json()]).toEqual([422, { error: `Validation failed: ${error}` }])
    }
    expect((await list(ada, quoted.id)).ids).toEqual([])
  })

  it('shows a private post of one’s own to the same readers only (R-quote-06b)', async () => {
    const quoted = await post(ada, { status: 'for followers', visibility: 'private' })
    expect((await quote(ada, quoted.id, { visibility: 'public' })).visibility).toBe('private')
    await follow(server, ben, ada)
    expect((await send(server, ben.token, 'POST', '/api/v1/statuses', { status: 'x', quoted_status_id: quoted.id })).status).toBe(422)
  })

  it('is changed afterwards by the author alone (R-comp-19b, R-quote-02c, R-quote-09)', async () => {
    const mine = await post(ada, 'policy')
    const put = (person: TestAccount, body: unknown, id = mine.id) =>
      send(server, person.token, 'PUT', `/api/v1/statuses/${id}/interaction_policy`, body)
    const answer = await put(ada, { quote_approval_policy: 'nobody', quote_review_policy: 'followers' })
    expect(await answer.json()).toMatchObject({ quote_approval: { automatic: [], manual: ['followers'], current_user: 'automatic' } })
    expect((await put(ben, { quote_approval_policy: 'public' })).status).toBe(404)
    expect((await put(ada, { quote_approval_policy: 'enemies' })).status).toBe(422)
    expect((await put(ada, { quote_approval_policy: ['public'] })).status).toBe(422)
    expect((await put(ada, { quote_approval_policy: 'public' }, '999')).status).toBe(404)
    expect((await read(ben, mine.id)).quote_approval).toMatchObject({ automatic: [], manual: ['followers'] })
    const secret = await post(ada, { status: 'private', visibility: 'private', quote_approval_policy: 'public' })
    expect(secret.quote_approval).toMatchObject({ automatic: [], manual: [] })
    const narrow = await put(ada, { quote_approval_policy: 'public' }, secret.id)
    expect(await narrow.json()).toMatchObject({ quote_approval: { automatic: [], manual: [] } })
  })
})

describe('the quotes of a post', () => {
  it('are paged by their ids, and only visible ones are listed (R-quote-10a, R-quote-10b)', async () => {
    const quoted = await post(ada, 'often')
    const ids = []
    for (const visibility of ['public', 'unlisted', 'private', 'public']) ids.unshift((await quote(ben, quoted.id, { visibility })).id)
    const first = await list(ben, quoted.id, '?limit=2')
    expect(first.ids).toEqual(ids.slice(0, 2))
    const next = /<([^>]+)>; rel="next"/.exec(first.response.headers.get('link') ?? '')?.[1] ?? ''
    expect((await list(ben, quoted.id, new URL(next).search)).ids).toEqual(ids.slice(2))
    expect((await list(null, quoted.id)).ids).toEqual(ids.filter((_, index) => index !== 1))
    expect((await list(null, quoted.id, '?limit=0&max_id=x')).ids).toHaveLength(1)
    expect((await list(null, '999')).status).toBe(404)
    expect((await list(null, quoted.id, '?state=rejected')).status).toBe(422)
  })

  it('tells those who quoted it when it changes, once for each quote (R-ntf-02)', async () => {
    const quoted = await post(ada, 'before')
    const quoting = await quote(ben, quoted.id)
    for (const text of ['after', 'after that']) await send(server, ada.token, 'PUT', `/api/v1/statuses/${quoted.id}`, { status: text })
    expect((await told(ben, 'quoted_update')).filter((id) => id === quoting.id)).toEqual([quoting.id])
  })
})
