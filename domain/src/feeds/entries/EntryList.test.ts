import { describe, expect, it } from 'vitest'
import { entryIds, gapsOf, lastEntryId, newestEntryId, WAITING_LIMIT } from './EntryList.ts'
import {
  countPending,
  emptyList,
  hasGapOnTop,
  insertEntry,
  insertSuggestions,
  markMissing,
  mergePage,
  removeEntries,
  showPending,
  visibleRows,
  type OneReader,
} from './OneReader.fixture.ts'

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => String(from - index))

function loaded(ids: readonly string[], changes: Partial<OneReader> = {}): OneReader {
  return {
    ...mergePage(emptyList, { ids, order: 'by-id', place: { kind: 'top', sinceId: null, isWhole: false }, hasOlder: true }),
    ...changes,
  }
}

/** The rows as text: ids, '|' for a gap, '?' for suggestions; waiting rows come first, followed by '/'. */
function drawn(timeline: OneReader): string {
  const words = timeline.rows.map((row) => (row.kind === 'entry' ? row.id : row.kind === 'gap' ? '|' : '?'))
  if (timeline.waiting > 0) words.splice(timeline.waiting, 0, '/')
  return words.join(' ')
}

const top = (ids: readonly string[], sinceId: string | null = null, isWhole = false) => ({
  ids,
  order: 'by-id' as const,
  place: { kind: 'top', sinceId, isWhole } as const,
  hasOlder: true,
})
const inGap = (timeline: OneReader, ids: readonly string[]) => ({
  ids,
  order: 'by-id' as const,
  place: { kind: 'gap', gapId: gapsOf(timeline)[0]?.id ?? '' } as const,
  hasOlder: true,
})

describe('live posts', () => {
  it('go on screen at the top and wait elsewhere (R-tl-05a)', () => {
    expect(drawn(insertEntry(loaded(['2', '1']), '3'))).toBe('3 2 1')
    expect(drawn(insertEntry(loaded(['2', '1'], { isLive: false }), '3'))).toBe('3 / 2 1')
  })

  it('wait behind those that wait already, even at the top, so that nothing jumps (R-tl-05)', () => {
    const waiting = { ...insertEntry(loaded(['1'], { isLive: false }), '2'), isLive: true }
    expect(drawn(insertEntry(waiting, '3'))).toBe('3 2 / 1')
  })

  it('change nothing when the post is there already (R-tl-09a)', () => {
    const timeline = loaded(['2', '1'], { isLive: false })
    expect(insertEntry(timeline, '1')).toBe(timeline)
    const waiting = insertEntry(timeline, '3')
    expect(insertEntry(waiting, '3')).toBe(waiting)
  })

  it('are ignored while the server still builds the timeline (R-tl-04c)', () => {
    const timeline = mergePage(emptyList, { ...top([]), isPartial: true })
    expect(timeline.isPartial).toBe(true)
    expect(drawn(insertEntry(timeline, '9'))).toBe('')
  })

  it('cut a list of more than 40 to its newest 20 first, and older posts stay reachable (X-09a, R-const-16b)', () => {
    const forty = loaded(down(40, 1), { hasMore: false })
    expect(entryIds(insertEntry(forty, '41'))).toHaveLength(41)
    const cut = insertEntry(loaded(down(41, 1), { hasMore: false }), '42')
    expect(entryIds(cut)).toEqual(['42', ...down(41, 22)])
    expect(cut.hasMore).toBe(true)
    expect(lastEntryId(cut)).toBe('22')
  })

  it('cut nothing while the reader is further down (X-09a)', () => {
    const timeline = insertEntry(loaded(down(60, 1), { isLive: false }), '61')
    expect(visibleRows(timeline)).toHaveLength(60)
  })

  it('leave a gap when more wait than are kept over days', () => {
    let timeline = loaded(['1'], { isLive: false })
    for (let id = 2; id < WAITING_LIMIT + 10; id += 1) timeline = insertEntry(timeline, String(id))
    expect(countPending(timeline)).toBeLessThanOrEqual(WAITING_LIMIT)
    expect(gapsOf(timeline)).toMatchObject([{ sinceId: '1' }])
    expect(visibleRows(timeline)).toHaveLength(1)
  })
})

