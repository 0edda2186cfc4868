import { listEndpoints } from '@starling/api/lists'
import { statusEndpoints } from '@starling/api/statuses'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { accounts } from '../../accounts/accounts.ts'
import { preferences } from '../../storage/preferences.ts'
import { portsTo, renderScreen } from '../renderScreen.fixture.tsx'
import { elsewhere } from '../signedIn.fixture.ts'

let server: TestServer
let ada: TestAccount
let url = ''

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { displayName: 'Ada' })
  const grace = await server.createAccount('grace', { displayName: 'Grace Hopper' })
  const { data } = await grace.client.call(statusEndpoints.create, { body: { status: 'Found a #moth', visibility: 'public' } })
  url = (data as { url: string | null }).url ?? ''
  await ada.client.call(listEndpoints.create, { body: { title: 'Night shift' } })
  await server.settled()
})
afterAll(() => server.close())

/** The keyboard shortcut is loaded after the first posts. */
async function openPalette(options: Parameters<typeof renderScreen>[1] = { server, signedInAs: ada }) {
  const rendered = renderScreen('/about', options)
  await screen.findByRole('region', { name: 'Alerts' })
  await rendered.user.keyboard('{Control>}k{/Control}')
  const input = await screen.findByRole('combobox', { name: 'What to go to or do' })
  await waitFor(() => expect(document.activeElement).toBe(input))
  return { ...rendered, input }
}

it('opens with Ctrl+K, finds screens by the beginnings of their words, and goes there by keyboard alone (#8, demand 23)', async () => {
  const { user } = await openPalette()
  await user.keyboard('boo cat')
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toBe('Bookmark categories'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/bookmark_categories'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('finds own lists, people and hashtags (#8, demand 23)', async () => {
  const { user, input } = await openPalette()
  await user.type(input, 'night')
  expect(await screen.findByRole('option', { name: 'Night shift' })).toBeDefined()
  await user.clear(input)
  await user.type(input, 'grace')
  const people = await screen.findByRole('group', { name: 'People' })
  expect(await within(people).findByRole('option', { name: /Grace Hopper/ })).toBeDefined()
  await user.clear(input)
  await user.type(input, 'moth')
  const tags = await screen.findByRole('group', { name: 'Hashtags' })
  await user.click(await within(tags).findByRole('option', { name: '#moth' }))
  await waitFor(() => expect(location.pathname).toBe('/tags/moth'))
})

it('opens a pasted address here, and searches for it where nothing is found (#8, demand 23, R-srch-04)', async () => {
  const { user } = await openPalette()
  await user.paste(url)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toMatch(/^\/@grace\/\d+$/))
})

it('opens the hashtag of a pasted address (R-srch-04a, #26)', async () => {
  const { user } = await openPalette()
  await user.paste('https://elsewhere.invalid/tags/Birds')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/tags/Birds'))
})

it('does things by their name: another theme (#8, demand 23)', async () => {
  const { user } = await openPalette()
  await user.keyboard('dark')
  await user.click(await screen.findByRole('option', { name: 'Dark theme' }))
  expect(preferences.get().theme).toBe('dark')
  preferences.reset()
})

it('says which of two accounts of one name it changes to, and opens the home of that one (#26)', async () => {
  const elsewhereAda = { key: `${elsewhere} 1`, origin: elsewhere, acct: 'ada', displayName: 'Ada' }
  const { user } = await openPalette()
  const active = accounts.active()
  if (!active) throw new Error('Nobody is signed in')
  act(() => {
    accounts.add({ ...active, ...elsewhereAda, id: '1' })
    accounts.activate(active.key)
  })
  await user.keyboard('switch')
  await user.click(await screen.findByRole('option', { name: 'Switch to @ada@elsewhere.test' }))
  await waitFor(() => expect(location.pathname).toBe('/home'))
  expect(accounts.get().active).toBe(elsewhereAda.key)
})

it('works for visitors and without the server: screens are there, people are not (#8, demand 23, R-sess-03)', async () => {
  const asked: string[] = []
  const { fetch } = portsTo(server)
  const { user, input } = await openPalette({
    server,
    ports: {
      async fetch(address, init) {
        asked.push(address)
        if (address.includes('/search')) throw new TypeError('Failed to fetch')
        return fetch(address, init)
      },
    },
  })
  await user.type(input, 'explore')
  expect(await screen.findByRole('option', { name: 'Explore' })).toBeDefined()
  expect(screen.queryByRole('option', { name: 'Edit profile' })).toBeNull()
  expect(asked.some((address) => address.includes('/accounts/search'))).toBe(false)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
