import { aCustomEmoji, aPoll, aStatus } from '@starling/api/fixtures'
import { noteLimits } from '@starling/domain/content'
import { act, screen, waitFor } from '@testing-library/react'
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

  it('have their custom emoji drawn (R-poll-06b)', () => {
    const drawn = show(['Purring :cat:', 'Barking :dog:'], isVoted)
    expect([...drawn.querySelectorAll('img')].map(({ alt }) => alt)).toEqual([':cat:'])
    expect(drawn.textContent).not.toContain(':cat:')
    expect(drawn.textContent).toContain('Barking :dog:')
  })

  it('of usual length are whole (R-poll-01)', () => {
    const titles = ['Bread and butter '.repeat(10), 'Nothing at all']
    const drawn = show(titles, isVoted).textContent
    for (const title of titles) expect(drawn).toContain(title)
  })
})

describe('a poll', () => {
  const poll = aPoll({
    id: '3',
    voted: false,
    options: [
      { title: 'Tea', votes_count: 1 },
      { title: 'Milk', votes_count: 2 },
    ],
  })
  const render = (given: Partial<typeof poll> = {}) =>
    renderEntity(<PollView pollId="3" url={null} isOwn={false} />, { me: '1', statuses: [aStatus({ poll: { ...poll, ...given } })] })

  it('forgets what was chosen when its options are changed, for it may mean something else now (R-poll-03, #26)', async () => {
    const { user, store } = render()
    await user.click(screen.getByRole('radio', { name: 'Milk' }))
    act(() =>
      store.change(
        aStatus({
          poll: {
            ...poll,
            options: [
              { title: 'Milk', votes_count: 0 },
              { title: 'Tea', votes_count: 0 },
            ],
          },
        }),
      ),
    )
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Vote' }).disabled).toBe(true)
  })

  it('keeps the focus when one has voted and the button is gone (R-poll-03, R-shell-20)', async () => {
    const { user, actions, store } = render()
    await user.click(screen.getByRole('radio', { name: 'Milk' }))
    await user.click(screen.getByRole('button', { name: 'Vote' }))
    await waitFor(() => expect(actions.vote).toHaveBeenCalledWith('3', [1]))
    act(() => store.change(aStatus({ poll: { ...poll, voted: true, own_votes: [1] } })))
    expect(screen.queryByRole('button', { name: 'Vote' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Poll' }))
  })

  it('is read again where one asks for its results as they are now, until it has ended (R-poll-01, R-poll-02b)', async () => {
    const { user, actions, store } = render()
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'See results' }))
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(actions.refreshPoll).toHaveBeenCalledWith('3'))
    act(() => store.change(aStatus({ poll: { ...poll, expired: true } })))
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
  })

  it('shows its results to who has voted, with the own vote marked (R-poll-02a, R-poll-06c)', () => {
    render({ voted: true, own_votes: [1], votes_count: 3, voters_count: 3 })
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['33%Tea', '67%MilkYou voted for this'])
    expect(screen.queryByRole('button', { name: 'Vote' })).toBeNull()
  })

  it.each([
    ['says', { expired: true }],
    ['does not say yet', { expired: false, expires_at: '2020-01-01T00:00:00.000Z' }],
  ])('shows its results to everybody once it has ended, which its server %s (R-poll-02c)', (_, given) => {
    render({ ...given, votes_count: 3, voters_count: 3 })
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['33%Tea', '67%Milk'])
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Vote' })).toBeNull()
  })

  it('says why it shows no results where they are hidden until its end (R-poll-07b)', () => {
    render({ voted: true, options: [{ title: 'Tea', votes_count: null }] })
    expect(screen.getByText('The results are shown at the end.')).toBeDefined()
  })
})
