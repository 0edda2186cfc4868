import { screen, waitFor, within } from '@testing-library/react'
import { accountEndpoints } from '@starling/api/accounts'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'
import { wideQuery } from '../../ui/breakpoints.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('the link of a post goes to where one writes: into the panel, or into the reply that is open (R-comp-25a, R-shell-03c, #10)', async () => {
  const real = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === wideQuery ? Object.assign(real(query), { matches: true }) : real(query),
  )
  const [ada, bob] = [await server.createAccount('ada'), await server.createAccount('bob')]
  await ada.client.call(accountEndpoints.follow, { params: { id: bob.account.id } })
  const { data: first } = await bob.client.call(statusEndpoints.create, { body: { status: 'Something to link to', visibility: 'public' } })
  await server.settled()
  const { user, navigator } = renderScreen('/home', { server, signedInAs: ada })
  const card = await screen.findByRole('article', { name: /Something to link to/ })
  const insertLink = async (article: HTMLElement) => {
    await user.click(within(article).getByRole('button', { name: /^Boost/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Link to this post' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Insert post link/ }))
  }
  const panel = await composeField()
  await user.type(panel, 'See this:')
  await insertLink(card)
  await waitFor(() => expect(panel.value).toBe(`See this:\n\nBT ${first.url ?? ''}\n`))
  await waitFor(() => expect(document.activeElement).toBe(panel))
  expect(navigator.getLocation().path).toBe('/home')
  await user.keyboard('and more')
  expect(panel.value).toMatch(/\nand more$/)

  // Under a post, the reply that is written there takes it.
  await user.click(within(card).getByText('Something to link to'))
  await waitFor(() => expect(navigator.getLocation().path).toBe(`/@bob/${first.id}`))
  const opened = () => within(screen.getByRole('region', { name: /^Post by/ })).getByRole('article', { name: /Something to link to/ })
  await waitFor(() => expect(opened()).toBeDefined())
  await user.click(within(opened()).getByRole('button', { name: /^Reply/ }))
  const reply = await screen.findByRole('article', { name: 'Your reply' })
  await within(reply).findByRole('button', { name: /^Reply/ })
  const field = within(reply).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('Like ')
  await insertLink(opened())
  await waitFor(() => expect(field.value).toMatch(/Like\n\nBT http/))
  expect(screen.queryByRole('dialog')).toBeNull()
})
