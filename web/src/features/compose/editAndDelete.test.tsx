import { circleEndpoints, circleStatuses } from '@starling/api/circles'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { post } from '../../../../server/src/posts/statuses/posting.fixture.ts'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { setOffline } from '../../app/setOffline.fixture.ts'
import { draftStorageKey } from '../../storage/storageKeys.ts'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer

beforeAll(async () => {
  // Compiling the composer can take longer than a test waits.
  await import('./ComposeScreen.tsx')
  server = await startTestServer()
}, 60_000)
beforeEach(() => {
  localStorage.clear()
  forgetPage()
})
afterAll(() => server.close())

const draftsOf = () => Object.keys(localStorage).filter((key) => key.startsWith(draftStorageKey))

it('a post is edited, its versions compared, written anew and deleted, all from its menu (R-shell-17i, R-comp-17a, R-comp-24a, R-stat-14b, R-int-16)', async () => {
  const ada = await server.createAccount('ada')
  await post(ada, { status: 'A post with a mistaek', spoiler_text: 'Spelling', visibility: 'public' })
  const { user } = renderScreen('/home', { server, signedInAs: ada })
  const cardOf = (words: RegExp) => screen.findByRole('article', { name: words })
  const choose = async (words: RegExp, entry: string) => {
    await user.click(within(await cardOf(words)).getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: entry }))
  }

  await choose(/Spelling/, 'Edit')
  const text = await composeField()
  await waitFor(() => expect(text.value).toBe('A post with a mistaek'))
  expect(screen.getByRole('textbox', { name: 'Content warning' })).toHaveProperty('value', 'Spelling')
  await user.clear(text)
  await user.type(text, 'A post without a mistake')
  await user.click(screen.getByRole('button', { name: 'Remove content warning' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await user.click(within(await cardOf(/A post without a mistake/)).getByText('A post without a mistake'))
  await user.click(await screen.findByRole('button', { name: /^Edited/ }))
  const versions = await screen.findByRole('dialog', { name: 'Edits' })
  expect(await within(versions).findByText('A post with a mistaek')).toBeDefined()
  await user.click(within(versions).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(location.pathname).toBe('/home'))

  await choose(/A post without a mistake/, 'Delete and redraft')
  const asking = await screen.findByRole('dialog', { name: /Delete and redraft/ })
  await user.click(within(asking).getByRole('button', { name: 'Delete and redraft' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: /A post without a mistake/ })).toBeNull())
  const anew = await composeField()
  await waitFor(() => expect(anew.value).toBe('A post without a mistake'))
  await user.clear(anew)
  await user.type(anew, 'A better post')
  await user.click(screen.getByRole('button', { name: 'Publish' }))

  await choose(/A better post/, 'Delete')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: /A better post/ })).toBeNull())
  expect(await screen.findByText('Post deleted')).toBeDefined()
})

it('a post for a circle that is deleted to be written anew is for that circle again (R-comp-24e, #26)', async () => {
  const eve = await server.createAccount('eve')
  await eve.client.call(circleEndpoints.create, { body: { title: 'Chess' } })
  const { data: family } = await eve.client.call(circleEndpoints.create, { body: { title: 'Family' } })
  const { id } = await post(eve, { status: 'Soup at svn', visibility: 'circle', circle_id: family.id })
  const { user } = renderScreen(`/publish?redraft=${id}`, { server, signedInAs: eve })
  const asking = await screen.findByRole('dialog', { name: /Delete and redraft/ })
  await user.click(within(asking).getByRole('button', { name: 'Delete and redraft' }))
  const text = await composeField()
  await waitFor(() => expect(text.value).toBe('Soup at svn'))
  await user.clear(text)
  await user.type(text, 'Soup at seven')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(async () => {
    const { data } = await eve.client.call(circleStatuses, { params: { id: family.id } })
    expect(data.map(({ content }) => content)).toEqual(['<p>Soup at seven</p>'])
  })
})

