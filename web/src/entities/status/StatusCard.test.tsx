import {
  aCustomEmoji,
  aFilter,
  aMediaAttachment,
  anAccount,
  anInstance,
  anEmojiReaction,
  aPoll,
  aQuote,
  aReblog,
  aStatus,
} from '@starling/api/fixtures'
import type { Status } from '@starling/api/statuses'
import { act, screen, within, waitFor } from '@testing-library/react'
import { Profiler } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { instanceStore } from '../../accounts/instances.ts'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { StatusCard } from './StatusCard.tsx'

let nextId = 1000

/** Cards remember by id what was expanded, so each test uses posts of its own. */
function post(given: Partial<Status> = {}): Status {
  nextId += 1
  return aStatus({ id: String(nextId), ...given })
}

function show(status: Status, options: { me?: string; context?: 'home' | 'thread' | 'detailed' | 'collection' } = {}) {
  const { context = 'home', ...rest } = options
  return renderEntity(<StatusCard statusId={status.id} context={context} />, { statuses: [status], ...rest })
}

const reacting = anInstance({ fedibird_capabilities: ['emoji_reaction'] })
// Removes what earlier tests have stored about this server.
beforeEach(() => instanceStore('https://starling.test').set(null))

const bob = anAccount({ id: '2', username: 'bob', display_name: 'Bob' })

