import { accountEndpoints } from '@starling/api/accounts'
import { statusEndpoints } from '@starling/api/statuses'
import { aRelationship } from '@starling/api/fixtures'
import type { SessionPorts } from '@starling/domain/ports'
import type { RememberedPost } from '@starling/domain/remembered'
import { settings } from '@starling/domain/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { settingOf } from '../../settings/settingsStore.ts'
import { useFakeDatabase } from '../../storage/fakeDatabase.fixture.ts'
import { changeRemembered, countRemembered } from '../../storage/rememberedTable.ts'

useFakeDatabase()

let server: TestServer
let ada: TestAccount
let people = 0

beforeAll(async () => void (server = asPlainMastodon(await startTestServer())))
// Remembered posts belong to an account, so each test uses an account of its own.
beforeEach(async () => void (ada = await server.createAccount(`ada${(people += 1)}`)))
afterAll(() => server.close())

const keyOf = (who: TestAccount) => `${server.origin} ${who.account.id}`

function aPost(id: number, text: string, more: Partial<RememberedPost> = {}): RememberedPost {
  return {
    id: String(id),
    accountId: '9',
    acct: 'bob@far.test',
    name: 'Bob',
    text,
    language: 'en',
    at: Date.parse('2026-03-05T12:00:00Z') + id,
    readAt: id,
    traits: [],
    marks: [],
    ...more,
  }
}

const remember = (...posts: readonly RememberedPost[]) => changeRemembered(keyOf(ada), posts)
const region = () => screen.findByRole('region', { name: 'On this device' })

it('stands above what the server finds, the newest first, with the words marked (#29, part 1)', async () => {
  await remember(
    aPost(1, 'An old Héron'),
    aPost(2, 'The heron stands in the pond'),
    aPost(3, 'A heron'),
    aPost(4, 'Herons!'),
    aPost(5, 'Else'),
  )
  const { user } = renderScreen('/search?q=heron', { server, signedInAs: ada })
  const found = within(await region())
  expect(found.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual([
    'Bob, Herons!',
    'Bob, A heron',
    'Bob, The heron stands in the pond',
  ])
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Heron', 'heron', 'heron'])
  await user.click(found.getByRole('button', { name: 'More on this device' }))
  expect(await screen.findByText('4 posts of 5 that were read on this device.')).toBeDefined()
  const list = screen.getByRole('feed', { name: 'On this device' })
  expect(within(list).getAllByRole('link').at(-1)?.getAttribute('href')).toBe('/@bob@far.test/1')
  expect(await screen.findByText('You have reached the end')).toBeDefined()
})

it('draws the custom emoji of what was read as pictures, in the list and while one types (#26)', async () => {
  const picture = 'https://far.test/heron.png'
  await remember(aPost(8, 'The heron :heron:', { emojis: [{ shortcode: 'heron', url: picture, static_url: picture }] }))
  const { user } = renderScreen('/search?q=heron', { server, signedInAs: ada })
  expect((await within(await region()).findByRole('img', { name: ':heron:' })).getAttribute('src')).toBe(picture)
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['heron'])
  await user.clear(screen.getByRole('combobox', { name: 'Search' }))
  await user.type(screen.getByRole('combobox', { name: 'Search' }), 'her')
  expect(within(await screen.findByRole('option', { name: /The heron/ })).getByRole('img', { name: ':heron:' })).toBeDefined()
})

it('says that it was the server that found nothing, below what this device found (#29, part 1)', async () => {
  await remember(aPost(1, 'The heron stands in the pond'))
  renderScreen('/search?q=heron', { server, signedInAs: ada })
  expect(within(await region()).getAllByRole('article')).toHaveLength(1)
  expect(await screen.findByText(`${new URL(server.origin).host} found nothing for “heron”.`)).toBeDefined()
  expect(screen.queryByText(/Nothing was found/)).toBeNull()
})

it('finds without a network, where the server cannot be asked (#29, part 1)', async () => {
  await remember(aPost(1, 'The heron stands in the pond', { marks: ['bookmarked'] }))
  const through = portsTo(server).fetch
  renderScreen('/search?q=heron', {
    server,
    signedInAs: ada,
    ports: { fetch: (url, init) => (url.includes('/search') ? Promise.reject(new TypeError('offline')) : through(url, init)) },
  })
  expect(within(await region()).getByRole('img', { name: 'Bookmarked' })).toBeDefined()
  // The offline message speaks of the server only, because the device itself has found posts.
  expect(await screen.findByText('What the server finds will load once it answers.')).toBeDefined()
  expect(screen.queryByText(/Nothing is stored here/)).toBeNull()
})