it.each([
  ['tries again', true],
  ['opens the composer anew', false],
])('has the words of a post whose deletion was not answered when its author %s (R-comp-24a, R-comp-01, #26)', async (_does, isRetry) => {
  const eve = await server.createAccount(isRetry ? 'eva' : 'evi')
  const { id } = await post(eve, { status: 'Meet at **nien**', markdown: true, visibility: 'unlisted' })
  const through = portsTo(server).fetch
  let deletions = 0
  const ports = {
    fetch: async (...[url, init]: Parameters<typeof through>) => {
      const answer = await through(url, init)
      if (init?.method === 'DELETE' && (deletions += 1) === 1) throw new TypeError('Failed to fetch')
      return answer
    },
  }
  const { user, unmount } = renderScreen(`/publish?redraft=${id}`, { server, signedInAs: eve, ports })
  await user.click(await screen.findByRole('button', { name: 'Delete and redraft' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  if (isRetry) await user.click(again)
  else {
    unmount()
    forgetPage()
    renderScreen(`/publish?redraft=${id}`, { server, signedInAs: eve })
  }
  await waitFor(async () => expect((await composeField()).value).toBe('Meet at **nien**'))
  expect(screen.getByRole('button', { name: 'Audience: Quiet public' })).toBeDefined()
  expect(draftsOf()).toHaveLength(1)
})

it('keeps no draft of a post whose deletion is refused (R-comp-24a, #26)', async () => {
  const eve = await server.createAccount('eveline')
  const { id } = await post(eve, { status: 'Not to be deleted', visibility: 'public' })
  const through = portsTo(server).fetch
  const refused = () => Promise.resolve(Response.json({ error: 'This action is not allowed' }, { status: 403 }))
  const ports = { fetch: ((url, init) => (init?.method === 'DELETE' ? refused() : through(url, init))) satisfies typeof through }
  const { user } = renderScreen(`/publish?redraft=${id}`, { server, signedInAs: eve, ports })
  await user.click(await screen.findByRole('button', { name: 'Delete and redraft' }))
  await screen.findByRole('button', { name: 'Try again' })
  expect(draftsOf()).toEqual([])
})

it('an edit is not saved without a file that waits for the network (R-comp-17, R-media-01, #26)', async () => {
  const eve = await server.createAccount('evangeline')
  const { id } = await post(eve, { status: 'A kite', visibility: 'public' })
  const { user } = renderScreen(`/publish?edit=${id}`, { server, signedInAs: eve })
  await waitFor(async () => expect((await composeField()).value).toBe('A kite'))
  // Browsers are sometimes wrong about it: the server can be reached.
  setOffline(true)
  const files = [new File(['x'], 'kite.png', { type: 'image/png' })]
  fireEvent.drop(await composeField(), { dataTransfer: { types: ['Files'], files } })
  await screen.findByRole('button', { name: /kite\.png/ })
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('A file has not been sent. Send it again or remove it.')).toBeDefined()
  expect(screen.queryByText('Post saved.')).toBeNull()
  expect(screen.getByRole('button', { name: /kite\.png/ })).toBeDefined()
})

it('what is written after an edit is given up is a new post, and the next edit of that post begins with its words (R-comp-17, R-comp-01, #26)', async () => {
  const eve = await server.createAccount('evita')
  const { id } = await post(eve, { status: 'A kite', visibility: 'public' })
  const { user, navigator } = renderScreen('/home', { server, signedInAs: eve })
  await screen.findByRole('article', { name: /A kite/ })
  act(() => navigator.push(`/publish?edit=${id}`))
  await waitFor(async () => expect((await composeField()).value).toBe('A kite'))
  await user.click(screen.getByRole('button', { name: 'Stop editing' }))
  await waitFor(async () => expect((await composeField()).value).toBe(''))
  await waitFor(async () => expect(document.activeElement).toBe(await composeField()))
  await user.keyboard('Something else')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(location.pathname).toBe('/home'))
  act(() => navigator.push(`/publish?edit=${id}`))
  await waitFor(async () => expect((await composeField()).value).toBe('A kite'))
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(location.pathname).toBe('/home'))
  act(() => navigator.push('/publish'))
  await waitFor(async () => expect((await composeField()).value).toBe('Something else'))
})

it('an edit that is given up with words in it can be brought back (R-comp-17, R-comp-01, #26)', async () => {
  const eve = await server.createAccount('evadne')
  const { id } = await post(eve, { status: 'A kite', visibility: 'public' })
  const { user } = renderScreen(`/publish?edit=${id}`, { server, signedInAs: eve })
  await waitFor(async () => expect((await composeField()).value).toBe('A kite'))
  await user.type(await composeField(), 's')
  await user.click(screen.getByRole('button', { name: 'Stop editing' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await composeField()).value).toBe('A kites'))
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeDefined()
})
