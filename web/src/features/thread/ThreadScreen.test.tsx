import { act, screen, waitFor, within } from '@testing-library/react'
import { aMediaAttachment } from '@starling/api/fixtures'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
  ada = await server.createAccount('ada', { displayName: 'Ada' })
  bob = await server.createAccount('bob', { displayName: 'Bob' })
})

beforeEach(() => localStorage.clear())
afterAll(() => server.close())

async function publish(by: TestAccount, status: string, in_reply_to_id?: string): Promise<string> {
  const { data } = await by.client.call(statusEndpoints.create, {
    body: { status, visibility: 'public', ...(in_reply_to_id === undefined ? {} : { in_reply_to_id }) },
  })
  return data.id
}

/** Opens a screen; the request for a post's context is only answered once `answer` is called. */
function renderBeforeContext(path: string) {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  const through = portsTo(server).fetch
  const drawn = renderScreen(path, {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) => {
        if (url.includes('/context')) await isAnswered
        return through(url, init)
      },
    },
  })
  return { ...drawn, answer }
}

it('shows a post between what it answers and what answers it, in a feed of articles only (R-shell-06, R-stat-01d, R-stat-13c)', async () => {
  const first = await publish(ada, 'First words')
  const middle = await publish(bob, 'Middle words', first)
  await publish(ada, 'Answer from another', middle)
  await publish(bob, 'Answer from oneself', middle)
  renderScreen(`/@bob/${middle}`, { server, signedInAs: ada })
  await screen.findByRole('article', { name: /Answer from another/ })
  const order = ['First words', 'Middle words', '2 replies', 'Answer from oneself', 'Answer from another']
  // Accessible names of posts are set in idle time, one by one.
  await waitFor(() => {
    const names = screen.getAllByRole('article').map((article) => article.getAttribute('aria-label') ?? article.textContent)
    expect(names.map((name) => order.find((words) => name.includes(words)))).toEqual(order)
  })
  const feed = screen.getByRole('feed', { name: 'Conversation' })
  for (const control of within(feed).getAllByRole('radio')) expect(control.closest('article')).not.toBeNull()
})

it('shows no number of replies until all are loaded, and says what it counts (R-stat-07a)', async () => {
  const top = await publish(ada, 'Which paint?')
  const first = await publish(ada, 'The blue one', top)
  await publish(ada, 'Or the green', top)
  await publish(bob, 'Blue', first)
  const { navigator, answer } = renderBeforeContext('/home')
  await screen.findByText('Or the green')
  act(() => navigator.push(`/@ada/${top}`))
  const bar = await screen.findByRole('article', { name: 'Replies' })
  expect(bar.textContent).not.toMatch(/\d/)
  answer()
  expect(await screen.findByRole('article', { name: '3 replies in all' })).toBe(bar)
})

it('keeps the place of the bar above replies from the start where there will be some, so that nothing is pushed down (R-stat-07a, #26)', async () => {
  const [top, quiet] = [await publish(ada, 'Tea or coffee?'), await publish(ada, 'Nobody answers this')]
  for (const words of ['Tea', 'Coffee']) await publish(bob, words, top)
  const { navigator, answer } = renderBeforeContext(`/@ada/${top}`)
  await screen.findByRole('article', { name: /Tea or coffee/ })
  const bar = screen.getByRole('article', { name: 'Replies' })
  act(() => navigator.push(`/@ada/${quiet}`))
  const shown = await screen.findByRole('article', { name: /Nobody answers this/ })
  expect(within(shown.closest<HTMLElement>('[role=feed]') ?? shown).queryByRole('article', { name: 'Replies' })).toBeNull()
  act(() => navigator.back())
  answer()
  expect(await screen.findByRole('article', { name: '2 replies' })).toBe(bar)
})

it('keeps the place of that bar where one reply alone is known, whether it was answered or comes to be answered, and offers an order for several (R-stat-07a, R-stat-13, #26)', async () => {
  const top = await publish(ada, 'Cake or pie?')
  const pie = await publish(bob, 'Pie', top)
  const { navigator, answer } = renderBeforeContext('/home')
  await screen.findByText('Cake or pie?')
  act(() => navigator.push(`/@ada/${top}`))
  const bar = await screen.findByRole('article', { name: 'Replies' })
  expect(within(bar).queryByRole('radio')).toBeNull()
  await publish(ada, 'Which pie?', pie)
  answer()
  expect(await screen.findByRole('article', { name: '2 replies in all' })).toBe(bar)
  expect(within(bar).getAllByRole('radio').length).toBe(2)
})

