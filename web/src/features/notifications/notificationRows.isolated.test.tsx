import { act, screen, waitFor, within } from '@testing-library/react'
import { aCustomEmoji, aFilter, aMediaAttachment, anAccount, aStatus } from '@starling/api/fixtures'
import { readingSettings, settableTypes } from '@starling/domain/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { accountKey } from '../../accounts/readAccounts.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { changeSetting } from '../../settings/settingsStore.ts'
import { forgetPage } from '../../storage/pageMemory.ts'
import { preferences } from '../../storage/preferences.ts'

let server: TestServer
let ada: TestAccount
let count = 0

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  ada = await server.createAccount(`ada${(count += 1)}`)
  forgetPage()
})
afterAll(() => server.close())

const grace = anAccount({ id: '5', username: 'grace', acct: 'grace', display_name: 'Grace Hopper' })
const mallory = anAccount({ id: '6', username: 'mallory', acct: 'mallory@far.example', display_name: 'Mallory' })
const post = aStatus({ id: '70', content: '<p>The post it is about</p>', account: grace })

interface Given {
  readonly type: string
  readonly [field: string]: unknown
}

/** Notifications of every type, as a server that sends all of them would answer. */
function open(groups: readonly Given[], statuses = [post]) {
  const answer = {
    accounts: [grace, mallory],
    statuses,
    notification_groups: groups.map((group, index) => ({
      group_key: `ungrouped-${900 - index}`,
      notifications_count: 1,
      most_recent_notification_id: String(900 - index),
      page_min_id: String(900 - index),
      page_max_id: String(900 - index),
      latest_page_notification_at: '2026-11-20T12:00:00.000Z',
      sample_account_ids: ['5'],
      ...group,
    })),
  }
  const through = portsTo(server).fetch
  return renderScreen('/notifications', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) =>
        url.includes('/api/v2/notifications?')
          ? new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
          : through(url, init),
    },
  })
}

it('draws the custom emoji of the post it is about instead of its short code (R-emoji-11)', async () => {
  open(
    [{ type: 'favourite', status_id: '70' }],
    [{ ...post, content: '<p>Walnut loaf :bread:</p>', emojis: [aCustomEmoji({ shortcode: 'bread' })] }],
  )
  const excerpt = await screen.findByRole('link', { name: /^Walnut loaf/ })
  expect(within(excerpt).getByRole('img', { name: ':bread:' })).toBeDefined()
  expect(excerpt.textContent).not.toContain(':bread:')
})