it('offers what was read while one types, and opens it (#29, part 1)', async () => {
  await remember(aPost(7, 'The heron stands in the pond'))
  const { user, navigator } = renderScreen('/search', { server, signedInAs: ada })
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'her')
  await user.click(await screen.findByRole('option', { name: /The heron stands in the pond/ }))
  expect(navigator.getLocation().path).toBe('/@bob@far.test/7')
})

it('says what it remembers where it finds nothing, and finds what is read meanwhile (#29, part 1)', async () => {
  const { user, navigator } = renderScreen('/search?q=heron&on=device', { server, signedInAs: ada })
  expect(await screen.findByText(/^Nothing was read on this device yet/)).toBeDefined()
  await remember(aPost(1, 'Something else'))
  await user.clear(screen.getByRole('combobox', { name: 'Search' }))
  await user.type(screen.getByRole('combobox', { name: 'Search' }), 'stork{Enter}')
  await waitFor(() => expect(navigator.getLocation().search).toBe('?q=stork'))
  await user.click(await screen.findByRole('tab', { name: 'On this device' }))
  expect(await screen.findByText('Nothing was found for “stork” among the 1 post that was read on this device.')).toBeDefined()
})

it('leaves out whom the reader muted on another device, and keeps what they bookmarked (#29, part 1)', async () => {
  const bob = await server.createAccount(`bob${people}`)
  const cy = await server.createAccount(`cy${people}`)
  await ada.client.call(accountEndpoints.mute, { params: { id: bob.account.id }, body: {} })
  await remember(
    aPost(1, 'The heron of Bob', { accountId: bob.account.id }),
    aPost(2, 'The heron of Bob, kept', { accountId: bob.account.id, marks: ['bookmarked'] }),
    aPost(3, 'The heron of Cy', { accountId: cy.account.id }),
  )
  const { user } = renderScreen('/search?q=heron&on=device', { server, signedInAs: ada })
  const names = () => screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))
  // A shown post stays on screen, and is forgotten once the server has answered that its author is muted.
  await screen.findByText('3 posts of 3 that were read on this device.')
  await expect.poll(() => countRemembered(keyOf(ada)), { timeout: 10_000 }).toBe(2)
  expect(names()).toHaveLength(3)
  await user.clear(screen.getByRole('combobox', { name: 'Search' }))
  await user.type(screen.getByRole('combobox', { name: 'Search' }), 'heron the{Enter}')
  await user.click(await screen.findByRole('tab', { name: 'On this device' }))
  await screen.findByText('2 posts of 2 that were read on this device.')
  expect(names()).toEqual(['Bob, The heron of Cy', 'Bob, The heron of Bob, kept'])
})

