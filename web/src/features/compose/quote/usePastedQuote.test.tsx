import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { quoteEndpoints } from '@starling/api/quotes'
import { statusEndpoints, type Status } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asPlainMastodon } from '../../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../../app/renderScreen.fixture.tsx'
import { forgetPage } from '../../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount
let grace: TestAccount

beforeAll(async () => {
  // On a busy machine, loading the composer for the first time takes longer than a test waits.
  await import('../ComposeScreen.tsx')
  server = asPlainMastodon(await startTestServer())
  ada = await server.createAccount('ada')
  grace = await server.createAccount('grace')
})
beforeEach(() => {
  localStorage.clear()
  forgetPage()
})
afterAll(() => server.close())

const post = async (author: TestAccount, body: { status: string } & Record<string, unknown>): Promise<Status> =>
  (await author.client.call(statusEndpoints.create, { body: { visibility: 'public', ...body } })).data
const latest = async (author: TestAccount): Promise<Status | undefined> =>
  (await author.client.call(timelineEndpoints.account, { params: { id: author.account.id }, query: { limit: 1 } })).data[0]

async function paste(words: string): Promise<HTMLTextAreaElement> {
  const area = await composeField()
  const data = { files: [], types: ['text/plain'], getData: () => words }
  fireEvent.paste(area, { clipboardData: data })
  fireEvent.change(area, { target: { value: `${area.value}${words}` } })
  return area
}
const offer = () => screen.queryByRole('region', { name: 'Quote the post you pasted?' })

