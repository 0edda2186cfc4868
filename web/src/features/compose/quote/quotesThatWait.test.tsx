import { quoteEndpoints } from '@starling/api/quotes'
import { statusEndpoints } from '@starling/api/statuses'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { fetchInstance } from '../../../accounts/fetchInstance.ts'
import { renderScreen } from '../../../app/renderScreen.fixture.tsx'
import { forgetPage } from '../../../storage/pageMemory.ts'
import { post, read } from './quoting.fixture.ts'

let server: TestServer
let ada: TestAccount
let grace: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  grace = await server.createAccount('grace')
  // What menus offer depends on what the server can do, which a page learns some time after its first posts.
  await fetchInstance(ada.client)
})
beforeEach(() => {
  localStorage.clear()
  forgetPage()
})
afterAll(() => server.close())

it.each([
  ['Allow this quote', 'accepted'],
  ['Refuse this quote', 'rejected'],
])('the author answers a quote that waits: %s (R-quote-01a, R-quote-02a)', async (answer, state) => {
  const mine = await post(ada, { status: `To be reviewed ${state}`, quote_approval_policy: 'nobody' })
  await ada.client.call(quoteEndpoints.updatePolicy, { params: { id: mine.id }, body: { quote_review_policy: 'public' } })
  const quoting = await post(grace, { status: `Grace asks ${state}`, quoted_status_id: mine.id })
  expect(quoting.quote?.state).toBe('pending')
  const { user } = renderScreen(`/@grace/${quoting.id}`, { server, signedInAs: ada })
  const card = await screen.findByRole('article', { name: new RegExp(`Grace asks ${state}`) })
  await user.click(within(card).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: answer }))
  await waitFor(async () => expect((await read(grace, quoting.id)).quote?.state).toBe(state))
})

it('the author answers a quote that waits where it stands, without looking for that in a menu (R-quote-01a, #10)', async () => {
  const mine = await post(ada, { status: 'To be reviewed here', quote_approval_policy: 'nobody' })
  await ada.client.call(quoteEndpoints.updatePolicy, { params: { id: mine.id }, body: { quote_review_policy: 'public' } })
  const quoting = await post(grace, { status: 'Grace asks here', quoted_status_id: mine.id })
  const { user } = renderScreen(`/@grace/${quoting.id}`, { server, signedInAs: ada })
  const card = await screen.findByRole('article', { name: /Grace asks here/ })
  expect(await within(card).findByText('Waiting for your approval')).toBeDefined()
  await user.click(await within(card).findByRole('button', { name: 'Allow this quote' }))
  expect(await within(card).findByText('To be reviewed here')).toBeDefined()
  expect(document.activeElement).toBe(card)
  expect((await read(grace, quoting.id)).quote?.state).toBe('accepted')
})

it('whoever is about to answer a quote stays at its post while the one it quotes is deleted elsewhere (R-quote-01a, #26)', async () => {
  const mine = await post(ada, { status: 'Gone soon', quote_approval_policy: 'nobody' })
  await ada.client.call(quoteEndpoints.updatePolicy, { params: { id: mine.id }, body: { quote_review_policy: 'public' } })
  const quoting = await post(grace, { status: 'Grace asks late', quoted_status_id: mine.id })
  renderScreen(`/@grace/${quoting.id}`, { server, signedInAs: ada })
  const card = await screen.findByRole('article', { name: /Grace asks late/ })
  const button = await within(card).findByRole('button', { name: 'Allow this quote' })
  act(() => button.focus())
  await ada.client.call(statusEndpoints.delete, { params: { id: mine.id } })
  expect(await within(card).findByText('This post was deleted')).toBeDefined()
  expect(document.activeElement).toBe(card)
})

it.each([
  ['Allow this quote', 'Quoted your post', 'To be seen in the news: Allow this quote'],
  ['Refuse this quote', 'Asked to quote your post', 'The author does not allow this quote'],
])(
  'the notification says that a quote waits, and is where it is answered: %s (R-ntf-02d, R-quote-01a, #26)',
  async (answer, headline, shown) => {
    const mine = await post(ada, { status: `To be seen in the news: ${answer}`, quote_approval_policy: 'nobody' })
    await ada.client.call(quoteEndpoints.updatePolicy, { params: { id: mine.id }, body: { quote_review_policy: 'public' } })
    await post(grace, { status: `Grace hopes: ${answer}`, quoted_status_id: mine.id })
    await server.settled()
    const { user } = renderScreen('/notifications', { server, signedInAs: ada })
    const card = await screen.findByRole('article', { name: new RegExp(`Grace hopes: ${answer}`) })
    const headlineOf = () => card.previousElementSibling?.textContent
    expect(await within(card).findByText('Waiting for your approval')).toBeDefined()
    expect(headlineOf()).toBe('Asked to quote your post')
    await user.click(await within(card).findByRole('button', { name: answer }))
    expect(await within(card).findByText(shown)).toBeDefined()
    expect(headlineOf()).toBe(headline)
    expect(document.activeElement).toBe(card)
  },
)
