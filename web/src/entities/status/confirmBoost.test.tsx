import { anAccount, aQuote, aStatus } from '@starling/api/fixtures'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DialogHost } from '../../ui/DialogHost.tsx'
import { hostedDialogs } from '../../ui/hostedDialogs.ts'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { confirmBoost } from './confirmBoost.tsx'

it('shows the words of a quote as its card does, without the line that names the quoted post (R-quote-12b, R-shell-17)', async () => {
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
