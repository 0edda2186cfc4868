import { aCustomEmoji, aPoll, aStatus } from '@starling/api/fixtures'
import { noteLimits } from '@starling/domain/content'
import { describe, expect, it } from 'vitest'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { PollView } from './PollView.tsx'

function show(titles: readonly string[], isVoted: boolean) {
  const poll = aPoll({
    id: `${titles.length}`,
    voted: isVoted,
    options: titles.map((title) => ({ title, votes_count: 1 })),
    emojis: [aCustomEmoji({ shortcode: 'cat' })],
  })
  const { container } = renderEntity(<PollView pollId={poll.id} url={null} isOwn={false} />, { me: '1', statuses: [aStatus({ poll })] })
  return container
}

describe.each([false, true])('the options of a poll, with results shown: %s', (isVoted) => {
  it('take together no more than one text, however many and long they are (R-poll-01; #7, 2.4)', () => {
    const long = show(
      Array.from({ length: 50 }, () => 'word '.repeat(20_000)),
      isVoted,
    )
    expect(long.textContent.length).toBeLessThan(1.2 * noteLimits.characters)
    const pictured = show(
      Array.from({ length: 40 }, () => ':cat: '.repeat(10_000)),
      isVoted,
    )
    expect(pictured.querySelectorAll('img').length).toBeLessThanOrEqual(2 * noteLimits.pictures)
    const marked = show(['a\u0301'.repeat(50_000), `b${'\u0301'.repeat(50_000)}`], isVoted)
    expect(marked.textContent.length).toBeLessThan(1.2 * noteLimits.characters)
  })

  it('of usual length are whole (R-poll-01)', () => {
    const titles = ['Bread and butter '.repeat(10), 'Nothing at all']
    const drawn = show(titles, isVoted).textContent
    for (const title of titles) expect(drawn).toContain(title)
  })
})
