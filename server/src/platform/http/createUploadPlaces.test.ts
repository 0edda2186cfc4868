import { expect, it } from 'vitest'
import { createUploadPlaces } from './createUploadPlaces.ts'
import type { UploadPlace } from './createUploadPlaces.ts'

const pause = () => new Promise((done) => setImmediate(done))

function openPlaces() {
  let moment = Date.parse('2026-11-22T12:00:00Z')
  const places = createUploadPlaces(() => new Date(moment))
  const begun: string[] = []
  const finish = new Map<string, () => void>()
  const held = new Map<string, UploadPlace>()
  return {
    places,
    begun,
    held,
    advance: (seconds: number) => void (moment += seconds * 1000),
    /** An upload that continues until `done` is called or it is ended; answers how it ended. */
    upload: (name: string, account: string, address = account): Promise<string> =>
      places
        .hold({ account, address }, async (place) => {
          begun.push(name)
          held.set(name, place)
          await new Promise<void>((done, fail) => {
            finish.set(name, done)
            place.signal.addEventListener('abort', () => fail(place.signal.reason as Error))
          })
          return 'done'
        })
        .catch((error: { status: number }) => String(error.status)),
    async done(name: string) {
      finish.get(name)?.()
      await pause()
    },
  }
}

it('lets so many of one account and of one address upload at once, and others beside them', async () => {
  const { upload, begun, done } = openPlaces()
  for (let index = 0; index < 6; index += 1) void upload(`ada${index}`, 'ada', 'home')
  for (let index = 0; index < 6; index += 1) void upload(`ben${index}`, 'ben', 'home')
  void upload('cy', 'cy', 'home')
  void upload('dot', 'dot', 'elsewhere')
  await pause()
  expect(begun).toEqual(['ada0', 'ada1', 'ada2', 'ada3', 'ben0', 'ben1', 'ben2', 'ben3', 'dot'])
  // The sender with the fewest running uploads comes first.
  await done('ada0')
  expect(begun.at(-1)).toBe('cy')
  await done('cy')
  expect(begun.at(-1)).toBe('ada4')
})

it('sends away the last one of whoever has most waiting, and not somebody who comes for the first time', async () => {
  const { upload, begun, done } = openPlaces()
  const ends: Promise<string>[] = []
  for (let account = 0; account < 4; account += 1)
    for (let index = 0; index < 20; index += 1) ends.push(upload(`${account}-${index}`, `account${account}`))
  // One more than the number of uploads an account may have waiting.
  expect(await upload('one too many', 'account0')).toBe('503')
  void upload('honest', 'honest')
  await pause()
  expect(await ends[19]).toBe('503')
  await done('0-0')
  expect(begun.at(-1)).toBe('honest')
})

it('lets waiting ones in after ten seconds, and those who were slow go on', async () => {
  const { upload, begun, advance, places, held, done } = openPlaces()
  const slow = Array.from({ length: 16 }, (_, index) => upload(`slow${index}`, `account${index % 4}`, `address${index % 4}`))
  const honest = upload('honest', 'honest')
  await pause()
  expect(begun).toHaveLength(16)
  advance(10)
  places.look()
  await pause()
  expect(begun.at(-1)).toBe('honest')
  await done('honest')
  expect(await honest).toBe('done')
  expect([...held.values()].some(({ signal }) => signal.aborted)).toBe(false)
  for (let index = 0; index < 16; index += 1) await done(`slow${index}`)
  expect(new Set(await Promise.all(slow))).toEqual(new Set(['done']))
})

it('ends the slowest where there are too many slow ones, and never one that has arrived whole', async () => {
  const { upload, begun, advance, held, done } = openPlaces()
  const ends = new Map<string, Promise<string>>()
  // Starts sixteen more whenever earlier ones have made room, until all places are taken.
  for (let round = 0; round < 4; round += 1) {
    for (let index = 0; index < 16; index += 1) {
      const name = `${round}-${index}`
      ends.set(name, upload(name, `account${round}-${index % 4}`, `address${round}-${index % 4}`))
    }
    await pause()
    advance(10)
  }
  expect(begun).toHaveLength(64)
  for (const [name, place] of held) place.count(name === '2-3' ? 1 : name === '1-1' ? 0 : 50_000)
  held.get('1-1')?.arrived()
  const honest = upload('honest', 'honest')
  expect(await ends.get('2-3')).toBe('408')
  await done('honest')
  expect(await honest).toBe('done')
  await done('1-1')
  expect(await ends.get('1-1')).toBe('done')
})

it('ends what hardly moves for half a minute; a phone on the slowest network goes on', async () => {
  const { upload, advance, places, held, done } = openPlaces()
  const [still, phone, working] = [upload('still', 'ada'), upload('phone', 'ben'), upload('working', 'cy')]
  await pause()
  held.get('working')?.arrived()
  for (let second = 0; second < 1200; second += 1) {
    advance(1)
    held.get('still')?.count(100)
    // A very slow mobile connection: a kilobyte a second, and an interruption of twenty seconds in every minute.
    if (second % 60 < 40) held.get('phone')?.count(1024)
    places.look()
  }
  expect(await still).toBe('408')
  for (const name of ['phone', 'working']) await done(name)
  expect([await phone, await working]).toEqual(['done', 'done'])
})
