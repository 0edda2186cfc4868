import { readBody } from '@starling/api/client'
import type { Status } from '@starling/api/statuses'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount
let grace: TestAccount
let made = 0

beforeAll(async () => {
  server = await startTestServer()
  grace = await server.createAccount('grace')
  await server.ctx.db
    .insertInto('custom_emojis')
    .values({
      id: '1',
      shortcode: 'bread',
      image_key: 'b.webp',
      static_key: 'b.png',
      category: 'Bakery',
      aliases: ['loaf'],
      updated_at: new Date(),
    })
    .execute()
})
// Each test has a reader of its own: which emoji one has used, and the deck, are kept by the server for the next picker.
beforeEach(async () => {
  ada = await server.createAccount(`ada${(made += 1)}`)
})
afterAll(() => server.close())

async function send(author: TestAccount, path: string, body: unknown): Promise<Status> {
  const response = await server.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Status
}

const post = (status: string) => send(grace, '/api/v1/statuses', { status, visibility: 'public' })
const onServer = async ({ id }: Status) => (await (await server.request(`/api/v1/statuses/${id}`)).json()) as Status
const cells = () => screen.findAllByRole('gridcell')

/** Opens a post and the picker on it. */
async function react(status: Status, ports: Parameters<typeof renderScreen>[1]['ports'] = {}) {
  const view = await askToReact(status, ports)
  return { ...view, field: await screen.findByRole('combobox', { name: 'Search emoji' }) }
}

async function askToReact(status: Status, ports: Parameters<typeof renderScreen>[1]['ports'] = {}) {
  forgetPage()
  const view = renderScreen(`/@grace/${status.id}`, { server, signedInAs: ada, ports })
  await view.user.click(await screen.findByRole('button', { name: 'React' }))
  return view
}

it('lets nothing behind it be reached until it closes (R-shell-20)', async () => {
  const status = await post('Behind a picker')
  const { user } = await react(status)
  const behind = screen.getByText('Behind a picker')
  // The second is for browsers without the first, such as jsdom.
  const outOfReach = '[inert], [aria-hidden="true"]'
  await screen.findByRole('dialog', { name: 'React' })
  await waitFor(() => expect(behind.closest(outOfReach)).not.toBeNull())
  expect(screen.getByRole('dialog', { name: 'React' }).closest(outOfReach)).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(behind.closest(outOfReach)).toBeNull()
})

it('reacts with what was searched for and picked by keyboard, and takes it back the same way (R-react-01a, R-react-02a, R-emoji-08)', async () => {
  const status = await post('Good morning')
  const { user, field } = await react(status)
  await cells()
  await user.type(field, 'tada')
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBeTruthy())
  await screen.findByText('1 emoji found')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: '🎉, 1', pressed: true })).toBeDefined()
  await waitFor(async () => expect((await onServer(status)).emoji_reactions).toMatchObject([{ name: '🎉', count: 1 }]))

  await user.click(await screen.findByRole('button', { name: 'React' }))
  await user.type(await screen.findByRole('combobox', { name: 'Search emoji' }), 'tada')
  expect((await screen.findByRole('gridcell', { name: 'party popper' })).getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^🎉/ })).toBeNull())
  await waitFor(async () => expect((await onServer(status)).emoji_reactions).toEqual([]))
})

it('shows what is at hand first, then what is often used, the server’s own, and the rest (R-react-06c, R-emoji-10)', async () => {
  await send(ada, '/api/v1/reaction_deck', { emojis: ['🦜', 'bread'] })
  const { user } = await react(await post('Shelves'))
  await waitFor(() =>
    expect(screen.getAllByRole('rowheader').map((heading) => heading.textContent)).toEqual([
      'At hand',
      'Often used',
      'Bakery',
      'Smileys and emotion',
    ]),
  )
  const [first, second, third] = await cells()
  expect([first, second, third].map((cell) => cell?.getAttribute('aria-label'))).toEqual(['parrot', ':bread:', 'thumbs up'])
  const bar = screen.getByRole('toolbar', { name: 'Categories' })
  expect(within(bar).getByRole('button', { name: 'Flags' })).toBeDefined()
  await user.click(second as HTMLElement)
  expect(await screen.findByRole('button', { name: 'bread, 1', pressed: true })).toBeDefined()
})

it('draws only what is near the eyes, and names what the keys stand on', async () => {
  const { user, field } = await react(await post('Long list'))
  await screen.findByRole('rowheader', { name: 'Smileys and emotion' })
  expect((await cells()).length).toBeLessThan(400)
  await user.click(field)
  await user.keyboard('{ArrowDown}{ArrowRight}')
  const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  expect(active).toBe((await cells())[1])
  await user.keyboard('{ArrowLeft}{ArrowUp}')
  expect(field.getAttribute('aria-activedescendant')).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
})

it('draws people in the tone one has chosen (R-emoji-09a)', async () => {
  const status = await post('Hello')
  const { user } = await react(status)
  await user.click(await screen.findByRole('button', { name: 'Skin tone: Yellow' }))
  await user.click(screen.getByRole('radio', { name: 'Medium-dark' }))
  await user.click(screen.getByRole('button', { name: 'Skin tone: Medium-dark' }))
  await user.keyboard('{ArrowRight}{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Skin tone: Dark' }))
  await user.type(screen.getByRole('combobox', { name: 'Search emoji' }), 'waving hand{Enter}')
  expect(await screen.findByRole('button', { name: '👋🏿, 1' })).toBeDefined()
})

it('undoes a refused reaction and says why (R-react-01d, R-react-01e, R-err-01)', async () => {
  const status = await post('Popular')
  for (const emoji of ['👍', '🎈', '🍰']) await send(ada, `/api/v1/statuses/${status.id}/emoji_reactions`, { emoji })
  const { user, field } = await react(status)
  await cells()
  await user.type(field, 'tada{Enter}')
  expect(await screen.findByText(/No more than 3 emoji reactions per post/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /^🎉/ })).toBeNull()
  expect(screen.getByRole('button', { name: '👍, 1' })).toBeDefined()
})

it('says what could not be loaded, offers what could, and tries again (R-emoji-04b, R-emoji-06)', async () => {
  const through = portsTo(server).fetch
  let isDown = true
  const fetch: typeof through = async (url, init) =>
    isDown && url.includes('/packs/') ? new Response('', { status: 503, statusText: 'Closed' }) : through(url, init)
  const { user, field } = await react(await post('Offline'), { fetch })
  expect(await screen.findByText(/Some emoji could not be loaded/)).toBeDefined()
  expect(await screen.findAllByRole('gridcell', { name: ':bread:' })).not.toEqual([])
  await user.type(field, 'no such thing')
  expect(await screen.findByText('No emoji has that name.')).toBeDefined()
  await user.clear(field)
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('rowheader', { name: 'Smileys and emotion' })).toBeDefined()
})

it('tells whoever the author does not want reactions from (R-react-05b)', async () => {
  const status = await post('For friends')
  const through = portsTo(server).fetch
  await askToReact(status, {
    fetch: async (url, init) => {
      const response = await through(url, init)
      if (!url.endsWith(`/statuses/${status.id}`)) return response
      const body = JSON.parse(await readBody(response, 1_000_000)) as Status
      const settings = { ...body.account.other_settings, emoji_reaction_policy: 'followers_only' }
      return new Response(JSON.stringify({ ...body, account: { ...body.account, other_settings: settings } }))
    },
  })
  expect(await screen.findByText('@grace takes no reactions from you')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
})