describe('waiting posts', () => {
  it('are shown above at most 40 old ones (R-tl-06a, R-tl-06b, R-tl-06c, X-09b, R-const-16a)', () => {
    const shown = showPending(insertEntry(loaded(down(60, 1), { isLive: false, hasMore: false }), '61'))
    expect(entryIds(shown)).toEqual(down(61, 21))
    expect(shown).toMatchObject({ waiting: 0, hasMore: true })
  })

  it('keep a gap among them that a lost connection left (R-tl-07)', () => {
    const timeline = insertEntry(markMissing(markMissing(insertEntry(loaded(['1'], { isLive: false }), '2'))), '5')
    expect(drawn(timeline)).toBe('5 | 2 / 1')
    expect(countPending(timeline)).toBe(2)
    expect(drawn(showPending(timeline))).toBe('5 | 2 1')
  })
})

describe('a lost connection', () => {
  it('puts one gap on top, not two (R-tl-07b)', () => {
    const back = markMissing(markMissing(loaded(['2', '1'])))
    expect(drawn(back)).toBe('| 2 1')
    expect(gapsOf(back)).toMatchObject([{ maxId: null, sinceId: '2' }])
    expect(hasGapOnTop(back)).toBe(true)
  })

  it('puts no gap over an empty timeline (R-tl-07)', () => {
    expect(markMissing(emptyList).rows).toEqual([])
  })

  it('widens a gap that came on top because what was above it was deleted (R-tl-07)', () => {
    const broken = insertEntry(markMissing(markMissing(loaded(['2', '1']))), '9')
    const again = markMissing(markMissing(removeEntries(broken, (id) => id === '9')))
    expect(gapsOf(again)).toMatchObject([{ maxId: null, sinceId: '2' }])
  })

  it('gives the gap its upper end when a post arrives on top (R-tl-08)', () => {
    const timeline = insertEntry(markMissing(markMissing(loaded(['2', '1']))), '9')
    expect(gapsOf(timeline)).toMatchObject([{ maxId: '9', sinceId: '2' }])
  })
})

describe('filling a gap', () => {
  const broken = insertEntry(markMissing(markMissing(loaded(['3', '2', '1']))), '9')

  it('closes it where the page meets known posts (R-tl-08)', () => {
    expect(drawn(mergePage(broken, inGap(broken, ['8', '5', '3', '2'])))).toBe('9 8 5 3 2 1')
  })

  it('leaves a smaller one where the page does not reach down (R-tl-08)', () => {
    const half = mergePage(broken, inGap(broken, ['8', '7']))
    expect(drawn(half)).toBe('9 8 7 | 3 2 1')
    expect(gapsOf(half)).toMatchObject([{ maxId: '7', sinceId: '3' }])
    expect(drawn(mergePage(half, inGap(half, ['6', '3'])))).toBe('9 8 7 6 3 2 1')
  })

  it('closes it when nothing lies below, or when the post below was deleted meanwhile (R-tl-08)', () => {
    expect(drawn(mergePage(broken, inGap(broken, [])))).toBe('9 3 2 1')
    const without = removeEntries(broken, (id) => id === '3')
    expect(drawn(mergePage(without, inGap(without, ['8', '2'])))).toBe('9 8 2 1')
  })

  it('takes away what the page should hold and does not (R-tl-08c)', () => {
    expect(drawn(mergePage(broken, inGap(broken, ['8', '3', '1'])))).toBe('9 8 3 1')
  })

  it('keeps a post that arrived live while the page was under way (R-tl-08)', () => {
    const timeline = loaded(['9', '6', '3'])
    const page = top(['9', '8', '3'])
    expect(drawn(mergePage(timeline, page))).toBe('9 8 3')
    expect(drawn(mergePage(timeline, { ...page, streamed: new Set(['6']) }))).toBe('9 8 6 3')
  })

  it('leaves a post that arrived late, with an old id, where the reader saw it (R-tl-08)', () => {
    const late = insertEntry(loaded(['104', '103', '102']), '050')
    expect(drawn(mergePage(late, top(['106', '105', '104', '103'])))).toBe('106 105 050 104 103 102')
    expect(drawn(mergePage(late, top(['105', '104', '103', '102', '050'])))).toBe('105 050 104 103 102')
  })

  it('keeps the order where the last post below it was deleted unnoticed, and goes on below (R-tl-08)', () => {
    const short = insertEntry(markMissing(loaded(['5'])), '9')
    expect(drawn(short)).toBe('9 | 5')
    const filled = mergePage(short, inGap(short, ['4', '3']))
    expect(drawn(filled)).toBe('9 5 4 3')
    expect(filled.hasMore).toBe(true)
  })

  it('does nothing when the gap is gone already', () => {
    expect(mergePage(broken, { ids: ['8'], order: 'by-id', place: { kind: 'gap', gapId: 'other' }, hasOlder: true })).toEqual(broken)
  })
})

