import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { buildThread } from './buildThread.ts'
import type { ThreadStatus } from './ThreadNode.ts'

function post(id: string, answers: string | null, author = `author-${id}`, at = id): ThreadStatus {
  return { id, in_reply_to_id: answers, created_at: at, account: { id: author } }
}

function outline(focus: ThreadStatus, descendants: ThreadStatus[]): string[] {
  return buildThread(focus, [], descendants).descendants.map((node) => `${'  '.repeat(node.indent)}${node.id}`)
}

describe('ancestors', () => {
  it('come oldest first, whatever order the server used (R-stat-13a)', () => {
    const thread = buildThread(post('c', 'b'), [post('b', 'a'), post('a', null)], [])
    expect(thread.ancestors).toEqual(['a', 'b'])
  })

  it('keep what a missing link cut off, above the rest', () => {
    expect(buildThread(post('d', 'c'), [post('a', null), post('c', 'b')], []).ancestors).toEqual(['a', 'c'])
  })

  it('survive loops and repeats', () => {
    const thread = buildThread(post('c', 'b'), [post('b', 'a'), post('a', 'c'), post('b', 'a'), post('c', 'b')], [])
    expect(thread.ancestors).toEqual(['a', 'b'])
  })
})

describe('descendants', () => {
  it('are a tree, depth first, by time (R-stat-13b)', () => {
    const focus = post('1', null)
    expect(outline(focus, [post('2', '1'), post('3', '1'), post('4', '2'), post('5', '3'), post('6', '2')])).toEqual([
      '2',
      '  4',
      '  6',
      '3',
      '5',
    ])
  })

  it("put the author's own continuation first (R-stat-13c)", () => {
    const focus = post('1', null, 'ada')
    expect(outline(focus, [post('2', '1', 'bob'), post('3', '1', 'ada'), post('4', '3', 'ada')])).toEqual(['3', '4', '2'])
  })

  it('go straight down while only one answers', () => {
    expect(outline(post('1', null), [post('2', '1'), post('3', '2'), post('4', '3')])).toEqual(['2', '3', '4'])
  })

  it('draw a line past a branch only where another one follows', () => {
    const nodes = buildThread(post('1', null), [], [post('2', '1'), post('3', '2'), post('4', '2'), post('5', '1')]).descendants
    expect(nodes.map((node) => [node.id, node.guides, node.isLast])).toEqual([
      ['2', [], false],
      ['3', [true], false],
      ['4', [true], true],
      ['5', [], true],
    ])
  })

  it('keep a reply whose parent is missing, at the end', () => {
    const nodes = buildThread(post('1', null), [], [post('2', 'gone'), post('3', '1'), post('4', '2')]).descendants
    expect(nodes.map((node) => [node.id, node.parentId, node.isDetached])).toEqual([
      ['3', '1', false],
      ['2', null, true],
      ['4', '2', false],
    ])
  })

  it('name every post exactly once, whatever the server answers', () => {
    const id = fc.integer({ min: 0, max: 12 }).map(String)
    const any = fc
      .record({ id, answers: fc.option(id), author: fc.constantFrom('ada', 'bob') })
      .map((it) => post(it.id, it.answers, it.author))
    fc.assert(
      fc.property(any, fc.array(any), fc.array(any), (focus, above, below) => {
        const thread = buildThread(focus, above, below)
        const ids = [...thread.ancestors, focus.id, ...thread.descendants.map((node) => node.id)]
        expect(new Set(ids).size).toBe(ids.length)
        expect(new Set(ids)).toEqual(new Set([focus, ...above, ...below].map((status) => status.id)))
        const at = new Map(thread.descendants.map((node, index) => [node.id, index]))
        for (const [index, node] of thread.descendants.entries()) {
          if (node.parentId !== null && node.parentId !== focus.id) expect(at.get(node.parentId)).toBeLessThan(index)
          expect(node.guides).toHaveLength(Math.max(0, node.indent))
        }
      }),
    )
  })

  it('reach any depth', () => {
    const below = Array.from({ length: 20_000 }, (_, index) => post(String(index + 2), String(index + 1)))
    expect(buildThread(post('1', null), [], below).descendants).toHaveLength(20_000)
  })
})
