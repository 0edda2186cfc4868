import { act, screen, waitFor, within } from '@testing-library/react'
import type { Status } from '@starling/api/statuses'
import { readingSettings } from '@starling/domain/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { fetchInstance } from '../../../accounts/fetchInstance.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../../app/renderScreen.fixture.tsx'
import { changeSetting } from '../../../settings/settingsStore.ts'
import { forgetPage } from '../../../storage/pageMemory.ts'
import { openMenu, post } from './quoting.fixture.ts'

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

/** The server, which sends one post differently. */
function answering(target: Status, changes: object) {
  const through = portsTo(server).fetch
  const fetch: typeof through = async (url, init) =>
    new URL(url).pathname === `/api/v1/statuses/${target.id}` && (init?.method ?? 'GET') === 'GET'
      ? Response.json({ ...target, ...changes })
      : through(url, init)
  return fetch
}

describe('the ways to hand a post on', () => {
  it.each([
    [{ legacy_quote: true }, null, ['Insert post link', 'Insert quote link']],
    [{ quote: true }, null, ['Insert post link', 'Insert quote link']],
    [{ legacy_quote: true }, { automatic: ['public'], manual: [], current_user: 'automatic' }, ['Insert post link']],
    [{ status_reference: true }, null, ['Insert post link']],
    [{}, null, ['Insert post link']],
  ])('follow what the author’s server understands: %j, quotes %j (R-sess-05c, X-19b)', async (features, approval, expected) => {
    const target = await post(grace, { status: 'Words from afar' })
    const { user } = renderScreen(`/@grace/${target.id}`, {
      server,
      signedInAs: ada,
      ports: { fetch: answering(target, { account: { ...target.account, server_features: features }, quote_approval: approval }) },
    })
    const menu = await openMenu(user, /Words from afar/)
    expect(within(menu).queryByRole('menuitem', { name: /^Insert/ })).toBeNull()
    await user.click(within(menu).getByRole('menuitem', { name: 'Link to this post' }))
    const names = within(menu)
      .getAllByRole('menuitem')
      .flatMap((item) => /^Insert (?:post|quote) link/.exec(item.textContent)?.[0] ?? [])
    expect(names).toEqual(expected)
    if (!expected.includes('Insert quote link')) return
    await user.click(within(menu).getByRole('menuitem', { name: /Insert quote link/ }))
    await waitFor(async () => expect((await composeField()).value).toBe(`RE: ${target.url}\n`))
  })

  it('say that a server cannot receive a link, for who wants to be told (R-int-12b, R-sess-05b)', async () => {
    const target = await post(grace, { status: 'Words without a way' })
    const fetch = answering(target, { account: { ...target.account, server_features: { circle: true } } })
    const { user, session } = renderScreen(`/@grace/${target.id}`, { server, signedInAs: ada, ports: { fetch } })
    await screen.findByRole('article', { name: /Words without a way/ })
    act(() => changeSetting(session.key, readingSettings.hidesWhatServersLack, () => true))
    const menu = await openMenu(user, /Words without a way/)
    await user.click(within(menu).getByRole('menuitem', { name: 'Link to this post' }))
    const item = within(menu).getByRole('menuitem', { name: /This server cannot receive links/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
  })

  it('say that a server cannot receive quotes, for who wants to be told, and offer to quote others (R-sess-07g, R-sess-05c)', async () => {
    const target = await post(grace, { status: 'Words nobody there may quote' })
    const features = { server_features: { circle: true } }
    const fetch = answering(target, { account: { ...target.account, ...features } })
    const { user, session } = renderScreen(`/@grace/${target.id}`, { server, signedInAs: ada, ports: { fetch } })
    await screen.findByRole('article', { name: /Words nobody there/ })
    const before = await openMenu(user, /Words nobody there/)
    expect(
      within(before)
        .getByRole('menuitem', { name: /^Quote/ })
        .getAttribute('aria-disabled'),
    ).not.toBe('true')
    await user.keyboard('{Escape}')
    act(() => changeSetting(session.key, readingSettings.hidesWhatServersLack, () => true))
    const menu = await openMenu(user, /Words nobody there/)
    const item = within(menu).getByRole('menuitem', { name: /This server cannot receive quotes/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
  })

  it('puts links to several posts into what is being written, each once (R-comp-25a, R-shell-03b)', async () => {
    const one = await post(grace, { status: 'First of two' })
    const two = await post(grace, { status: 'Second of two' })
    const { user } = renderScreen('/public/local', { server, signedInAs: ada })
    for (const words of [/First of two/, /Second of two/, /First of two/]) {
      const menu = await openMenu(user, words)
      await user.click(within(menu).getByRole('menuitem', { name: 'Link to this post' }))
      await user.click(within(menu).getByRole('menuitem', { name: /Insert post link/ }))
      await composeField()
      await waitFor(async () => expect((await composeField()).value).toContain('BT '))
      await user.click(screen.getByRole('button', { name: 'Close' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    const menu = await openMenu(user, /First of two/)
    await user.click(within(menu).getByRole('menuitem', { name: 'Link to this post' }))
    await user.click(within(menu).getByRole('menuitem', { name: /Insert post link/ }))
    await waitFor(async () => expect((await composeField()).value).toBe(`BT ${one.url}\nBT ${two.url}\n`))
  })
})
