import { createPublishing } from './index.ts'
import { aMediaAttachment, aPoll, aQuote, aStatus, anAccount } from '@starling/api/fixtures'
import { describe, expect, it } from 'vitest'
import { isWiderVisibility } from '../visibility/index.ts'
import type { SendingClient } from '../sending/index.ts'
import { aPostTask, publish, sendTask } from '../sending/sendTask.fixture.ts'
import { SENSITIVE_EMOJI_WARNING } from '../store/index.ts'
import { createStage, type Stage } from '../session/session.fixture.ts'

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
  it('sends the key and puts the post where it belongs at once (R-comp-02a, R-tl-16a, R-tl-16b)', async () => {
    const stage = await withTimelines()
    stage.on('POST /api/v1/statuses', { body: aStatus({ id: '20', account: me }) })
    expect(await publish(stage.session, { text: 'Hello' })).toBe('20')
    expect(stage.asked('POST /api/v1/statuses')[0]).toMatchObject({
      body: { status: 'Hello', visibility: 'public' },
      headers: { 'Idempotency-Key': 'k' },
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
    await publish(stage.session, { text: 'Hello', privacy: status.visibility_ex ?? status.visibility })
    expect(tops(stage)).toEqual(expected)
  })

  it.each([
    ['one with a picture', [aMediaAttachment({ id: 'm1' })], ['20', '20']],
    ['one without', [], ['10', '10']],
  ])('puts into the public lists of media %s (R-tl-16b)', async (_, attachments, expected) => {
    const stage = await withTimelines()
    const lists = (['community:media', 'public:media'] as const).map((key) => stage.session.timeline(key))
    for (const list of lists) list.open()
    await stage.settle()
    stage.on('POST /api/v1/statuses', { body: aStatus({ id: '20', account: me, media_attachments: attachments }) })
    await publish(stage.session, { text: 'Hello' })
    expect(lists.map((list) => list.getSnapshot().rows[0]?.id)).toEqual(expected)
  })

  it('puts a post to a circle into the list of that circle, and into no other (R-tl-16c)', async () => {
    const stage = await withTimelines()
    stage.on('GET /api/v1/circles/7/statuses', { body: [aStatus({ id: '10' })] })
    stage.on('GET /api/v1/circles/8/statuses', { body: [aStatus({ id: '10' })] })
    const circles = (['circle:7', 'circle:8'] as const).map((key) => stage.session.timeline(key))
    for (const circle of circles) circle.open()
    await stage.settle()
    const status = aStatus({ id: '20', account: me, visibility: 'private', visibility_ex: 'limited', limited_scope: 'circle' })
    stage.on('POST /api/v1/statuses', { body: status })
    await publish(stage.session, { text: 'Hello', privacy: 'circle', circleId: '7' })
    expect(circles.map((circle) => circle.getSnapshot().rows.map((row) => row.id))).toEqual([['20', '10'], ['10']])
    expect(tops(stage)).toEqual(['20', '10', '10', '10'])
  })

  it('sends the description that a file came with also where the file waits with the post (R-media-03a, R-comp-02, #26)', async () => {
    const stage = await withTimelines()
    stage.on('POST /api/v2/media', { body: aMediaAttachment({ id: 'm' }) })
    stage.on('POST /api/v1/statuses', { body: aStatus({ id: '20', account: me }) })
    const sent: unknown[] = []
    const client: SendingClient = {
      call: (row, ...input) => {
        if (row.path === '/api/v2/media') sent.push((input[0] as { body: unknown }).body)
        return stage.session.client.call(row, ...input)
      },
    }
    const file = { key: 'f', name: 'gull.png', type: 'image/png', size: 1 }
    const task = aPostTask({
      text: 'Hello',
      files: [
        { ...file, description: 'A gull' },
        { ...file, key: 'g' },
      ],
    })
    expect((await sendTask(stage.session, task, { client })).end).toMatchObject({ kind: 'published' })
    const bytes = expect.any(Blob) as unknown
    expect(sent).toEqual([{ file: bytes, description: 'A gull' }, { file: bytes }])
  })

  it('does not go above a gap at home (R-tl-16)', async () => {
    const stage = await withTimelines()
    stage.socket().drop()
    stage.on('POST /api/v1/statuses', { body: aStatus({ id: '20', account: me }) })
    await publish(stage.session, { text: 'Hello' })
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
    await publish(stage.session, { text: 'Hello' })
    home.open()
    await stage.settle()
    expect(home.getSnapshot().rows.map((row) => row.id)).toEqual(rows)
    expect(home.getSnapshot().pendingCount).toBe(waiting)
  })

  it('deletes and tells when the server published to more people than asked', async () => {
    const stage = await withTimelines()
    stage.on('POST /api/v1/statuses', { body: aStatus({ id: '20', account: me, visibility: 'public' }) })
    stage.on('DELETE /api/v1/statuses/20', { body: aStatus({ id: '20', text: 'Secret' }) })
    const { end, task } = await sendTask(stage.session, aPostTask({ text: 'Secret', privacy: 'mutual' }))
    expect(stage.asked('DELETE /api/v1/statuses/20')).toHaveLength(1)
    expect(end).toEqual({ kind: 'refused', failure: { name: 'WiderVisibility', isDeleted: true } })
    expect(task).toMatchObject({ attempt: null, widened: null, draft: { text: 'Secret' } })
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

  it('that is refused publishes nothing (R-err-06)', async () => {
    const stage = await withTimelines()
    stage.on('POST /api/v1/statuses', { status: 422, body: { error: 'Too long' } })
    const { end } = await sendTask(stage.session, aPostTask({ text: 'x' }))
    expect(end).toMatchObject({ kind: 'refused', failure: { serverMessage: 'Too long' } })
    expect(tops(stage)).toEqual(['10', '10', '10', '10'])
  })
})

describe('publishing again after no answer came', () => {
  /** The task as it is left by an attempt without a network. */
  async function afterOffline(stage: Stage, change: Parameters<typeof aPostTask>[0]) {
    stage.goOffline(true)
    const { end, task } = await sendTask(stage.session, aPostTask(change))
    expect(end).toMatchObject({ kind: 'waits', failure: { kind: 'offline' } })
    stage.goOffline(false)
    return task
  }

  it('looks whether the post is there before it sends another', async () => {
    const stage = createStage()
    const task = await afterOffline(stage, { text: 'Hello there' })
    stage.on('GET /api/v1/accounts/1/statuses', {
      body: [aStatus({ id: '21', content: '<p>Other</p>' }), aStatus({ id: '20', content: '<p>Hello<br>there</p>' })],
    })
    expect((await sendTask(stage.session, task)).end).toMatchObject({ kind: 'published', statusId: '20' })
    expect(stage.asked('POST /api/v1/statuses')).toEqual([])
  })

  it('sends it when it is not', async () => {
    const stage = createStage()
    stage.on('POST /api/v1/statuses', { status: 502, body: '<html>' })
    const { end, task } = await sendTask(stage.session, aPostTask({ text: 'Hello' }))
    expect(end).toMatchObject({ kind: 'waits', failure: { kind: 'server' } })
    stage.on('GET /api/v1/accounts/1/statuses', {
      body: [aStatus({ id: '19', content: '<p>Hello</p>', created_at: '2026-01-01T00:00:00Z' })],
    })
    stage.on('POST /api/v1/statuses', { body: aStatus({ id: '20' }) })
    expect((await sendTask(stage.session, task)).end).toMatchObject({ kind: 'published', statusId: '20' })
    expect(stage.asked('POST /api/v1/statuses').map(({ headers }) => headers['Idempotency-Key'])).toEqual(['k', 'k'])
  })

  it.each([
    ['says the same and was there before', { id: '19', content: '<p>Thanks</p>' }, { text: 'Thanks' }],
    [
      'has no words either, but another picture',
      { id: '21', content: '', media_attachments: [aMediaAttachment({ id: 'm1' })] },
      { text: '', media: [aMediaAttachment({ id: 'm2' })] },
    ],
  ])('does not take a post for it that %s (R-comp-02)', async (_, other, draft) => {
    const stage = createStage()
    const earlier = aStatus({ ...other, created_at: '2026-11-20T11:58:00Z', account: me })
    if (other.id === '19') stage.session.import({ statuses: [earlier] })
    const task = await afterOffline(stage, draft)
    stage.on('GET /api/v1/accounts/1/statuses', { body: [earlier] })
    stage.on('POST /api/v1/statuses', { body: aStatus({ id: '30', account: me }) })
    expect((await sendTask(stage.session, task)).end).toMatchObject({ kind: 'published', statusId: '30' })
  })

  it('finds it by its HTML where the server keeps no source (R-comp-02)', async () => {
    const stage = createStage()
    const task = await afterOffline(stage, { text: '@bob@remote.test "Fish & chips"\n\n<3' })
    const content =
      '<p><span class="h-card"><a href="https://remote.test/@bob">@<span>bob</span></a></span> &quot;Fish &amp; chips&#34;</p><p>&lt;3</p>'
    const mentions = [{ id: '7', username: 'bob', acct: 'bob@remote.test', url: 'https://remote.test/@bob' }]
    stage.on('GET /api/v1/accounts/1/statuses', { body: [aStatus({ id: '20', content, mentions })] })
    expect((await sendTask(stage.session, task)).end).toMatchObject({ kind: 'published', statusId: '20' })
    expect(stage.asked('POST /api/v1/statuses')).toEqual([])
  })

  it('keeps looking for it where looking fails, and never takes it for unsent (#25)', async () => {
    const stage = createStage()
    const task = await afterOffline(stage, { text: 'Hello' })
    stage.on('GET /api/v1/accounts/1/statuses', { status: 429 })
    const second = await sendTask(stage.session, task)
    expect(second.end).toMatchObject({ kind: 'waits' })
    stage.on('GET /api/v1/accounts/1/statuses', { body: [aStatus({ id: '20', content: '<p>Hello</p>' })] })
    expect((await sendTask(stage.session, second.task)).end).toMatchObject({ kind: 'published', statusId: '20' })
    expect(stage.asked('POST /api/v1/statuses')).toEqual([])
  })

  it('trusts a refusal', async () => {
    const stage = createStage()
    stage.on('POST /api/v1/statuses', { status: 422, body: { error: 'No' } })
    for (let task = aPostTask({ text: 'Hello' }), turn = 0; turn < 2; turn += 1) {
      const sent = await sendTask(stage.session, task)
      expect(sent.end).toMatchObject({ kind: 'refused', failure: { kind: 'invalid' } })
      ;({ task } = sent)
    }
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
    await publish(stage.session, { text: 'Hello' })
    await stage.settle()
    expect(home.getSnapshot().rows.map((row) => row.id)).toEqual(['20', '15', '10'])
  })
})

describe('editing', () => {
  it('sends only what can change and shows the new version (R-comp-02b, R-comp-17b, R-media-03d)', async () => {
    const stage = createStage()
    stage.session.import({ statuses: [aStatus({ id: '5' })] })
    stage.on('PUT /api/v1/statuses/5', { body: aStatus({ id: '5', content: '<p>New</p>', edited_at: '2026-11-20T13:00:00Z' }) })
    const changed = {
      status: 'New',
      visibility: 'public' as const,
      in_reply_to_id: '4',
      media_ids: ['8'],
      media_attributes: [{ id: '8', description: 'A cat' }],
    }
    await stage.session.part(createPublishing).editStatus('5', changed, 'k')
    expect(stage.requests[0]?.headers).toMatchObject({ 'Idempotency-Key': 'k' })
    expect(stage.requests[0]?.body).toEqual({ status: 'New', media_ids: ['8'], media_attributes: [{ id: '8', description: 'A cat' }] })
    expect(stage.session.entities.get('status', '5')?.content).toBe('<p>New</p>')
  })

  it('puts the new version in the place of the old one where the server gives it another id, as snac does (#26)', async () => {
    const stage = await withTimelines()
    const old = aStatus({ id: '5', account: me })
    stage.session.import({ statuses: [old] })
    stage.on('PUT /api/v1/statuses/5', { body: aStatus({ id: '21', account: me, content: '<p>New</p>' }) })
    await stage.session.part(createPublishing).editStatus('5', { status: 'New', visibility: 'public' }, 'k')
    expect(stage.session.entities.get('status', '5')).toBeUndefined()
    expect(tops(stage)).toEqual(['21', '21', '21', '21'])
  })

  it('is not undone by a late answer about the older version', () => {
    const stage = createStage()
    stage.session.import({ statuses: [aStatus({ id: '5', content: '<p>New</p>', edited_at: '2026-11-20T13:00:00Z' })] })
    stage.session.import({ statuses: [aStatus({ id: '5', content: '<p>Old</p>', favourites_count: 9 })] })
    expect(stage.session.entities.get('status', '5')).toMatchObject({ content: '<p>New</p>', favourites_count: 9 })
  })
})

describe('deleting', () => {
  it('removes the post and what quotes it learns of it (R-int-05c, R-quote-07)', async () => {
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

  it('for a redraft keeps the media and finds the text even where the answer lacks it (R-int-05d, R-comp-24a, R-comp-24d)', async () => {
    const stage = createStage()
    stage.session.import({ statuses: [aStatus({ id: '5', poll: aPoll({ id: '3' }) })] })
    stage.on('GET /api/v1/statuses/5/source', { body: { id: '5', text: 'Source', spoiler_text: 'CW' } })
    stage.on('DELETE /api/v1/statuses/5', { body: aStatus({ id: '5' }) })
    const deleted = await stage.session.part(createPublishing).deleteStatus('5', true)
    expect(deleted).toMatchObject({ text: 'Source', spoiler_text: 'CW', poll: { id: '3' } })
    expect(stage.asked('DELETE /api/v1/statuses/5')[0]?.query.get('delete_media')).toBe('false')
  })

  it('for a redraft reads the words off the post where the server gives none back (R-comp-24a)', async () => {
    const stage = createStage()
    const mentions = [{ id: '7', username: 'bob', acct: 'bob@remote.test', url: 'https://remote.test/@bob' }]
    stage.session.import({ statuses: [aStatus({ id: '5', content: '<p>@bob one<br />two</p><p>a &amp; b</p>', mentions })] })
    stage.on('DELETE /api/v1/statuses/5', { body: aStatus({ id: '5', text: '', content: '' }) })
    expect(await stage.session.part(createPublishing).deleteStatus('5', true)).toMatchObject({ text: '@bob@remote.test one\ntwo\n\na & b' })
  })

  it('is done where the server answers nothing and the post is gone (R-int-05c)', async () => {
    const stage = createStage()
    stage.session.import({ statuses: [aStatus({ id: '5', content: '<p>Hello</p>' })] })
    stage.on('DELETE /api/v1/statuses/5', { body: '' })
    expect(await stage.session.part(createPublishing).deleteStatus('5', true)).toMatchObject({ id: '5', text: 'Hello' })
    expect(stage.session.entities.get('status', '5')).toBeUndefined()
  })

  it('is not done where a page of HTML was answered and the post is still there (R-int-05c)', async () => {
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
  it('with a sensitive emoji and no warning gets one (X-08a, X-08b)', () => {
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
