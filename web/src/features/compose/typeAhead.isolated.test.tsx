import { act, screen, waitFor } from '@testing-library/react'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { forgetPage } from '../../storage/pageMemory.ts'

/** The code of dialogs arrives when this is resolved; until then no field exists. */
const arrival = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('../../ui/DialogSurface.tsx', async (original) => {
  await arrival.promise
  return original()
})

let server: TestServer
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  bob = await server.createAccount('bob')
  await bob.client.call(statusEndpoints.create, { body: { status: 'A wren?', visibility: 'public' } })
  await import('./DialogComposer.tsx')
})
afterAll(() => server.close())

/** A list of posts with working shortcuts. */
async function aList(ports: Parameters<typeof renderScreen>[1]['ports'] = {}) {
  const view = renderScreen('/public/local', { server, signedInAs: ada, ports })
  const post = await screen.findByRole('article', { name: /A wren/ }, { timeout: 20_000 })
  await screen.findByRole('region', { name: 'Alerts' }, { timeout: 20_000 })
  return { ...view, post }
}

/** None of these letters may act as a shortcut: nor may b boost, f favour, d bookmark or q quote. */
const sentence = 'nobody jokes, fqd'

it('keeps what is typed before there is a field, and no letter is a shortcut: the composer is left and opened again (R-comp-01)', async () => {
  const { user, navigator, post } = await aList()
  await act(async () => post.focus())
  await user.keyboard(`n${sentence}{Enter}x{Backspace}y`)
  expect(navigator.getLocation().path).toBe('/publish')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(navigator.getLocation().path).toBe('/public/local'))
  expect(document.activeElement).toBe(post)

  await user.keyboard('n')
  await user.keyboard(' and on')
  await act(async () => navigator.back())
  await waitFor(() => expect(navigator.getLocation().path).toBe('/public/local'))
  expect(screen.getByRole('button', { name: /^Boost|^Reblog/ }).getAttribute('aria-pressed')).not.toBe('true')

  await user.keyboard('n, then')
  await act(async () => arrival.resolve())
  const field = await composeField()
  await waitFor(() => expect(field.value).toBe(`${sentence}\ny and on, then`))
  expect(document.activeElement).toBe(field)
  await user.keyboard('!')
  expect(field.value).toBe(`${sentence}\ny and on, then!`)
  // Closing returns the focus to the post, and not to the hidden field that collected the letters.
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(post))
})

it('keeps what is typed after the key that goes on with a thread, whose last post is looked for first (R-shell-20, R-comp-01)', async () => {
  forgetPage()
  localStorage.clear()
  await ada.client.call(statusEndpoints.create, { body: { status: 'First of all', visibility: 'public' } })
  const answer = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let asked = 0
  const { user, navigator } = await aList({
    fetch: async (url, init) => {
      if (new URL(url).pathname !== `/api/v1/accounts/${ada.account.id}/statuses`) return portsTo(server).fetch(url, init)
      const attempt = asked
      asked += 1
      await answer[attempt]?.promise
      return attempt === 0 ? new Response('<h1>Bad gateway</h1>', { status: 502 }) : portsTo(server).fetch(url, init)
    },
  })
  await user.keyboard('cso far')
  answer[0]?.resolve()
  // Nothing is opened; the text is kept for the next post.
  await waitFor(() => expect(document.activeElement).not.toBeInstanceOf(HTMLTextAreaElement))
  expect(navigator.getLocation().path).toBe('/public/local')

  await user.keyboard('csecondly')
  answer[1]?.resolve()
  await waitFor(() => expect(navigator.getLocation().search).toMatch(/^\?reply=/))
  const field = await composeField()
  await waitFor(() => expect(field.value).toBe('secondly'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(navigator.getLocation().path).toBe('/public/local'))
  await user.keyboard('n')
  const next = await composeField()
  await waitFor(() => expect(next.value).toBe('so far'))
})
