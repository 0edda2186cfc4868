import { act, screen, waitFor, within } from '@testing-library/react'
import { quoteEndpoints } from '@starling/api/quotes'
import { statusEndpoints, type Status } from '@starling/api/statuses'
import { readingSettings } from '@starling/domain/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { fetchInstance } from '../../../accounts/fetchInstance.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../../app/renderScreen.fixture.tsx'
import { changeSetting } from '../../../settings/settingsStore.ts'
import { forgetPage } from '../../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount
let grace: TestAccount

beforeAll(async () => {
  // On a busy machine, loading the composer for the first time takes longer than a test waits.
  await import('../ComposeScreen.tsx')
  server = await startTestServer()
  ada = await server.createAccount('ada')
  grace = await server.createAccount('grace')
  // What menus offer depends on what the server can do, which a page learns some time after its first posts.
  await fetchInstance(ada.client)
})
beforeEach(() => {
  localStorage.clear()
  forgetPage()
})
afterAll(() => server.close())

const post = async (author: TestAccount, body: { status: string } & Record<string, unknown>): Promise<Status> =>
  (await author.client.call(statusEndpoints.create, { body: { visibility: 'public', ...body } })).data
const read = async (reader: TestAccount, id: string): Promise<Status> =>
  (await reader.client.call(statusEndpoints.get, { params: { id } })).data

/** The server, which sends one post differently. */
function answering(target: Status, changes: object) {
  const through = portsTo(server).fetch
  const fetch: typeof through = async (url, init) =>
    new URL(url).pathname === `/api/v1/statuses/${target.id}` && (init?.method ?? 'GET') === 'GET'
      ? Response.json({ ...target, ...changes })
      : through(url, init)
  return fetch
}

