import { aCustomEmoji, anAccount } from '@starling/api/fixtures'
import { noteLimits } from '@starling/domain/content'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AccountHoverCard } from '../../entities/account/AccountHoverCard.tsx'
import { renderEntity } from '../../entities/renderEntity.fixture.tsx'
import { AccountHeader } from './AccountHeader.tsx'

function show(words: { readonly name: string; readonly note: string; readonly field: string; readonly fields: number }) {
  const account = anAccount({
    id: '7',
    display_name: words.name,
    note: words.note,
    emojis: [aCustomEmoji({ shortcode: 'cat' })],
    fields: Array.from({ length: words.fields }, () => ({ name: words.field, value: words.field, verified_at: null })),
  })
  return renderEntity(<AccountHeader account={account} tab="posts" isHidden={false} onReveal={() => undefined} />, { accounts: [account] })
    .container
}

const wordy = 'word '.repeat(100_000)
const link = '<a href="https://a.example/1">https://a.example/1</a> '.repeat(5000)

it('draws name, bio and thirty fields within limits, whatever is in them (R-acct-14; #7, 2.4)', () => {
  const words = show({ name: wordy, note: wordy, field: wordy, fields: 30 })
  expect(words.textContent.length).toBeLessThan(4 * noteLimits.characters)
  const links = show({ name: 'x', note: link, field: link, fields: 30 })
  expect(links.querySelectorAll('a[href^="https://a.example"]').length).toBeLessThanOrEqual(2 * noteLimits.links + 30)
  expect(links.querySelectorAll('*').length).toBeLessThan(2000)
  const cats = ':cat: '.repeat(10_000)
  expect(show({ name: cats, note: cats, field: cats, fields: 30 }).querySelectorAll('img').length).toBeLessThan(250)
})

it('draws usual fields whole (R-acct-14)', () => {
  const field = 'Botany, bread, and long walks by the sea. '.repeat(6)
  expect(show({ name: 'Ada', note: '<p>Hello</p>', field, fields: 4 }).textContent.split(field.trim()).length).toBe(9)
})

it('marks the field whose link was checked, and draws its HTML without what could act (R-acct-14a, R-acct-14b)', () => {
  const value = '<a href="https://ada.example" onclick="steal()">my page</a><script>steal()</script><img src="x" onerror="steal()">'
  const account = anAccount({
    id: '9',
    fields: [
      { name: 'Home', value, verified_at: '2026-01-02T00:00:00.000Z' },
      { name: 'Town', value: 'London', verified_at: null },
    ],
  })
  const { container } = renderEntity(<AccountHeader account={account} tab="posts" isHidden={false} onReveal={() => undefined} />, {
    accounts: [account],
  })
  const [home, town] = ['Home', 'Town'].map((name) => screen.getByText(name).closest('div'))
  const checked = '[data-tooltip^="Ownership of this link was checked on"]'
  expect([home?.querySelector(checked) != null, town?.querySelector(checked) != null]).toEqual([true, false])
  expect(home?.className).not.toBe(town?.className)
  expect(home?.querySelector('a[href^="https://ada.example"]')?.textContent).toContain('my page')
  expect(container.querySelectorAll('script, [onclick], [onerror], img[src="x"]')).toHaveLength(0)
})

it('says that a count is hidden instead of a number, and the card over a name leaves it out (R-acct-02c)', () => {
  const plain = anAccount({ id: '8', acct: 'bob', followers_count: 0, following_count: 3, statuses_count: 0 })
  const settings = { ...plain.other_settings, hide_followers_count: true, hide_statuses_count: true } as typeof plain.other_settings
  const account = { ...plain, other_settings: settings }
  const view = renderEntity(<AccountHeader account={account} tab="posts" isHidden={false} onReveal={() => undefined} />, {
    accounts: [account],
  })
  expect(screen.getByRole('link', { name: 'hidden followers' })).toBeDefined()
  expect(screen.getByRole('link', { name: '3 following' })).toBeDefined()
  expect(view.container.textContent).toContain('hidden posts')
  view.unmount()
  const { container } = renderEntity(<AccountHoverCard accountId="8" anchor={new DOMRect(0, 0, 10, 10)} />, { accounts: [account] })
  expect(container.textContent).toContain('@bob')
  expect(container.textContent).not.toMatch(/follower|post/)
})
