import { createStatusActions } from './index.ts'
import { anEmojiReaction, aReblog, aStatus } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createStage, type FakeAnswer, type Stage } from '../session/session.fixture.ts'

const react = 'POST /api/v1/statuses/5/emoji_reactions'
const unreact = 'POST /api/v1/statuses/5/emoji_unreaction'

function withReactions(...reactions: ReturnType<typeof anEmojiReaction>[]): Stage {
  const stage = createStage()
  stage.session.import({ statuses: [aStatus({ id: '5', emoji_reactions: reactions })] })
  return stage
}

const shown = (stage: Stage) =>
  stage.session.entities.get('status', '5')?.emoji_reactions.map(({ name, domain, count, me }) => [name, domain, count, me])

it('shows a new reaction at once and then what the server says (R-react-01a, R-int-04a)', async () => {
  const stage = withReactions()
  stage.on(react, { body: aStatus({ id: '5', emoji_reactions: [anEmojiReaction({ name: '🎉', count: 3, me: true })] }) })
  const done = stage.session.part(createStatusActions).react('5', { name: '🎉' }, true)
  expect(shown(stage)).toEqual([['🎉', undefined, 1, true]])
  await done
  expect(shown(stage)).toEqual([['🎉', undefined, 3, true]])
})

it('shows what the server says also where that is not what was asked for (R-react-01a)', async () => {
  const stage = withReactions(anEmojiReaction({ name: '🐈', me: true, account_ids: ['1'] }))
  // Nothing came of it there.
  stage.on(react, { body: aStatus({ id: '5', emoji_reactions: [anEmojiReaction({ name: '🐈', me: true, account_ids: ['1'] })] }) })
  await stage.session.part(createStatusActions).react('5', { name: '🎉' }, true)
  expect(shown(stage)).toEqual([['🐈', undefined, 1, true]])
})

it('joins a reaction of another server by name and domain, and leaves its namesake alone (R-react-03b, R-react-01c)', async () => {
  const stage = withReactions(
    anEmojiReaction({ name: 'cat', account_ids: ['9'] }),
    anEmojiReaction({ name: 'cat', domain: 'far.example', account_ids: ['9'] }),
  )
  let sent: unknown
  stage.on(react, ({ body }) => {
    sent = body
    return { status: 500, body: {} }
  })
  const done = stage.session.part(createStatusActions).react('5', { name: 'cat', domain: 'far.example' }, true)
  expect(shown(stage)).toEqual([
    ['cat', undefined, 1, false],
    ['cat', 'far.example', 2, true],
  ])
  await expect(done).rejects.toMatchObject({ status: 500 })
  expect(sent).toEqual({ emoji: 'cat@far.example' })
})

it('takes it back, and the chip with it when nobody is left (R-react-02a, R-int-04b)', async () => {
  const stage = withReactions(
    anEmojiReaction({ name: '🎉', me: true }),
    anEmojiReaction({ name: '👀', count: 2, me: true, account_ids: ['1', '9'] }),
  )
  stage.on(unreact, { body: aStatus({ id: '5' }) })
  const first = stage.session.part(createStatusActions).react('5', { name: '🎉' }, false)
  const second = stage.session.part(createStatusActions).react('5', { name: '👀' }, false)
  expect(shown(stage)).toEqual([['👀', undefined, 1, false]])
  await Promise.all([first, second])
  expect(shown(stage)).toEqual([])
  expect(stage.asked(unreact).map(({ body }) => body)).toEqual([{ emoji: '🎉' }, { emoji: '👀' }])
})

it('takes one with a picture of another server back by name and domain, and leaves its namesake alone (R-react-02b)', async () => {
  const stage = withReactions(
    anEmojiReaction({ name: 'cat', me: true, account_ids: ['1'] }),
    anEmojiReaction({ name: 'cat', domain: 'far.example', count: 2, me: true, account_ids: ['1', '9'] }),
  )
  stage.on(unreact, { status: 500, body: {} })
  const done = stage.session.part(createStatusActions).react('5', { name: 'cat', domain: 'far.example' }, false)
  expect(shown(stage)).toEqual([
    ['cat', undefined, 1, true],
    ['cat', 'far.example', 1, false],
  ])
  await expect(done).rejects.toMatchObject({ status: 500 })
  expect(stage.asked(unreact).map(({ body }) => body)).toEqual([{ emoji: 'cat@far.example' }])
})

it('is undone and alerted when the server refuses (R-react-01d, R-err-09)', async () => {
  const stage = withReactions(anEmojiReaction({ name: '👀', count: 2, account_ids: ['8', '9'] }))
  const alerts: string[] = []
  stage.session.onAlert((error) => alerts.push(error.message))
  stage.on(react, { status: 422, body: { error: 'No more than 3 emoji reactions per post' } })
  await expect(stage.session.part(createStatusActions).react('5', { name: '🎉' }, true)).rejects.toMatchObject({ kind: 'invalid' })
  expect(shown(stage)).toEqual([['👀', undefined, 2, false]])
  expect(alerts).toEqual(['No more than 3 emoji reactions per post'])
})

