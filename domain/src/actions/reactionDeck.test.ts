import { expect, it } from 'vitest'
import { createStage, type FakeAnswer } from '../session/session.fixture.ts'
import { createReactionDeck } from './index.ts'

const get = 'GET /api/v1/reaction_deck'
const post = 'POST /api/v1/reaction_deck'
const named = (...names: string[]) => names.map((name) => ({ name }))

it('loads the deck once and tells who listens (R-react-06)', async () => {
  const stage = createStage()
  stage.on(get, { body: named('👍', '🦜') })
  const deck = stage.session.part(createReactionDeck)
  let told = 0
  deck.subscribe(() => (told += 1))
  await Promise.all([deck.load(), deck.load()])
  expect(deck.get()).toMatchObject({ emojis: named('👍', '🦜'), error: null })
  expect(stage.asked(get)).toHaveLength(1)
  expect(told).toBeGreaterThan(0)
})

it('says that it could not be loaded, and asks again when told to (R-react-06)', async () => {
  const stage = createStage()
  stage.on(get, { status: 503, body: {} })
  const deck = stage.session.part(createReactionDeck)
  await deck.load()
  expect(deck.get()).toMatchObject({ emojis: null, error: expect.objectContaining({ kind: expect.any(String) }) })
  stage.on(get, { body: [] })
  await deck.load()
  expect(deck.get()).toEqual({ emojis: [], error: null })
})

it('shows a change at once, sends of quick changes the last, and shows what the server kept (R-react-06)', async () => {
  const stage = createStage()
  let answer: (value: FakeAnswer) => void = () => undefined
  const sent: unknown[] = []
  stage.on(post, ({ body }) => {
    sent.push(body)
    return new Promise<FakeAnswer>((resolve) => (answer = resolve))
  })
  const deck = stage.session.part(createReactionDeck)
  const done = deck.replace(named('👍'))
  void deck.replace(named('👍', 'gone'))
  void deck.replace(named('👍', 'gone', '🎉'))
  expect(deck.get().emojis).toHaveLength(3)
  await stage.settle()
  answer({ body: named('👍') })
  await stage.settle()
  // A disabled emoji is left out of the answer.
  answer({ body: named('👍', '🎉') })
  await done
  expect(sent).toEqual([{ emojis: ['👍'] }, { emojis: ['👍', 'gone', '🎉'] }])
  expect(deck.get().emojis).toMatchObject(named('👍', '🎉'))
})

it('goes back to the last accepted deck and tells when the server refuses (R-react-06, R-err-01)', async () => {
  const stage = createStage()
  const alerts: string[] = []
  stage.session.onAlert((error) => alerts.push(error.message))
  stage.on(get, { body: named('👍') })
  stage.on(post, { status: 422, body: { error: 'Emojis contain what is not an emoji' } })
  const deck = stage.session.part(createReactionDeck)
  await deck.load()
  await deck.replace(named('👍', 'nope'))
  expect(deck.get().emojis).toMatchObject(named('👍'))
  expect(alerts).toEqual(['Emojis contain what is not an emoji'])
})
