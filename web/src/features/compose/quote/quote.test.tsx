import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { quoteEndpoints } from '@starling/api/quotes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asPlainMastodon } from '../../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { fetchInstance } from '../../../accounts/fetchInstance.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../../app/renderScreen.fixture.tsx'
import { forgetPage } from '../../../storage/pageMemory.ts'
import { openMenu, post, read } from './quoting.fixture.ts'

let server: TestServer
let ada: TestAccount
let grace: TestAccount

beforeAll(async () => {
  // On a busy machine, loading the composer for the first time takes longer than a test waits.
  await import('../ComposeScreen.tsx')
  server = asPlainMastodon(await startTestServer())
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

describe('the ways to hand a post on', () => {
  it('are each said once, and a review is announced (R-quote-11a)', async () => {
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

  it('asks before a quiet post is quoted, until one does not want to be asked (R-quote-04, R-shell-17b)', async () => {
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

  it('refuses a quote without permission with the reason, and begins none (R-quote-03b)', async () => {
    const target = await post(grace, { status: 'Not yours', quote_approval_policy: 'nobody' })
    renderScreen(`/publish?quote=${target.id}`, { server, signedInAs: ada })
    expect(await screen.findByText('You are not authorized to quote this post.')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Quoting' })).toBeNull()
  })

  it('says why files and polls do not go with a quote, also where they are pasted or dropped (R-quote-03a, R-comp-28c, R-media-05a)', async () => {
    const target = await post(grace, { status: 'Quoted alone' })
    const { user } = renderScreen(`/publish?quote=${target.id}`, { server, signedInAs: ada })
    await screen.findByRole('region', { name: 'Quoting' })
    const files = [new File(['x'], 'kite.png', { type: 'image/png' })]
    const problem = () => screen.findByText('File upload not allowed with quotes.')
    for (const give of [
      (field: Element) => fireEvent.paste(field, { clipboardData: { files, types: ['Files'], getData: () => '' } }),
      (field: Element) => fireEvent.drop(field, { dataTransfer: { files, types: ['Files'] } }),
    ]) {
      const field = await composeField()
      await user.type(field, 'x')
      expect(screen.queryByText('File upload not allowed with quotes.')).toBeNull()
      give(field)
      expect(await problem()).toBeDefined()
    }
    expect(screen.queryByRole('button', { name: /kite|attachment/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add a poll' }))
    expect(await screen.findByText('Quoting is not allowed with polls.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Add pictures, a video or a sound' }))
    expect(await screen.findByText('File upload not allowed with quotes.')).toBeDefined()
  })
})

it('an edit keeps its quote, and has no button that would seem to take it away (R-comp-17c)', async () => {
  const target = await post(grace, { status: 'Quoted for good' })
  const mine = await post(ada, { status: 'My view of thsi', quoted_status_id: target.id })
  const { user } = renderScreen(`/publish?edit=${mine.id}`, { server, signedInAs: ada })
  const quoted = await screen.findByRole('region', { name: 'Quoting' })
  expect(within(quoted).getByText('Quoted for good')).toBeDefined()
  expect(within(quoted).queryByRole('button')).toBeNull()
  const text = await composeField()
  await user.clear(text)
  await user.type(text, 'My view of this')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Post saved.')).toBeDefined()
  const saved = await read(ada, mine.id)
  expect(saved.content).toContain('My view of this')
  expect(saved.quote).toMatchObject({ state: 'accepted', quoted_status: { id: target.id } })
})

describe('the author of a quoted post', () => {
  it('takes it out of a quote after being asked (R-quote-08a, R-shell-17i, X-06a, X-06b)', async () => {
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

  it('changes who may quote it after posting, and sees who did (R-quote-09, R-quote-10a)', async () => {
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

it('asks for a quoted post it knows only by id, and a 404 makes the quote a deleted one (R-quote-07, R-err-08b)', async () => {
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
