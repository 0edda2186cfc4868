import { aFilter, aMediaAttachment, anAccount, aPoll, aPreviewCard, aQuote, aStatus } from '@starling/api/fixtures'
import { readingSettings } from '@starling/domain/settings'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeSetting } from '../../settings/settingsStore.ts'
import { renderEntity } from '../renderEntity.fixture.tsx'
import type { FilterContext } from './filterVerdict.ts'
import { StatusCard } from './StatusCard.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const matched = (given: Parameters<typeof aFilter>[0]) => [{ filter: aFilter(given), keyword_matches: ['finale'], status_matches: [] }]

describe('the audience', () => {
  it.each([
    ['unlisted', 'unlisted', undefined, 'Quiet public'],
    ['public', 'public_unlisted', undefined, 'Public on this server'],
    ['public', 'login', undefined, 'Signed-in people only'],
    ['private', 'private', undefined, 'Followers only'],
    ['direct', 'direct', undefined, 'Mentioned people only'],
    ['private', 'limited', 'none', 'Limited'],
    ['private', 'limited', 'mutual', 'Mutuals'],
    ['private', 'limited', 'circle', 'Circle'],
    ['private', 'limited', 'reply', 'People in this conversation'],
    ['private', 'limited', 'personal', 'Only you'],
  ] as const)(
    'of %s, exactly %s, scope %s, is told as “%s” (R-stat-17a, R-vis-02a, R-vis-03a, X-12a, X-12b)',
    async (visibility, visibility_ex, scope, words) => {
      const status = aStatus({ visibility, visibility_ex, ...(scope === undefined ? {} : { limited_scope: scope }) })
      renderEntity(<StatusCard statusId={status.id} context="home" />, { me: '9', statuses: [status] })
      expect((await screen.findByText(words)).parentElement?.querySelector('svg')).not.toBeNull()
    },
  )

  it('of a public post needs no mark (R-stat-17a)', () => {
    const status = aStatus({ visibility: 'public' })
    renderEntity(<StatusCard statusId={status.id} context="home" />, { me: '9', statuses: [status] })
    expect(screen.queryByText('Public')).toBeNull()
  })
})