describe('a row', () => {
  const reactions = [{ emoji_reaction: { name: '🎉', count: 3, me: false }, sample_account_ids: ['5'] }]
  const warning = { id: '1', action: 'none', text: 'Be kind', created_at: '' }
  const severance = { id: '1', type: 'domain_block', target_name: 'bad.example', followers_count: 2, following_count: 1 }
  const kinds: readonly (readonly [Given, RegExp])[] = [
    [{ type: 'follow' }, /Grace Hopper followed you/],
    [{ type: 'favourite', status_id: '70' }, /Grace Hopper favourited your post/],
    [{ type: 'reblog', status_id: '70' }, /Grace Hopper boosted your post/],
    [{ type: 'emoji_reaction', status_id: '70', emoji_reaction_groups: reactions }, /Grace Hopper reacted to your post/],
    [{ type: 'poll', status_id: '70' }, /A poll you voted in has ended/],
    [{ type: 'update', status_id: '70' }, /Grace Hopper edited a post$/],
    [{ type: 'quoted_update', status_id: '70' }, /Grace Hopper edited a post you quoted/],
    [{ type: 'admin.sign_up' }, /Grace Hopper signed up/],
    [{ type: 'moderation_warning', sample_account_ids: [], moderation_warning: warning }, /A moderator wrote to you: Be kind/],
    [
      { type: 'severed_relationships', sample_account_ids: [], event: severance },
      /You have lost connections with bad.example: 2 followers and 1 followed account/,
    ],
    [{ type: 'annual_report', sample_account_ids: [], annual_report: { year: '2026' } }, /Your year 2026 is ready/],
    [
      { type: 'scheduled_status', sample_account_ids: [], scheduled_status: { id: '1', failure_reason: 'The poll is over' } },
      /A scheduled post could not be published: The poll is over/,
    ],
  ]

  it('says in words what happened, for every kind that is told in a sentence (R-ntf-01e, R-ntf-01f, R-ntf-01g, R-ntf-06b, R-ntf-25c, R-ntf-25d, R-ntf-25e, R-ntf-25f, R-ntf-26a)', async () => {
    open(kinds.map(([group]) => group))
    for (const [, words] of kinds) expect(await screen.findByRole('article', { name: words })).toBeDefined()
    const reaction = screen.getByRole('article', { name: /reacted to your post/ })
    expect(within(reaction).getByText('🎉').parentElement?.textContent).toBe('🎉3')
  })

  it('is drawn without its post where the server sends none (R-ntf-05e)', async () => {
    open([{ type: 'favourite', status_id: '404' }, { type: 'follow' }], [])
    expect(await screen.findByRole('article', { name: /Grace Hopper favourited your post/ })).toBeDefined()
    expect(screen.getByRole('article', { name: /Grace Hopper followed you/ })).toBeDefined()
  })

  it('shows the post itself where that is the news, with what it is (R-ntf-25a, R-ntf-25b)', async () => {
    const wholes = [
      ['mention', 'Mention'],
      ['quote', 'Quoted your post'],
      ['status_reference', 'Linked to your post'],
      ['status', 'New post'],
      ['list_status', 'New in Friends'],
    ] as const
    open(
      wholes.map(([type], index) => ({ type, status_id: String(80 + index), list: { id: '3', title: 'Friends' } })),
      wholes.map(([type], index) => aStatus({ id: String(80 + index), content: `<p>A post for ${type}</p>`, account: grace })),
    )
    for (const [type, words] of wholes) {
      expect(await screen.findByText(words)).toBeDefined()
      expect(await screen.findByRole('article', { name: new RegExp(`Grace Hopper.*A post for ${type}(?!_)`) })).toBeDefined()
    }
  })

  it('leaves no heading when a filter made meanwhile hides its post (R-ntf-25b, R-filt-04b)', async () => {
    const { session } = open([
      { type: 'status', status_id: '70' },
      { type: 'follow', sample_account_ids: ['6'] },
    ])
    expect(await screen.findByText('New post')).toBeDefined()
    const filter = aFilter({
      context: ['notifications'],
      filter_action: 'hide',
      expires_at: null,
      statuses: [{ id: '1', status_id: '70' }],
    })
    act(() => session.applyFilters([filter], Infinity))
    await waitFor(() => expect(screen.queryByRole('article', { name: /The post it is about/ })).toBeNull())
    expect(screen.queryByText('New post')).toBeNull()
    expect(screen.getByText('Mallory')).toBeDefined()
  })

  it('of a report names who it is about, the reason and what was said (R-ntf-01d)', async () => {
    const report = { id: '1', category: 'spam', comment: 'Sells pills', status_ids: ['70', '71'], target_account: mallory, created_at: '' }
    open([{ type: 'admin.report', report }])
    const row = await screen.findByRole('article', { name: /Grace Hopper reported @mallory@far.example/ })
    expect(within(row).getByRole('link', { name: /Mallory.*@mallory@far.example/ })).toBeDefined()
    expect(within(row).getByText('Spam · 2 posts')).toBeDefined()
    expect(within(row).getByText('Sells pills')).toBeDefined()
  })

  it('shows the pictures of a post small, and those to be hidden not at all', async () => {
    const picture = (id: string) => aMediaAttachment({ id, preview_url: `https://pictures.test/${id}.webp`, description: `Picture ${id}` })
    const pictures = ['1', '2', '3', '4', '5', '6'].map(picture)
    open(
      [
        { type: 'favourite', status_id: '71' },
        { type: 'reblog', status_id: '72' },
      ],
      [
        aStatus({ id: '71', content: '<p>Six</p>', media_attachments: pictures, account: grace }),
        aStatus({ id: '72', content: '<p>Hidden</p>', sensitive: true, media_attachments: [picture('7')], account: grace }),
      ],
    )
    const row = await screen.findByRole('article', { name: /favourited/ })
    expect(within(row).getAllByRole('img', { name: /^Picture/ })).toHaveLength(4)
    expect(within(row).getByText('+2')).toBeDefined()
    const hidden = screen.getByRole('article', { name: /boosted/ })
    expect(within(hidden).queryByRole('img', { name: /^Picture/ })).toBeNull()
    expect(within(hidden).getByRole('link', { name: /Hidden.*1 attachment/ })).toBeDefined()
  })

  it('is marked as new until one does not want that (R-ntf-24a)', async () => {
    const { user } = open([{ type: 'follow' }])
    await screen.findByRole('article', { name: /^New\. Grace Hopper followed you/ })
    await user.click(screen.getByRole('button', { name: 'Settings for Notifications' }))
    await user.click(await screen.findByRole('switch', { name: 'Mark what is new' }))
    expect(await screen.findByRole('article', { name: /^Grace Hopper followed you/ })).toBeDefined()
  })

  it('has its place in the settings for every type that can be set (X-01a)', async () => {
    const { user } = open([{ type: 'follow' }])
    await user.click(await screen.findByRole('button', { name: 'Settings for Notifications' }))
    const table = await screen.findByRole('table', { name: 'What you are told of' })
    expect(within(table).getAllByRole('rowheader')).toHaveLength(
      // Sign-ups and reports are sent to moderators only.
      settableTypes.filter((type) => !type.startsWith('admin.')).length,
    )
  })
})

