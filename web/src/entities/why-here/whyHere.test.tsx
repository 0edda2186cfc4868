import { accountEndpoints } from '@starling/api/accounts'
import { antennaEndpoints } from '@starling/api/antennas'
import { bookmarkEndpoints } from '@starling/api/bookmarks'
import { listEndpoints } from '@starling/api/lists'
import type { Status } from '@starling/api/statuses'
import { statusEndpoints } from '@starling/api/statuses'
import { tagEndpoints } from '@starling/api/tags'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
let bob: TestAccount
let cleo: TestAccount
let made = 0

beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())
beforeEach(async () => {
  made += 1
  ada = await server.createAccount(`ada${made}`)
  bob = await server.createAccount(`bob${made}`)
  cleo = await server.createAccount(`cleo${made}`)
})

async function say(who: TestAccount, status: string): Promise<Status> {
  const { data } = await who.client.call(statusEndpoints.create, { body: { status, visibility: 'public' } })
  if (!('content' in data)) throw new Error('Scheduled')
  return data
}
const follow = (who: TestAccount) => ada.client.call(accountEndpoints.follow, { params: { id: who.account.id }, body: {} })
const toBob = async () => (await ada.client.call(accountEndpoints.relationships, { query: { id: [bob.account.id] } })).data[0]

/** Opens a timeline and the reasons of the post with these words. */
async function why(path: string, words: string) {
  const { user } = renderScreen(path, { server, signedInAs: ada })
  const card = (await screen.findByText(words)).closest('article')
  if (card === null) throw new Error('No card')
  await user.click(await within(card).findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Why is this here?' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Why is this here?' })) }
}

it('says in home that one follows the author, and stops that (#29, part 6)', async () => {
  await follow(bob)
  await say(bob, 'Followed words')
  const { user, dialog } = await why('/home', 'Followed words')
  expect(await dialog.findByText(`You follow @bob${made}.`)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Following' }))
  await waitFor(async () => expect((await toBob())?.following).toBe(false))
  expect(await screen.findByText(`You no longer follow @bob${made}`)).toBeDefined()
  // The post is gone from home, and its reasons can still be read and taken back.
  expect(screen.queryByText('Followed words')).toBeNull()
  await user.click(await dialog.findByRole('button', { name: 'Follow' }))
  await waitFor(async () => expect((await toBob())?.following).toBe(true))
})

it('says in home who boosted it, and hides their boosts (#29, part 6)', async () => {
  await follow(bob)
  const post = await say(cleo, 'Boosted words')
  await bob.client.call(statusEndpoints.reblog, { params: { id: post.id } })
  const { user, dialog } = await why('/home', 'Boosted words')
  expect(await dialog.findByText(`@bob${made} boosted it, and you follow them.`)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: `Hide boosts from @bob${made}` }))
  await waitFor(async () => expect(await toBob()).toMatchObject({ following: true, showing_reblogs: false }))
  expect(await dialog.findByRole('button', { name: `Show boosts from @bob${made}` })).toBeDefined()
})

it('says in home which followed hashtag it carries, and stops following it (#29, part 6)', async () => {
  const name = `birds${made}`
  await ada.client.call(tagEndpoints.follow, { params: { name } })
  await say(cleo, `Tagged words #${name}`)
  const { user, dialog } = await why('/home', 'Tagged words')
  expect(await dialog.findByText(`It carries #${name}, which you follow.`)).toBeDefined()
  await user.click(await dialog.findByRole('button', { name: 'Following' }))
  await waitFor(async () => expect((await ada.client.call(tagEndpoints.get, { params: { name } })).data.following).toBe(false))
  expect(await dialog.findByRole('button', { name: 'Follow' })).toBeDefined()
})

it('says that its author is on the list, and takes them off it and puts them back (#29, part 6)', async () => {
  await follow(bob)
  const { data } = await ada.client.call(listEndpoints.create, { body: { title: 'Friends' } })
  await ada.client.call(listEndpoints.addAccounts, { params: { id: data.id }, body: { account_ids: [bob.account.id] } })
  await say(bob, 'Listed words')
  const { user, dialog } = await why(`/lists/${data.id}`, 'Listed words')
  expect(await dialog.findByText(`@bob${made} is on this list.`)).toBeDefined()
  const members = async () => (await ada.client.call(listEndpoints.accounts, { params: { id: data.id } })).data.map(({ id }) => id)
  await user.click(await dialog.findByRole('button', { name: 'Take off this list' }))
  await waitFor(async () => expect(await members()).toEqual([]))
  await user.click(await dialog.findByRole('button', { name: 'Put back on this list' }))
  await waitFor(async () => expect(await members()).toEqual([bob.account.id]))
})

it('names the condition for which an antenna collected it, and leads to it (#29, part 6)', async () => {
  const { data } = await ada.client.call(antennaEndpoints.create, { body: { title: 'Birds' } })
  await ada.client.call(antennaEndpoints.addKeywords, { params: { id: data.id }, body: { keywords: ['heron'] } })
  await say(cleo, 'A heron in the pond')
  const { dialog } = await why(`/antennas/${data.id}`, 'A heron in the pond')
  expect(await dialog.findByText('This antenna collected it for the word “heron”.')).toBeDefined()
  expect(dialog.getByRole('link', { name: 'Edit antenna' }).getAttribute('href')).toBe(`/antennas/${data.id}/edit`)
})

it('says of the timelines of servers what stands there, and nothing of one’s own collections (#29, part 6)', async () => {
  const post = await say(cleo, 'Open words')
  const { dialog } = await why('/public/local', 'Open words')
  expect(await dialog.findByText('All public posts of this server stand here.')).toBeDefined()
  await ada.client.call(statusEndpoints.bookmark, { params: { id: post.id } })
  expect((await ada.client.call(bookmarkEndpoints.list)).data).toHaveLength(1)
  cleanup()
  const { user } = renderScreen('/bookmarks', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: 'Copy link' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Why is this here?' })).toBeNull()
})
