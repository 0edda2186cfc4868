import { accountEndpoints } from '@starling/api/accounts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { displayName: 'Ada' })
})
afterAll(() => server.close())

const ownAccount = async () => (await ada.client.call(accountEndpoints.verifyCredentials)).data

it('edits name, text, details, flags and posting defaults from the source, and shows them at once (R-acct-05, R-acct-14)', async () => {
  const { user, session } = renderScreen('/settings/profile', { server, signedInAs: ada })
  const name = await screen.findByRole('textbox', { name: 'Display name' })
  const save = screen.getByRole('button', { name: 'Save' })
  expect(save).toHaveProperty('disabled', true)
  await user.clear(name)
  await user.type(name, 'Countess')
  await user.type(screen.getByRole('textbox', { name: 'About you' }), 'Numbers & engines')
  await user.click(screen.getByRole('button', { name: 'Add a detail' }))
  // The button focuses the field it has added.
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Label 1' }))
  await user.keyboard('Site')
  await user.type(screen.getByRole('textbox', { name: 'Text 1' }), 'https://ada.test')
  await user.click(screen.getByRole('switch', { name: /Approve followers by hand/ }))
  await user.click(screen.getByRole('switch', { name: /Hide whom you follow/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Visibility' }), 'Followers')
  await user.click(save)
  expect(await screen.findByText('Profile saved')).toBeDefined()

  const { source, ...account } = await ownAccount()
  expect(account).toMatchObject({ display_name: 'Countess', locked: true, hide_collections: true })
  expect(source).toMatchObject({ note: 'Numbers & engines', privacy: 'private', fields: [{ name: 'Site', value: 'https://ada.test' }] })
  expect(session.entities.get('account', ada.account.id)?.display_name).toBe('Countess')
  expect(save).toHaveProperty('disabled', true)
})

it('says which choice decides by whom posts are found, where there are two (R-acct-05, #26)', async () => {
  const words = /On this one, “Who can find your posts by search” decides/
  const view = renderScreen('/settings/profile', { server, signedInAs: ada })
  expect(await screen.findByRole('combobox', { name: 'Who can find your posts by search' })).toBeDefined()
  expect(screen.getByText(words)).toBeDefined()
  view.unmount()
  renderScreen('/settings/profile', { server: asPlainMastodon(server), signedInAs: ada })
  expect(await screen.findByRole('switch', { name: /Public posts may be found by search/ })).toBeDefined()
  expect(screen.queryByText(words)).toBeNull()
})

it('completes an emoji by its shortcode in the text about oneself (R-acct-05, R-comp-20, #26)', async () => {
  const { user } = renderScreen('/settings/profile', { server, signedInAs: await server.createAccount('eve') })
  const about = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'About you' })
  await user.type(about, 'Hello :blus')
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain(':blush:'))
  await user.keyboard('{Enter}')
  expect(about.value).toBe('Hello 😊 ')
  await user.keyboard('there')
  expect(about.value).toBe('Hello 😊 there')
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('takes the last detail away again (R-acct-05)', async () => {
  const { user } = renderScreen('/settings/profile', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Remove detail 1' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Profile saved')
  expect((await ownAccount()).source?.fields).toEqual([])
})

it('keeps what was typed where the server refuses it, and while one looks elsewhere (R-acct-05, R-err-03)', async () => {
  const ports = portsTo(server)
  const refusing = {
    ...ports,
    fetch: async (url: string, init = {}) =>
      url.includes('update_credentials') ? server.request('/api/v1/there-is-no-such-thing') : ports.fetch(url, init),
  }
  const { user, navigator } = renderScreen('/settings/profile', { server, signedInAs: ada, ports: refusing })
  const name = await screen.findByRole('textbox', { name: 'Display name' })
  await user.type(name, ' of Lovelace')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Your changes are not saved. Try again.')).toBeDefined()
  navigator.push('/about')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Edit profile' })).toBeNull())
  navigator.push('/settings/profile')
  const region = await screen.findByRole('region', { name: 'Edit profile' })
  expect(await within(region).findByDisplayValue('Countess of Lovelace')).toBeDefined()
  await user.click(within(region).getByRole('button', { name: 'Discard changes' }))
  expect(within(region).getByDisplayValue('Countess')).toBeDefined()
})

it('keeps what is typed while an earlier change is saved, and takes from the server what was saved (R-acct-05)', async () => {
  const ports = portsTo(server)
  const answer = Promise.withResolvers<undefined>()
  const slow = {
    ...ports,
    async fetch(url: string, init = {}) {
      const answered = await ports.fetch(url, init)
      if (url.includes('update_credentials')) await answer.promise
      return answered
    },
  }
  const { user } = renderScreen('/settings/profile', { server, signedInAs: ada, ports: slow })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Display name' })
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'About you' })
  await user.clear(name)
  await user.type(name, 'Lady Ada ')
  await user.clear(note)
  await user.type(note, 'Engines')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.type(note, ' and looms')
  answer.resolve(undefined)
  expect(await screen.findByText('Profile saved')).toBeDefined()
  expect(note.value).toBe('Engines and looms')
  // The server removes the space, and the name has not been changed since, so the field shows the server's value.
  await waitFor(() => expect(name.value).toBe('Lady Ada'))
  expect(screen.getByText('You have unsaved changes')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await ownAccount()).source?.note).toBe('Engines and looms'))
})

it('sends only what was typed, also after something else was changed on another device meanwhile (R-acct-05a, #26)', async () => {
  const ida = await server.createAccount('ida', { displayName: 'Ida' })
  const { user, navigator } = renderScreen('/settings/profile', { server, signedInAs: ida })
  await user.type(await screen.findByRole('textbox', { name: 'Display name' }), ' B.')
  act(() => navigator.push('/about'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Display name' })).toBeNull())
  await ida.client.call(accountEndpoints.updateCredentials, { body: { note: 'Written elsewhere', locked: true } })
  act(() => navigator.push('/settings/profile'))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Display name' })).value).toBe('Ida B.')
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'About you' }).value).toBe('Written elsewhere'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Profile saved')
  const { data } = await ida.client.call(accountEndpoints.verifyCredentials)
  expect(data).toMatchObject({ display_name: 'Ida B.', locked: true, source: { note: 'Written elsewhere' } })
})

it('says how much too long a text is, and does not send it (R-inst-01)', async () => {
  const { user } = renderScreen('/settings/profile', { server, signedInAs: ada })
  const name = await screen.findByRole('textbox', { name: 'Display name' })
  await user.clear(name)
  await user.type(name, 'x'.repeat(41))
  expect(await screen.findByText('1 character too many')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
})

it('says that the profile could not be loaded, and loads it again (R-err-01)', async () => {
  const ports = portsTo(server)
  let isDown = true
  const failing = {
    ...ports,
    fetch: async (url: string, init = {}) =>
      isDown && url.includes('verify_credentials') ? Promise.reject(new TypeError('offline')) : ports.fetch(url, init),
  }
  const { user } = renderScreen('/settings/profile', { server, signedInAs: ada, ports: failing })
  expect(await screen.findByText('The server cannot be reached')).toBeDefined()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('textbox', { name: 'Display name' })).toBeDefined()
})

it('asks a visitor to sign in', async () => {
  renderScreen('/settings/profile', { server })
  expect(await screen.findByText('Sign in to see this.')).toBeDefined()
})
