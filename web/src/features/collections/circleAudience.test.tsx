import { circleEndpoints, circleStatuses } from '@starling/api/circles'
import { statusEndpoints } from '@starling/api/statuses'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { follow, post } from '../../../../server/src/posts/statuses/posting.fixture.ts'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
beforeEach(forgetPage)
afterAll(() => server.close())

it('a post for a circle is at home for its members, and not there for anybody else who follows (R-circ-01, R-circ-03)', async () => {
  const [ada, bob, eve] = [await server.createAccount('ada'), await server.createAccount('bob'), await server.createAccount('eve')]
  for (const follower of [bob, eve]) await follow(server, follower, ada)
  const { data: circle } = await ada.client.call(circleEndpoints.create, { body: { title: 'Close friends' } })
  await ada.client.call(circleEndpoints.addAccounts, { params: { id: circle.id }, body: { account_ids: [bob.account.id] } })
  const { id } = await post(ada, { status: 'Dinner at eight', visibility: 'limited', circle_id: circle.id })
  await post(ada, { status: 'For everybody', visibility: 'public' })
  await server.settled()

  const member = renderScreen('/home', { server, signedInAs: bob })
  expect(await screen.findByRole('article', { name: /Dinner at eight/ })).toBeDefined()
  member.unmount()
  const other = renderScreen('/home', { server, signedInAs: eve })
  expect(await screen.findByRole('article', { name: /For everybody/ })).toBeDefined()
  expect(screen.queryByText('Dinner at eight')).toBeNull()
  other.navigator.push(`/@ada/${id}`)
  expect(await screen.findByText(/This post is not here/)).toBeDefined()
  expect(screen.queryByText('Dinner at eight')).toBeNull()
  const refused = await server.request(`/api/v1/statuses/${id}`, { headers: { authorization: `Bearer ${eve.token}` } })
  expect(refused.status).toBe(404)
})

it('an audience is offered whatever the server of who is answered is said to understand (R-vis-08)', async () => {
  const [ada, grace] = [await server.createAccount('reader'), await server.createAccount('grace')]
  const { data: target } = await grace.client.call(statusEndpoints.create, { body: { status: 'From a plain server' } })
  const features = { circle: false, emoji_reaction: false, status_reference: false, legacy_quote: false, quote: false }
  const through = portsTo(server).fetch
  const fetch: typeof through = async (url, init) =>
    new URL(url).pathname === `/api/v1/statuses/${target.id}`
      ? Response.json({ ...target, account: { ...grace.account, server_features: features } })
      : through(url, init)
  const { user } = renderScreen(`/publish?reply=${target.id}`, { server, signedInAs: ada, ports: { fetch } })
  await composeField()
  await user.click(await screen.findByRole('button', { name: /^Audience:/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Who is it for?' })
  for (const name of ['Mutuals', 'Circle', 'Followers']) expect(await within(dialog).findByRole('radio', { name })).toBeDefined()
})

it('a draft for a circle that is deleted meanwhile asks for another one, and shows none as if it were chosen (R-vis-07, R-circ-05, #26)', async () => {
  const ada = await server.createAccount('adeline')
  const make = async (title: string) => (await ada.client.call(circleEndpoints.create, { body: { title } })).data
  const [chess, family] = [await make('Chess'), await make('Family')]
  const first = renderScreen('/publish', { server, signedInAs: ada })
  await first.user.type(await composeField(), 'Dinner at eight')
  await first.user.click(screen.getByRole('button', { name: 'Audience: Public' }))
  await first.user.click(await screen.findByRole('radio', { name: 'Circle' }))
  await first.user.selectOptions(await screen.findByRole('combobox', { name: 'Circle' }), 'Family')
  await first.user.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByRole('button', { name: 'Audience: Circle: Family' })
  first.unmount()
  await ada.client.call(circleEndpoints.delete, { params: { id: family.id } })
  forgetPage()

  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Audience: Circle' }))
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Circle' })
  expect(choice.selectedOptions[0]?.textContent).toBe('Choose a circle')
  await user.selectOptions(choice, 'Chess')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Post published.')
  const { data } = await ada.client.call(circleStatuses, { params: { id: chess.id } })
  expect(data.map(({ content }) => content)).toEqual(['<p>Dinner at eight</p>'])
})