describe('the ways to hand a post on', () => {
  const openMenu = async (user: ReturnType<typeof renderScreen>['user'], words: RegExp) => {
    const card = await screen.findByRole('article', { name: words })
    await user.click(within(card).getByRole('button', { name: /^Boost/ }))
    return screen.findByRole('menu', { name: 'Boost or quote' })
  }

  it('are each said once, and a review is announced (R-quote-11a, R-int-14)', async () => {
    const target = await post(grace, { status: 'Reviewed words', quote_approval_policy: 'nobody' })
    await grace.client.call(quoteEndpoints.updatePolicy, { params: { id: target.id }, body: { quote_review_policy: 'public' } })
    const { user } = renderScreen('/public/local', { server, signedInAs: ada })
    const menu = await openMenu(user, /Reviewed words/)
    const names = within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent)
    expect(names[0]).toBe('Boost')
    expect(names).toContain('Request to quoteAuthor will manually review')
    expect(new Set(names).size).toBe(names.length)
  })

  it('is announced in the composer as well, for who came by another way than the menu (R-quote-11a, #10)', async () => {
    const target = await post(grace, { status: 'Words with a guard', quote_approval_policy: 'nobody' })
    await grace.client.call(quoteEndpoints.updatePolicy, { params: { id: target.id }, body: { quote_review_policy: 'public' } })
    renderScreen(`/publish?quote=${target.id}`, { server, signedInAs: ada })
    const quoted = await screen.findByRole('region', { name: 'Quoting' })
    expect(within(quoted).getByText('Author will manually review')).toBeDefined()
  })

  it('is not announced where a quote is taken at once (R-quote-11a)', async () => {
    const target = await post(grace, { status: 'Words for all' })
    renderScreen(`/publish?quote=${target.id}`, { server, signedInAs: ada })
    const quoted = await screen.findByRole('region', { name: 'Quoting' })
    expect(within(quoted).getByText('Words for all')).toBeDefined()
    expect(within(quoted).queryByText('Author will manually review')).toBeNull()
  })

  it.each([
    ['Nobody’s words', 'nobody', 'You are not allowed to quote this post'],
    ['Followers’ words', 'followers', 'Only followers can quote this post'],
  ])('say why %s cannot be quoted (R-quote-11b, R-quote-11c)', async (status, policy, reason) => {
    await post(grace, { status, quote_approval_policy: policy })
    const { user } = renderScreen('/public/local', { server, signedInAs: ada })
    const menu = await openMenu(user, new RegExp(status))
    const item = within(menu).getByRole('menuitem', { name: new RegExp(reason) })
    expect(item.getAttribute('aria-disabled')).toBe('true')
  })

  it('asks before a quiet post is quoted, until one does not want to be asked (R-quote-04, R-shell-17)', async () => {
    const target = await post(grace, { status: 'Quiet words', visibility: 'unlisted' })
    const { user, navigator } = renderScreen('/public/local', { server, signedInAs: ada })
    navigator.push(`/publish?quote=${target.id}`)
    const question = await screen.findByRole('dialog', { name: 'Quote a quiet post?' })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(location.pathname).toBe('/public/local'))
    navigator.push(`/publish?quote=${target.id}`)
    const again = await screen.findByRole('dialog', { name: 'Quote a quiet post?' })
    await user.click(within(again).getByRole('checkbox', { name: 'Do not ask again' }))
    await user.click(within(again).getByRole('button', { name: 'Quote it' }))
    expect(await screen.findByRole('region', { name: 'Quoting' })).toBeDefined()
    const other = await post(grace, { status: 'More quiet words', visibility: 'unlisted' })
    navigator.replace(`/publish?quote=${other.id}`)
    await waitFor(() => expect(screen.getByRole('region', { name: 'Quoting' }).textContent).toContain('More quiet words'))
    expect(screen.queryByRole('dialog', { name: 'Quote a quiet post?' })).toBeNull()
  })

  it('refuses a quote without permission with the reason, and begins none (R-quote-03)', async () => {
    const target = await post(grace, { status: 'Not yours', quote_approval_policy: 'nobody' })
    renderScreen(`/publish?quote=${target.id}`, { server, signedInAs: ada })
    expect(await screen.findByText('You are not authorized to quote this post.')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Quoting' })).toBeNull()
  })

  it('says why files and polls do not go with a quote (R-quote-03, R-media-05)', async () => {
    const target = await post(grace, { status: 'Quoted alone' })
    const { user } = renderScreen(`/publish?quote=${target.id}`, { server, signedInAs: ada })
    await screen.findByRole('region', { name: 'Quoting' })
    await user.click(screen.getByRole('button', { name: 'Add a poll' }))
    expect(await screen.findByText('Quoting is not allowed with polls.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Add pictures, a video or a sound' }))
    expect(await screen.findByText('File upload not allowed with quotes.')).toBeDefined()
  })

  it.each([
    [{ legacy_quote: true }, null, ['Insert post link', 'Insert quote link']],
    [{ quote: true }, null, ['Insert post link', 'Insert quote link']],
    [{ legacy_quote: true }, { automatic: ['public'], manual: [], current_user: 'automatic' }, ['Insert post link']],
    [{ status_reference: true }, null, ['Insert post link']],
    [{}, null, ['Insert post link']],
  ])('follow what the author’s server understands: %j, quotes %j (X-19, R-sess-05)', async (features, approval, expected) => {
    const target = await post(grace, { status: 'Words from afar' })
    const { user } = renderScreen(`/@grace/${target.id}`, {
      server,
      signedInAs: ada,
      ports: { fetch: answering(target, { account: { ...target.account, server_features: features }, quote_approval: approval }) },
    })
    const menu = await openMenu(user, /Words from afar/)
    expect(within(menu).queryByRole('menuitem', { name: /^Insert/ })).toBeNull()
    await user.click(within(menu).getByRole('menuitem', { name: 'Link to this post' }))
    const names = within(menu)
      .getAllByRole('menuitem')
      .flatMap((item) => /^Insert (?:post|quote) link/.exec(item.textContent)?.[0] ?? [])
    expect(names).toEqual(expected)
    if (!expected.includes('Insert quote link')) return
    await user.click(within(menu).getByRole('menuitem', { name: /Insert quote link/ }))
    await waitFor(async () => expect((await composeField()).value).toBe(`RE: ${target.url}\n`))
  })

  it('say that a server cannot receive a link, for who wants to be told (R-int-12b, R-sess-05)', async () => {
    const target = await post(grace, { status: 'Words without a way' })
    const fetch = answering(target, { account: { ...target.account, server_features: { circle: true } } })
    const { user, session } = renderScreen(`/@grace/${target.id}`, { server, signedInAs: ada, ports: { fetch } })
    await screen.findByRole('article', { name: /Words without a way/ })
    act(() => changeSetting(session.key, readingSettings.hidesWhatServersLack, () => true))
    const menu = await openMenu(user, /Words without a way/)
    await user.click(within(menu).getByRole('menuitem', { name: 'Link to this post' }))
    const item = within(menu).getByRole('menuitem', { name: /This server cannot receive link/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
  })

  it('say that a server cannot receive quotes, for who wants to be told, and offer to quote others (R-sess-07, R-sess-05)', async () => {
    const target = await post(grace, { status: 'Words nobody there may quote' })
    const features = { server_features: { circle: true } }
    const fetch = answering(target, { account: { ...target.account, ...features } })
    const { user, session } = renderScreen(`/@grace/${target.id}`, { server, signedInAs: ada, ports: { fetch } })
    await screen.findByRole('article', { name: /Words nobody there/ })
    const before = await openMenu(user, /Words nobody there/)
    expect(
      within(before)
        .getByRole('menuitem', { name: /^Quote/ })
        .getAttribute('aria-disabled'),
    ).not.toBe('true')
    await user.keyboard('{Escape}')
    act(() => changeSetting(session.key, readingSettings.hidesWhatServersLack, () => true))
    const menu = await openMenu(user, /Words nobody there/)
    const item = within(menu).getByRole('menuitem', { name: /This server cannot receive quotes/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
  })

  it('puts links to several posts into what is being written, each once (R-comp-25)', async () => {
    const one = await post(grace, { status: 'First of two' })
    const two = await post(grace, { status: 'Second of two' })
    const { user } = renderScreen('/public/local', { server, signedInAs: ada })
    for (const words of [/First of two/, /Second of two/, /First of two/]) {
      const menu = await openMenu(user, words)
      await user.click(within(menu).getByRole('menuitem', { name: 'Link to this post' }))
      await user.click(within(menu).getByRole('menuitem', { name: /Insert post link/ }))
      await composeField()
      await waitFor(async () => expect((await composeField()).value).toContain('BT '))
      await user.click(screen.getByRole('button', { name: 'Close' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    const menu = await openMenu(user, /First of two/)
    await user.click(within(menu).getByRole('menuitem', { name: 'Link to this post' }))
    await user.click(within(menu).getByRole('menuitem', { name: /Insert post link/ }))
    await waitFor(async () => expect((await composeField()).value).toBe(`BT ${one.url}\nBT ${two.url}\n`))
  })
})

describe('the author of a quoted post', () => {
  it('takes it out of a quote after being asked (R-quote-08, X-06)', async () => {
    const mine = await post(ada, { status: 'My own words' })
    const quoting = await post(grace, { status: 'Grace quotes', quoted_status_id: mine.id })
    const { user } = renderScreen(`/@grace/${quoting.id}`, { server, signedInAs: ada })
    const card = await screen.findByRole('article', { name: /Grace quotes/ })
    await user.click(within(card).getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove my post from this quote' }))
    await user.click(await screen.findByRole('button', { name: 'Remove post' }))
    expect(await screen.findByText('Your post was removed from the quote.')).toBeDefined()
    expect((await read(grace, quoting.id)).quote).toMatchObject({ state: 'revoked', quoted_status: null })
    await waitFor(() => expect(screen.queryByText('My own words')).toBeNull())
    expect(await screen.findByText('The author does not allow this quote')).toBeDefined()
  })

  it.each([
    ['Allow this quote', 'accepted'],
    ['Refuse this quote', 'rejected'],
  ])('answers a quote that waits: %s (R-quote-01, R-quote-02)', async (answer, state) => {
    const mine = await post(ada, { status: `To be reviewed ${state}`, quote_approval_policy: 'nobody' })
    await ada.client.call(quoteEndpoints.updatePolicy, { params: { id: mine.id }, body: { quote_review_policy: 'public' } })
    const quoting = await post(grace, { status: `Grace asks ${state}`, quoted_status_id: mine.id })
    expect(quoting.quote?.state).toBe('pending')
    const { user } = renderScreen(`/@grace/${quoting.id}`, { server, signedInAs: ada })
    const card = await screen.findByRole('article', { name: new RegExp(`Grace asks ${state}`) })
    await user.click(within(card).getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: answer }))
    await waitFor(async () => expect((await read(grace, quoting.id)).quote?.state).toBe(state))
  })

  it('answers a quote that waits where it stands, without looking for that in a menu (R-quote-01, #10)', async () => {
    const mine = await post(ada, { status: 'To be reviewed here', quote_approval_policy: 'nobody' })
    await ada.client.call(quoteEndpoints.updatePolicy, { params: { id: mine.id }, body: { quote_review_policy: 'public' } })
    const quoting = await post(grace, { status: 'Grace asks here', quoted_status_id: mine.id })
    const { user } = renderScreen(`/@grace/${quoting.id}`, { server, signedInAs: ada })
    const card = await screen.findByRole('article', { name: /Grace asks here/ })
    expect(await within(card).findByText('Waiting for your approval')).toBeDefined()
    await user.click(await within(card).findByRole('button', { name: 'Allow this quote' }))
    expect(await within(card).findByText('To be reviewed here')).toBeDefined()
    expect((await read(grace, quoting.id)).quote?.state).toBe('accepted')
  })

  it('changes who may quote it after posting, and sees who did (R-quote-09, R-quote-10)', async () => {
    const mine = await post(ada, { status: 'Open to all' })
    await post(grace, { status: 'Grace was first', quoted_status_id: mine.id })
    const { user } = renderScreen(`/@ada/${mine.id}`, { server, signedInAs: ada })
    const card = await screen.findByRole('article', { name: /Open to all/ })
    await user.click(within(card).getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Who can quote this' }))
    const dialog = await screen.findByRole('dialog', { name: 'Who can quote this post?' })
    expect(within(dialog).getByRole('group', { name: 'Who can quote this post?' })).toBeDefined()
    expect(within(dialog).getByRole('radio', { name: 'Anyone' })).toHaveProperty('checked', true)
    await user.click(within(dialog).getByRole('radio', { name: 'Followers only' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await read(ada, mine.id)).quote_approval?.automatic).toEqual(['followers']))
    await user.click(await screen.findByRole('link', { name: /1 quote/ }))
    expect(await screen.findByText('Grace was first')).toBeDefined()
  })
})

it('asks for a quoted post it knows only by id, and a 404 makes the quote a deleted one (R-quote-07, R-err-08)', async () => {
  const mine = await post(grace, { status: 'Gone by then' })
  const quoting = await post(grace, { status: 'It quoted something', quoted_status_id: mine.id })
  const through = portsTo(server).fetch
  renderScreen(`/@grace/${quoting.id}`, {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) => {
        if (url.endsWith(`/api/v1/statuses/${mine.id}`)) return Response.json({ error: 'Record not found' }, { status: 404 })
        if (!url.endsWith(`/api/v1/statuses/${quoting.id}`)) return through(url, init)
        const quote = { state: 'accepted', quoted_status: null, quoted_status_id: mine.id }
        return Response.json({ ...(await read(grace, quoting.id)), quote })
      },
    },
  })
  expect(await screen.findByText('This post was deleted')).toBeDefined()
})