it('forgets also what is learned between the drawing of the posts and the listening for it (#29, part 1)', async () => {
  const bob = await server.createAccount(`bob${people}`)
  await remember(aPost(1, 'The heron of Bob', { accountId: bob.account.id }), aPost(2, 'The heron of somebody'))
  const through = portsTo(server).fetch
  let put = () => undefined as void
  const { session } = renderScreen('/search?q=heron&on=device', {
    server,
    signedInAs: ada,
    // The request for relationships never ends, so that only the change below reports the mute.
    ports: { fetch: (url, init) => (url.includes('/relationships') ? new Promise(() => undefined) : through(url, init)) },
    // Called after React has drawn, and before it runs the effects.
    onDrawn: () => put(),
  })
  put = () => {
    if (document.querySelectorAll('article').length < 2) return
    put = () => undefined
    session
      .part(({ store }: SessionPorts) => store)
      .put('relationship', bob.account.id, aRelationship({ id: bob.account.id, muting: true }))
  }
  await screen.findByText('2 posts of 2 that were read on this device.')
  await expect.poll(() => countRemembered(keyOf(ada)), { timeout: 10_000 }).toBe(1)
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

it('forgets at once what was read of somebody who is muted here (#29, part 1)', async () => {
  const bob = await server.createAccount(`bob${people}`)
  await remember(aPost(1, 'The heron', { accountId: bob.account.id }), aPost(2, 'The stork'))
  await bob.client.call(statusEndpoints.create, { body: { status: 'Drums at midnight', visibility: 'public' } })
  const { user } = renderScreen(`/@${bob.account.acct}`, { server, signedInAs: ada })
  // From here on, the code that forgets posts is listening.
  await screen.findByRole('region', { name: 'Alerts' })
  await user.click(await screen.findByRole('button', { name: `More about @${bob.account.acct}` }))
  await user.click(await screen.findByRole('menuitem', { name: `Mute @${bob.account.acct}` }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mute' }))
  await screen.findByText(`You muted @${bob.account.acct}`)
  await expect.poll(() => countRemembered(keyOf(ada)), { timeout: 10_000 }).toBe(1)
})

it('is not there for visitors (#29, part 1)', async () => {
  renderScreen('/search?q=heron', { server })
  expect(await screen.findByRole('tab', { name: 'People' })).toBeDefined()
  expect(screen.queryByRole('tab', { name: 'On this device' })).toBeNull()
})

it('is forgotten by a press, and altogether when it is switched off, which the search says (#29, part 1)', async () => {
  await remember(aPost(1, 'The heron'), aPost(2, 'The stork'))
  const first = renderScreen('/settings/reading', { server, signedInAs: ada })
  expect(await screen.findByText('2 posts on this device')).toBeDefined()
  await first.user.click(screen.getByRole('button', { name: 'Forget them' }))
  expect(await screen.findByText('Forgotten.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Forget them' })).toBeNull())
  expect(await countRemembered(keyOf(ada))).toBe(0)
  await remember(aPost(3, 'The heron'))
  await first.user.click(screen.getByRole('switch', { name: /^Remember what I read/ }))
  await expect.poll(() => countRemembered(keyOf(ada))).toBe(0)
  first.unmount()
  const { user } = renderScreen('/search?q=heron', { server, signedInAs: ada })
  await user.click(await screen.findByRole('tab', { name: 'On this device' }))
  await user.click(await screen.findByRole('button', { name: 'Remember what I read' }))
  expect(settingOf(keyOf(ada), settings.remembersRead)).toBe(true)
  expect(await screen.findByText(/^Nothing was read on this device yet/)).toBeDefined()
})

it('brings in older bookmarks, favourites and own posts, with progress, a pause and what was reached (#29, part 1)', async () => {
  const bob = await server.createAccount(`bob${people}`)
  const publish = async (who: TestAccount, status: string) =>
    (await who.client.call(statusEndpoints.create, { body: { status, visibility: 'public' } })).data.id
  for (let index = 0; index < 45; index += 1)
    await ada.client.call(statusEndpoints.bookmark, { params: { id: await publish(bob, `Heron number ${index}`) } })
  await publish(ada, 'My own heron')
  const through = portsTo(server).fetch
  let release = () => undefined as void
  let pages = 0
  const { user } = renderScreen('/search?q=heron&on=device', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) => {
        // The second page of the bookmarks waits, and then fails once.
        if (url.includes('/api/v1/bookmarks') && (pages += 1) === 2) {
          await new Promise<void>((resolve) => (release = resolve))
          throw new TypeError('lost')
        }
        return through(url, init)
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Bring in: Bookmarks' }))
  expect(await screen.findByText(/^Bringing in… 40 posts, back to /)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Pause: Bookmarks' }))
  expect(await screen.findByText(/^Paused: 40 posts, back to /)).toBeDefined()
  release()
  pages = 1
  await user.click(screen.getByRole('button', { name: 'Go on: Bookmarks' }))
  await waitFor(() => expect(pages).toBe(2))
  release()
  expect(await screen.findByText(/^The server did not answer. 40 posts so far, back to /)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Go on: Bookmarks' }))
  expect(await screen.findByText(/^All of them: 45 posts, back to /)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Bring in: Your posts' }))
  expect(await screen.findByText(/^All of them: 1 post, back to /)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Bring in: Favourites' }))
  expect(await screen.findByText('There are none.')).toBeDefined()
  expect(await countRemembered(keyOf(ada))).toBe(46)
})

it('is one press away from bookmarks and favourites, and finds among them alone (#29, part 1)', async () => {
  await remember(aPost(1, 'The heron', { marks: ['bookmarked'] }), aPost(2, 'The heron, favourited', { marks: ['favourited'] }))
  const { user } = renderScreen('/bookmarks', { server, signedInAs: ada })
  await user.click(await screen.findByRole('link', { name: 'Search in bookmarks' }))
  const list = await screen.findByRole('feed', { name: 'On this device' })
  expect(
    within(list)
      .getAllByRole('article')
      .map((article) => article.getAttribute('aria-label')),
  ).toEqual(['Bob, The heron'])
})