describe('filters', () => {
  const bob = anAccount({ id: '2', username: 'bob', display_name: 'Bob' })
  const show = (status: ReturnType<typeof aStatus>) =>
    renderEntity(<StatusCard statusId={status.id} context="home" />, { statuses: [status] })

  it('says whose post a half warning covers, where every filter that covers it leaves that in view (X-17b)', async () => {
    const filtered = (...finer: readonly (string | undefined)[]) =>
      finer.map((filter_action_ex) => ({
        filter: aFilter({ title: 'Sport', filter_action: 'warn', filter_action_ex, context: ['home'], expires_at: null }),
        keyword_matches: [],
        status_matches: [],
      }))
    const { unmount } = show(aStatus({ id: 'half', account: bob, content: '<p>Match</p>', filtered: filtered('half_warn') }))
    const notice = screen.getByRole('article', { name: 'Post by Bob, filtered: Sport' })
    expect(within(notice).getByText('Bob')).toBeDefined()
    expect(screen.queryByText('Match')).toBeNull()
    unmount()
    show(aStatus({ id: 'whole', account: bob, content: '<p>Match</p>', filtered: filtered('half_warn', undefined) }))
    expect(screen.getByRole('article', { name: 'Filtered: Sport, Sport' })).toBeDefined()
    expect(screen.queryByText('Bob')).toBeNull()
  })

  const places: readonly (readonly [FilterContext, string])[] = [
    ['home', 'home'],
    ['notifications', 'notifications'],
    ['public', 'public'],
    ['thread', 'thread'],
    ['account', 'account'],
    ['explore', 'explore'],
    ['explore', 'public'],
    ['collection', 'home'],
  ]
  it.each(places)('of %s hold where the filter names %s, and not where it names another place (R-filt-02a)', (context, word) => {
    const other = word === 'home' ? 'thread' : 'home'
    const statuses = [
      aStatus({ id: `${context}-${word}-1`, content: '<p>Covered words</p>', filtered: matched({ context: [word] }) }),
      aStatus({ id: `${context}-${word}-2`, content: '<p>Open words</p>', filtered: matched({ context: [other] }) }),
    ]
    renderEntity(
      <>
        {statuses.map(({ id }) => (
          <StatusCard key={id} statusId={id} context={context} />
        ))}
      </>,
      { me: '9', statuses },
    )
    expect(screen.queryByText('Covered words')).toBeNull()
    expect(screen.getByText('Open words')).toBeDefined()
  })

  it('covers media by a blurring filter and names it, until they are asked for, by button or by key (R-stat-03a, R-stat-03b, R-stat-18a)', async () => {
    const filtered = [
      {
        filter: aFilter({ title: 'Spoilers', filter_action: 'blur', context: ['home'], expires_at: null }),
        keyword_matches: [],
        status_matches: [],
      },
    ]
    const status = aStatus({ id: 'blur', account: bob, filtered, media_attachments: [aMediaAttachment({ description: 'The end' })] })
    const { user } = renderEntity(<StatusCard statusId={status.id} context="home" tabIndex={0} />, { statuses: [status] })
    const picture = () => screen.queryByRole('img', { name: 'The end' })
    expect(picture()).toBeNull()
    await user.click(screen.getByRole('button', { name: /Matches filter.*Spoilers.*Click to show/ }))
    expect(picture()).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Hide media' }))
    expect(picture()).toBeNull()
    screen.getByRole('article').focus()
    await user.keyboard('h')
    expect(picture()).not.toBeNull()
  })

  it('shows what a blurring filter covers by the first press of the key (R-stat-03b, R-shell-20b)', async () => {
    const filtered = matched({ title: 'Spoilers', filter_action: 'blur', context: ['home'], expires_at: null })
    const status = aStatus({ id: 'blurred', account: bob, filtered, media_attachments: [aMediaAttachment({ description: 'The end' })] })
    const { user } = renderEntity(<StatusCard statusId={status.id} context="home" tabIndex={0} />, { statuses: [status] })
    screen.getByRole('article').focus()
    await user.keyboard('h')
    expect(screen.getByRole('img', { name: 'The end' })).toBeDefined()
  })

  it('let a post go when they end while it is shown (R-filt-03b)', () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') })
    const status = aStatus({ id: 'ending', filtered: matched({ title: 'Finale', expires_at: '2026-11-22T12:05:00Z' }) })
    renderEntity(<StatusCard statusId="ending" context="home" />, { me: '9', statuses: [status] })
    expect(screen.getByText('Filtered: Finale')).toBeDefined()
    act(() => void vi.advanceTimersByTime(4 * 60_000))
    expect(screen.getByText('Filtered: Finale')).toBeDefined()
    act(() => void vi.advanceTimersByTime(90_000))
    expect(screen.queryByText('Filtered: Finale')).toBeNull()
    expect(screen.getByText('Hello')).toBeDefined()
  })
})

it.each([
  ['a picture', { media_attachments: [aMediaAttachment({ description: 'A web' })] }, 'img[alt="A web"]'],
  ['a poll', { poll: aPoll() }, 'input[type=radio]'],
  ['a quote', { quote: aQuote({}) }, '[class*=quote] [href]'],
])('a warning above %s alone stays a warning, which hides it (R-stat-09b)', async (words, given, hidden) => {
  const status = aStatus({ id: `warning above ${words}`, spoiler_text: 'Spiders', content: '', ...given })
  const { user, container } = renderEntity(<StatusCard statusId={status.id} context="home" />, { statuses: [status] })
  expect(container.querySelector(hidden)).toBeNull()
  await user.click(screen.getByRole('button', { name: /Spiders/, expanded: false }))
  await waitFor(() => expect(container.querySelector(hidden)).not.toBeNull())
})

