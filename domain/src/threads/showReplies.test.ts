import * as fc from 'fast-check'
import { assert, array, integer, nat, property, subarray, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildThread, showReplies, stepInTree, type ThreadStatus } from './index.ts'

const status = (id: string, parent: string | null, author = id, minute = Number(id)): ThreadStatus => ({
  id,
  in_reply_to_id: parent,
  created_at: new Date(60_000 * minute).toISOString(),
  account: { id: author },
})
const focus = status('0', null)
/** 0 ← 1 ← (2 ← 4, 3), 0 ← 5 */
const replies = [status('1', '0'), status('2', '1'), status('3', '1'), status('4', '2'), status('5', '0')]
const { descendants } = buildThread(focus, [], replies)
const ids = (shown: ReturnType<typeof showReplies>) => shown.map(({ node }) => node.id)

describe('showReplies', () => {
  it('counts what answers a reply, and folds it away', () => {
    const open = showReplies(descendants, 'tree', new Set())
    expect(open.map(({ node, below, replies: direct }) => [node.id, below, direct])).toEqual([
      ['1', 3, 2],
      ['2', 1, 1],
      ['4', 0, 0],
      ['3', 0, 0],
      ['5', 0, 0],
    ])
    expect(ids(showReplies(descendants, 'tree', new Set(['1'])))).toEqual(['1', '5'])
    expect(ids(showReplies(descendants, 'tree', new Set(['2'])))).toEqual(['1', '2', '3', '5'])
  })

  it('does not call a reply folded that nobody answered', () => {
    expect(showReplies(descendants, 'tree', new Set(['5'])).find(({ node }) => node.id === '5')?.isFolded).toBe(false)
  })

  it('stands by time in the flat layout, where nothing is folded or moved inwards', () => {
    const flat = showReplies(descendants, 'flat', new Set(['1']))
    expect(ids(flat)).toEqual(['1', '2', '3', '4', '5'])
    expect(flat.every(({ node, isFolded }) => node.indent === 0 && !isFolded)).toBe(true)
  })

  it('shows each post once, with its whole branch or without, for every tree', () => {
    const tree = array(tuple(nat(), integer({ min: 0, max: 9 })), { maxLength: 40 }).map((parents) =>
      parents.map(([parent, author], index) => status(String(index + 1), String(parent % (index + 1)), String(author))),
    )
    assert(
      property(
        tree.chain((posts) => tuple(subarray(posts.map(({ id }) => id))).map(([folded]) => ({ posts, folded: new Set(folded) }))),
        ({ posts, folded }) => {
          const nodes = buildThread(focus, [], posts).descendants
          const shown = ids(showReplies(nodes, 'tree', folded))
          const parents = new Map(posts.map((post) => [post.id, post.in_reply_to_id]))
          const isHidden = (id: string): boolean => {
            const parent = parents.get(id) ?? null
            return parent !== null && (folded.has(parent) || isHidden(parent))
          }
          expect(new Set(shown).size).toBe(shown.length)
          expect(new Set(shown)).toEqual(new Set(posts.map(({ id }) => id).filter((id) => !isHidden(id))))
          expect(ids(showReplies(nodes, 'flat', folded))).toHaveLength(posts.length)
        },
      ),
    )
  })
})

describe('stepInTree', () => {
  const shown = showReplies(descendants, 'tree', new Set())
  it('leads to siblings and to what is answered', () => {
    expect(stepInTree(shown, '2', 'next-sibling')).toBe('3')
    expect(stepInTree(shown, '3', 'previous-sibling')).toBe('2')
    expect(stepInTree(shown, '1', 'next-sibling')).toBe('5')
    expect(stepInTree(shown, '4', 'parent')).toBe('2')
    expect(stepInTree(shown, '5', 'next-sibling')).toBeNull()
    expect(stepInTree(shown, 'nobody', 'parent')).toBeNull()
  })
})

describe('selfThread', () => {
  const chain = (id: string, ancestors: ThreadStatus[], descendantsOf: ThreadStatus[]) =>
    buildThread(status(id, String(Number(id) - 1), 'ada'), ancestors, descendantsOf).selfThread

  it('follows an author upwards and downwards, past the answers of others', () => {
    const ancestors = [status('0', null, 'ben'), status('1', '0', 'ada')]
    expect(
      chain('2', ancestors, [status('3', '2', 'ada'), status('8', '2', 'ben'), status('4', '3', 'ada'), status('9', '8', 'ada')]),
    ).toEqual(['1', '2', '3', '4'])
  })

  it('numbers a post alike whichever post of it is opened, also where the author answered one post twice (#9, 5)', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20), fc.constantFrom('ada', 'ada', 'ben')), { maxLength: 24 }), (answers) => {
        const all = [status('0', null, 'ada')]
        for (const [to, author] of answers) all.push(status(String(all.length), String(to % all.length), author))
        const byId = new Map(all.map((one) => [one.id, one]))
        const above = (one: ThreadStatus): ThreadStatus[] => {
          const parent = byId.get(one.in_reply_to_id ?? '')
          return parent ? [...above(parent), parent] : []
        }
        const opened = (id: string) => {
          const focus = byId.get(id) ?? status(id, null, 'ada')
          const below = all.filter((one) => above(one).includes(focus))
          return buildThread(focus, above(focus), below).selfThread
        }
        const whole = opened('0')
        for (const id of whole) expect(opened(id)).toEqual(whole)
      }),
    )
  })

  it('follows the longest way down: what was added to the first post does not end the count (#9, 5)', () => {
    const below = [status('1', '0', 'ada'), status('2', '0', 'ada'), status('3', '2', 'ada'), status('4', '3', 'ada')]
    expect(buildThread(status('0', null, 'ada'), [], below).selfThread).toEqual(['0', '2', '3', '4'])
    // A server may repeat posts, also in a circle.
    const again = [status('2', '4', 'ada'), ...Array.from({ length: 40 }, () => below).flat()]
    expect(buildThread(status('0', null, 'ada'), [], [...below, ...again]).selfThread).toEqual(['0', '2', '3', '4'])
  })

  it('is empty for a post that stands alone, and ends where posts answer in a circle', () => {
    expect(chain('2', [status('1', '0', 'ben')], [status('3', '2', 'ben')])).toEqual([])
    expect(chain('2', [status('1', '2', 'ada')], [status('1', '2', 'ada')])).toEqual(['1', '2'])
  })
})
