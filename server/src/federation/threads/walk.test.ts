import { describe, expect, it } from 'vitest'
import { readPage, readReplies } from './readReplies.ts'
import { addReplies, beginWalk, noteFailedTask, takeTask, WALK_LIMITS } from './walk.ts'
import type { Walk } from './walk.ts'

const root = 'https://a.test/1'

describe('completing a thread (R-stat-07d, #28)', () => {
  it('ends whatever servers answer, asks for nothing twice and keeps every limit, in random order', () => {
    const seed = Date.now() % 2_147_483_647
    let state = seed
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    for (let round = 0; round < 3; round += 1) {
      let walk: Walk = beginWalk(root)
      const asked: string[] = []
      const answersTo = new Map<string, number>()
      const failed = new Map<string, number>()
      for (;;) {
        const taken = takeTask(walk)
        ;({ walk } = taken)
        if (taken.task === null) break
        const { uri, kind, parent } = taken.task
        const { host } = new URL(uri)
        expect(asked, `seed ${seed}`).not.toContain(uri)
        expect(failed.get(host) ?? 0, `seed ${seed}`).toBeLessThan(WALK_LIMITS.failuresOfHost)
        asked.push(uri)
        if (kind === 'post' && parent !== null) answersTo.set(parent, (answersTo.get(parent) ?? 0) + 1)
        if (random(40) === 0) {
          walk = noteFailedTask(walk, uri)
          failed.set(host, (failed.get(host) ?? 0) + 1)
        } else {
          const uris = Array.from({ length: random(900) }, () => `https://${random(30)}.test/${random(100_000)}`)
          walk = addReplies(walk, parent ?? uri, { uris, next: random(3) === 0 ? null : `https://a.test/page/${random(1_000)}` })
        }
        walk = JSON.parse(JSON.stringify(walk)) as Walk
      }
      expect(walk.posts).toBeLessThanOrEqual(WALK_LIMITS.posts)
      expect(walk.pages).toBeLessThanOrEqual(WALK_LIMITS.pages)
      expect(walk.seen.length).toBeLessThanOrEqual(WALK_LIMITS.posts * 2 + WALK_LIMITS.posts + WALK_LIMITS.pages)
      for (const count of answersTo.values()) expect(count).toBeLessThanOrEqual(WALK_LIMITS.repliesOfOne)
      for (const { asked: count } of Object.values(walk.hosts)) expect(count).toBeLessThanOrEqual(WALK_LIMITS.askedOfHost)
    }
  })
})

describe('the replies that come with a post (R-stat-07d, #28)', () => {
  const next = 'https://a.test/1/replies?page=2'
  it.each([
    [{ replies: 'https://a.test/1/replies' }, [], 'https://a.test/1/replies'],
    [{ replies: 'https://b.test/1/replies' }, [], null],
    [{ replies: { id: 'https://a.test/1/replies' } }, [], 'https://a.test/1/replies'],
    [{ replies: { first: { items: ['https://b.test/2', 'https://b.test/2'], next } } }, ['https://b.test/2'], next],
    [{ replies: { first: { items: [{ id: 'https://b.test/2' }, 'javascript:alert(1)'] } } }, ['https://b.test/2'], null],
    [{ replies: { first: next } }, [], next],
    [{ replies: { items: ['https://b.test/3'], next: 'https://b.test/more' } }, ['https://b.test/3'], null],
    [{}, [], null],
  ])('%j', (post, uris, then) => expect(readReplies(post, root)).toEqual({ uris, next: then }))

  it('reads a page in the same way', () => {
    expect(readPage({ type: 'CollectionPage', items: 'https://b.test/2', next }, root)).toEqual({ uris: ['https://b.test/2'], next })
    expect(readPage({ type: 'Collection', id: 'https://a.test/1/replies', items: [] }, root)).toEqual({ uris: [], next: null })
  })
})
