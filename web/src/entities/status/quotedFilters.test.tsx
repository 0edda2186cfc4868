import { aFilter, aMediaAttachment, anAccount, aQuote, aStatus } from '@starling/api/fixtures'
import type { Status } from '@starling/api/statuses'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderEntity } from '../renderEntity.fixture.tsx'
import type { FilterContext } from './filterVerdict.ts'
import { StatusCard } from './StatusCard.tsx'

let made = 0

/** Shows a post that quotes another one, which a filter matched. */
function show(filter_action: string, context: FilterContext = 'home', author = anAccount({ id: '2', username: 'bob' })) {
  made += 1
  const filter = aFilter({ title: 'Spiders', filter_action: filter_action as 'hide', context: ['home', 'thread'], expires_at: null })
  const quoted: Status = aStatus({
    id: `${made}1`,
    account: author,
    content: '<p>Eight legs</p>',
    media_attachments: [aMediaAttachment({ description: 'A web' })],
    filtered: [{ filter, keyword_matches: ['legs'], status_matches: [] }],
  })
  const quoting = aStatus({
    id: `${made}2`,
    account: anAccount({ id: '3', username: 'cy' }),
    content: '<p>Look at this</p>',
    quote: aQuote({ quoted_status: quoted, quoted_status_id: quoted.id }),
  })
  return renderEntity(<StatusCard statusId={quoting.id} context={context} />, { statuses: [quoting], me: '1' })
}

it.each(['hide', 'warn'])(
  'a quoted post that a filter matched is covered in its quote until asked for: %s (R-stat-02a, R-stat-02d)',
  async (action) => {
    const { user } = show(action)
    expect(screen.getByText('Look at this')).toBeDefined()
    expect(screen.getByText('Filtered: Spiders')).toBeDefined()
    expect(screen.queryByText('Eight legs')).toBeNull()
    expect(screen.queryByRole('img', { name: 'A web' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show anyway' }))
    expect(screen.getByText('Eight legs')).toBeDefined()
    expect(screen.getByRole('img', { name: 'A web' })).toBeDefined()
  },
)

it('a blurring filter covers the media of a quoted post, names itself, and lets them be shown (R-stat-03a, R-stat-03b)', async () => {
  const { user } = show('blur')
  expect(screen.getByText('Eight legs')).toBeDefined()
  expect(screen.queryByRole('img', { name: 'A web' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /Matches filter.*Spiders/ }))
  expect(screen.getByRole('img', { name: 'A web' })).toBeDefined()
})

it('filters for other places, and for posts of others, leave a quote alone (R-stat-02c, R-filt-02a)', () => {
  const { unmount } = show('hide', 'public')
  expect(screen.getByText('Eight legs')).toBeDefined()
  unmount()
  show('hide', 'home', anAccount({ id: '1' }))
  expect(screen.getByText('Eight legs')).toBeDefined()
})

it('keeps the keys on the post when what it quotes is shown anyway (R-shell-20, #26)', async () => {
  const { user } = show('warn')
  const article = screen.getByRole('article')
  // As in a list.
  article.tabIndex = 0
  screen.getByRole('button', { name: 'Show anyway' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByText('Eight legs')).toBeDefined()
  expect(document.activeElement).toBe(article)
})

it('keeps the keys at what was filtered where it stands in no list (R-shell-20, #26)', async () => {
  const filter = aFilter({ title: 'Spiders', filter_action: 'warn', context: ['public'], expires_at: null })
  const status = aStatus({
    id: '900',
    account: anAccount({ id: '2' }),
    content: '<p>Six legs</p>',
    filtered: [{ filter, keyword_matches: ['legs'], status_matches: [] }],
  })
  const { user } = renderEntity(<StatusCard statusId="900" context="public" />, { statuses: [status], me: '1' })
  screen.getByRole('button', { name: 'Show anyway' }).focus()
  await user.keyboard('{Enter}')
  const article = screen.getByText('Six legs').closest('article')
  expect(article?.contains(document.activeElement)).toBe(true)
})
