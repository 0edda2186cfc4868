import { accountEndpoints } from '@starling/api/accounts'
import { statusEndpoints } from '@starling/api/statuses'
import { tagEndpoints } from '@starling/api/tags'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { onboardingStore } from '../../storage/onboarding.ts'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  const grace = await server.createAccount('grace', { displayName: 'Grace' })
  await server.ctx.db.updateTable('accounts').set({ discoverable: true }).execute()
  await grace.client.call(statusEndpoints.create, { body: { status: 'Hello', visibility: 'public' } })
  await server.settled()
})
afterAll(() => server.close())
beforeEach(() => forgetPage())

it('leads somebody new through profile, people, hashtags and language, by what the server has then (#8, demand 23, R-shell-12c)', async () => {
  const { user } = renderScreen('/start', { server, signedInAs: ada })
  await user.type(await screen.findByRole('textbox', { name: 'Display name' }), 'Ada Lovelace')
  await user.type(screen.getByRole('textbox', { name: 'About you' }), 'Numbers')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))

  const heading = await screen.findByRole('heading', { name: 'Whom do you want to read?' })
  expect(document.activeElement).toBe(heading)
  const people = await screen.findByRole('group', { name: 'People to follow' })
  // The follow button is disabled until the relationship is loaded.
  await waitFor(() => expect(within(people).getByRole('button', { name: 'Follow' })).toHaveProperty('disabled', false))
  await user.click(within(people).getByRole('button', { name: 'Follow' }))
  await within(people).findByRole('button', { name: 'Following' })
  await user.click(screen.getByRole('button', { name: 'Continue' }))

  const tag = await screen.findByRole('textbox', { name: 'A hashtag' })
  await user.type(tag, '#engines')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  const row = (await screen.findByText('#engines')).closest('li')
  expect(row).not.toBeNull()
  if (row !== null) await within(row).findByRole('button', { name: 'Following' })
  // Several words become one hashtag, and a hashtag that was typed but not added yet is not lost.
  await user.type(tag, 'small joys')
  await user.click(screen.getByRole('button', { name: 'Continue' }))

  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language of your posts' }), 'de')
  await user.click(screen.getByRole('button', { name: 'Save and read on' }))
  await waitFor(() => expect(location.pathname).toBe('/home'))

  const { data: me } = await ada.client.call(accountEndpoints.verifyCredentials)
  expect(me).toMatchObject({ display_name: 'Ada Lovelace', following_count: 1, source: { note: 'Numbers', language: 'de' } })
  expect((await ada.client.call(tagEndpoints.followed)).data.map(({ name }) => name.toLowerCase()).toSorted()).toEqual([
    'engines',
    'smalljoys',
  ])
})

it('asks before a reload takes what one typed about oneself, and keeps it while the page is open (R-shell-12c, #26)', async () => {
  const typist = await server.createAccount('typist')
  const { user, navigator } = renderScreen('/start', { server, signedInAs: typist })
  await user.type(await screen.findByRole('textbox', { name: 'About you' }), 'I walk')
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  act(() => navigator.replace('/public/local'))
  await screen.findByRole('region', { name: 'Live feeds' })
  act(() => navigator.replace('/start'))
  expect(await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'About you' })).toHaveProperty('value', 'I walk')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  await screen.findByRole('heading', { name: 'Whom do you want to read?' })
  const after = new Event('beforeunload', { cancelable: true })
  dispatchEvent(after)
  expect(after.defaultPrevented).toBe(false)
})

it('comes back where one stopped, also from the root, and can be left out as a whole (#8, demand 23, R-shell-12c)', async () => {
  const first = renderScreen('/start', { server, signedInAs: ada })
  await first.user.click(await screen.findByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { name: 'Whom do you want to read?' })
  const { key } = first.session
  first.unmount()

  const again = renderScreen('/', { server, signedInAs: ada })
  expect(await screen.findByRole('heading', { name: 'Whom do you want to read?' })).toBeDefined()
  expect(location.pathname).toBe('/start')
  await again.user.click(screen.getByRole('button', { name: 'Back to the step before' }))
  await screen.findByRole('heading', { name: 'Who are you?' })
  await again.user.click(screen.getByRole('button', { name: 'Skip all steps' }))
  await waitFor(() => expect(location.pathname).toBe('/home'))
  expect(onboardingStore(key).get()).toBe('done')
  again.unmount()

  renderScreen('/', { server, signedInAs: ada })
  expect(await screen.findByRole('heading', { name: 'Home', level: 1 })).toBeDefined()
})

it('begins with what the account has, and changes nothing of it that one leaves alone (#26)', async () => {
  const old = await server.createAccount('old')
  const stored = { display_name: 'Old hand', note: 'Here for years, and *staying*' }
  await old.client.call(accountEndpoints.updateCredentials, { body: stored })
  const { user } = renderScreen('/start', { server, signedInAs: old })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Display name' })
  expect(name.value).toBe(stored.display_name)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'About you' }).value).toBe(stored.note)
  await user.type(name, ' again')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  await screen.findByRole('heading', { name: 'Whom do you want to read?' })
  const { data } = await old.client.call(accountEndpoints.verifyCredentials)
  expect(data).toMatchObject({ display_name: 'Old hand again', source: { note: stored.note } })
})

it('says what was not saved, and lets one go on all the same (#8, demand 23)', async () => {
  const { fetch } = portsTo(server)
  const { user } = renderScreen('/start', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) =>
        url.includes('update_credentials')
          ? new Response('{"error":"Display name is too long"}', { status: 422, headers: { 'content-type': 'application/json' } })
          : fetch(url, init),
    },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Display name' }), 'A')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(await screen.findByText('Display name is too long')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Continue without saving' }))
  expect(await screen.findByRole('heading', { name: 'Whom do you want to read?' })).toBeDefined()
})
