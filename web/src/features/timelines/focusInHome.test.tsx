import { screen, waitFor, within } from '@testing-library/react'
import { accountEndpoints } from '@starling/api/accounts'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('the focus goes on where keys act: after a question that was left, after muting, and after Undo (R-shell-20)', async () => {
  const [ada, bob, eve] = [await server.createAccount('ada'), await server.createAccount('bob'), await server.createAccount('eve')]
  for (const { account } of [bob, eve]) await ada.client.call(accountEndpoints.follow, { params: { id: account.id } })
  const post = (who: typeof bob, status: string) => who.client.call(statusEndpoints.create, { body: { status, visibility: 'public' } })
  await post(eve, 'Below all else')
  await post(bob, 'Too much of this')
  await post(eve, 'On top')
  await server.settled()
  const { user } = renderScreen('/home', { server, signedInAs: ada })
  // Shortcuts work once this is loaded.
  await screen.findByRole('region', { name: 'Alerts' })
  const card = () => screen.queryByRole('article', { name: /Too much of this/ })
  const focused = () => document.activeElement?.closest('[data-list-key]')?.textContent
  const askToMute = async () => {
    await user.click(within(await screen.findByRole('article', { name: /Too much of this/ })).getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Mute @/ }))
    return screen.findByRole('dialog')
  }

  await askToMute()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(focused()).toContain('Too much of this'))

  await user.click(within(await askToMute()).getByRole('button', { name: 'Mute' }))
  await waitFor(() => expect(card()).toBeNull())
  await waitFor(() => expect(focused()).toContain('Below all else'))
  ;(await screen.findByRole('button', { name: 'Undo' })).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toContain('Below all else'))
})