it('says how many posts come before a deep reply and whom it answers, and leads to the first of them (#26)', async () => {
  let above = await publish(ada, 'The very first')
  const first = above
  for (const words of ['Second', 'Third', 'Fourth']) above = await publish(bob, words, above)
  const deep = await publish(ada, 'Deep down', above)
  const { user } = renderScreen(`/@ada/${deep}`, { server, signedInAs: ada })
  const post = await screen.findByRole('article', { name: /Deep down/ })
  await user.click(await within(post).findByRole('button', { name: '4 earlier posts' }))
  expect(within(post).getByText(/Replying to/).textContent).toBe('Replying to @bob')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-list-key')).toBe(first))
})

it('offers to fold where a conversation branches and at its head, not at each post that goes straight on (#26)', async () => {
  const top = await publish(ada, 'A long talk')
  let last = top
  for (let n = 1; n <= 7; n++) last = await publish(n % 2 === 0 ? ada : bob, `Step ${n}`, last)
  renderScreen(`/@ada/${top}`, { server, signedInAs: ada })
  await screen.findByRole('article', { name: /Step 7/ })
  expect(screen.getAllByRole('button', { name: /^Fold \d+ repl/ }).map(({ textContent }) => textContent)).toEqual(['Fold 6 replies'])
})

it('says so where a post is not here, and leads on to whose address it is (R-stat-01b, R-stat-19, #26)', async () => {
  const { user } = renderScreen('/@bob/12345', { server, signedInAs: ada })
  expect(await screen.findByText(/This post is not here.*never came to this server/)).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'To the profile of @bob' }))
  expect(await screen.findByRole('heading', { level: 1, name: /Bob|@bob/i })).toBeDefined()
})

