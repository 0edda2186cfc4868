import { timelineEndpoints } from '@starling/api/timelines'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { accounts } from '../../accounts/accounts.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'
import { signInBeside } from '../../app/signedIn.fixture.ts'
import { forgetPage } from '../../storage/pageMemory.ts'
import { draftStore } from './drafts/draftStore.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount
let counter = 0
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  localStorage.clear()
  forgetPage()
  counter += 1
  ada = await server.createAccount(`ada${counter}`)
  bob = await server.createAccount(`bob${counter}`)
})
afterAll(() => server.close())

const contentsOf = async ({ account, client }: TestAccount) =>
  (await client.call(timelineEndpoints.account, { params: { id: account.id } })).data.map(({ content }) => content)

const main = () => screen.getByRole('main')
const openMenu = async (user: ReturnType<typeof renderScreen>['user']) =>
  await user.click(await within(main()).findByRole('button', { name: 'Write as another account' }))

it('goes on with what was written as another account, whose own draft stays (#29, 3)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: bob })
  await user.type(await composeField(main()), 'Begun by Bob himself')
  const bobsKey = accounts.get().active
  let adasKey = ''
  act(() => void (adasKey = signInBeside(server.origin, ada)))
  act(() => accounts.activate(adasKey))
  await waitFor(async () => expect((await composeField(main())).value).toBe(''))
  await user.type(await composeField(main()), 'Better said by Bob')
  await openMenu(user)
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`@${bob.account.acct}@`) }))
  await waitFor(async () => expect((await composeField(main())).value).toBe('Better said by Bob'))
  expect(accounts.get().active).toBe(bobsKey)
  await user.type(await composeField(main()), '{Control>}{Enter}{/Control}')
  await waitFor(async () => expect(await contentsOf(bob)).toEqual(['<p>Better said by Bob</p>']))
  expect(await contentsOf(ada)).toEqual([])
  const left = (key: string | null) =>
    draftStore(key ?? '')
      .written.get()
      .map(({ draft }) => draft.text)
  expect(left(bobsKey)).toEqual(['Begun by Bob himself'])
  expect(left(adasKey)).toEqual([])
})

it('leaves the draft where it is when the device is full (#29, 3)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(main()), 'Not to be lost')
  const active = accounts.get().active
  act(() => void signInBeside(server.origin, bob))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await openMenu(user)
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`@${bob.account.acct}@`) }))
  expect(await screen.findByText('This device is full. The draft stays with this account.')).toBeDefined()
  vi.restoreAllMocks()
  expect(accounts.get().active).toBe(active)
  expect((await composeField(main())).value).toBe('Not to be lost')
})

it('is the picture alone where one account is signed in (#29, 3)', async () => {
  renderScreen('/publish', { server, signedInAs: ada })
  await composeField(main())
  expect(within(main()).queryByRole('button', { name: 'Write as another account' })).toBeNull()
})
