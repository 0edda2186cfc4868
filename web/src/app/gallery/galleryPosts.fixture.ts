import type { Status } from '@starling/api/statuses'
import { aCustomEmoji, aFilter, anAccount, anEmojiReaction, aPoll, aPreviewCard, aQuote, aReblog, aStatus } from '@starling/api/fixtures'
import type { FilterContext } from '../../entities/status/filterVerdict.ts'
import type { ViewState } from '../../entities/status/viewState.ts'
import { aFilm, aPicture, aTune, drawPicture } from './galleryMedia.fixture.ts'

/** One post of the gallery, in the state its name describes. */
export interface Exhibit {
  readonly name: string
  readonly status: Status
  readonly context?: FilterContext
  readonly isPinned?: boolean
  /** What the reader has expanded on it. */
  readonly view?: ViewState
}

export const me = anAccount({
  id: 'me',
  username: 'reader',
  display_name: 'Reader',
  avatar: drawPicture(150, 92, 92),
  avatar_static: drawPicture(150, 92, 92),
})
const ada = anAccount({
  id: 'ada',
  username: 'ada',
  display_name: 'Ada Meadows',
  avatar: drawPicture(268, 92, 92),
  avatar_static: drawPicture(268, 92, 92),
})
const bob = anAccount({
  id: 'bob',
  username: 'bob',
  acct: 'bob@far.example',
  display_name: 'Bob of the Hills',
  avatar: drawPicture(60, 92, 92),
  avatar_static: drawPicture(60, 92, 92),
})
const heart = aCustomEmoji({ shortcode: 'blobheart', url: drawPicture(10, 64, 64), static_url: drawPicture(10, 64, 64) })

const text = (html: string) => `<p>${html}</p>`
const hidden = (title: string, action: 'warn' | 'blur') => [
  { filter: aFilter({ title, filter_action: action, context: [] }), keyword_matches: ['finale'], status_matches: [] },
]
const poll = (id: string, given: Parameters<typeof aPoll>[0]) =>
  aPoll({
    id,
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    votes_count: 40,
    voters_count: 40,
    options: [
      { title: 'Tea, always', votes_count: 27 },
      { title: 'Coffee', votes_count: 13 },
    ],
    ...given,
  })

function quoteStates(): readonly Exhibit[] {
  const quoted = aStatus({ id: 'quoted', account: bob, content: text('What is quoted, in its own words.') })
  const states = [
    'accepted',
    'pending',
    'rejected',
    'revoked',
    'deleted',
    'unauthorized',
    'blocked_account',
    'blocked_domain',
    'muted_account',
  ] as const
  const seen = new Set<string>(['accepted', 'blocked_account', 'blocked_domain', 'muted_account'])
  const exhibits = states.map((state): Exhibit => ({
    name: `Quote: ${state}`,
    status: aStatus({
      id: `quote-${state}`,
      account: ada,
      content: text('With a word of my own.'),
      quote: aQuote({ state, quoted_status: seen.has(state) ? quoted : null }),
    }),
  }))
  const revealed = aStatus({ ...exhibits.at(-1)?.status, id: 'quote-revealed' })
  return [...exhibits, { name: 'Quote: muted author, shown anyway', status: revealed, view: { isQuoteRevealed: true } }]
}

/** A post by the account Ada, whose display name says what is special about it. */
function post(name: string, given: Partial<Status>, more: Omit<Exhibit, 'name' | 'status'> = {}): Exhibit {
  const id = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return { name, status: aStatus({ id, account: ada, content: text('A few plain words.'), ...given }), ...more }
}

const pictures = (id: string, count: number) => Array.from({ length: count }, (_, i) => aPicture(`${id}${i}`, 140 + i * 50))

/** Every state of a post. */
/** A post that the reader of the gallery has seen elsewhere. */
export const seenPost = 'seen'

