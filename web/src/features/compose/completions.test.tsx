import { accountEndpoints } from '@starling/api/accounts'
import { anAccount } from '@starling/api/fixtures'
import { readBody } from '@starling/api/client'
import { statusEndpoints } from '@starling/api/statuses'
import { readEmojiPack, searchEmoji } from '@starling/domain/emoji'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  // Compiling these can take longer than a test waits.
  await Promise.all([import('./ComposeScreen.tsx'), import('../../entities/emoji/emojiLists.ts')])
  server = asPlainMastodon(await startTestServer())
  ada = await server.createAccount('ada')
  for (let number = 1; number <= 6; number += 1) await server.createAccount(`marie${number}`)
  const tags = ['birch', 'birds', 'birthday', 'birdsong', 'birdwatch', 'birdhouse'].map((name) => `#${name}`).join(' ')
  await ada.client.call(statusEndpoints.create, { body: { status: `About ${tags}`, visibility: 'public' } })
})
beforeEach(() => {
  localStorage.clear()
  forgetPage()
})
afterAll(() => server.close())

const options = async () => within(await screen.findByRole('listbox')).findAllByRole('option')

it('offers four accounts while one types, and asks no sooner than 200 ms after the last time (R-comp-20a, R-comp-20d, R-acct-04a, R-const-07, R-const-08a)', async () => {
  const asked: { readonly query: string; readonly search: URLSearchParams; readonly at: number }[] = []
  const through = portsTo(server).fetch
  const { user } = renderScreen('/publish', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) => {
        const { pathname, searchParams } = new URL(url)
        if (pathname === '/api/v1/accounts/search')
          asked.push({ query: searchParams.get('q') ?? '', search: searchParams, at: performance.now() })
        return through(url, init)
      },
    },
  })
  await user.type(await composeField(), 'For @marie')
  await waitFor(() => expect(asked.at(-1)?.query).toBe('marie'))
  await waitFor(async () => expect(await options()).toHaveLength(4))
  expect(Object.fromEntries(asked.at(-1)?.search ?? [])).toEqual({ q: 'marie', limit: '4', resolve: 'false' })
  // A request may go out late on a busy machine, which brings it nearer to the next one; only their number over the whole time is sure.
  const tookMs = (asked.at(-1)?.at ?? 0) - (asked[0]?.at ?? 0)
  expect(asked.length - 2).toBeLessThanOrEqual(tookMs / 200)
})

it('tells people of one name apart by whom one follows each other with, and by one’s own note (R-comp-20, #29, 30)', async () => {
  const [known, other] = [
    await server.createAccount('rowan1', { displayName: 'Rowan' }),
    await server.createAccount('rowan2', { displayName: 'Rowan' }),
  ]
  await known.client.call(accountEndpoints.follow, { params: { id: ada.account.id }, body: {} })
  await ada.client.call(accountEndpoints.follow, { params: { id: known.account.id }, body: {} })
  await ada.client.call(accountEndpoints.note, { params: { id: known.account.id }, body: { comment: 'Met at the choir' } })
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'Hello @rowan')
  const option = await screen.findByRole('option', { name: /Rowan.*You follow each other.*@rowan1.*Met at the choir/ })
  expect((await screen.findByRole('option', { name: new RegExp(`@${other.account.acct}$`) })).textContent).not.toContain('follow')
  await user.click(option)
  expect((await composeField()).value).toBe('Hello @rowan1 ')
})

it('gives an older request up when more is typed (R-comp-20e)', async () => {
  const asked: { readonly query: string | null; readonly signal: AbortSignal | null | undefined }[] = []
  const through = portsTo(server).fetch
  const { user } = renderScreen('/publish', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) => {
        const { pathname, searchParams } = new URL(url)
        if (pathname !== '/api/v1/accounts/search') return through(url, init)
        const query = searchParams.get('q')
        asked.push({ query, signal: init?.signal as AbortSignal | undefined })
        return query === 'marie' ? through(url, init) : new Promise<Response>(() => undefined)
      },
    },
  })
  await user.type(await composeField(), 'For @mar')
  await waitFor(() => expect(asked.at(-1)?.query).toBe('mar'))
  const older = asked.at(-1)
  expect(older?.signal?.aborted).toBe(false)
  await user.type(await composeField(), 'ie')
  await waitFor(async () => expect(await options()).toHaveLength(4))
  expect(older?.signal?.aborted).toBe(true)
})

it('offers four hashtags and five emoji; elsewhere a search gives 75 emoji (R-comp-20b, R-comp-20c, R-emoji-08a, R-const-08b, R-const-08c, R-const-09a, R-const-09b)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  const area = await composeField()
  await user.type(area, 'About #bir')
  await waitFor(async () => expect(await options()).toHaveLength(4))
  await user.clear(area)
  await user.type(area, ':heart')
  await waitFor(async () => expect(await options()).toHaveLength(5))
  const response = await server.request('/packs/emoji/en.json')
  const emojis = readEmojiPack(JSON.parse(await readBody(response, 4_000_000)), 'en')
  expect(searchEmoji(emojis, 'a')).toHaveLength(75)
})

it('shows the shortcode that is being typed, and those that begin so first (R-comp-20, #26)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'Oh :blus')
  await waitFor(async () => expect((await options())[0]?.textContent).toContain(':blush:'))
  await user.keyboard('{Enter}')
  expect((await composeField()).value).toBe('Oh 😊 ')
})

it('looks somebody up at their own server while one writes, and says what came of it (R-comp-20; #28, 3.1)', async () => {
  const through = portsTo(server).fetch
  const lin = anAccount({ id: '77', username: 'lin', acct: 'lin@far.example', display_name: 'Lin Far' })
  let answer = Promise.withResolvers<readonly unknown[]>()
  const { user } = renderScreen('/publish', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) => {
        const { pathname, searchParams } = new URL(url)
        if (pathname !== '/api/v2/search' || searchParams.get('resolve') !== 'true') return through(url, init)
        expect(searchParams.get('q')).toMatch(/^@(lin|nobody)@far\.example$/)
        return Response.json({ accounts: await answer.promise, statuses: [], hashtags: [] })
      },
    },
  })
  const area = await composeField()
  await user.type(area, 'Hi @lin@far.example')
  await screen.findByRole('option', { name: 'Look up @lin@far.example' })
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('option', { name: 'Looking at far.example…' })).toBeDefined()
  answer.resolve([lin])
  await screen.findByRole('option', { name: /Lin Far/ })
  await user.keyboard('{Enter}')
  expect(area.value).toBe('Hi @lin@far.example ')

  answer = Promise.withResolvers()
  answer.resolve([])
  await user.type(area, '@nobody@far.example')
  await user.click(await screen.findByRole('option', { name: 'Look up @nobody@far.example' }))
  expect(await screen.findByRole('option', { name: 'Nobody of that name was found at far.example' })).toBeDefined()
  expect(area.value).toBe('Hi @lin@far.example @nobody@far.example')
})
