import { accountEndpoints } from '@starling/api/accounts'
import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import { circleEndpoints } from '@starling/api/circles'
import { listEndpoints } from '@starling/api/lists'
import { statusEndpoints } from '@starling/api/statuses'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { instanceStore } from '../../accounts/instances.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount
let alan: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  alan = await server.createAccount('alan', { displayName: 'Alan Turing' })
  await alan.client.call(accountEndpoints.follow, { params: { id: ada.account.id }, body: {} })
  await server.settled()
})
beforeEach(forgetPage)
afterAll(() => server.close())

/** A menu keeps the entries with which it was opened, and some need to know what the server has. */
const untilInstanceIsKnown = () => waitFor(() => expect(instanceStore(server.origin).get()).not.toBeNull())

it('shows in which circles a follower is, takes the person out of one and puts them into another (R-circ-04, R-circ-03a)', async () => {
  const [choir, chess] = await Promise.all(
    ['Choir', 'Chess'].map(async (title) => (await ada.client.call(circleEndpoints.create, { body: { title } })).data),
  )
  await ada.client.call(circleEndpoints.addAccounts, { params: { id: choir?.id ?? '' }, body: { account_ids: [alan.account.id] } })
  const circlesOfAlan = async () =>
    (await ada.client.call(circleEndpoints.ofAccount, { params: { id: alan.account.id } })).data.map(({ title }) => title)
  const { user } = renderScreen('/@alan', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'More about @alan' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Lists and circles with this person' }))
  const circles = await within(await screen.findByRole('dialog')).findByRole('group', { name: 'Circles' })
  const box = (name: string) => within(circles).findByRole<HTMLInputElement>('checkbox', { name })
  expect([(await box('Choir')).checked, (await box('Chess')).checked]).toEqual([true, false])
  await user.click(await box('Chess'))
  await user.click(await box('Choir'))
  expect([(await box('Choir')).checked, (await box('Chess')).checked]).toEqual([false, true])
  await waitFor(async () => expect(await circlesOfAlan()).toEqual([chess?.title]))
})

it('shows under which categories a post is filed, and takes it out of one (R-bmc-03, R-bmc-04b)', async () => {
  const { data: status } = await alan.client.call(statusEndpoints.create, { body: { status: 'A recipe for bread' } })
  const [recipes] = await Promise.all(
    ['Recipes', 'Knitting'].map(async (title) => (await ada.client.call(bookmarkCategoryEndpoints.create, { body: { title } })).data),
  )
  await ada.client.call(bookmarkCategoryEndpoints.addStatuses, { params: { id: recipes?.id ?? '' }, body: { status_ids: [status.id] } })
  const { user } = renderScreen(`/@alan/${status.id}`, { server, signedInAs: ada })
  await untilInstanceIsKnown()
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'File under a category' }))
  const dialog = await screen.findByRole('dialog', { name: 'File this post' })
  const box = (name: string) => within(dialog).findByRole<HTMLInputElement>('checkbox', { name })
  expect([(await box('Recipes')).checked, (await box('Knitting')).checked]).toEqual([true, false])
  await user.click(await box('Recipes'))
  expect((await box('Recipes')).checked).toBe(false)
  await waitFor(async () =>
    expect((await ada.client.call(bookmarkCategoryEndpoints.ofStatus, { params: { id: status.id } })).data).toEqual([]),
  )
})

