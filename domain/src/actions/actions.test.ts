import { createAccountActions, createRelationshipBatch, createStatusActions } from './index.ts'
import { aPoll, aReblog, aStatus, anAccount, aRelationship } from '@starling/api/fixtures'
import type { Relationship } from '@starling/api/accounts'
import { describe, expect, it } from 'vitest'
import { createDeferred, createStage, type FakeAnswer, type Stage } from '../session/session.fixture.ts'

const relationship = (given: Partial<Relationship> = {}): Relationship => aRelationship({ id: '9', ...given })

function withPost(given: Parameters<typeof aStatus>[0] = {}): Stage {
  const stage = createStage()
  stage.session.import({ statuses: [aStatus({ id: '5', favourites_count: 3, reblogs_count: 2, ...given })] })
  return stage
}

const post = (stage: Stage, id = '5') => stage.session.entities.get('status', id)

describe('answers that cross an action', () => {
  it('keeps the star when a page asked for before it is answered after it (#7, 2.9)', async () => {
    const stage = withPost()
    const page = createDeferred<FakeAnswer>()
    stage.on('GET /api/v1/timelines/home', () => page.promise)
    stage.session.timeline('home').open()
    await stage.settle()
    stage.on('POST /api/v1/statuses/5/favourite', { body: aStatus({ id: '5', favourited: true, favourites_count: 4 }) })
    await stage.session.part(createStatusActions).favourite('5', true)
    page.open({ body: [aStatus({ id: '5', favourited: false, favourites_count: 3 })] })
    await stage.settle()
    expect(post(stage)).toMatchObject({ favourited: true, favourites_count: 4 })
  })

  it('lets two actions at once on one post both stand (#7, 2.9)', async () => {
    const stage = withPost()
    const slow = createDeferred<FakeAnswer>()
    stage.on('POST /api/v1/statuses/5/favourite', () => slow.promise)
    stage.on('POST /api/v1/statuses/5/bookmark', { body: aStatus({ id: '5', bookmarked: true, favourited: false, favourites_count: 3 }) })
    const favourited = stage.session.part(createStatusActions).favourite('5', true)
    await stage.session.part(createStatusActions).bookmark('5', true)
    // The server made this answer before it had processed the bookmark.
    slow.open({ body: aStatus({ id: '5', favourited: true, favourites_count: 4, bookmarked: false }) })
    await favourited
    expect(post(stage)).toMatchObject({ favourited: true, favourites_count: 4, bookmarked: true })
  })

  it('keeps a follow when relationships asked for before are answered after it (#7, 2.9)', async () => {
    const stage = createStage()
    const batch = createDeferred<FakeAnswer>()
    stage.on('GET /api/v1/accounts/relationships', () => batch.promise)
    stage.session.part(createRelationshipBatch).ensure(['9'])
    await stage.pass(600)
    stage.on('POST /api/v1/accounts/9/block', { body: relationship({ blocking: true }) })
    await stage.session.part(createAccountActions).block('9')
    batch.open({ body: [relationship()] })
    await stage.settle()
    expect(stage.session.entities.get('relationship', '9')).toMatchObject({ blocking: true })
  })
})