it('marks an edited post and compares its versions, the newest first and the original by name (R-stat-14a, R-stat-14b, R-int-08b)', async () => {
  const id = await publish(ada, 'Patince')
  await ada.client.call(statusEndpoints.edit, {
    params: { id },
    body: { status: 'Patience', poll: { options: ['Yes', 'No'], expires_in: 600 } },
  })
  const { user } = renderScreen(`/@ada/${id}`, { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: /^Edited/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Edits' })
  expect((await within(dialog).findAllByText('Patince')).length).toBeGreaterThan(0)
  expect([...dialog.querySelectorAll('ol > li')].map((version) => version.textContent)).toEqual([
    expect.stringMatching(/^Edited .*Patience/),
    expect.stringMatching(/^Written .*Patince$/),
  ])
  // What was removed and what was added, in text and poll.
  const marked = (mark: string) => [...dialog.querySelectorAll(mark)].map((element) => element.lastChild?.textContent)
  expect(marked('del')).toEqual(['Patince'])
  expect(marked('ins')).toEqual(['Patience', 'Yes', 'No'])
})

it('says which pictures and words of their descriptions an edit added and took out (R-stat-14b, #26)', async () => {
  const id = await publish(ada, 'A walk')
  await ada.client.call(statusEndpoints.edit, { params: { id }, body: { status: 'A long walk' } })
  const through = portsTo(server).fetch
  // Both edits within one second, as a quick correction may be.
  const version = (content: string, media: readonly [id: string, description: string][]) => ({
    content,
    spoiler_text: '',
    sensitive: false,
    created_at: '2026-11-25T10:00:00.000Z',
    account: null,
    poll: null,
    emojis: [],
    media_attachments: media.map(([mediaId, description]) => aMediaAttachment({ id: mediaId, description })),
  })
  const history = [
    version('A walk', [
      ['m1', 'A grey cat'],
      ['m2', 'A gate'],
    ]),
    version('A walk', [
      ['m1', 'A black cat'],
      ['m3', 'A kite'],
    ]),
  ]
  const fetch: typeof through = async (url, init) => (url.endsWith('/history') ? Response.json(history) : through(url, init))
  const { user } = renderScreen(`/@ada/${id}`, { server, signedInAs: ada, ports: { fetch } })
  await user.click(await screen.findByRole('button', { name: /^Edited/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Edits' })
  const figures = await waitFor(() => {
    const [newest] = dialog.querySelectorAll('ol > li')
    const found = [...(newest?.querySelectorAll('figure') ?? [])]
    expect(found).toHaveLength(3)
    return found
  })
  expect(figures.map((figure) => figure.querySelector('figcaption')?.textContent.replaceAll(/\s+/g, ' '))).toEqual([
    'Taken out',
    expect.stringMatching(/^Description: A Taken out: grey Added: black cat$/),
    'Added',
  ])
})

it('says who can read a post (R-stat-17a)', async () => {
  const { data } = await ada.client.call(statusEndpoints.create, { body: { status: 'Among friends', visibility: 'private' } })
  renderScreen(`/@ada/${data.id}`, { server, signedInAs: ada })
  const post = await screen.findByRole('article', { name: /Among friends/ })
  expect(within(post).getAllByText('Followers only').length).toBeGreaterThan(0)
})

it('leads from the count to the people', async () => {
  const id = await publish(ada, 'Much liked')
  await bob.client.call(statusEndpoints.favourite, { params: { id } })
  const { user } = renderScreen(`/@ada/${id}`, { server, signedInAs: ada })
  await user.click(await screen.findByRole('link', { name: '1 favourite' }))
  expect(await screen.findByRole('article', { name: 'Bob, @bob' })).toBeDefined()
})

it('deletes one’s own post after asking (R-int-16)', async () => {
  const id = await publish(ada, 'A slip')
  const { user } = renderScreen(`/@ada/${id}`, { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Post deleted')).toBeDefined()
  await expect(ada.client.call(statusEndpoints.get, { params: { id } })).rejects.toMatchObject({ kind: 'not-found' })
})

it('pins one’s own post and takes it back, no more than the server takes, and mutes its conversation (R-int-03a, R-int-03b, R-int-05a)', async () => {
  const eve = await server.createAccount('eve')
  const ids: string[] = []
  for (let number = 0; number < 6; number += 1) ids.push(await publish(eve, `Pin ${number}`))
  const [last = '', ...others] = ids
  const stateOf = async (id: string) => (await eve.client.call(statusEndpoints.get, { params: { id } })).data
  const { user } = renderScreen(`/@eve/${last}`, { server, signedInAs: eve })
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Pin on profile')
  await waitFor(async () => expect((await stateOf(last)).pinned).toBe(true))
  await choose('Unpin from profile')
  await waitFor(async () => expect((await stateOf(last)).pinned).toBe(false))
  for (const id of others) await eve.client.call(statusEndpoints.pin, { params: { id } })
  await choose('Pin on profile')
  expect(await screen.findByText(/already pinned the maximum number of posts/)).toBeDefined()
  expect((await stateOf(last)).pinned).toBe(false)
  await choose('Mute conversation')
  await waitFor(async () => expect((await stateOf(last)).muted).toBe(true))
  await choose('Unmute conversation')
  await waitFor(async () => expect((await stateOf(last)).muted).toBe(false))
})

it('says that a conversation is muted or no longer muted, and undoes it (R-int-05a, #26)', async () => {
  const id = await publish(ada, 'A long debate')
  const isMuted = async () => (await ada.client.call(statusEndpoints.get, { params: { id } })).data.muted
  const { user } = renderScreen(`/@ada/${id}`, { server, signedInAs: ada })
  const choose = async (name: string, title: string) => {
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name }))
    return within((await screen.findByText(title)).closest('li') as HTMLElement).getByRole('button', { name: 'Undo' })
  }
  const mute = () => choose('Mute conversation', 'You muted this conversation.')
  await user.click(await mute())
  await waitFor(async () => expect(await isMuted()).toBe(false))
  await mute()
  expect(await isMuted()).toBe(true)
  await user.click(await choose('Unmute conversation', 'You no longer mute this conversation.'))
  await waitFor(async () => expect(await isMuted()).toBe(true))
})

/** The visible posts, identified by the given words, in order. */
const wordsInOrder = (words: readonly string[]) =>
  screen
    .getAllByRole('article')
    .map((article) => words.find((each) => article.textContent.includes(each)))
    .filter((each) => each !== undefined)

it('folds a branch and opens it again, by button and by key, and steps between answers (#9, 5)', async () => {
  const top = await publish(ada, 'Which bird?')
  const wren = await publish(bob, 'The wren', top)
  await publish(ada, 'So small', wren)
  await publish(bob, 'And so loud', wren)
  await publish(bob, 'Or the stork', top)
  const { user } = renderScreen(`/@ada/${top}`, { server, signedInAs: ada })
  const all = ['The wren', 'So small', 'And so loud', 'Or the stork']
  await screen.findByText('Or the stork')
  const open = wordsInOrder(all)
  expect(new Set(open)).toEqual(new Set(all))
  // Screen readers go from article to article in a feed, so all controls must be inside articles.
  for (const button of within(screen.getByRole('feed')).getAllByRole('button')) expect(button.closest('article')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Fold 2 replies' }))
  expect(wordsInOrder(all)).toEqual(['The wren', 'Or the stork'])
  await user.click(screen.getByRole('button', { name: 'Show 2 replies' }))
  expect(wordsInOrder(all)).toEqual(open)

  const card = (words: string) => screen.getAllByRole('article').find((article) => article.textContent.includes(words))
  card('The wren')?.focus()
  await user.keyboard('{ArrowLeft}')
  expect(wordsInOrder(all)).toEqual(['The wren', 'Or the stork'])
  await user.keyboard('{Shift>}J{/Shift}')
  await waitFor(() => expect(document.activeElement).toBe(card('Or the stork')))
  await user.keyboard('{Shift>}K{/Shift}')
  await waitFor(() => expect(document.activeElement).toBe(card('The wren')))
  await user.keyboard('{ArrowRight}')
  expect(wordsInOrder(all)).toEqual(open)
  card('So small')?.focus()
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(document.activeElement).toBe(card('The wren')))

  // In right-to-left languages the branches are mirrored, and the arrow keys too.
  document.documentElement.dir = 'rtl'
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  await user.keyboard('{ArrowRight}')
  expect(wordsInOrder(all)).toEqual(['The wren', 'Or the stork'])
  await user.keyboard('{ArrowLeft}')
  expect(wordsInOrder(all)).toEqual(open)
})

it('stands by time on request, which is remembered, and counts the posts of one author (#9, 5)', async () => {
  // The choice is stored for the account, so this test uses an account of its own.
  const cook = await server.createAccount('cook')
  const top = await publish(cook, 'One: eggs')
  const aside = await publish(bob, 'An aside', top)
  const second = await publish(cook, 'Two: flour', top)
  await publish(bob, 'To the aside', aside)
  await publish(cook, 'Three: milk', second)
  const words = ['An aside', 'Two: flour', 'To the aside', 'Three: milk']
  const first = renderScreen(`/@cook/${top}`, { server, signedInAs: cook })
  await screen.findByText('Three: milk')
  expect(wordsInOrder(words)).toEqual(['Two: flour', 'Three: milk', 'An aside', 'To the aside'])
  expect(screen.getByText('1 of 3')).toBeDefined()
  expect(screen.getByText('3 of 3')).toBeDefined()
  await first.user.click(screen.getByRole('radio', { name: 'By time' }))
  expect(wordsInOrder(words)).toEqual(words)
  first.unmount()
  renderScreen(`/@cook/${top}`, { server, signedInAs: cook })
  await screen.findByText('Three: milk')
  await waitFor(() => expect(wordsInOrder(words)).toEqual(words))
})

it('marks what came since the last visit, not one’s own (#9, 5)', async () => {
  const top = await publish(ada, 'A question')
  await publish(bob, 'An early answer', top)
  const first = renderScreen(`/@ada/${top}`, { server, signedInAs: ada })
  await screen.findByText('An early answer')
  expect(screen.queryByText('New')).toBeNull()
  await waitFor(() => expect(localStorage.getItem(`starling:thread-visits ${first.session.key}`)).toContain(top))
  first.unmount()
  await publish(bob, 'A late answer', top)
  await publish(ada, 'My own thanks', top)
  renderScreen(`/@ada/${top}`, { server, signedInAs: ada })
  await screen.findByText('A late answer')
  expect(await screen.findByText('1 new')).toBeDefined()
  expect(screen.getAllByText('New')).toHaveLength(1)
})
