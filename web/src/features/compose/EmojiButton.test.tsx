import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { forgetInstances, knownInstance } from '../../accounts/instances.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { emojiStore } from '../../entities/emoji/emojiLists.ts'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  await server.ctx.db
    .insertInto('custom_emojis')
    .values({ id: '1', shortcode: 'bread', image_key: 'b.webp', static_key: 'b.png', updated_at: new Date() })
    .execute()
})
beforeEach(() => {
  forgetPage()
})
afterAll(() => server.close())

type User = ReturnType<typeof renderScreen>['user']

async function pick(user: User, query: string, name: string) {
  await user.click(screen.getByRole('button', { name: 'Add an emoji' }))
  await user.type(await screen.findByRole('combobox', { name: 'Search emoji' }), query)
  await user.click(await screen.findByRole('gridcell', { name }))
}

it('puts an emoji at the caret and goes on there', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  const area = await composeField()
  await user.type(area, 'Good morning')
  await user.keyboard('{ArrowLeft>8/}')
  await pick(user, 'sunrise', 'sunrise')
  await waitFor(() => expect(area.value).toBe('Good🌅 morning'))
  expect(area.selectionStart).toBe(6)
  await pick(user, 'bread', ':bread:')
  await waitFor(() => expect(area.value).toBe('Good🌅:bread: morning'))
})

it('takes no emoji from under a finger when the server becomes known after the lists were read (R-emoji-04b)', async () => {
  const through = portsTo(server).fetch
  const described = Promise.withResolvers<undefined>()
  forgetInstances()
  const fetch: typeof through = async (url, init) => {
    if (url.endsWith('/api/v2/instance')) await described.promise
    return through(url, init)
  }
  const { user, session, pool } = renderScreen('/publish', { server, signedInAs: ada, ports: { fetch } })
  await composeField()
  const shown: boolean[] = []
  const look = new MutationObserver(() => shown.push(screen.queryByRole('gridcell', { name: 'sunrise' }) !== null))
  look.observe(document.body, { subtree: true, childList: true })
  onTestFinished(() => look.disconnect())
  await user.click(screen.getByRole('button', { name: 'Add an emoji' }))
  await user.type(await screen.findByRole('combobox', { name: 'Search emoji' }), 'sunrise')
  await emojiStore(session, pool, 'en').load()
  described.resolve(undefined)
  await waitFor(() => expect(knownInstance(server.origin)).not.toBeNull())
  await screen.findByRole('gridcell', { name: 'sunrise' })
  expect(shown.slice(shown.indexOf(true))).not.toContain(false)
})

it('goes to the end of a text nobody has been in', async () => {
  const { user } = renderScreen('/publish?text=Hello', { server, signedInAs: ada })
  const area = await composeField()
  await waitFor(() => expect(area.value).toBe('Hello'))
  area.blur()
  await pick(user, 'sunrise', 'sunrise')
  await waitFor(() => expect(area.value.endsWith('🌅')).toBe(true))
})

it('goes into the content warning if one was there last', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  const area = await composeField()
  await user.click(screen.getByRole('button', { name: 'Add a content warning' }))
  const warning = screen.getByRole<HTMLInputElement>('textbox', { name: 'Content warning' })
  await user.type(warning, 'Sweets')
  await pick(user, 'bread', ':bread:')
  expect([warning.value, area.value]).toEqual(['Sweets :bread: ', ''])
})

it('completes :names: of both kinds, the server’s own first (R-comp-20, R-emoji-08)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  const area = await composeField()
  await user.type(area, 'Fresh :bread')
  const options = () => screen.getAllByRole('option').map((option) => option.textContent)
  await waitFor(() => expect(options().slice(0, 2)).toEqual([':bread:', '🍞:bread:bread']))
  expect(options().length).toBeLessThanOrEqual(5)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(area.value).toBe('Fresh 🍞 ')
  await user.keyboard(':croiss')
  await user.click(await screen.findByRole('option', { name: /croissant$/ }))
  expect(area.value).toBe('Fresh 🍞 🥐 ')
})