describe('a fresh page over an older one', () => {
  it('leaves a gap where the two do not meet (R-tl-08)', () => {
    const timeline = mergePage(loaded(['3', '2']), top(['9', '8']))
    expect(drawn(timeline)).toBe('9 8 | 3 2')
  })

  it('meets without a gap when everything since the newest fitted into it (R-tl-03)', () => {
    expect(drawn(mergePage(loaded(['3', '2']), top(['5', '4'], '3', true)))).toBe('5 4 3 2')
    expect(drawn(mergePage(loaded(['3', '2']), top(['9', '8'], '3', false)))).toBe('9 8 | 3 2')
    expect(drawn(mergePage(markMissing(loaded(['3', '2'])), top([], '3', true)))).toBe('3 2')
  })

  it('waits above the fold while the reader is further down (R-tl-05)', () => {
    expect(drawn(mergePage(loaded(['3', '2'], { isLive: false }), top(['5', '4', '3'])))).toBe('5 4 / 3 2')
  })

  it('does not close a gap in view above which it ends, though it held everything since the newest (R-tl-08, R-tl-12)', () => {
    const gap = insertEntry(markMissing(loaded(['6', '5'])), '8')
    expect(drawn(gap)).toBe('8 | 6 5')
    expect(drawn(mergePage({ ...gap, isLive: false }, top(['9', '8', '7'], '6', true)))).toBe('9 / 8 | 6 5')
  })

  it('goes by shared posts alone where it contradicts the order of its source', () => {
    const timeline = loaded(['c0', 'a7', 'f3', 'b1'])
    expect(drawn(mergePage(timeline, top(['d9', '11', 'c0', 'a7'])))).toBe('d9 11 c0 a7 f3 b1')
  })

  it('puts a gap above a page the server had not finished (R-tl-04d)', () => {
    const timeline = mergePage(emptyList, { ...top(['2', '1']), isPartial: true })
    expect(drawn(timeline)).toBe('| 2 1')
    expect(drawn(mergePage(timeline, top(['3', '2', '1'])))).toBe('3 2 1')
  })
})

describe('a fresh page in an order of the server’s own', () => {
  const fresh = (ids: readonly string[]) => ({ ...top(ids), order: 'by-server' as const })

  it('keeps what lies below, also where it happens to be sorted (R-tl-02)', () => {
    // If compared by id, 5, 4 and 1 would lie within or above the page and count as deleted.
    const bookmarks = loaded(['9', '8', '7'], { hasMore: false })
    const more = mergePage(bookmarks, { ...fresh(['5', '30', '4', '1']), place: { kind: 'bottom' }, hasOlder: false })
    expect(drawn(mergePage(more, fresh(['9', '8', '7'])))).toBe('9 8 7 5 30 4 1')
    expect(drawn(mergePage(more, fresh(['20', '9', '8'])))).toBe('20 9 8 7 5 30 4 1')
    expect(drawn(mergePage(more, fresh(['2', '9', '8'])))).toBe('2 9 8 7 5 30 4 1')
  })

  it('takes away what it should have above its last known entry and has not', () => {
    expect(drawn(mergePage(loaded(['3', '9', '4', '1']), fresh(['3', '4'])))).toBe('3 4 1')
  })

  it('takes away all that it lacks where nothing follows it, also the last ones and where it is empty (#26)', () => {
    const whole = (ids: readonly string[]) => ({ ...fresh(ids), hasOlder: false })
    const requests = loaded(['3', '9', '4'], { hasMore: false })
    expect(drawn(mergePage(requests, whole(['3', '9'])))).toBe('3 9')
    expect(mergePage(requests, whole([])).rows).toEqual([])
    expect(drawn(mergePage({ ...requests, isLive: false }, whole(['8'])))).toBe('8')
    // With `since_id` it tells nothing of what is below.
    expect(drawn(mergePage(requests, { ...top([], '9', true), order: 'by-server', hasOlder: false }))).toBe('3 9 4')
  })

  it('lets new ones wait while the reader is further down (R-tl-05)', () => {
    expect(drawn(mergePage(loaded(['3', '9'], { isLive: false }), fresh(['1', '3', '9'])))).toBe('1 / 3 9')
  })

  it('takes the place of a list it has nothing in common with, but not under the reader’s eyes', () => {
    expect(drawn(mergePage(loaded(['3', '9']), fresh(['8', '7'])))).toBe('8 7')
    expect(drawn(mergePage(loaded(['3', '9'], { isLive: false }), fresh(['8', '7'])))).toBe('3 9')
  })
})