describe('what a reader has opened', () => {
  it('shows sensitive media with the warning before them, by one press (R-stat-04a, #9, 1)', async () => {
    const status = aStatus({
      id: 'warned',
      spoiler_text: 'Spiders',
      sensitive: true,
      media_attachments: [aMediaAttachment({ description: 'A web' })],
    })
    const { user } = renderEntity(<StatusCard statusId="warned" context="home" />, { statuses: [status] })
    expect(screen.queryByRole('img', { name: 'A web' })).toBeNull()
    await user.click(screen.getByRole('button', { name: /Spiders/ }))
    expect(screen.getByRole('img', { name: 'A web' })).toBeDefined()
    expect(screen.queryByText('Click to show')).toBeNull()
  })

  it.each(['video', 'audio'] as const)(
    'keeps the focus in the post where a covered recording is shown by a key: %s (R-stat-04d, #26)',
    async (type) => {
      const media = [aMediaAttachment({ type, preview_url: null, description: 'The tide' })]
      const status = aStatus({ id: `covered ${type}`, sensitive: true, media_attachments: media })
      const { user } = renderEntity(<StatusCard statusId={status.id} context="home" tabIndex={-1} />, { statuses: [status] })
      screen.getByRole('button', { name: /Click to show/ }).focus()
      await user.keyboard('{Enter}')
      await waitFor(() => expect(screen.queryByText('Click to show')).toBeNull())
      expect(screen.getByRole('article').contains(document.activeElement)).toBe(true)
    },
  )

  it('tells no description of media that are covered in the name of the post, until they are shown (R-stat-04a, R-stat-04d)', async () => {
    const status = aStatus({ id: 'told', sensitive: true, media_attachments: [aMediaAttachment({ description: 'A wound' })] })
    const { user } = renderEntity(<StatusCard statusId="told" context="home" />, { statuses: [status] })
    expect(await screen.findByRole('article', { name: /Sensitive content/ })).toBeDefined()
    expect(screen.queryByRole('article', { name: /A wound/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: /Sensitive content.*Click to show/ }))
    expect(await screen.findByRole('article', { name: /A wound/ })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Hide media' }))
    await waitFor(() => expect(screen.queryByRole('article', { name: /A wound/ })).toBeNull())
  })

  it('covers all media, or none, where the reader wants that, until one is pressed (R-sess-07b, R-stat-04b, R-stat-04c, R-stat-04d, R-stat-05a)', async () => {
    const media_attachments = [aMediaAttachment({ description: 'A web' })]
    const showAs = (media: 'hide_all' | 'show_all', status: ReturnType<typeof aStatus>) => {
      changeSetting('test', readingSettings.media, () => media)
      return renderEntity(<StatusCard statusId={status.id} context="home" />, { statuses: [status] })
    }
    const { user, unmount } = showAs('hide_all', aStatus({ id: 'harmless', media_attachments }))
    expect(screen.queryByRole('img', { name: 'A web' })).toBeNull()
    await user.click(screen.getByRole('button', { name: /Media hidden.*Click to show/ }))
    expect(screen.getByRole('img', { name: 'A web' })).toBeDefined()
    unmount()
    const { user: other } = showAs('show_all', aStatus({ id: 'sensitive', sensitive: true, media_attachments }))
    expect(screen.getByRole('img', { name: 'A web' })).toBeDefined()
    await other.click(screen.getByRole('button', { name: 'Hide media' }))
    expect(screen.queryByRole('img', { name: 'A web' })).toBeNull()
    changeSetting('test', readingSettings.media, () => 'server')
  })

  it('stays open when the same post is received again (R-stat-10a)', async () => {
    const status = aStatus({
      id: 'again',
      content: '<p>Behind it</p>',
      spoiler_text: 'A warning',
      sensitive: true,
      media_attachments: [aMediaAttachment({ description: 'A web' })],
    })
    const { user, store } = renderEntity(<StatusCard statusId="again" context="home" />, { statuses: [status] })
    await user.click(screen.getByRole('button', { name: /A warning/ }))
    act(() => store.change({ ...status, media_attachments: [...status.media_attachments], favourites_count: 3 }))
    expect(screen.getByText('Behind it')).toBeDefined()
    expect(screen.getByRole('img', { name: 'A web' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Favourite, 3' })).toBeDefined()
  })
})

const noPreviews: NonNullable<ReturnType<typeof anAccount>['other_settings']> = {
  link_preview: false,
  emoji_reaction_policy: 'allow',
  subscription_policy: 'allow',
  hide_statuses_count: false,
  hide_following_count: false,
  hide_followers_count: false,
}

it('a post that was unfolded stays so when it is received again (R-stat-10b)', async () => {
  const status = aStatus({ id: 'long', content: `<p>${'line<br>'.repeat(40)}</p>` })
  const { user, store } = renderEntity(<StatusCard statusId="long" context="home" />, { statuses: [status] })
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  act(() => store.change({ ...status, favourites_count: 3 }))
  expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toBeDefined()
})

it('leads from picture and name to the profile, with the domain where the author is elsewhere (R-shell-05b)', () => {
  const cy = anAccount({ id: '5', username: 'cy', acct: 'cy@b.example', display_name: 'Cy' })
  renderEntity(<StatusCard statusId="far" context="home" />, { statuses: [aStatus({ id: 'far', account: cy })] })
  const article = screen.getByRole('article')
  const linkOf = (part: Element | null) => part?.closest('a')?.getAttribute('href')
  expect(linkOf(article.querySelector('img'))).toBe('/@cy@b.example')
  expect(linkOf(within(article).getByText('Cy'))).toBe('/@cy@b.example')
})

it('draws neither classes nor ids of a post, and no attribute that acts (R-san-02a, R-san-02g)', () => {
  const content = '<p id="root" class="modal" title="t" lang="ar" onclick="x()" style="color:red">Hostile</p>'
  renderEntity(<StatusCard statusId="odd" context="home" />, { statuses: [aStatus({ id: 'odd', content })] })
  const paragraph = screen.getByText('Hostile')
  expect(paragraph.getAttributeNames().toSorted()).toEqual(['lang', 'title'])
})

describe('a card', () => {
  const bob = anAccount({ id: '2', username: 'bob' })
  function shown(card: Parameters<typeof aPreviewCard>[0], given: Parameters<typeof aStatus>[0] = {}) {
    const status = aStatus({ id: `card ${JSON.stringify(card).length}`, card: aPreviewCard(card), ...given })
    return renderEntity(<StatusCard statusId={status.id} context="home" />, { statuses: [status], accounts: [bob] })
  }

  it('opens its address in a new tab, without a way back to this page, and names its author (R-card-01a, R-card-01b)', () => {
    shown({ url: 'https://hedges.example/1', title: 'Hedges', authors: [{ name: 'Bob', url: '', account: bob }] })
    const link = screen.getByRole('link', { name: /Hedges/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://hedges.example/1', '_blank'])
    expect(link.getAttribute('rel')?.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']))
    expect(screen.getByRole('link', { name: 'More from bob' }).getAttribute('href')).toBe('/@bob')
  })

  it('names an author who has no account, by the page’s own word (R-card-01b, R-card-06b, #26)', () => {
    const { container } = shown({ provider_name: 'Hedge weekly', authors: [{ name: 'Flora Thorn', url: '', account: null }] })
    expect(container.textContent).toContain('Hedge weekly · Flora Thorn')
    const old = shown({ provider_name: 'Hedge daily', authors: [], author_name: 'Rose Briar' })
    expect(old.container.textContent).toContain('Hedge daily · Rose Briar')
  })

  it('shows what it knows: provider, title, description, day, language and the words of its picture (R-card-06b)', () => {
    const { container } = shown({
      provider_name: 'Hedge weekly',
      title: 'Von Hecken',
      description: 'Was in ihnen wohnt',
      published_at: '2026-03-04T00:00:00.000Z',
      language: 'de',
      image: 'https://hedges.example/1.png',
      image_description: 'A hedge',
      width: 400,
      height: 400,
    })
    expect(screen.getByRole('link', { name: /Von Hecken/ }).getAttribute('lang')).toBe('de')
    for (const words of ['Hedge weekly', 'Was in ihnen wohnt', '2026']) expect(container.textContent).toContain(words)
    expect(screen.getByRole('img', { name: 'A hedge' })).toBeDefined()
  })

  it.each([
    ['a film', { type: 'video' as const, width: 640, height: 480 }, 16 / 9],
    ['a wide picture', { width: 1200, height: 300 }, 1.91],
  ])('has a picture of the shape of %s (R-card-03a, R-card-03b, R-const-27)', (_, card, ratio) => {
    const { container } = shown({ image: 'https://hedges.example/1.png', image_description: 'A hedge', ...card })
    expect(Number(container.querySelector<HTMLElement>('[style*="aspect-ratio"]')?.style.aspectRatio.split('/')[0])).toBeCloseTo(ratio)
  })

  it('begins without the picture on a sensitive post, and shows it when asked (R-card-02a)', async () => {
    const { container, user } = shown(
      { title: 'Raw hedges', image: 'https://hedges.example/raw.png', blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj', width: 1200, height: 600 },
      { sensitive: true },
    )
    expect(screen.getByRole('link', { name: /Raw hedges/ })).toBeDefined()
    expect(container.querySelector('[src="https://hedges.example/raw.png"]')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Sensitive content' }))
    expect(container.querySelector('[src="https://hedges.example/raw.png"]')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Sensitive content' })).toBeNull()
  })

  it('plays a film in a sandboxed frame of its own address, by itself once asked, and never from markup (R-card-02b)', async () => {
    const film = {
      type: 'video' as const,
      title: 'A film',
      image: 'https://films.example/1.png',
      embed_url: 'https://films.example/embed/1?x=1',
      html: '<iframe src="https://evil.example/"></iframe>',
    }
    const { container, user } = shown(film, { sensitive: true })
    expect(screen.queryByRole('button', { name: 'Play A film' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Sensitive content' }))
    expect(container.querySelector('iframe')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Play A film' }))
    const frame = screen.getByTitle('A film')
    expect(frame.getAttribute('src')).toBe('https://films.example/embed/1?x=1&autoplay=1')
    expect(frame.getAttribute('allow')).toContain('autoplay')
    expect(frame.getAttribute('sandbox')?.split(' ')).not.toContain('allow-top-navigation')
    expect(frame.hasAttribute('sandbox')).toBe(true)
    expect(container.innerHTML).not.toContain('evil.example')
  })

  it('is not shown for authors who switched previews off (R-card-05a)', () => {
    shown({ title: 'Hedges' }, { account: anAccount({ other_settings: noPreviews }) })
    expect(screen.queryByText('Hedges')).toBeNull()
  })

  it('draws a blur before its picture, and stays blank and says why in the console where none can be decoded (R-card-04a, R-card-04b)', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const painted = vi.fn<() => void>()
    class Pixels {
      readonly data: Uint8ClampedArray
      constructor(data: Uint8ClampedArray) {
        this.data = data
      }
    }
    vi.stubGlobal('ImageData', Pixels)
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ putImageData: painted } as never)
    const broken = shown({ title: 'Hedges', blurhash: 'no such hash', width: 1200, height: 600 })
    await waitFor(() => expect(warned).toHaveBeenCalledWith('The blurhash no such hash could not be drawn', expect.anything()))
    expect(broken.container.querySelector('canvas')).not.toBeNull()
    expect(screen.getByRole('link', { name: /Hedges/ })).toBeDefined()
    expect(painted).not.toHaveBeenCalled()
    broken.unmount()
    shown({ title: 'Lanes', blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj', width: 1200, height: 600 })
    await waitFor(() => expect(painted).toHaveBeenCalledOnce())
    expect(warned).toHaveBeenCalledOnce()
  })
})

it('opens a warning for the account that opened it, not on the post with the same id at the server of another one (R-stat-04, #26)', async () => {
  const status = aStatus({ id: '7', spoiler_text: 'Spiders', content: '<p>Eight legs</p>' })
  const showAs = (sessionKey: string) =>
    renderEntity(<StatusCard statusId={status.id} context="home" />, { sessionKey, me: '9', statuses: [status] })
  const { user, unmount } = showAs('ada')
  await user.click(screen.getByRole('button', { name: /Spiders/, expanded: false }))
  expect(screen.getByText('Eight legs')).toBeDefined()
  unmount()
  const { unmount: unmountOther } = showAs('bob')
  expect(screen.getByRole('button', { name: /Spiders/, expanded: false })).toBeDefined()
  expect(screen.queryByText('Eight legs')).toBeNull()
  unmountOther()
  showAs('ada')
  expect(screen.getByText('Eight legs')).toBeDefined()
})
