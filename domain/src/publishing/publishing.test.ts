import { createPublishing } from './index.ts'
import { aMediaAttachment, aPoll, aQuote, aStatus, anAccount } from '@starling/api/fixtures'
import { describe, expect, it } from 'vitest'
import { isWiderVisibility } from '../visibility/index.ts'
import { WiderVisibilityError } from './index.ts'
import { SENSITIVE_EMOJI_WARNING } from '../store/index.ts'
import { createGate, createStage, type FakeAnswer, type Stage } from '../session/session.fixture.ts'

const me = anAccount({ id: '1' })

async function withTimelines(): Promise<Stage> {
  const stage = createStage()
  stage.on('GET /api/v1/timelines/home', { body: [aStatus({ id: '10' })] })
  stage.on('GET /api/v1/timelines/public', { body: [aStatus({ id: '10' })] })
  stage.on('GET /api/v1/accounts/1/statuses', { body: [aStatus({ id: '10' })] })
  for (const key of ['home', 'community', 'public', 'account:1'] as const) stage.session.timeline(key).open()
  await stage.settle()
  stage.socket().open()
  await stage.settle()
  return stage
}

const tops = (stage: Stage) =>
  (['home', 'community', 'public', 'account:1'] as const).map((key) => {
    const [row] = stage.session.timeline(key).getSnapshot().rows
    return row?.id
  })

describe('publishing', () => {
  it('sends the key and puts the post where it belongs at once (R-comp-02, R-tl-16)', async () => {
    const stage = await withTimelines()
    stage.on('POST /api/v1/statuses', { body: aStatus({ id: '20', account: me }) })
    const status = await stage.session.part(createPublishing).publish({ status: 'Hello', visibility: 'public' }, 'key-1')
    expect(status.id).toBe('20')
    expect(stage.asked('POST /api/v1/statuses')[0]).toMatchObject({
      body: { status: 'Hello', visibility: 'public' },
      headers: { 'Idempotency-Key': 'key-1' },
    })
    expect(tops(stage)).toEqual(['20', '20', '20', '20'])
    stage.socket().push(['user'], 'update', aStatus({ id: '20', account: me }))
    expect(stage.session.timeline('home').getSnapshot().rows).toHaveLength(2)
  })

  it.each([
    ['a reply goes home only', { in_reply_to_id: '10' }, ['20', '10', '10', '10']],
    ['a private post goes home only', { visibility: 'private' as const }, ['20', '10', '10', '10']],
    ['a direct post goes nowhere', { visibility: 'direct' as const }, ['10', '10', '10', '10']],
    [
      'a post for the signed-in goes everywhere',
      { visibility: 'public' as const, visibility_ex: 'login' as const },
      ['20', '20', '20', '20'],
    ],
  ])('%s (R-tl-16)', async (_, given, expected) => {
    const stage = await withTimelines()
    const status = aStatus({ id: '20', account: me, ...given })
    stage.on('POST /api/v1/statuses', { body: status })
    await stage.session.part(createPublishing).publish({ status: 'Hello', visibility: status.visibility_ex ?? status.visibility }, 'key-1')
    expect(tops(stage)).toEqual(expected)
  })

  it('does not go above a gap at home (R-tl-16)', async () => {
    const stage = await withTimelines()
    stage.socket().drop()
    stage.on('POST /api/v1/statuses', { body: aStatus({ id: '20', account: me }) })
    await stage.session.part(createPublishing).publish({ status: 'Hello', visibility: 'public' }, 'key-1')
    expect(
      stage.session
        .timeline('home')
        .getSnapshot()
        .rows.map((row) => row.kind),
    ).toEqual(['gap', 'entry'])
  })

  it.each([
    ['waits for no pill where the reader left from the top', true, ['20', '15', '10'], 0],
    ['waits where the reader left from further down', false, ['10'], 2],
  ])('%s (R-tl-16)', async (_, isAtTop, rows, waiting) => {
    const stage = await withTimelines()
    const home = stage.session.timeline('home')
    home.setAtTop(isAtTop)
    home.close()
    stage.socket().push(['user'], 'update', aStatus({ id: '15' }))
    stage.on('POST /api/v1/statuses', { body: aStatus({ id: '20', account: me }) })
    await stage.session.part(createPublishing).publish({ status: 'Hello', visibility: 'public' }, 'key-1')
    home.open()
    await stage.settle()
    expect(home.getSnapshot().rows.map((row) => row.id)).toEqual(rows)
    expect(home.getSnapshot().pendingCount).toBe(waiting)
  })

  it('sends two taps with one key once', async () => {
    const stage = createStage()
    const gate = createGate<FakeAnswer>()
    stage.on('POST /api/v1/statuses', () => gate.promise)
    const both = [
      stage.session.part(createPublishing).publish({ status: 'A', visibility: 'public' }, 'k'),
      stage.session.part(createPublishing).publish({ status: 'A', visibility: 'public' }, 'k'),
    ]
    gate.open({ body: aStatus({ id: '20' }) })
    await Promise.all(both)
    expect(stage.requests).toHaveLength(1)
  })

  it('deletes and tells when the server published to more people than asked', async () => {
    const stage = await withTimelines()
    const alerts: Error[] = []
    stage.session.onAlert((error) => alerts.push(error))
    stage.on('POST /api/v1/statuses', { body: aStatus({ id: '20', account: me, visibility: 'public' }) })
    stage.on('DELETE /api/v1/statuses/20', { body: aStatus({ id: '20', text: 'Secret' }) })
    await expect(stage.session.part(createPublishing).publish({ status: 'Secret', visibility: 'mutual' }, 'k')).rejects.toBeInstanceOf(
      WiderVisibilityError,
    )
    expect(stage.asked('DELETE /api/v1/statuses/20')).toHaveLength(1)
    expect(alerts).toMatchObject([{ asked: 'mutual', answered: 'public', isDeleted: true }])
    expect(tops(stage)).toEqual(['10', '10', '10', '10'])
  })

  it('knows what is wider', () => {
    const wider = (answered: string, asked: string) => isWiderVisibility(answered, asked)
    for (const name of Object.getOwnPropertyNames(Object.prototype)) {
      expect(wider('public', name)).toBe(true)
      expect(wider(name, 'private')).toBe(false)
    }
    expect([
      wider('public', 'login'),
      wider('public', 'unlisted'),
      wider('unlisted', 'private'),
      wider('private', 'direct'),
      wider('limited', 'direct'),
    ]).toEqual([true, true, true, true, true])
    expect([
      wider('public', 'public'),
      wider('limited', 'mutual'),
      wider('private', 'circle'),
      wider('direct', 'public'),
      wider('login', 'login'),
    ]).toEqual([false, false, false, false, false])
  })

  it('fails with an alert and publishes nothing (R-err-06)', async () => {
    const stage = await withTimelines()
    const alerts: string[] = []
    stage.session.onAlert((_, { action }) => alerts.push(action))
    stage.on('POST /api/v1/statuses', { status: 422, body: { error: 'Too long' } })
    await expect(stage.session.part(createPublishing).publish({ status: 'x', visibility: 'public' }, 'k')).rejects.toMatchObject({
      serverMessage: 'Too long',
    })
    expect(alerts).toEqual(['publish'])
    expect(tops(stage)).toEqual(['10', '10', '10', '10'])
  })
})

