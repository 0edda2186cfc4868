import { expect, it } from 'vitest'
import { createTurns } from './createTurns.ts'

it('lets so many of one key work at once, in the order they came, and others beside them', async () => {
  const turns = createTurns(2, 10)
  const begun: string[] = []
  const finish: (() => void)[] = []
  const work = (key: string, name: string, isFailing = false) =>
    turns(key, async () => {
      begun.push(name)
      await new Promise<void>((done) => finish.push(done))
      if (isFailing) throw new Error(name)
      return name
    })
  const all = [work('a', 'a1', true), work('a', 'a2'), work('a', 'a3'), work('b', 'b1'), work('a', 'a4')]
  const settled = Promise.allSettled(all)
  const pause = () => new Promise((done) => setImmediate(done))
  await pause()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  finish.shift()?.()
  await pause()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  while (finish.length > 0) {
    finish.shift()?.()
    await pause()
  }
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  expect((await settled).map((each) => each.status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'])
  const again = work('a', 'a5')
  await pause()
  finish.shift()?.()
  expect(await again).toBe('a5')
})

it('sends away whoever finds too many waiting', async () => {
  const turns = createTurns(1, 1)
  let finish = (): void => undefined
  const first = turns('a', () => new Promise<void>((done) => (finish = done)))
  const second = turns('a', () => Promise.resolve('done'))
  await expect(turns('a', () => Promise.resolve())).rejects.toMatchObject({ status: 503 })
  expect(await turns('b', () => Promise.resolve('beside'))).toBe('beside')
  finish()
  await first
  expect(await second).toBe('done')
})
