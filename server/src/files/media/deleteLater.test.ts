import { describe, expect, it } from 'vitest'
import type { Jobs } from '../../platform/jobs/Jobs.ts'
import { createMemoryStore } from '../../platform/media-store/createMemoryStore.fixture.ts'
import { deleteLater, deletionJob } from './deleteLater.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

describe('deleteLater', () => {
  it('tries an absent store once in half a minute and leaves everything to jobs meanwhile', async () => {
    let time = 0
    let isAway = true
    const tried: string[] = []
    const store = {
      ...createMemoryStore(),
      async delete(key: string) {
        tried.push(key)
        if (isAway) throw new Error('away')
      },
    }
    const asked: object[] = []
    const jobs: Jobs = {
      enqueue: async (_name, data) => void asked.push(data),
      enqueueMany: () => Promise.reject(new Error('one file after another')),
      cancel: () => Promise.resolve(),
    }
    const careful = deleteLater(store, { jobs, log: silent, now: () => new Date(time) })
    await careful.delete('a/1.webp')
    await careful.delete('a/2.webp')
    expect(tried).toEqual(['a/1.webp'])
    expect(asked).toEqual([{ key: 'a/1.webp' }, { key: 'a/2.webp' }])
    // The job fails, so that it is repeated.
    await expect(deletionJob(store).work({ key: 'a/1.webp' })).rejects.toThrow('away')

    isAway = false
    time = 30_000
    await careful.delete('a/3.webp')
    expect(tried).toEqual(['a/1.webp', 'a/1.webp', 'a/3.webp'])
    expect(asked).toHaveLength(2)
  })
})