describe('a pasted address', () => {
  it('of one quotable post offers to quote it, and quotes it (R-quote-05a, R-quote-06a)', async () => {
    const target = await post(grace, { status: 'Worth quoting', spoiler_text: 'Soup' })
    const { user } = renderScreen('/publish', { server, signedInAs: ada })
    await user.type(await composeField(), 'Look: ')
    await paste(target.url ?? '')
    await user.click(
      within(await screen.findByRole('region', { name: 'Quote the post you pasted?' })).getByRole('button', { name: 'Quote' }),
    )
    expect(await screen.findByRole('region', { name: 'Quoting' })).toBeDefined()
    expect((await composeField()).value).toBe('Look:')
    expect(screen.getByRole('textbox', { name: 'Content warning' })).toHaveProperty('value', 'Soup')
    expect(offer()).toBeNull()
    // The focus is in the text again.
    await user.keyboard(' a view')
    expect((await composeField()).value).toBe('Look: a view')
    await user.click(screen.getByRole('button', { name: 'Do not quote' }))
    await user.keyboard(' of mine')
    expect((await composeField()).value).toBe('Look: a view of mine')
    await paste(target.url ?? '')
    await user.click(
      within(await screen.findByRole('region', { name: 'Quote the post you pasted?' })).getByRole('button', { name: 'Quote' }),
    )
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Post published.')).toBeDefined()
    expect((await latest(ada))?.quote).toMatchObject({ state: 'accepted', quoted_status: { id: target.id } })
  })

  it('is looked up also where the post that is answered comes while it is being pasted (R-quote-05a, R-comp-01, #24)', async () => {
    const target = await post(grace, { status: 'Pasted at a bad moment' })
    const answered = await post(grace, { status: 'What is answered' })
    const [isLoaded, isInserted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const through = portsTo(server).fetch
    const fetch: typeof through = async (url, init) => {
      if (new URL(url).pathname === `/api/v1/statuses/${answered.id}`) await isLoaded.promise
      if (url.includes('/api/v2/search')) await isInserted.promise
      return through(url, init)
    }
    renderScreen(`/publish?reply=${answered.id}`, { server, signedInAs: ada, ports: { fetch } })
    const early = await screen.findByRole('textbox', { name: 'Text of the post' })
    // A browser tells of the paste first, and inserts the text into the field that has the focus after that.
    fireEvent.paste(early, { clipboardData: { files: [], types: ['text/plain'], getData: () => target.url ?? '' } })
    await act(async () => isLoaded.resolve())
    const whole = await composeField()
    expect(whole).toBe(early)
    fireEvent.change(whole, { target: { value: `${whole.value}${target.url}` } })
    isInserted.resolve()
    expect(await screen.findByRole('region', { name: 'Quote the post you pasted?' })).toBeDefined()
  })

  it('is looked up by the next composer if the first one was left before the answer (R-quote-05a, #24)', async () => {
    const target = await post(grace, { status: 'Looked up twice' })
    let searches = 0
    const through = portsTo(server).fetch
    const fetch: typeof through = (url, init) => {
      if (!url.includes('/api/v2/search')) return through(url, init)
      searches += 1
      // The first one is never answered.
      return searches === 1 ? new Promise(() => undefined) : through(url, init)
    }
    const { navigator } = renderScreen('/publish', { server, signedInAs: ada, ports: { fetch } })
    await paste(target.url ?? '')
    await waitFor(() => expect(searches).toBe(1))
    await act(async () => navigator.push('/about'))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Text of the post' })).toBeNull())
    await act(async () => navigator.back())
    expect(await screen.findByRole('region', { name: 'Quote the post you pasted?' })).toBeDefined()
  })

  it('stays an address when the offer is declined, or the address is taken out again (R-quote-05b)', async () => {
    const target = await post(grace, { status: 'Worth linking' })
    const { user } = renderScreen('/publish', { server, signedInAs: ada })
    await paste(target.url ?? '')
    await user.click(await screen.findByRole('button', { name: 'Keep the link' }))
    expect(document.activeElement).toBe(await composeField())
    await waitFor(() => expect(offer()).toBeNull())
    expect((await composeField()).value).toBe(target.url)
    fireEvent.change(await composeField(), { target: { value: '' } })
    await paste(target.url ?? '')
    await screen.findByRole('region', { name: 'Quote the post you pasted?' })
    fireEvent.change(await composeField(), { target: { value: '' } })
    await waitFor(() => expect(offer()).toBeNull())
  })

  it.each([
    [
      'in a poll',
      async (user: ReturnType<typeof renderScreen>['user']) => user.click(await screen.findByRole('button', { name: 'Add a poll' })),
    ],
    [
      'in a message to those mentioned',
      async (user: ReturnType<typeof renderScreen>['user']) => {
        await user.click(await screen.findByRole('button', { name: 'Audience: Public' }))
        await user.click(await screen.findByRole('radio', { name: 'Mentioned people' }))
      },
    ],
  ])('changes nothing %s, and is not even looked for (R-quote-03, R-quote-05a)', async (_, prepare) => {
    const target = await post(grace, { status: 'Not to be quoted there' })
    const searches: string[] = []
    const through = portsTo(server).fetch
    const { user } = renderScreen('/publish', {
      server,
      signedInAs: ada,
      ports: {
        fetch: (url, init) => {
          if (url.includes('/api/v2/search')) searches.push(url)
          return through(url, init)
        },
      },
    })
    await prepare(user)
    await paste(target.url ?? '')
    expect(searches).toEqual([])
    expect(offer()).toBeNull()
  })

  it.each<[string, string, (user: ReturnType<typeof renderScreen>['user']) => Promise<void>]>([
    ['edit', 'Quotes cannot be added when editing a post.', async () => undefined],
    ['quote', 'Only one quote at a time is allowed.', async () => undefined],
    [
      'picture',
      'Quoting is not allowed with media attachments.',
      async (user) => {
        const input = document.querySelector<HTMLInputElement>('input[type="file"]')
        if (input) await user.upload(input, new File(['x'], 'kite.png', { type: 'image/png' }))
        await screen.findByRole('button', { name: /kite\.png/ })
      },
    ],
    ['poll', 'Quoting is not allowed with polls.', async (user) => user.click(await screen.findByRole('button', { name: 'Add a poll' }))],
  ])('beside an existing %s stays an address, and says why: %s (R-quote-03a)', async (kind, reason, prepare) => {
    const target = await post(grace, { status: `Worth quoting beside a ${kind}` })
    const own = await post(kind === 'edit' ? ada : grace, { status: `Here already: ${kind}` })
    const address = kind === 'edit' || kind === 'quote' ? `/publish?${kind}=${own.id}` : '/publish'
    const searches: string[] = []
    const through = portsTo(server).fetch
    const fetch: typeof through = (url, init) => {
      if (url.includes('/api/v2/search')) searches.push(url)
      return url.endsWith('/api/v2/media') ? new Promise(() => undefined) : through(url, init)
    }
    const { user } = renderScreen(address, { server, signedInAs: ada, ports: { fetch } })
    await screen.findByRole('button', { name: /^Audience/ })
    await waitFor(async () => expect((await composeField()).value).toBe(kind === 'edit' ? `Here already: ${kind}` : ''))
    await prepare(user)
    await paste('https://news.example/2026/an-article')
    expect(screen.queryByText(reason)).toBeNull()
    await paste(` ${target.url}`)
    expect(await screen.findByText(reason)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Quote' })).toBeNull()
    expect((await composeField()).value).toContain(target.url)
    await user.click(screen.getByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(screen.queryByText(reason)).toBeNull())
    expect(searches).toEqual([])
  })

  it('of a post that may not be quoted offers nothing (R-quote-02a, R-quote-05a)', async () => {
    const target = await post(grace, { status: 'Mine alone', quote_approval_policy: 'nobody' })
    let isSearched = false
    const through = portsTo(server).fetch
    renderScreen('/publish', {
      server,
      signedInAs: ada,
      ports: {
        fetch: async (url, init) => {
          const answer = await through(url, init)
          if (url.includes('/api/v2/search')) {
            expect(url).toContain('type=statuses')
            expect(url).toContain('resolve=true')
            expect(url).toContain('limit=2')
            isSearched = true
          }
          return answer
        },
      },
    })
    // The instance has to be loaded first, because it tells whether quotes are possible.
    await screen.findByRole('button', { name: 'Audience: Public' })
    await waitFor(async () => {
      fireEvent.change(await composeField(), { target: { value: '' } })
      await paste(target.url ?? '')
      expect(isSearched).toBe(true)
    })
    expect(offer()).toBeNull()
  })

  it('that leads to more than one post offers nothing (R-quote-05a)', async () => {
    const found = [await post(grace, { status: 'One of two' }), await post(grace, { status: 'The other of two' })]
    const asked: string[] = []
    const through = portsTo(server).fetch
    const fetch: typeof through = async (url, init) => {
      asked.push(new URL(url).pathname)
      return url.includes('/api/v2/search') ? Response.json({ accounts: [], statuses: found, hashtags: [] }) : through(url, init)
    }
    renderScreen('/publish', { server, signedInAs: ada, ports: { fetch } })
    await paste(found[0]?.url ?? '')
    await waitFor(() => expect(asked).toContain('/api/v2/search'))
    await act(() => new Promise((done) => setTimeout(done, 100)))
    expect(asked).not.toContain(`/api/v1/statuses/${found[0]?.id}`)
    expect(offer()).toBeNull()
  })

  it('is checked again: nothing is offered of a post that was closed meanwhile, nor once there is a poll (R-quote-05c)', async () => {
    const [closing, open] = [await post(grace, { status: 'Open for a moment' }), await post(grace, { status: 'Open for long' })]
    const looked: string[] = []
    const through = portsTo(server).fetch
    const fetch: typeof through = async (url, init) => {
      const answer = await through(url, init)
      if (url.includes('/api/v2/search'))
        await grace.client.call(quoteEndpoints.updatePolicy, { params: { id: closing.id }, body: { quote_approval_policy: 'nobody' } })
      looked.push(new URL(url).pathname)
      return answer
    }
    const { user } = renderScreen('/publish', { server, signedInAs: ada, ports: { fetch } })
    await paste(closing.url ?? '')
    await waitFor(() => expect(looked).toContain(`/api/v1/statuses/${closing.id}`))
    await act(() => new Promise((done) => setTimeout(done, 100)))
    expect(offer()).toBeNull()

    await paste(` ${open.url}`)
    expect(await screen.findByRole('region', { name: 'Quote the post you pasted?' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Add a poll' }))
    await waitFor(() => expect(offer()).toBeNull())
  })
})