describe('favouriting', () => {
  it('shows at once and takes the answer when it comes (R-int-02a)', async () => {
    const stage = withPost()
    stage.on('POST /api/v1/statuses/5/favourite', { body: aStatus({ id: '5', favourited: true, favourites_count: 8 }) })
    const done = stage.session.part(createStatusActions).favourite('5', true)
    expect(post(stage)).toMatchObject({ favourited: true, favourites_count: 4 })
    await done
    expect(post(stage)).toMatchObject({ favourited: true, favourites_count: 8 })
  })

  it('is undone on failure, alerted and rejected (R-int-02b, R-err-09a)', async () => {
    const stage = withPost()
    const alerts: string[] = []
    stage.session.onAlert((error, { action, statusId }) => alerts.push(`${action} ${statusId}: ${error.message}`))
    stage.on('POST /api/v1/statuses/5/favourite', { status: 422, body: { error: 'No' } })
    await expect(stage.session.part(createStatusActions).favourite('5', true)).rejects.toMatchObject({ kind: 'invalid', status: 422 })
    expect(post(stage)).toMatchObject({ favourited: false, favourites_count: 3 })
    expect(alerts).toEqual(['favourite 5: No'])
  })

  it('is taken back for a bookmark and a boost too (R-int-02b, R-err-09b, R-err-09c)', async () => {
    const stage = withPost()
    const actions = stage.session.part(createStatusActions)
    stage.on('POST /api/v1/statuses/5/bookmark', { status: 422, body: { error: 'No' } })
    stage.on('POST /api/v1/statuses/5/reblog', { status: 422, body: { error: 'No' } })
    const bookmarked = actions.bookmark('5', true)
    expect(post(stage)).toMatchObject({ bookmarked: true })
    await expect(bookmarked).rejects.toMatchObject({ status: 422 })
    expect(post(stage)).toMatchObject({ bookmarked: false })
    const boosted = actions.reblog('5', true)
    expect(post(stage)).toMatchObject({ reblogged: true, reblogs_count: 3 })
    await expect(boosted).rejects.toMatchObject({ status: 422 })
    expect(post(stage)).toMatchObject({ reblogged: false, reblogs_count: 2 })
  })

  it('tells of a failure that came before anybody listened, once (R-err-06)', async () => {
    const stage = withPost()
    stage.on('POST /api/v1/statuses/5/favourite', { status: 500, body: { error: 'Asleep' } })
    for (let time = 0; time < 12; time++)
      await expect(stage.session.part(createStatusActions).favourite('5', true)).rejects.toMatchObject({ status: 500 })
    const [first, second]: [string[], string[]] = [[], []]
    stage.session.onAlert((error) => first.push(error.message))
    stage.session.onAlert((error) => second.push(error.message))
    expect(first).toEqual(Array.from({ length: 8 }, () => 'Asleep'))
    expect(second).toEqual([])
  })

  it('loses no edit that streamed in between, whether it succeeds or fails', async () => {
    const stage = withPost()
    stage.session.timeline('home').open()
    await stage.settle()
    stage.socket().open()
    for (const status of [500, 200]) {
      const gate = createDeferred<FakeAnswer>()
      stage.on('POST /api/v1/statuses/5/favourite', () => gate.promise)
      const done = stage.session.part(createStatusActions).favourite('5', true)
      done.catch(() => undefined)
      const edited = `<p>Edited before ${status}</p>`
      stage
        .socket()
        .push(['user'], 'status.update', aStatus({ id: '5', content: edited, edited_at: '2026-11-20T13:00:00Z', favourites_count: 5 }))
      expect(post(stage)).toMatchObject({ content: edited, favourited: true, favourites_count: 6 })
      gate.open({ status, body: aStatus({ id: '5', favourited: true, favourites_count: 6 }) })
      await stage.settle()
      expect(post(stage)).toMatchObject({ content: edited, favourited: status === 200, favourites_count: status === 200 ? 6 : 5 })
    }
  })

  it('sends a double tap of the same wish once, and second thoughts in order', async () => {
    const stage = withPost()
    const gate = createDeferred<FakeAnswer>()
    stage.on('POST /api/v1/statuses/5/favourite', () => gate.promise)
    stage.on('POST /api/v1/statuses/5/unfavourite', { body: aStatus({ id: '5', favourited: false, favourites_count: 3 }) })
    const actions = stage.session.part(createStatusActions)
    const all = [actions.favourite('5', true), actions.favourite('5', true), actions.favourite('5', false)]
    expect(post(stage)).toMatchObject({ favourited: false, favourites_count: 3 })
    await stage.settle()
    expect(stage.requests.map(({ path }) => path)).toEqual(['/api/v1/statuses/5/favourite'])
    gate.open({ body: aStatus({ id: '5', favourited: true, favourites_count: 4 }) })
    await Promise.all(all)
    expect(stage.requests.map(({ path }) => path)).toEqual(['/api/v1/statuses/5/favourite', '/api/v1/statuses/5/unfavourite'])
    expect(post(stage)).toMatchObject({ favourited: false, favourites_count: 3 })
  })

  it('is undone when offline', async () => {
    const stage = withPost()
    const kinds: unknown[] = []
    stage.session.onAlert((error) => kinds.push('kind' in error && error.kind))
    stage.goOffline(true)
    await expect(stage.session.part(createStatusActions).favourite('5', true)).rejects.toMatchObject({ kind: 'offline' })
    expect(post(stage)?.favourited).toBe(false)
    expect(kinds).toEqual(['offline'])
  })

  it('tells the watchers of that post only', async () => {
    const stage = withPost()
    stage.session.import({ statuses: [aStatus({ id: '6' })] })
    await stage.settle()
    const told: string[] = []
    const stop = stage.session.entities.subscribe('status', '5', () => told.push('5'))
    stage.session.entities.subscribe('status', '6', () => told.push('6'))
    stage.on('POST /api/v1/statuses/5/bookmark', { body: aStatus({ id: '5', bookmarked: true, favourites_count: 3, reblogs_count: 2 }) })
    await stage.session.part(createStatusActions).bookmark('5', true)
    await stage.settle()
    expect(told).toEqual(['5'])
    stop()
  })
})

