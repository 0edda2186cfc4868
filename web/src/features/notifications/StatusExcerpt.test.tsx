import { aFilter, aMediaAttachment, anAccount, aStatus } from '@starling/api/fixtures'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderEntity } from '../../entities/renderEntity.fixture.tsx'
import { StatusExcerpt } from './StatusExcerpt.tsx'

function show(filter_action: 'warn' | 'blur', author: string) {
  const filter = aFilter({ title: 'Spiders', filter_action, context: ['notifications'], expires_at: null })
  const status = aStatus({
    id: '5',
    account: anAccount({ id: author }),
    content: '<p>Eight legs</p>',
    media_attachments: [aMediaAttachment({ description: 'A web', preview_url: 'https://a.test/web.png' })],
    filtered: [{ filter, keyword_matches: ['legs'], status_matches: [] }],
  })
  const { container } = renderEntity(<StatusExcerpt status={status} />, { statuses: [status], me: '1' })
  return { words: screen.getByRole('link').textContent, pictures: container.querySelectorAll('img').length }
}

it.each([
  ['warn', '2', /^Filtered: Spiders/, 0],
  ['blur', '2', /^Eight legs/, 0],
  ['warn', '1', /^Eight legs/, 1],
  ['blur', '1', /^Eight legs/, 1],
] as const)(
  'the excerpt in a notification of a post with a filter that would %s, by account %s where one’s own is 1: %s, %i pictures (R-stat-02d, R-stat-03a)',
  (action, author, words, count) => {
    const shown = show(action, author)
    expect(shown.words).toMatch(words)
    expect(shown.pictures).toBe(count)
  },
)