it('takes somebody out of a circle only when the server has put them in, however fast both are pressed (R-circ-03a, #26)', async () => {
  const { data: band } = await ada.client.call(circleEndpoints.create, { body: { title: 'Band' } })
  const sent: string[] = []
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const fetch: ReturnType<typeof portsTo>['fetch'] = async (url, init) => {
    if (url.includes(`/circles/${band.id}/accounts`) && init?.method !== 'GET') {
      sent.push(init?.method ?? '')
      if (init?.method === 'POST') await held
    }
    return portsTo(server).fetch(url, init)
  }
  const { user } = renderScreen('/@alan', { server, signedInAs: ada, ports: { fetch } })
  await user.click(await screen.findByRole('button', { name: 'More about @alan' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Lists and circles with this person' }))
  const box = await within(await screen.findByRole('dialog')).findByRole<HTMLInputElement>('checkbox', { name: 'Band' })
  await user.click(box)
  await waitFor(() => expect(sent).toEqual(['POST']))
  await user.click(box)
  await waitFor(() => expect(box.checked).toBe(false))
  expect(sent).toEqual(['POST'])
  goOn()
  await waitFor(() => expect(sent).toEqual(['POST', 'DELETE']))
  const members = { params: { id: band.id }, query: { limit: 0 } }
  await waitFor(async () => expect((await ada.client.call(circleEndpoints.accounts, members)).data).toEqual([]))
  expect(box.checked).toBe(false)
})

it('shows somebody as on the list or in the circle where another device has just put them (R-list-04b, R-circ-03a, #26)', async () => {
  await ada.client.call(accountEndpoints.follow, { params: { id: alan.account.id }, body: {} })
  const [list, circle] = [
    (await ada.client.call(listEndpoints.create, { body: { title: 'Neighbours' } })).data,
    (await ada.client.call(circleEndpoints.create, { body: { title: 'Garden' } })).data,
  ]
  const seen: string[] = []
  const fetch: ReturnType<typeof portsTo>['fetch'] = async (url, init) => {
    const answer = await portsTo(server).fetch(url, init)
    seen.push(`${new URL(url).pathname} ${answer.status}`)
    return answer
  }
  const { user } = renderScreen('/@alan', { server, signedInAs: ada, ports: { fetch } })
  await user.click(await screen.findByRole('button', { name: 'More about @alan' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Lists and circles with this person' }))
  const boxes = [
    ['lists', await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Neighbours' })],
    ['circles', await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Garden' })],
  ] as const
  const body = { account_ids: [alan.account.id] }
  await ada.client.call(listEndpoints.addAccounts, { params: { id: list.id }, body })
  await ada.client.call(circleEndpoints.addAccounts, { params: { id: circle.id }, body })
  for (const [kind, box] of boxes) {
    await user.click(box)
    await waitFor(() => expect(seen.some((line) => line.endsWith('/accounts 422'))).toBe(true))
    const refused = seen.findIndex((line) => line.endsWith('/accounts 422'))
    await waitFor(() => expect(seen.slice(refused)).toContain(`/api/v1/accounts/${alan.account.id}/${kind} 200`))
    await waitFor(() => expect(box.checked).toBe(true))
    seen.length = 0
  }
})

it('does not show somebody as on a list any more whom the reader has unfollowed (R-list-04a, R-list-04c, #26)', async () => {
  await ada.client.call(accountEndpoints.follow, { params: { id: alan.account.id }, body: {} })
  const { data: list } = await ada.client.call(listEndpoints.create, { body: { title: 'Colleagues' } })
  await ada.client.call(listEndpoints.addAccounts, { params: { id: list.id }, body: { account_ids: [alan.account.id] } })
  const { user } = renderScreen('/@alan', { server, signedInAs: ada })
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'More about @alan' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Lists and circles with this person' }))
    return screen.findByRole<HTMLInputElement>('checkbox', { name: 'Colleagues' })
  }
  expect((await open()).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'Following' }))
  await screen.findByText('You no longer follow @alan')
  const box = await open()
  await waitFor(() => expect(box.checked).toBe(false))
})

it('does not show a post as filed any more whose bookmark was removed (R-bmc-03, #26)', async () => {
  const { data: status } = await alan.client.call(statusEndpoints.create, { body: { status: 'A recipe for soup' } })
  const { data: soups } = await ada.client.call(bookmarkCategoryEndpoints.create, { body: { title: 'Soups' } })
  await ada.client.call(bookmarkCategoryEndpoints.addStatuses, { params: { id: soups.id }, body: { status_ids: [status.id] } })
  const { user } = renderScreen(`/@alan/${status.id}`, { server, signedInAs: ada })
  const open = async () => {
    await untilInstanceIsKnown()
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'File under a category' }))
    return screen.findByRole<HTMLInputElement>('checkbox', { name: 'Soups' })
  }
  expect((await open()).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'Bookmark', pressed: true }))
  await screen.findByRole('button', { name: 'Bookmark', pressed: false })
  const box = await open()
  await waitFor(() => expect(box.checked).toBe(false))
})
