import { screen, waitFor, within } from '@testing-library/react'
import { accountEndpoints } from '@starling/api/accounts'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'
import { phoneQuery } from '../../ui/breakpoints.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { displayName: 'Ada' })
  bob = await server.createAccount('bob', { displayName: 'Bob' })
  await ada.client.call(accountEndpoints.follow, { params: { id: bob.account.id }, body: {} })
})

afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

async function publish(by: TestAccount, status: string, in_reply_to_id?: string): Promise<string> {
  const { data } = await by.client.call(statusEndpoints.create, {
    body: { status, visibility: 'public', ...(in_reply_to_id === undefined ? {} : { in_reply_to_id }) },
  })
  return data.id
}

const post = async (words: string) => {
  const text = await screen.findByText(words)
  const article = text.closest('article')
  if (!article) throw new Error(`No article around “${words}”`)
  return article
}
const replyButton = (article: HTMLElement) => within(article).getByRole('button', { name: /^Reply/ })
const place = () => screen.findByRole('article', { name: 'Your reply' })
/** The composer's text field, not the placeholder field shown until its code is loaded. */
const textIn = async (part: HTMLElement) => {
  await within(part).findByRole('button', { name: /^Reply/ })
  return within(part).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })
}

it('answers right under a post: focused, kept when closed, the same draft in front, and shown when sent (#9 part 5, #10 part 7)', async () => {
  const top = await publish(ada, 'Which bird is that?')
  const wren = await publish(bob, 'A wren, I think', top)
  await publish(bob, 'Or else a stork', top)
  const { user, navigator } = renderScreen(`/@ada/${top}`, { server, signedInAs: ada })
  const card = await post('A wren, I think')
  await user.click(replyButton(card))
  const reply = await place()
  const field = await textIn(reply)
  await waitFor(() => expect(document.activeElement).toBe(field))
  // The composer is a row of its own, directly below the post it replies to, on the same screen.
  const rows = screen.getAllByRole('article')
  expect(rows.indexOf(reply)).toBe(rows.indexOf(card) + 1)
  expect(navigator.getLocation().path).toBe(`/@ada/${top}`)
  await waitFor(() => expect(field.value).toBe('@bob '))
  await user.type(field, 'so small')

  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Your reply' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.getAttribute('data-list-key')).toBe(wren))

  // The shortcut does the same, with the same text.
  await user.keyboard('r')
  expect((await textIn(await place())).value).toBe('@bob so small')
  await user.click(within(await place()).getByRole('button', { name: 'Write in front' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reply' })
  expect(screen.queryByRole('article', { name: 'Your reply' })).toBeNull()
  const inFront = await textIn(dialog)
  expect(inFront.value).toBe('@bob so small')
  await user.type(inFront, ' a thing')
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reply' })).toBeNull())

  await user.click(replyButton(await post('A wren, I think')))
  const again = await place()
  expect((await textIn(again)).value).toBe('@bob so small a thing')
  await user.click(within(again).getByRole('button', { name: /^Reply/ }))
  await post('so small a thing')
  expect(screen.queryByRole('article', { name: 'Your reply' })).toBeNull()
  const { data } = await ada.client.call(statusEndpoints.context, { params: { id: wren }, query: {} })
  expect(data.descendants.map(({ in_reply_to_id }) => in_reply_to_id)).toEqual([wren])
})

it('goes with Back and keeps the words; another post takes the place over (#9 part 5)', async () => {
  const top = await publish(bob, 'Tea or coffee this morning?')
  await publish(bob, 'Cocoa is an answer too', top)
  const { user } = renderScreen(`/@bob/${top}`, { server, signedInAs: ada })
  await user.click(replyButton(await post('Cocoa is an answer too')))
  await user.type(await textIn(await place()), 'cocoa')
  await user.click(replyButton(await post('Tea or coffee this morning?')))
  await waitFor(async () => expect((await textIn(await place())).value).toBe('@bob '))
  expect(screen.getAllByRole('article', { name: 'Your reply' })).toHaveLength(1)
  await user.click(replyButton(await post('Cocoa is an answer too')))
  await waitFor(async () => expect((await textIn(await place())).value).toBe('@bob cocoa'))
  history.back()
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Your reply' })).toBeNull())
  expect(location.pathname).toBe(`/@bob/${top}`)
  await user.click(replyButton(await post('Cocoa is an answer too')))
  expect((await textIn(await place())).value).toBe('@bob cocoa')
})

it('is the page composer on a phone, where the conversation would be covered by the keyboard (#9 part 5)', async () => {
  const real = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === phoneQuery ? Object.assign(real(query), { matches: true }) : real(query),
  )
  const top = await publish(bob, 'Read on a phone')
  const { user } = renderScreen(`/@bob/${top}`, { server, signedInAs: ada })
  await user.click(replyButton(await post('Read on a phone')))
  await waitFor(() => expect(location.search).toBe(`?reply=${top}`))
  expect(screen.queryByRole('article', { name: 'Your reply' })).toBeNull()
})