describe('publishing again after no answer came', () => {
  it('looks whether the post is there before it sends another', async () => {
    const stage = createStage()
    stage.goOffline(true)
    await expect(stage.session.part(createPublishing).publish({ status: 'Hello there', visibility: 'public' }, 'k')).rejects.toMatchObject({
      kind: 'offline',
    })
    stage.goOffline(false)
    stage.on('GET /api/v1/accounts/1/statuses', {
      body: [aStatus({ id: '21', content: '<p>Other</p>' }), aStatus({ id: '20', content: '<p>Hello<br>there</p>' })],
    })
    const status = await stage.session.part(createPublishing).publish({ status: 'Hello there', visibility: 'public' }, 'k')
    expect(status.id).toBe('20')
    expect(stage.asked('POST /api/v1/statuses')).toEqual([])
  })

  it('sends it when it is not', async () => {
    const stage = createStage()
    stage.on('POST /api/v1/statuses', { status: 502, body: '<html>' })
    await expect(stage.session.part(createPublishing).publish({ status: 'Hello', visibility: 'public' }, 'k')).rejects.toMatchObject({
      kind: 'server',
    })
    stage.on('GET /api/v1/accounts/1/statuses', {
      body: [aStatus({ id: '19', content: '<p>Hello</p>', created_at: '2026-01-01T00:00:00Z' })],
    })
    stage.on('POST /api/v1/statuses', { body: aStatus({ id: '20' }) })
    const status = await stage.session.part(createPublishing).publish({ status: 'Hello', visibility: 'public' }, 'k')
    expect(status.id).toBe('20')
    expect(stage.asked('POST /api/v1/statuses').map(({ headers }) => headers['Idempotency-Key'])).toEqual(['k', 'k'])
  })

  it.each([
    ['says the same and was there before', { id: '19', content: '<p>Thanks</p>' }, { status: 'Thanks' }],
    [
      'has no words either, but another picture',
      { id: '21', content: '', media_attachments: [aMediaAttachment({ id: 'm1' })] },
      { status: '', media_ids: ['m2'] },
    ],
  ])('does not take a post for it that %s (R-comp-02)', async (_, other, draft) => {
    const stage = createStage()
    const created_at = '2026-11-20T11:58:00Z'
    const earlier = aStatus({ ...other, created_at, account: me })
    if (other.id === '19') stage.session.import({ statuses: [earlier] })
    stage.goOffline(true)
    await expect(stage.session.part(createPublishing).publish({ ...draft, visibility: 'public' }, 'k')).rejects.toMatchObject({
      kind: 'offline',
    })
    stage.goOffline(false)
    stage.on('GET /api/v1/accounts/1/statuses', { body: [earlier] })
    stage.on('POST /api/v1/statuses', { body: aStatus({ id: '30', account: me }) })
    expect((await stage.session.part(createPublishing).publish({ ...draft, visibility: 'public' }, 'k')).id).toBe('30')
  })

  it('finds it by its HTML where the server keeps no source (R-comp-02)', async () => {
    const stage = createStage()
    stage.goOffline(true)
    const draft = { status: '@bob@remote.test "Fish & chips"\n\n<3', visibility: 'public' }
    await expect(stage.session.part(createPublishing).publish(draft, 'k')).rejects.toMatchObject({ kind: 'offline' })
    stage.goOffline(false)
    const content =
      '<p><span class="h-card"><a href="https://remote.test/@bob">@<span>bob</span></a></span> &quot;Fish &amp; chips&#34;</p><p>&lt;3</p>'
    const mentions = [{ id: '7', username: 'bob', acct: 'bob@remote.test', url: 'https://remote.test/@bob' }]
    stage.on('GET /api/v1/accounts/1/statuses', { body: [aStatus({ id: '20', content, mentions })] })
    expect((await stage.session.part(createPublishing).publish(draft, 'k')).id).toBe('20')
    expect(stage.asked('POST /api/v1/statuses')).toEqual([])
  })

  it('trusts a refusal', async () => {
    const stage = createStage()
    stage.on('POST /api/v1/statuses', { status: 422, body: { error: 'No' } })
    for (const _ of [1, 2])
      await expect(stage.session.part(createPublishing).publish({ status: 'Hello', visibility: 'public' }, 'k')).rejects.toMatchObject({
        kind: 'invalid',
      })
    expect(stage.requests.map(({ method }) => method)).toEqual(['POST', 'POST'])
  })
})