describe('an older page', () => {
  it('is appended without what is there already (R-tl-03)', () => {
    const timeline = mergePage(loaded(['5', '4']), {
      ids: ['4', '3', '3', '2'],
      order: 'by-id',
      place: { kind: 'bottom' },
      hasOlder: false,
    })
    expect(drawn(timeline)).toBe('5 4 3 2')
    expect(timeline.hasMore).toBe(false)
  })
})

describe('removal', () => {
  it('joins the gaps that then meet, with the ends of both (R-tl-10)', () => {
    const once = insertEntry(markMissing(markMissing(loaded(['2', '1']))), '5')
    const twice = insertEntry(markMissing(markMissing(once)), '9')
    expect(drawn(twice)).toBe('9 | 5 | 2 1')
    const joined = removeEntries(twice, (id) => id === '5')
    expect(drawn(joined)).toBe('9 | 2 1')
    expect(gapsOf(joined)).toMatchObject([{ maxId: '9', sinceId: '2' }])
  })

  it('keeps the row of a gap on screen where it is joined with one that waits (R-tl-10, R-tl-12)', () => {
    const shown = insertEntry(markMissing(markMissing(loaded(['2', '1']))), '5')
    const [seen] = gapsOf(shown)
    const waiting = markMissing(markMissing({ ...shown, isLive: false }))
    const joined = removeEntries(waiting, (id) => id === '5')
    expect([joined.waiting, gapsOf(joined).map(({ id }) => id)]).toEqual([0, [seen?.id]])
  })

  it('turns a gap that nothing follows into more to load (R-tl-10)', () => {
    const broken = insertEntry(markMissing(markMissing(loaded(['1'], { hasMore: false }))), '9')
    const cut = removeEntries(broken, (id) => id === '1')
    expect(drawn(cut)).toBe('9')
    expect(cut.hasMore).toBe(true)
  })

  it('counts waiting posts anew (R-tl-12)', () => {
    const waiting = insertEntry(insertEntry(loaded(['1'], { isLive: false }), '2'), '3')
    expect(drawn(removeEntries(waiting, (id) => id === '2'))).toBe('3 / 1')
    expect(removeEntries(waiting, () => false)).toBe(waiting)
  })
})

describe('follow suggestions', () => {
  it('go above the entry they are meant for, never first (R-tl-11b, R-const-17b)', () => {
    const list = loaded(['3', '2', '1'])
    expect(drawn(insertSuggestions(list, '2'))).toBe('3 ? 2 1')
    expect(drawn(insertSuggestions(list, '3'))).toBe('3 ? 2 1')
    expect(drawn(insertSuggestions(list, '9'))).toBe('3 2 1')
  })

  it('disturb no other rule (R-tl-11c)', () => {
    const list = insertSuggestions(loaded(['3', '2', '1']), '2')
    expect(drawn(mergePage(list, top(['5', '4', '3', '2'])))).toBe('5 4 3 ? 2 1')
    expect(newestEntryId(list)).toBe('3')
    expect(drawn(markMissing(list))).toBe('| 3 ? 2 1')
    expect(entryIds(list)).toEqual(['3', '2', '1'])
  })
})