export const exhibits: readonly Exhibit[] = [
  post('Plain', { replies_count: 3, reblogs_count: 12, favourites_count: 1280 }),
  post('Long, folded', { content: Array.from({ length: 30 }, (_, i) => text(`Paragraph ${i + 1} of a long story.`)).join('') }),
  post('From right to left', { language: 'ar', content: text('مساء الخير من المدينة القديمة، والسماء صافية') }),
  post('Custom emoji and a code block', {
    content: `${text('So glad :blobheart:')}<pre><code>const answer = 42</code></pre><blockquote>and a quotation</blockquote>`,
    emojis: [heart],
  }),
  post('Hashtags under it', {
    content: `${text('Walked up there again.')}<p><a href="https://starling.test/tags/hills" class="hashtag">#hills</a> <a href="https://starling.test/tags/walks" class="hashtag">#walks</a></p>`,
    tags: [
      { name: 'hills', url: 'https://starling.test/tags/hills' },
      { name: 'walks', url: 'https://starling.test/tags/walks' },
    ],
  }),
  {
    name: 'Boosted',
    status: aReblog(aStatus({ id: 'boosted', account: bob, content: text('Worth passing on.') }), { id: 'boost', account: ada }),
  },
  {
    name: 'Boost of a post already seen',
    status: aReblog(aStatus({ id: seenPost, account: bob, content: text('Passed on once more.') }), { id: 'boost again', account: ada }),
  },
  post('Reply', { in_reply_to_id: 'plain', in_reply_to_account_id: bob.id }),
  post('Pinned, edited', { pinned: true, edited_at: '2026-11-21T08:00:00.000Z' }, { isPinned: true }),
  post('Favourited, boosted, bookmarked', { favourited: true, reblogged: true, bookmarked: true, favourites_count: 1, reblogs_count: 1 }),
  post('Followers only', { visibility: 'private' }),
  post('Direct', { visibility: 'direct' }),
  post('Quiet public', { visibility: 'unlisted' }),
  post('Signed-in readers only', { visibility: 'public', visibility_ex: 'login' }),
  post('Behind a warning', { spoiler_text: 'The end of the book' }),
  post('Behind a warning, opened', { spoiler_text: 'The end of the book' }, { view: { isWarningOpen: true } }),
  post('Behind a warning, with media', { spoiler_text: 'Spiders', sensitive: true, media_attachments: pictures('warned', 2) }),
  post('Sensitive media', { sensitive: true, media_attachments: pictures('sensitive', 1) }),
  post('Filtered', { filtered: hidden('Spoilers', 'warn') }),
  post('Media filtered', { filtered: hidden('Spiders', 'blur'), media_attachments: pictures('blurred', 1) }),
  post('One picture', { media_attachments: pictures('one', 1) }),
  post('One tall picture', { media_attachments: [aPicture('tall', 20, 600, 2400)] }),
  post('Two pictures', { media_attachments: pictures('two', 2) }),
  post('Three pictures', { media_attachments: pictures('three', 3) }),
  post('Four pictures', { media_attachments: pictures('four', 4) }),
  post('Six pictures', { media_attachments: pictures('six', 6) }),
  post('Silent loop', { media_attachments: [aFilm('loop', { type: 'gifv' })] }),
  post('Video', { media_attachments: [aFilm('film')] }),
  post('Sound', { media_attachments: [aTune('tune')] }),
  post('Media without a preview', {
    media_attachments: [
      aPicture('gone', 0, 0, 0, { type: 'unknown', url: null, preview_url: null, remote_url: 'https://far.example/a.png' }),
    ],
  }),
  post('Poll', { poll: poll('open', {}) }),
  post('Poll, several choices', { poll: poll('several', { multiple: true }) }),
  post('Poll, voted', { poll: poll('voted', { voted: true, own_votes: [0] }) }),
  post('Poll, closed', { poll: poll('closed', { expired: true, expires_at: '2026-11-01T00:00:00.000Z' }) }),
  post('Card', { card: aPreviewCard({ title: 'How to read a hedge', provider_name: 'Hedges' }) }),
  post('Card, wide', {
    card: aPreviewCard({
      title: 'Ten walks',
      image: drawPicture(90),
      width: 1200,
      height: 628,
      authors: [{ name: 'Bob', url: '', account: bob }],
    }),
  }),
  post('Card, film', {
    card: aPreviewCard({
      type: 'video',
      title: 'A film elsewhere',
      image: drawPicture(250),
      width: 640,
      height: 360,
      embed_url: 'https://films.example/embed/1',
    }),
  }),
  post('Card, sensitive', {
    sensitive: true,
    card: aPreviewCard({ title: 'Not for everyone', image: drawPicture(0), width: 1200, height: 628 }),
  }),
  post('Reactions', {
    emoji_reactions: [
      anEmojiReaction({ name: '🎉', count: 3, me: true }),
      anEmojiReaction({ name: 'blobheart', count: 12, url: heart.url, static_url: heart.static_url }),
    ],
    emoji_reactions_count: 15,
  }),
  ...quoteStates(),
]
