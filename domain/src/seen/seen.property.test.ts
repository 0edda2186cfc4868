import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawFold, mostSeen, readSeenPosts, seenNote, setFold, withSeen } from './index.ts'
import type { Fold, FoldRule, SeenPosts } from './index.ts'

/** Two tabs of one reader, who scrolls through rows of a few posts and sometimes reloads. */
class Tabs {
  stored: SeenPosts = []
  folds: [Map<string, Fold>, Map<string, Fold>] = [new Map(), new Map()]
  /** The row that showed a post first. */
  readonly first = new Map<string, string>()

  draw(tab: 0 | 1, row: string, rule: FoldRule): Fold {
    const fold = drawFold(this.folds[tab].get(row), { rule, seen: () => this.stored, post: postOf(row), row })
    this.folds[tab].set(row, fold)
    return fold
  }

  turn(tab: 0 | 1, row: string, isOpen: boolean): void {
    const fold = this.folds[tab].get(row)
    if (fold) this.folds[tab].set(row, setFold(fold, isOpen))
  }

  see(row: string): void {
    if (!this.first.has(postOf(row))) this.first.set(postOf(row), row)
    this.stored = withSeen(this.stored, [seenNote(postOf(row), row)])
  }

  reload(tab: 0 | 1): void {
    this.folds[tab] = new Map()
    this.stored = readSeenPosts(JSON.parse(JSON.stringify(this.stored))) ?? []
  }
}

/** `p3` is a post; `p3b7` is a boost of it. */
const postOf = (row: string) => row.replace(/b.*$/, '')
const rowName = fc.tuple(fc.nat(3), fc.nat(4)).map(([post, boost]) => (boost === 0 ? `p${post}` : `p${post}b${boost}`))
const tab = fc.constantFrom<0 | 1>(0, 1)
const step = fc.record({ do: fc.constantFrom('draw', 'draw', 'see', 'see', 'open', 'close', 'reload'), tab, row: rowName })
const rule = fc.constantFrom<FoldRule>('seen', 'seen', true, false)

describe('boosts of posts already seen (demand 9, #9, 4)', () => {
  it('fold if another row has shown the post, and then nothing but the reader changes a row', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), rule, (steps, chosen) => {
        const tabs = new Tabs()
        for (const { do: what, tab: at, row } of steps) {
          const before = tabs.folds[at].get(row)
          if (what === 'see') tabs.see(row)
          else if (what === 'reload') tabs.reload(at)
          else if (what === 'open' || what === 'close') {
            tabs.turn(at, row, what === 'open')
            const after = tabs.folds[at].get(row)
            if (before === undefined || before.state === 'whole') expect(after).toEqual(before)
            else expect(after?.state).toBe(what === 'open' ? 'open' : 'folded')
          } else {
            const { state } = tabs.draw(at, row, chosen)
            if (before !== undefined) {
              expect(state).toBe(before.state)
              continue
            }
            const shownBy = tabs.first.get(postOf(row))
            const isFolded = chosen === 'seen' ? shownBy !== undefined && shownBy !== row : chosen
            expect(state).toBe(isFolded ? 'folded' : 'whole')
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it('are decided anew when the reader chooses another rule', () => {
    const tabs = new Tabs()
    tabs.see('p1')
    expect(tabs.draw(0, 'p1b1', 'seen').state).toBe('folded')
    tabs.turn(0, 'p1b1', true)
    expect(tabs.draw(0, 'p1b1', false).state).toBe('whole')
    expect(tabs.draw(0, 'p1b1', true).state).toBe('folded')
    expect(tabs.draw(0, 'p2b1', 'seen').state).toBe('whole')
  })
})

describe('the posts that were seen', () => {
  it('are the latest, each once and with the row that showed it first, whichever tab tells of it', () => {
    fc.assert(
      fc.property(fc.array(fc.array(rowName, { maxLength: 8 }), { maxLength: 12 }), fc.nat(2 * mostSeen), (told, more) => {
        const many = Array.from({ length: more }, (_, n) => seenNote(`q${n}`, `q${n}`))
        let seen: SeenPosts = []
        const first = new Map<string, string>()
        for (const rows of told) {
          for (const row of rows) if (!first.has(postOf(row))) first.set(postOf(row), row)
          seen = withSeen(
            seen,
            rows.map((row) => seenNote(postOf(row), row)),
          )
        }
        const all = [...[...first].map(([post, row]) => seenNote(post, row)), ...many]
        expect(withSeen(seen, many)).toEqual(all.slice(-mostSeen))
        expect(withSeen(seen, seen)).toBe(seen)
      }),
      { numRuns: 60 },
    )
  })

  it('are none where something else is stored', () => {
    for (const stored of [null, 'p1 p1', { p1: 'p1' }, ['p1 p1', 7], 3]) expect(readSeenPosts(stored)).toBeNull()
    expect(readSeenPosts(['p1 p1'])).toEqual(['p1 p1'])
  })
})