describe('publishing without a stream', () => {
  it('fetches what others wrote meanwhile together with the own post (R-tl-16)', async () => {
    const stage = createStage({ withSocket: false })
    let posts = [aStatus({ id: '10' })]
    stage.on('GET /api/v1/timelines/home', ({ query }) => ({
      body: posts.filter(({ id }) => Number(id) > Number(query.get('since_id') ?? 0)),
    }))
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    posts = [aStatus({ id: '20', account: me }), aStatus({ id: '15' }), ...posts]
    stage.on('POST /api/v1/statuses', { body: posts[0] })
    await stage.session.part(createPublishing).publish({ status: 'Hello', visibility: 'public' }, 'k')
    await stage.settle()
    expect(home.getSnapshot().rows.map((row) => row.id)).toEqual(['20', '15', '10'])
  })
})

describe('editing', () => {
  it('sends only what can change and shows the new version (R-comp-17)', async () => {
    const stage = createStage()
    stage.session.import({ statuses: [aStatus({ id: '5' })] })
    stage.on('PUT /api/v1/statuses/5', { body: aStatus({ id: '5', content: '<p>New</p>', edited_at: '2026-11-20T13:00:00Z' }) })
    await stage.session.part(createPublishing).editStatus('5', {
      status: 'New',
      visibility: 'public',
      in_reply_to_id: '4',
      media_ids: ['8'],
      media_attributes: [{ id: '8', description: 'A cat' }],
    })
    expect(stage.requests[0]?.body).toEqual({ status: 'New', media_ids: ['8'], media_attributes: [{ id: '8', description: 'A cat' }] })
    expect(stage.session.entities.get('status', '5')?.content).toBe('<p>New</p>')
  })

  it('is not undone by a late answer about the older version', () => {
    const stage = createStage()
    stage.session.import({ statuses: [aStatus({ id: '5', content: '<p>New</p>', edited_at: '2026-11-20T13:00:00Z' })] })
    stage.session.import({ statuses: [aStatus({ id: '5', content: '<p>Old</p>', favourites_count: 9 })] })
    expect(stage.session.entities.get('status', '5')).toMatchObject({ content: '<p>New</p>', favourites_count: 9 })
  })
})