describe('boosting', () => {
  it('takes what is inside the wrapper for the answer (R-int-01a)', async () => {
    const stage = withPost()
    stage.on('POST /api/v1/statuses/5/reblog', { body: aReblog(aStatus({ id: '5', reblogged: true, reblogs_count: 3 }), { id: '77' }) })
    await stage.session.part(createStatusActions).reblog('5', true, 'private')
    expect(post(stage)).toMatchObject({ reblogged: true, reblogs_count: 3 })
    expect(stage.requests[0]?.body).toEqual({ visibility: 'private' })
    expect(post(stage, '77')).toBeUndefined()
  })

  it('of a boost acts on the original (R-int-17b)', async () => {
    const stage = createStage()
    stage.session.import({ statuses: [aReblog(aStatus({ id: '5' }), { id: '6' })] })
    stage.on('POST /api/v1/statuses/5/reblog', { body: aReblog(aStatus({ id: '5', reblogged: true, reblogs_count: 1 }), { id: '77' }) })
    await stage.session.part(createStatusActions).reblog('6', true)
    expect(post(stage)?.reblogged).toBe(true)
  })

  it('undone takes the own boost out of the timelines (R-int-01b)', async () => {
    const stage = createStage()
    const me = anAccount({ id: '1' })
    stage.on('GET /api/v1/timelines/home', {
      body: [
        aReblog(aStatus({ id: '5', reblogged: true }), { id: '6', account: me }),
        aReblog(aStatus({ id: '5' }), { id: '4', account: anAccount({ id: '2' }) }),
      ],
    })
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    stage.on('POST /api/v1/statuses/5/unreblog', { body: aStatus({ id: '5', reblogged: false }) })
    await stage.session.part(createStatusActions).reblog('5', false)
    expect(home.getSnapshot().rows).toEqual([{ kind: 'entry', id: '4' }])
  })
})

describe('voting', () => {
  it('shows the vote at once and then the answer (R-poll-01a, R-poll-01b)', async () => {
    const stage = withPost({ poll: aPoll({ id: '3', votes_count: 4, voters_count: 4 }) })
    stage.on('POST /api/v1/polls/3/votes', { body: aPoll({ id: '3', voted: true, own_votes: [1], votes_count: 9, voters_count: 9 }) })
    const done = stage.session.part(createStatusActions).vote('3', [1])
    expect(stage.session.entities.get('poll', '3')).toMatchObject({ voted: true, own_votes: [1], votes_count: 5, voters_count: 5 })
    expect(stage.session.entities.get('poll', '3')?.options.map((option) => option.votes_count)).toEqual([0, 1])
    await done
    expect(stage.session.entities.get('poll', '3')?.votes_count).toBe(9)
    expect(stage.requests[0]?.body).toEqual({ choices: [1] })
  })

  it('is taken back when refused, and the poll is read again to show why (R-poll-01)', async () => {
    const stage = withPost({ poll: aPoll({ id: '3' }) })
    stage.on('POST /api/v1/polls/3/votes', { status: 422, body: { error: 'The poll has ended' } })
    stage.on('GET /api/v1/polls/3', { body: aPoll({ id: '3', expired: true }) })
    await expect(stage.session.part(createStatusActions).vote('3', [0])).rejects.toMatchObject({ serverMessage: 'The poll has ended' })
    await stage.settle()
    expect(stage.session.entities.get('poll', '3')).toMatchObject({ voted: false, votes_count: 0, expired: true })
  })
})