describe('StatusCard', () => {
  it('says all of a post in one label', async () => {
    const status = post({
      account: anAccount({ display_name: 'Ada Lovelace' }),
      content: '<p>Engines <b>weave</b></p>',
      media_attachments: [aMediaAttachment({ description: 'A loom' })],
      favourites_count: 2,
      replies_count: 1,
    })
    show(status)
    expect(
      await screen.findByRole('article', { name: /^Ada Lovelace, Engines weave, A loom, November 20, 2026.*, 1 reply, 2 favourites$/ }),
    ).toBeDefined()
  })

  it('names who boosted, and acts on the original (R-int-17b)', async () => {
    const original = post({ account: bob })
    const wrapper = aReblog(original, { id: `${original.id}9`, account: anAccount() })
    const { user, actions } = renderEntity(<StatusCard statusId={wrapper.id} context="home" />, { statuses: [wrapper], me: '1' })
    expect(screen.getByText(/boosted/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Favourite' }))
    await waitFor(() => expect(actions.favourite).toHaveBeenCalledWith(original.id, true))
  })

  it('shows what the store says now, without any other card redrawing', () => {
    const one = post()
    const two = post()
    const drawn: string[] = []
    const { store } = renderEntity(
      <>
        <Profiler id="one" onRender={(id) => drawn.push(id)}>
          <StatusCard statusId={one.id} context="home" />
        </Profiler>
        <Profiler id="two" onRender={(id) => drawn.push(id)}>
          <StatusCard statusId={two.id} context="home" />
        </Profiler>
      </>,
      { statuses: [one, two], me: '1' },
    )
    drawn.length = 0
    act(() => store.change({ ...one, favourited: true, favourites_count: 1 }))
    const [button] = screen.getAllByRole('button', { name: /^Favourite/ })
    expect(button?.getAttribute('aria-pressed')).toBe('true')
    expect(drawn).toEqual(['one'])
  })

  it('hides what stands behind a content warning until asked', async () => {
    const status = post({ spoiler_text: 'Spiders', content: '<p>Eight legs</p>' })
    const { user } = show(status)
    expect(screen.queryByText('Eight legs')).toBeNull()
    const article = await screen.findByRole('article', { name: /Content warning: Spiders/ })
    expect(article.getAttribute('aria-label')).not.toContain('Eight legs')
    await user.click(screen.getByRole('button', { name: /Spiders/, expanded: false }))
    expect(screen.getByText('Eight legs')).toBeDefined()
  })

  it('keeps a warning open when the card scrolls away and back', async () => {
    const status = post({ spoiler_text: 'Spiders', content: '<p>Eight legs</p>' })
    const { user, unmount } = show(status)
    await user.click(screen.getByRole('button', { name: /Spiders/ }))
    unmount()
    show(status)
    expect(screen.getByText('Eight legs')).toBeDefined()
  })

  it('takes a warning with nothing below it for the text (R-stat-09a)', () => {
    show(post({ spoiler_text: 'Just this', content: '' }))
    expect(screen.queryByRole('button', { name: /Just this/ })).toBeNull()
    expect(screen.getByText('Just this')).toBeDefined()
  })

  it('warns of sensitive custom emoji (X-08a)', () => {
    show(post({ content: '<p>:gore:</p>', emojis: [aCustomEmoji({ shortcode: 'gore', sensitive: true })] }))
    expect(screen.getByRole('button', { name: /Contains sensitive custom emoji/ })).toBeDefined()
  })

  it('hides sensitive media behind its words, and shows them on demand (R-stat-04a, R-stat-04d, R-stat-05a)', async () => {
    const status = post({ sensitive: true, media_attachments: [aMediaAttachment({ description: 'A wound' })] })
    const { user } = show(status)
    expect(screen.queryByRole('img', { name: 'A wound' })).toBeNull()
    await user.click(screen.getByRole('button', { name: /Sensitive content.*Click to show/ }))
    expect(screen.getByRole('img', { name: 'A wound' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Hide media' }))
    expect(screen.getByRole('button', { name: /Sensitive content/ })).toBeDefined()
  })

  it('offers the page of media that has no preview (R-stat-05b)', async () => {
    show(post({ media_attachments: [aMediaAttachment({ type: 'unknown', remote_url: 'https://b.example/x.zip' })] }))
    const link = await screen.findByRole('link', { name: /Preview not available.*Click to open/ })
    expect(link.getAttribute('href')).toBe('https://b.example/x.zip')
  })

  it.each(['detailed', 'collection'] as const)(
    'never hides, by any filter, what one opened or kept oneself: %s (R-stat-01c, R-stat-02b)',
    (context) => {
      const filter = aFilter({ title: 'Sport', filter_action: 'hide', context: ['home', 'thread'], expires_at: null })
      show(post({ content: '<p>Match</p>', filtered: [{ filter, keyword_matches: [], status_matches: [] }] }), { context })
      expect(screen.getByRole('article')).toBeDefined()
      expect(screen.queryByText('Match') ?? screen.queryByRole('button', { name: 'Show anyway' })).not.toBeNull()
    },
  )

  it('collapses by a warning filter, hides by a hiding one, and never touches own posts (R-stat-01c, R-stat-02a, R-stat-02c, R-stat-02d)', async () => {
    const matched = (filter_action: 'warn' | 'hide') => ({
      content: '<p>Match</p>',
      filtered: [
        {
          filter: aFilter({ title: 'Sport', filter_action, context: ['home'], expires_at: null }),
          keyword_matches: [],
          status_matches: [],
        },
      ],
    })
    const warned = post(matched('warn'))
    const { user, unmount } = show(warned)
    expect(screen.queryByText('Match')).toBeNull()
    expect(screen.getByText(/Sport/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Show anyway' }))
    expect(await screen.findByRole('article', { name: /, Match, / })).toBeDefined()
    unmount()
    const hidden = show(post(matched('hide')))
    expect(screen.queryByRole('article')).toBeNull()
    hidden.unmount()
    show(post(matched('hide')), { me: '1' })
    expect(screen.getByText('Match')).toBeDefined()
  })

  it.each([
    ['pending', 'Waiting for the author’s approval'],
    ['deleted', 'This post was deleted'],
    ['revoked', 'The author does not allow this quote'],
    ['unauthorized', 'This post is not available'],
  ] as const)('says why a quote that is %s is not shown (R-quote-01a)', async (state, words) => {
    show(post({ quote: aQuote({ state, quoted_status: null }) }))
    expect(await screen.findByText(words)).toBeDefined()
  })

  it('shows a quote from someone blocked only on demand, and hides the fallback line (R-quote-01a, R-quote-12b)', async () => {
    const quoted = post({ account: bob, content: '<p>Quoted words</p>' })
    const status = post({
      content: '<p class="quote-inline">RE: <a href="https://b.example/1">b.example/1</a></p><p>Look</p>',
      quote: aQuote({ state: 'blocked_account', quoted_status: quoted }),
    })
    const { user } = show(status)
    expect(screen.queryByText(/RE:/)).toBeNull()
    expect(screen.queryByText('Quoted words')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Show anyway' }))
    expect(screen.getByText('Quoted words')).toBeDefined()
  })

  it('folds a very long post', async () => {
    const { user } = show(post({ content: '<p>line<br>'.repeat(40) }))
    await user.click(screen.getByRole('button', { name: 'Show more', expanded: false }))
    expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toBeDefined()
  })

  it('moves closing hashtags under the text (R-stat-15a)', () => {
    show(
      post({
        content: '<p>Look</p><p><a href="https://x.example/tags/Birds" rel="tag">#Birds</a></p>',
        tags: [{ name: 'birds', url: null }],
      }),
    )
    expect(screen.getByRole('link', { name: '#Birds' }).getAttribute('href')).toBe('/tags/Birds')
  })

  it('shows reactions with the reader’s own pressed (R-stat-11a, R-stat-11b)', () => {
    show(post({ emoji_reactions: [anEmojiReaction({ name: '🎉', count: 3, me: true })] }), { me: '1' })
    expect(screen.getByRole('button', { name: '🎉, 3', pressed: true })).toBeDefined()
  })

  it('gives and takes back a reaction by its chip, where the server can (R-react-01c)', async () => {
    const status = post({ emoji_reactions: [anEmojiReaction({ name: 'cat', domain: 'far.example', count: 3 })] })
    const { user, actions } = show(status, { me: '1' })
    const chip = () => screen.getByRole('button', { name: 'cat, 3' })
    await user.click(chip())
    expect(actions.react).not.toHaveBeenCalled()
    act(() => instanceStore('https://starling.test').set(reacting))
    await user.click(chip())
    await waitFor(() =>
      expect(actions.react).toHaveBeenCalledWith(status.id, expect.objectContaining({ name: 'cat', domain: 'far.example' }), true),
    )
    act(() => instanceStore('https://starling.test').set(null))
  })

  it('offers to react where the server can and the author lets people (R-react-05a, R-react-05b)', async () => {
    const settings = { ...anAccount().other_settings, emoji_reaction_policy: 'block' } as never
    const open = post()
    const closed = post({ account: anAccount({ id: '9', other_settings: settings }) })
    const { user } = renderEntity(
      <>
        <StatusCard statusId={open.id} context="home" />
        <StatusCard statusId={closed.id} context="home" />
      </>,
      { statuses: [open, closed], me: '1' },
    )
    expect(screen.queryByRole('button', { name: 'React' })).toBeNull()
    act(() => instanceStore('https://starling.test').set(reacting))
    expect(screen.getByRole('button', { name: 'React' }).getAttribute('aria-haspopup')).toBe('dialog')
    const refused = screen.getByRole('button', { name: 'Reactions are disabled' })
    await user.click(refused)
    expect(refused.getAttribute('aria-expanded')).toBe('false')
    act(() => instanceStore('https://starling.test').set(null))
  })

  it('asks a visitor who wants to react to sign in (R-int-13)', async () => {
    const status = post({ url: 'https://starling.test/@ada/7' })
    const { user, prompted } = show(status)
    act(() => instanceStore('https://starling.test').set(reacting))
    await user.click(screen.getByRole('button', { name: 'React' }))
    expect(prompted).toEqual([{ kind: 'react', url: 'https://starling.test/@ada/7' }])
    act(() => instanceStore('https://starling.test').set(null))
  })

  it('opens links of the post’s text elsewhere and mentions here (R-san-02f, R-stat-15b, R-stat-15c)', () => {
    show(
      post({
        content: '<p><a href="https://c.example/page">page</a> <a href="https://b.example/@cy" class="mention">@cy</a></p>',
        mentions: [{ id: '9', username: 'cy', acct: 'cy@b.example', url: 'https://b.example/@cy' }],
      }),
    )
    const link = screen.getByRole('link', { name: 'page' })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(screen.getByRole('link', { name: '@cy' }).getAttribute('href')).toBe('/@cy@b.example')
  })
})

describe('what one can do', () => {
  it.each([
    ['r', (id: string) => `/publish?reply=${id}`],
    ['o', (id: string) => `/@ada/${id}`],
    ['{Enter}', (id: string) => `/@ada/${id}`],
    ['p', () => '/@ada'],
  ])('goes by the key %s where one expects (R-shell-20b)', async (key, path) => {
    const status = post()
    const { user, visited } = renderEntity(<StatusCard statusId={status.id} context="home" tabIndex={0} />, { statuses: [status], me: '7' })
    screen.getByRole('article').focus()
    await user.keyboard(key)
    expect(visited).toEqual([path(status.id)])
  })

  it('favourites and boosts by key, and leaves the second key of a pair alone (R-shell-20b, R-shell-20e)', async () => {
    const status = post()
    const { user, actions } = renderEntity(<StatusCard statusId={status.id} context="home" tabIndex={0} />, { statuses: [status], me: '7' })
    screen.getByRole('article').focus()
    await user.keyboard('fb')
    await waitFor(() => expect(actions.favourite).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(actions.reblog).toHaveBeenCalledWith(status.id, true))
    await user.keyboard('gf')
    await waitFor(() => expect(actions.favourite).toHaveBeenCalledTimes(1))
  })

  it('shows media and warning by key (R-shell-20b)', async () => {
    const status = post({ spoiler_text: 'Careful', sensitive: true, media_attachments: [aMediaAttachment({ description: 'A cliff' })] })
    const { user } = renderEntity(<StatusCard statusId={status.id} context="home" tabIndex={0} />, { statuses: [status], me: '7' })
    screen.getByRole('article').focus()
    await user.keyboard('x')
    expect(screen.getByRole('img', { name: 'A cliff' })).toBeDefined()
    await user.keyboard('h')
    expect(screen.getByRole('button', { name: /Sensitive content/ })).toBeDefined()
  })

  it('asks a visitor to sign in before favouriting, boosting and voting (R-int-13a, R-int-13b, R-poll-03d)', async () => {
    const status = post({ poll: aPoll({ id: '77' }) })
    const { user, prompted, actions } = show(status)
    await user.click(screen.getByRole('button', { name: 'Favourite' }))
    await user.click(screen.getByRole('button', { name: 'Boost' }))
    await user.click(await screen.findByRole('radio', { name: 'Tea' }))
    await user.click(screen.getByRole('button', { name: 'Vote' }))
    expect(prompted.map((wanted) => wanted.kind)).toEqual(['favourite', 'reblog', 'vote'])
    expect(actions.favourite).not.toHaveBeenCalled()
    expect(actions.vote).not.toHaveBeenCalled()
  })

  it('does not boost what may not be boosted, and says so where quoting is not possible either (R-int-09b, R-int-10a)', async () => {
    const status = post({ visibility: 'private', account: bob })
    const { user, actions } = renderEntity(<StatusCard statusId={status.id} context="home" tabIndex={0} />, { statuses: [status], me: '1' })
    expect(screen.getByRole('button', { name: 'Boosts and quotes are disabled' }).getAttribute('aria-disabled')).toBe('true')
    screen.getByRole('article').focus()
    await user.keyboard('b')
    expect(actions.reblog).not.toHaveBeenCalled()
  })

  it('votes and shows results (R-poll-02b, R-poll-02d, R-poll-03c)', async () => {
    const status = post({
      account: bob,
      poll: aPoll({
        id: '78',
        multiple: true,
        votes_count: 3,
        voters_count: 2,
        options: [
          { title: 'Tea', votes_count: 2 },
          { title: 'Coffee', votes_count: 1 },
        ],
      }),
    })
    const { user, actions } = show(status, { me: '1' })
    expect(((await screen.findByRole('button', { name: 'Vote' })) as HTMLButtonElement).disabled).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: 'Coffee' }))
    await user.click(screen.getByRole('checkbox', { name: 'Tea' }))
    await user.click(screen.getByRole('button', { name: 'Vote' }))
    await waitFor(() => expect(actions.vote).toHaveBeenCalledWith('78', [0, 1]))
    await user.click(screen.getByRole('button', { name: 'See results' }))
    const [tea] = screen.getAllByRole('listitem')
    expect(within(tea as HTMLElement).getByText('100%')).toBeDefined()
  })
})

describe('menus', () => {
  it('boosts with a chosen visibility from the menu, and quotes', async () => {
    const quote_approval = { automatic: ['public'], manual: [], current_user: 'automatic' as const }
    const status = post({ account: bob, quote_approval })
    const { user, actions, visited } = show(status, { me: '1' })
    await user.click(screen.getByRole('button', { name: 'Boost' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Quiet public' }))
    await waitFor(() => expect(actions.reblog).toHaveBeenCalledWith(status.id, true, 'unlisted'))
    await user.click(screen.getByRole('button', { name: 'Boost' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Quote' }))
    expect(visited).toEqual([`/publish?quote=${status.id}`])
  })

  it('offers edit, redraft and delete for one’s own post, and asks before deleting', async () => {
    const status = post()
    const { user, deleteStatus } = show(status, { me: '1' })
    await user.click(screen.getByRole('button', { name: 'More' }))
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: /Block/ })).toBeNull()
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete this post?' })
    expect(deleteStatus).not.toHaveBeenCalled()
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(deleteStatus).toHaveBeenCalledWith(status.id)
  })

  it('offers for others’ posts to mute the conversation and words, to report and to open the original page (R-shell-17)', async () => {
    const { user } = renderEntity(<StatusCard statusId="100" context="home" />, { me: '9', statuses: [aStatus()] })
    await user.click(screen.getByRole('button', { name: 'More' }))
    for (const name of ['Mute conversation', 'Mute words', 'Open original page', 'Report this post'])
      expect(await screen.findByRole('menuitem', { name })).toBeDefined()
  })

  it('mutes for a while, with or without notifications (R-rel-07, R-rel-12c, R-rel-12d)', async () => {
    const { user, actions } = show(post({ account: bob }), { me: '1' })
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mute @bob' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mute @bob?' })
    await user.click(within(dialog).getByRole('radio', { name: '1 day' }))
    await user.click(within(dialog).getByRole('checkbox', { name: /Hide notifications/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Mute' }))
    await waitFor(() => expect(actions.mute).toHaveBeenCalledWith('2', { duration: 86_400, notifications: false }))
  })
})
