import type { Account } from '@starling/api/accounts'
import type { Status } from '@starling/api/statuses'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { forgetPage } from '../storage/pageMemory.ts'
import { recordedNames, recordedServer } from './recordedServer.fixture.ts'
import { renderScreen } from './renderScreen.fixture.tsx'

const accountById = /^GET \/api\/v1\/accounts\/(?!verify_credentials|relationships|search|lookup|familiar_followers)[^/?]+$/

beforeEach(() => {
  localStorage.clear()
  forgetPage()
})

it.each(recordedNames)('the answers of %s drive every screen (#11, part 4)', async (name) => {
  const recorded = recordedServer(name, ({ path, query }) => {
    // One lookup by name was recorded. These are the accounts that were recorded by their id as well.
    if (path !== '/api/v1/accounts/lookup') return null
    const found = [shown, reader].find(({ acct }) => acct === query.get('acct'))
    return found ? Response.json(found) : null
  })
  const status = recorded.recordedAnswer('GET /api/v1/statuses/')
  const reader = recorded.recordedAnswer('GET /api/v1/accounts/verify_credentials').body as Account
  const shown = recorded.recordedAnswer(accountById).body as Account
  const { acct } = shown
  // snac writes the id of a post in capitals, and answers to it in small letters.
  const address = `/@${(status.body as Status).account.acct}/${status.line.split('/').at(-1)}`
  const screens: readonly (readonly [path: string, title: string | RegExp, words: RegExp])[] = [
    ['/home', 'Home', /\w/],
    ['/public/local', /./, /\w/],
    ['/tags/peertest', /peertest/, /\w/],
    [address, /^Post by/, /\w/],
    [`/@${acct}`, /./, new RegExp(acct)],
    [`/@${acct}/with_replies`, /./, new RegExp(acct)],
    ['/notifications', 'Notifications', /\w/],
    ['/search?q=peertest', /^Search for/, /peertest/i],
    ['/explore', 'Explore', /\w/],
    ['/favourites', 'Favourites', /\w/],
    ['/bookmarks', 'Bookmarks', /\w/],
    ['/follow_requests', /./, /\w/],
    ['/about', /./, /\w/],
  ]
  const first = renderScreen('/home', recorded.screen)
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(0))
  for (const [path, title, words] of screens) {
    act(() => first.navigator.push(path))
    const region = await waitFor(() => {
      // The screens below the topmost one stay in the document, hidden, and go on loading when they are in front again.
      const top = within(screen.getByRole('main')).getAllByRole('region', { name: title })[0] as HTMLElement
      expect(top.textContent, path).toMatch(words)
      expect(top.querySelector('[aria-busy="true"]'), path).toBeNull()
      return top
    })
    expect(screen.queryByText('This screen could not be shown')).toBeNull()
    if (path === '/notifications') await waitFor(() => expect(within(region).getAllByRole('article').length).toBeGreaterThan(0))
  }
  first.unmount()
  // A link from elsewhere opens with the client loaded anew.
  renderScreen(address, recorded.screen)
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(0))
})