describe('deleting', () => {
  it('removes the post and what quotes it learns of it (R-int-05, R-quote-07)', async () => {
    const stage = createStage()
    const gone = aStatus({ id: '5' })
    stage.session.import({ statuses: [aStatus({ id: '6', quote: aQuote({ quoted_status: gone, quoted_status_id: '5' }) })] })
    stage.on('DELETE /api/v1/statuses/5', { body: aStatus({ id: '5', text: 'Hello' }) })
    const deleted = await stage.session.part(createPublishing).deleteStatus('5')
    expect(deleted.text).toBe('Hello')
    expect(stage.requests[0]?.query.get('delete_media')).toBe('true')
    expect(stage.session.entities.get('status', '5')).toBeUndefined()
    expect(stage.session.entities.get('status', '6')?.quote).toMatchObject({ state: 'deleted', quoted_status: null })
  })

  it('for a redraft keeps the media and finds the text even where the answer lacks it (R-comp-24)', async () => {
    const stage = createStage()
    stage.session.import({ statuses: [aStatus({ id: '5', poll: aPoll({ id: '3' }) })] })
    stage.on('GET /api/v1/statuses/5/source', { body: { id: '5', text: 'Source', spoiler_text: 'CW' } })
    stage.on('DELETE /api/v1/statuses/5', { body: aStatus({ id: '5' }) })
    const deleted = await stage.session.part(createPublishing).deleteStatus('5', true)
    expect(deleted).toMatchObject({ text: 'Source', spoiler_text: 'CW', poll: { id: '3' } })
    expect(stage.asked('DELETE /api/v1/statuses/5')[0]?.query.get('delete_media')).toBe('false')
  })

  it('for a redraft reads the words off the post where the server gives none back (R-comp-24)', async () => {
    const stage = createStage()
    const mentions = [{ id: '7', username: 'bob', acct: 'bob@remote.test', url: 'https://remote.test/@bob' }]
    stage.session.import({ statuses: [aStatus({ id: '5', content: '<p>@bob one<br />two</p><p>a &amp; b</p>', mentions })] })
    stage.on('DELETE /api/v1/statuses/5', { body: aStatus({ id: '5', text: '', content: '' }) })
    expect(await stage.session.part(createPublishing).deleteStatus('5', true)).toMatchObject({ text: '@bob@remote.test one\ntwo\n\na & b' })
  })

  it('is done where the server answers nothing and the post is gone (R-int-05)', async () => {
    const stage = createStage()
    stage.session.import({ statuses: [aStatus({ id: '5', content: '<p>Hello</p>' })] })
    stage.on('DELETE /api/v1/statuses/5', { body: '' })
    expect(await stage.session.part(createPublishing).deleteStatus('5', true)).toMatchObject({ id: '5', text: 'Hello' })
    expect(stage.session.entities.get('status', '5')).toBeUndefined()
  })

  it('is not done where a page of HTML was answered and the post is still there (R-int-05)', async () => {
    const stage = createStage()
    stage.session.import({ statuses: [aStatus({ id: '5' })] })
    stage.on('DELETE /api/v1/statuses/5', { body: '<html>' })
    stage.on('GET /api/v1/statuses/5', { body: aStatus({ id: '5' }) })
    await expect(stage.session.part(createPublishing).deleteStatus('5')).rejects.toMatchObject({ kind: 'unreadable' })
    expect(stage.session.entities.get('status', '5')).toBeDefined()
  })

  it('that fails leaves the post where it is', async () => {
    const stage = createStage()
    stage.session.import({ statuses: [aStatus({ id: '5' })] })
    stage.on('DELETE /api/v1/statuses/5', { status: 500 })
    await expect(stage.session.part(createPublishing).deleteStatus('5')).rejects.toMatchObject({ kind: 'server' })
    expect(stage.session.entities.get('status', '5')).toBeDefined()
  })
})

describe('a received post', () => {
  it('with a sensitive emoji and no warning gets one (X-08)', () => {
    const stage = createStage()
    const emoji = {
      shortcode: 'x',
      url: 'https://a.test/x.png',
      static_url: 'https://a.test/x.png',
      visible_in_picker: true,
      category: null,
      width: 32,
      height: 32,
      sensitive: true,
      is_sensitive: false,
      aliases: [],
    }
    stage.session.import({ statuses: [aStatus({ id: '5', emojis: [emoji] }), aStatus({ id: '6', emojis: [emoji], spoiler_text: 'Food' })] })
    expect(stage.session.entities.get('status', '5')?.spoiler_text).toBe(SENSITIVE_EMOJI_WARNING)
    expect(stage.session.entities.get('status', '6')?.spoiler_text).toBe('Food')
  })
})