it('acts on what was boosted (R-int-17b)', async () => {
  const stage = createStage()
  const original = aStatus({ id: '5' })
  stage.session.import({ statuses: [aReblog(original, { id: '6' })] })
  stage.on(react, { body: { ...original, emoji_reactions: [anEmojiReaction({ name: '🎉', me: true })] } })
  await stage.session.part(createStatusActions).react('6', { name: '🎉' }, true)
  expect(shown(stage)).toEqual([['🎉', undefined, 1, true]])
})

it('reacts by the older call where a server has only that, as Hollo does, and asks in vain once only (R-react-01a)', async () => {
  const stage = withReactions()
  const put = 'PUT /api/v1/statuses/5/emoji_reactions/🎉'
  const remove = 'DELETE /api/v1/statuses/5/emoji_reactions/🎉'
  // Hollo 0.10's answer to unknown calls.
  stage.on(react, { status: 404, body: '404 Not Found' })
  stage.on(put, { body: aStatus({ id: '5', emoji_reactions: [anEmojiReaction({ name: '🎉', me: true })] }) })
  stage.on(remove, { body: aStatus({ id: '5' }) })
  await stage.session.part(createStatusActions).react('5', { name: '🎉' }, true)
  expect(shown(stage)).toEqual([['🎉', undefined, 1, true]])
  await stage.session.part(createStatusActions).react('5', { name: '🎉' }, false)
  expect(shown(stage)).toEqual([])
  expect([stage.asked(react).length, stage.asked(put).length, stage.asked(unreact).length, stage.asked(remove).length]).toEqual([
    1, 1, 0, 1,
  ])
})

it('reacts by the call of Pleroma and Akkoma where a server has only that (#29, 4.4)', async () => {
  const stage = withReactions()
  const path = '/api/v1/pleroma/statuses/5/reactions/🎉'
  stage.on(react, { status: 404, body: { error: 'Not implemented' } })
  stage.on('PUT /api/v1/statuses/5/emoji_reactions/🎉', { status: 404, body: { error: 'Not implemented' } })
  stage.on(`PUT ${path}`, { body: aStatus({ id: '5', emoji_reactions: [anEmojiReaction({ name: '🎉', me: true })] }) })
  stage.on(`DELETE ${path}`, { body: aStatus({ id: '5' }) })
  await stage.session.part(createStatusActions).react('5', { name: '🎉' }, true)
  expect(shown(stage)).toEqual([['🎉', undefined, 1, true]])
  await stage.session.part(createStatusActions).react('5', { name: '🎉' }, false)
  expect(shown(stage)).toEqual([])
  expect([stage.asked(react).length, stage.asked(unreact).length, stage.asked(`DELETE ${path}`).length]).toEqual([1, 0, 1])
})

it('says what the first call said where both are refused (R-react-01a)', async () => {
  const stage = withReactions()
  stage.on(react, { status: 404, body: { error: 'Record not found' } })
  await expect(stage.session.part(createStatusActions).react('5', { name: '🎉' }, true)).rejects.toMatchObject({
    serverMessage: 'Record not found',
  })
  expect(shown(stage)).toEqual([])
})

it('says why the older call was refused where a server has only that (R-react-01d, #26)', async () => {
  const stage = withReactions()
  stage.on(react, { status: 404, body: '404 Not Found' })
  stage.on('PUT /api/v1/statuses/5/emoji_reactions/🎉', { status: 422, body: { error: 'Too many reactions' } })
  await expect(stage.session.part(createStatusActions).react('5', { name: '🎉' }, true)).rejects.toMatchObject({
    serverMessage: 'Too many reactions',
  })
  expect(shown(stage)).toEqual([])
})

it('keeps the reactions of others that are streamed while one’s own is on its way (R-react-03a, R-int-04a, #26)', async () => {
  const stage = withReactions()
  stage.session.timeline('home').open()
  await stage.settle()
  stage.socket().open()
  let answer = (_: FakeAnswer) => {}
  stage.on(react, () => new Promise<FakeAnswer>((resolve) => (answer = resolve)))
  const done = stage.session.part(createStatusActions).react('5', { name: '🎉' }, true)
  await stage.settle()
  stage.socket().push(['user'], 'emoji_reaction', { status_id: '5', name: '👀', count: 1, account_ids: ['9'] })
  expect(shown(stage)).toEqual([
    ['👀', undefined, 1, false],
    ['🎉', undefined, 1, true],
  ])
  // The server had read the reactions before the other one came.
  answer({ body: aStatus({ id: '5', emoji_reactions: [anEmojiReaction({ name: '🎉', me: true, account_ids: ['1'] })] }) })
  await done
  expect(shown(stage)).toEqual([
    ['👀', undefined, 1, false],
    ['🎉', undefined, 1, true],
  ])
})
