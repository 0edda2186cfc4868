import { aCustomEmoji, anAccount, anInstance, aQuote, aStatus } from '@starling/api/fixtures'
import { SENSITIVE_EMOJI_WARNING } from '@starling/domain/store'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { instanceStore } from '../../accounts/instances.ts'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { StatusCard } from './StatusCard.tsx'

it('keeps the entries of an open menu where they are when the server’s abilities become known (R-shell-17)', async () => {
  const instance = instanceStore('https://starling.test')
  instance.set(null)
  const status = aStatus({ id: '1', account: anAccount({ id: '2', username: 'bob' }) })
  const { user } = renderEntity(<StatusCard statusId="1" context="home" />, { statuses: [status], me: '1' })
  const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  const more = screen.getByRole('button', { name: 'More' })
  await user.click(more)
  await screen.findByRole('menuitem', { name: 'Filter this post' })
  const before = entries()
  act(() => instance.set(anInstance({ fedibird_capabilities: ['kmyblue_bookmark_category'] })))
  expect(entries()).toEqual(before)

  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.click(more)
  expect(await screen.findByRole('menuitem', { name: 'File under a category' })).toBeDefined()
  act(() => instance.set(null))
})

it('asks who may quote a post that a public stream brought, when its menu is opened (R-str-05, #25)', async () => {
  const approval = (current_user: 'unknown' | 'automatic') => ({ automatic: ['public' as const], manual: [], current_user })
  const status = aStatus({ id: '1', account: anAccount({ id: '2', username: 'bob' }), quote_approval: approval('unknown') })
  const view = renderEntity(<StatusCard statusId="1" context="home" />, {
    statuses: [status],
    me: '1',
    loadStatus: async () => view.store.change({ ...status, quote_approval: approval('automatic') }),
  })
  await view.user.click(screen.getByRole('button', { name: 'Boost' }))
  await waitFor(() => expect(screen.getByRole('menuitem', { name: /^Quote/ }).getAttribute('aria-disabled')).toBeNull())
  await view.user.click(screen.getByRole('menuitem', { name: /^Quote/ }))
  expect(view.visited).toEqual([expect.stringContaining('quote=1')])
})

it('takes the words of a post along: copied, shared, read aloud and stopped (#29, 6)', async () => {
  const written: string[] = []
  const shared: ShareData[] = []
  const said: SpeechSynthesisUtterance[] = []
  const speech = {
    speaking: false,
    speak: (one: SpeechSynthesisUtterance) => void (said.push(one), (speech.speaking = true)),
    cancel: () => void (speech.speaking = false),
  }
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      lang = ''
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
  const status = aStatus({
    id: '1',
    account: anAccount({ id: '2', username: 'bob' }),
    content: '<p>Good soup</p>',
    spoiler_text: 'Food',
    language: 'de',
  })
  const { user } = renderEntity(<StatusCard statusId="1" context="home" />, { statuses: [status], me: '1' })
  Object.assign(navigator, { canShare: () => true, share: async (data: ShareData) => void shared.push(data) })
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
  const choose = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Copy text')
  expect(written).toEqual(['Food\n\nGood soup'])
  await choose('Share')
  expect(shared).toEqual([{ url: status.url, text: 'Food\n\nGood soup' }])
  await choose('Read aloud')
  expect(said.map(({ text, lang }) => [text, lang])).toEqual([['Food\n\nGood soup', 'de']])
  await choose('Stop reading aloud')
  expect(speech.speaking).toBe(false)
  for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
})

it('takes along no warning that the author did not write: the one that a post got for its custom emoji (X-08a, #29, 6)', async () => {
  const written: string[] = []
  const emojis = [aCustomEmoji({ sensitive: true })]
  const status = aStatus({ id: '1', content: '<p>Good soup</p>', spoiler_text: SENSITIVE_EMOJI_WARNING, emojis })
  const { user } = renderEntity(<StatusCard statusId="1" context="home" />, { statuses: [status], me: '1' })
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy text' }))
  expect(written).toEqual(['Good soup'])
})

it('offers to answer the author alone (R-comp-08)', async () => {
  const status = aStatus({ id: '1', account: anAccount({ id: '2', username: 'bob', acct: 'bob' }) })
  const { user, visited } = renderEntity(<StatusCard statusId="1" context="home" />, { statuses: [status], me: '1' })
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reply to @bob alone' }))
  expect(visited).toEqual([expect.stringContaining('privateReply=1')])
})

it.each([
  ['2', 'Mention @bob', '/publish?mention=bob'],
  ['1', 'Edit', '/publish?edit=1'],
  ['1', 'Delete and redraft', '/publish?redraft=1'],
])('leads a reader %s by “%s” to the composer (R-shell-03b)', async (me, name, address) => {
  const own = me === '1'
  const status = aStatus({ id: '1', account: anAccount({ id: own ? me : '9', username: 'bob', acct: 'bob' }) })
  const { user, visited } = renderEntity(<StatusCard statusId="1" context="home" />, { statuses: [status], me })
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name }))
  expect(visited).toEqual([address])
})

it('leads by “Quote” to the composer (R-shell-03b)', async () => {
  const status = aStatus({ id: '1', quote_approval: { automatic: ['public'], manual: [], current_user: 'automatic' } })
  const { user, visited } = renderEntity(<StatusCard statusId="1" context="home" tabIndex={0} />, { statuses: [status], me: '9' })
  screen.getByRole('article').focus()
  await user.keyboard('q')
  await waitFor(() => expect(visited).toEqual(['/publish?quote=1']))
})

it.each([
  ['offers it to whoever wrote the quoted post', '1', '2', true],
  ['does not offer it to others', '3', '2', false],
  ['does not offer it for a quote of oneself', '1', '1', false],
])('taking a post out of a quote: %s (R-quote-08a, R-quote-08b)', async (_words, quotedBy, quotingBy, isOffered) => {
  const quoted = aStatus({ id: '8', account: anAccount({ id: quotedBy }) })
  const quoting = aStatus({
    id: '9',
    account: anAccount({ id: quotingBy, username: 'bob' }),
    quote: aQuote({ quoted_status: quoted, quoted_status_id: '8' }),
  })
  const { user } = renderEntity(<StatusCard statusId="9" context="home" />, { statuses: [quoting], me: '1' })
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: /Copy link/ })
  expect(screen.queryByRole('menuitem', { name: 'Remove my post from this quote' }) !== null).toBe(isOffered)
})
