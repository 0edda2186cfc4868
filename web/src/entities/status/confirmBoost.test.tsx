import { anAccount, aQuote, aStatus } from '@starling/api/fixtures'
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DialogHost } from '../../ui/DialogHost.tsx'
import { hostedDialogs } from '../../ui/hostedDialogs.ts'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { confirmBoost } from './confirmBoost.tsx'

it('shows the words of a quote as its card does, without the line that names the quoted post (R-quote-12b, R-shell-17c)', async () => {
  const status = aStatus({
    account: anAccount({ acct: 'bob' }),
    content: '<p class="quote-inline">RE: <a href="https://b.example/1">b.example/1</a></p><p>Well said</p>',
    quote: aQuote({}),
  })
  renderEntity(<DialogHost />, { me: '1' })
  act(() => confirmBoost(hostedDialogs.open, status, () => undefined))
  const question = await screen.findByRole('dialog', { name: 'Boost this post?' })
  expect(question.querySelector('blockquote')?.textContent).toBe('@bobWell said')
})

it.each([
  ['Public', 'public'],
  ['Quiet public', 'unlisted'],
  ['Followers only', 'private'],
])('boosts with the visibility that is chosen: %s (R-int-14)', async (choice, audience) => {
  const boosted: unknown[] = []
  const { user } = renderEntity(<DialogHost />, { me: '1' })
  act(() => confirmBoost(hostedDialogs.open, aStatus({ account: anAccount({ acct: 'bob' }) }), (...chosen) => void boosted.push(chosen)))
  const question = await screen.findByRole('dialog', { name: 'Boost this post?' })
  await user.click(within(question).getByRole('radio', { name: choice }))
  expect(boosted).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Boost' }))
  expect(boosted).toEqual([[audience]])
})

it('offers no choice for an own private post, which followers get again (R-int-14)', async () => {
  const boosted: unknown[] = []
  const { user } = renderEntity(<DialogHost />, { me: '1' })
  act(() => confirmBoost(hostedDialogs.open, aStatus({ visibility: 'private' }), (...chosen) => void boosted.push(chosen)))
  const question = await screen.findByRole('dialog', { name: 'Boost this post?' })
  expect(within(question).queryByRole('radio')).toBeNull()
  expect(within(question).getByText('Share again with your followers')).toBeDefined()
  await user.click(within(question).getByRole('button', { name: 'Boost' }))
  expect(boosted).toEqual([[]])
})