async function withAccount(given: Parameters<typeof anAccount>[0] = {}, known: Partial<Relationship> = {}): Promise<Stage> {
  const stage = createStage()
  stage.session.import({ accounts: [anAccount({ id: '9', followers_count: 10, ...given }), anAccount({ id: '1', following_count: 5 })] })
  stage.on('GET /api/v1/accounts/relationships', { body: [relationship(known)] })
  stage.session.part(createRelationshipBatch).ensure(['9'])
  await stage.pass(500)
  return stage
}

const known = (stage: Stage) => stage.session.entities.get('relationship', '9')
const counts = (stage: Stage) => [
  stage.session.entities.get('account', '9')?.followers_count,
  stage.session.entities.get('account', '1')?.following_count,
]

describe('following', () => {
  it('shows at once and raises both counts on success (R-rel-04a)', async () => {
    const stage = await withAccount()
    stage.on('POST /api/v1/accounts/9/follow', { body: relationship({ following: true, showing_reblogs: true }) })
    const done = stage.session.part(createAccountActions).follow('9')
    expect(known(stage)).toMatchObject({ following: true })
    expect(counts(stage)).toEqual([10, 5])
    await done
    expect(counts(stage)).toEqual([11, 6])
  })

  it('leaves a request that waits a request, also of somebody who has meanwhile opened their account (R-rel-03b, R-rel-05a)', async () => {
    const stage = await withAccount({ locked: false }, { requested: true })
    stage.on('POST /api/v1/accounts/9/follow', { body: relationship({ requested: true, notifying: true }) })
    const done = stage.session.part(createAccountActions).follow('9', { notify: true })
    expect(known(stage)).toMatchObject({ following: false, requested: true, notifying: true })
    await done
    expect(known(stage)).toMatchObject({ following: false, requested: true, notifying: true })
  })

  it('fills a home that was loaded before the server heard of it, also where it adds the posts later (R-shell-12, R-rel-04)', async () => {
    const stage = await withAccount()
    const page = (...ids: readonly string[]) => ({ body: ids.map((id) => aStatus({ id, account: anAccount({ id: '9' }) })) })
    stage.on('GET /api/v1/timelines/home', page('15'))
    stage.on('POST /api/v1/accounts/9/follow', { body: relationship({ following: true }) })
    const home = stage.session.timeline('home')
    const shown = () => home.getSnapshot().rows.flatMap((row) => (row.kind === 'entry' ? row.id : []))
    home.open()
    await stage.settle()
    expect(shown()).toEqual(['15'])
    await stage.session.part(createAccountActions).follow('9')
    await stage.settle()
    stage.on('GET /api/v1/timelines/home', page('17', '15', '13', '12'))
    await stage.pass(2000)
    home.setAtTop(true)
    home.showPending()
    expect(shown()).toEqual(['17', '15', '13', '12'])
    await stage.pass(20_000)
    expect(stage.asked('GET /api/v1/timelines/home').length).toBeLessThanOrEqual(6)
  })

  it('raises nothing when only the options change (R-rel-03b, R-rel-04b)', async () => {
    const stage = await withAccount({}, { following: true, showing_reblogs: true })
    stage.on('POST /api/v1/accounts/9/follow', { body: relationship({ following: true, showing_reblogs: false }) })
    await stage.session.part(createAccountActions).follow('9', { reblogs: false })
    expect(counts(stage)).toEqual([10, 5])
    expect(known(stage)).toMatchObject({ following: true, showing_reblogs: false })
  })

  it('of a locked account is a request and raises nothing (R-rel-05a, R-rel-05b)', async () => {
    const stage = await withAccount({ locked: true })
    stage.on('POST /api/v1/accounts/9/follow', { body: relationship({ requested: true }) })
    const done = stage.session.part(createAccountActions).follow('9')
    expect(known(stage)).toMatchObject({ following: false, requested: true })
    await done
    expect(counts(stage)).toEqual([10, 5])
  })

  it.each([
    ['an accepted request', 'POST /api/v1/follow_requests/9/authorize', { requested_by: true }, [8, 4], 'answerFollowRequest'],
    ['a follower sent away', 'POST /api/v1/accounts/9/remove_from_followers', { followed_by: true }, [6, 2], 'removeFromFollowers'],
    ['a block', 'POST /api/v1/accounts/9/block', { followed_by: true }, [6, 2], 'block'],
    ['a block of somebody who does not follow', 'POST /api/v1/accounts/9/block', {}, [7, 3], 'block'],
  ] as const)(
    '%s changes one’s own count of followers, and whom they follow (R-rel-09b, R-rel-11b)',
    async (_, call, before, after, act) => {
      const stage = await withAccount({ following_count: 3 }, before)
      stage.session.import({ accounts: [anAccount({ id: '1', followers_count: 7 })] })
      stage.on(call, { body: relationship({ followed_by: act === 'answerFollowRequest', blocking: act === 'block' }) })
      await stage.session.part(createAccountActions)[act]('9', true)
      const [other, me] = ['9', '1'].map((id) => stage.session.entities.get('account', id))
      expect([me?.followers_count, other?.following_count]).toEqual(after)
    },
  )

  it('asks again when the answer says what was before', async () => {
    const stage = await withAccount()
    stage.on('POST /api/v1/accounts/9/follow', { body: relationship() })
    stage.on('GET /api/v1/accounts/relationships', { body: [relationship({ following: true })] })
    await stage.session.part(createAccountActions).follow('9')
    expect(known(stage)?.following).toBe(true)
    expect(counts(stage)).toEqual([11, 6])
  })

  it('undone lowers both counts, never below zero (R-rel-04c, R-rel-04d)', async () => {
    for (const [before, after] of [
      [10, 9],
      [0, 0],
    ] as const) {
      const stage = await withAccount({ followers_count: before }, { following: true })
      stage.on('POST /api/v1/accounts/9/unfollow', { body: relationship() })
      await stage.session.part(createAccountActions).unfollow('9')
      expect(counts(stage)).toEqual([after, 4])
    }
  })

  it('that is still being sent when the account is blocked leaves both counts as they were (R-rel-04, #26)', async () => {
    const stage = await withAccount()
    const followed = createDeferred<FakeAnswer>()
    stage.on('POST /api/v1/accounts/9/follow', () => followed.promise)
    stage.on('POST /api/v1/accounts/9/block', { body: relationship({ blocking: true }) })
    const actions = stage.session.part(createAccountActions)
    const done = Promise.all([actions.follow('9'), actions.block('9')])
    followed.open({ body: relationship({ following: true }) })
    await done
    expect(known(stage)).toMatchObject({ following: false, blocking: true })
    expect(counts(stage)).toEqual([10, 5])
  })

  it('is undone on failure (R-rel-10)', async () => {
    const stage = await withAccount()
    stage.on('POST /api/v1/accounts/9/follow', { status: 403, body: { error: 'No' } })
    await expect(stage.session.part(createAccountActions).follow('9')).rejects.toMatchObject({ kind: 'forbidden' })
    expect(known(stage)?.following).toBe(false)
    expect(counts(stage)).toEqual([10, 5])
  })

  it('keeps an account whose count is hidden at zero (R-acct-02c)', async () => {
    const hidden = {
      link_preview: true,
      emoji_reaction_policy: 'allow',
      subscription_policy: 'allow',
      hide_statuses_count: false,
      hide_following_count: false,
      hide_followers_count: true,
    } as const
    const stage = await withAccount({ followers_count: 0, other_settings: hidden })
    stage.on('POST /api/v1/accounts/9/follow', { body: relationship({ following: true }) })
    await stage.session.part(createAccountActions).follow('9')
    expect(counts(stage)).toEqual([0, 6])
  })
})

describe('relationships', () => {
  it('change with notes, mutes with a duration and endorsements (R-rel-07, R-rel-08, X-10b)', async () => {
    const stage = await withAccount()
    stage.on('POST /api/v1/accounts/9/note', { body: relationship({ note: 'Met in Berlin' }) })
    await stage.session.part(createAccountActions).setNote('9', 'Met in Berlin')
    expect(known(stage)?.note).toBe('Met in Berlin')
    stage.on('POST /api/v1/accounts/9/mute', { body: relationship({ muting: true, muting_notifications: false }) })
    await stage.session.part(createAccountActions).mute('9', { notifications: false, duration: 3600 })
    expect(stage.asked('POST /api/v1/accounts/9/mute')[0]?.body).toEqual({ notifications: false, duration: 3600 })
    stage.on('POST /api/v1/accounts/9/endorse', { body: relationship({ endorsed: true }) })
    await stage.session.part(createAccountActions).endorse('9', true)
    expect(known(stage)?.endorsed).toBe(true)
    expect(stage.asked('POST /api/v1/statuses/9/pin')).toEqual([])
  })
})