describe('people I follow first (demand 24)', () => {
  it('puts what is new from them on top, and names them first in a group', async () => {
    const [friend, stranger, other] = [
      await server.createAccount(`friend${count}`, { displayName: 'A Friend' }),
      await server.createAccount(`stranger${count}`, { displayName: 'A Stranger' }),
      await server.createAccount(`other${count}`, { displayName: 'Somebody Else' }),
    ]
    const send = (who: TestAccount, path: string, body: object = {}) =>
      server.request(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await send(ada, `/api/v1/accounts/${friend.account.id}/follow`)
    const mine = (await (await send(ada, '/api/v1/statuses', { status: 'Much liked', visibility: 'public' })).json()) as { id: string }
    for (const [who, path] of [
      [friend, `/api/v1/statuses/${mine.id}/favourite`],
      [stranger, `/api/v1/statuses/${mine.id}/favourite`],
      [other, `/api/v1/statuses/${mine.id}/reblog`],
    ] as const) {
      await send(who, path)
      await server.settled()
    }
    const { user } = renderScreen('/notifications', { server, signedInAs: ada })
    const names = () => screen.getAllByRole('article').map((row) => row.getAttribute('aria-label')?.replace(/^New\. /, ''))
    await waitFor(() => expect(names()).toEqual(['Somebody Else boosted your post', 'A Stranger and 1 other favourited your post']))
    await user.click(screen.getByRole('button', { name: 'Settings for Notifications' }))
    await user.click(await screen.findByRole('switch', { name: /^People I follow first/ }))
    await waitFor(() =>
      expect(names()).toEqual([
        'New from people you follow',
        'A Friend and 1 other favourited your post',
        'New from others',
        'Somebody Else boosted your post',
      ]),
    )
  })
})

it('opens by the key that the reader chose for it, and by none where keys are switched off (R-shell-20b)', async () => {
  const { user, navigator } = open([{ type: 'favourite', status_id: '70' }])
  const row = await screen.findByRole('article', { name: /favourited/ })
  row.focus()
  const path = () => navigator.getLocation().path
  // The browser opens a file.
  await user.keyboard('{Control>}o{/Control}')
  preferences.change({ keyboardShortcuts: false })
  await user.keyboard('o')
  preferences.reset()
  changeSetting(accountKey(server.origin, ada.account.id), readingSettings.keys, () => ({ open: 'z' }))
  await user.keyboard('o')
  expect(path()).toBe('/notifications')
  await user.keyboard('z')
  await waitFor(() => expect(path()).toContain('/70'))
})
