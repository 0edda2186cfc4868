import { describe, expect, it } from 'vitest'
import { PENDING_LIMIT } from './insertStreamed.ts'
import {
  countPending,
  disconnect,
  emptyTimeline,
  gapsOf,
  hasGapOnTop,
  insertStreamed,
  insertSuggestions,
  lastStatusId,
  mergePage,
  newestStatusId,
  parseTimelineKey,
  reconnect,
  removeStatuses,
  showPending,
  statusIds,
  visibleRows,
  type Timeline,
} from './index.ts'

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => String(from - index))

function loaded(ids: readonly string[], changes: Partial<Timeline> = {}): Timeline {
  return {
    ...mergePage(emptyTimeline, { ids, place: { kind: 'top', sinceId: null, isWhole: false }, hasOlder: true }),
    isConnected: true,
    ...changes,
  }
}

/** The rows as text: ids, '|' for a gap, '?' for suggestions; waiting rows first, then '/'. */
function drawn(timeline: Timeline): string {
  const words = timeline.items.map((row) => (row.kind === 'status' ? row.id : row.kind === 'gap' ? '|' : '?'))
  if (timeline.pendingSize > 0) words.splice(timeline.pendingSize, 0, '/')
  return words.join(' ')
}

const top = (ids: readonly string[], sinceId: string | null = null, isWhole = false) => ({
  ids,
  place: { kind: 'top', sinceId, isWhole } as const,
  hasOlder: true,
})
const inGap = (timeline: Timeline, ids: readonly string[]) => ({
  ids,
  place: { kind: 'gap', gapId: gapsOf(timeline)[0]?.id ?? '' } as const,
  hasOlder: true,
})

describe('live posts', () => {
  it('go on screen at the top and wait elsewhere (R-tl-05)', () => {
    expect(drawn(insertStreamed(loaded(['2', '1']), '3'))).toBe('3 2 1')
    expect(drawn(insertStreamed(loaded(['2', '1'], { isAtTop: false }), '3'))).toBe('3 / 2 1')
  })

  it('wait behind those that wait already, even at the top, so that nothing jumps (R-tl-05)', () => {
    const waiting = { ...insertStreamed(loaded(['1'], { isAtTop: false }), '2'), isAtTop: true }
    expect(drawn(insertStreamed(waiting, '3'))).toBe('3 2 / 1')
  })

  it('change nothing when the post is there already (R-tl-09)', () => {
    const timeline = loaded(['2', '1'], { isAtTop: false })
    expect(insertStreamed(timeline, '1')).toBe(timeline)
    const waiting = insertStreamed(timeline, '3')
    expect(insertStreamed(waiting, '3')).toBe(waiting)
  })

  it('are ignored while the server still builds the timeline (R-tl-04)', () => {
    const timeline = mergePage(emptyTimeline, { ...top([]), isPartial: true })
    expect(timeline.isPartial).toBe(true)
    expect(drawn(insertStreamed(timeline, '9'))).toBe('')
  })

  it('cut a list of more than 40 to its newest 20 first, and older posts stay reachable (X-09)', () => {
    const forty = loaded(down(40, 1), { hasMore: false })
    expect(statusIds(insertStreamed(forty, '41'))).toHaveLength(41)
    const cut = insertStreamed(loaded(down(41, 1), { hasMore: false }), '42')
    expect(statusIds(cut)).toEqual(['42', ...down(41, 22)])
    expect(cut.hasMore).toBe(true)
    expect(lastStatusId(cut)).toBe('22')
  })

  it('cut nothing while the reader is further down (X-09)', () => {
    const timeline = insertStreamed(loaded(down(60, 1), { isAtTop: false }), '61')
    expect(visibleRows(timeline)).toHaveLength(60)
  })

  it('leave a gap when more wait than are kept over days', () => {
    let timeline = loaded(['1'], { isAtTop: false })
    for (let id = 2; id < PENDING_LIMIT + 10; id += 1) timeline = insertStreamed(timeline, String(id))
    expect(countPending(timeline)).toBeLessThanOrEqual(PENDING_LIMIT)
    expect(gapsOf(timeline)).toMatchObject([{ sinceId: '1' }])
    expect(visibleRows(timeline)).toHaveLength(1)
  })
})

describe('waiting posts', () => {
  it('are shown above at most 40 old ones (R-tl-06, X-09)', () => {
    const shown = showPending(insertStreamed(loaded(down(60, 1), { isAtTop: false, hasMore: false }), '61'))
    expect(statusIds(shown)).toEqual(down(61, 21))
    expect(shown).toMatchObject({ pendingSize: 0, hasMore: true })
  })

  it('keep a gap among them that a lost connection left (R-tl-07)', () => {
    const timeline = insertStreamed(reconnect(disconnect(insertStreamed(loaded(['1'], { isAtTop: false }), '2'))), '5')
    expect(drawn(timeline)).toBe('5 | 2 / 1')
    expect(countPending(timeline)).toBe(2)
    expect(drawn(showPending(timeline))).toBe('5 | 2 1')
  })
})

describe('a lost connection', () => {
  it('puts one gap on top, not two (R-tl-07)', () => {
    const back = reconnect(disconnect(loaded(['2', '1'])))
    expect(drawn(back)).toBe('| 2 1')
    expect(gapsOf(back)).toMatchObject([{ maxId: null, sinceId: '2' }])
    expect(hasGapOnTop(back)).toBe(true)
  })

  it('puts no gap over an empty timeline (R-tl-07)', () => {
    expect(disconnect({ ...emptyTimeline, isConnected: true }).items).toEqual([])
  })

  it('widens a gap that came on top because what was above it was deleted (R-tl-07)', () => {
    const broken = insertStreamed(reconnect(disconnect(loaded(['2', '1']))), '9')
    const again = reconnect(disconnect(removeStatuses(broken, (id) => id === '9')))
    expect(gapsOf(again)).toMatchObject([{ maxId: null, sinceId: '2' }])
  })

  it('gives the gap its upper end when a post arrives on top (R-tl-08)', () => {
    const timeline = insertStreamed(reconnect(disconnect(loaded(['2', '1']))), '9')
    expect(gapsOf(timeline)).toMatchObject([{ maxId: '9', sinceId: '2' }])
  })
})

describe('filling a gap', () => {
  const broken = insertStreamed(reconnect(disconnect(loaded(['3', '2', '1']))), '9')

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
    const without = removeStatuses(broken, (id) => id === '3')
    expect(drawn(mergePage(without, inGap(without, ['8', '2'])))).toBe('9 8 2 1')
  })

  it('takes away what the page should hold and does not (R-tl-08)', () => {
    expect(drawn(mergePage(broken, inGap(broken, ['8', '3', '1'])))).toBe('9 8 3 1')
  })

  it('keeps a post that arrived live while the page was under way (R-tl-08)', () => {
    const timeline = loaded(['9', '6', '3'])
    const page = top(['9', '8', '3'])
    expect(drawn(mergePage(timeline, page))).toBe('9 8 3')
    expect(drawn(mergePage(timeline, { ...page, arrived: new Set(['6']) }))).toBe('9 8 6 3')
  })

  it('leaves a post that arrived late, with an old id, where the reader saw it (R-tl-08)', () => {
    const late = insertStreamed(loaded(['104', '103', '102']), '050')
    expect(drawn(mergePage(late, top(['106', '105', '104', '103'])))).toBe('106 105 050 104 103 102')
    expect(drawn(mergePage(late, top(['105', '104', '103', '102', '050'])))).toBe('105 050 104 103 102')
  })

  it('does nothing when the gap is gone already', () => {
    expect(mergePage(broken, { ids: ['8'], place: { kind: 'gap', gapId: 'other' }, hasOlder: true })).toEqual(broken)
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
    expect(drawn(mergePage(reconnect(loaded(['3', '2'])), top([], '3', true)))).toBe('3 2')
  })

  it('waits above the fold while the reader is further down (R-tl-05)', () => {
    expect(drawn(mergePage(loaded(['3', '2'], { isAtTop: false }), top(['5', '4', '3'])))).toBe('5 4 / 3 2')
  })

  it('goes by shared posts alone where ids say nothing about time', () => {
    const timeline = loaded(['c0', 'a7', 'f3', 'b1'])
    expect(drawn(mergePage(timeline, top(['d9', '11', 'c0', 'a7'])))).toBe('d9 11 c0 a7 f3 b1')
  })

  it('puts a gap above a page the server had not finished (R-tl-04)', () => {
    const timeline = mergePage(emptyTimeline, { ...top(['2', '1']), isPartial: true })
    expect(drawn(timeline)).toBe('| 2 1')
    expect(drawn(mergePage(timeline, top(['3', '2', '1'])))).toBe('3 2 1')
  })
})

describe('an older page', () => {
  it('is appended without what is there already (R-tl-03)', () => {
    const timeline = mergePage(loaded(['5', '4']), { ids: ['4', '3', '3', '2'], place: { kind: 'bottom' }, hasOlder: false })
    expect(drawn(timeline)).toBe('5 4 3 2')
    expect(timeline.hasMore).toBe(false)
  })
})

describe('removal', () => {
  it('joins the gaps that then meet, with the ends of both (R-tl-10)', () => {
    const once = insertStreamed(reconnect(disconnect(loaded(['2', '1']))), '5')
    const twice = insertStreamed(reconnect(disconnect(once)), '9')
    expect(drawn(twice)).toBe('9 | 5 | 2 1')
    const joined = removeStatuses(twice, (id) => id === '5')
    expect(drawn(joined)).toBe('9 | 2 1')
    expect(gapsOf(joined)).toMatchObject([{ maxId: '9', sinceId: '2' }])
  })

  it('turns a gap that nothing follows into more to load (R-tl-10)', () => {
    const broken = insertStreamed(reconnect(disconnect(loaded(['1'], { hasMore: false }))), '9')
    const cut = removeStatuses(broken, (id) => id === '1')
    expect(drawn(cut)).toBe('9')
    expect(cut.hasMore).toBe(true)
  })

  it('counts waiting posts anew (R-tl-12)', () => {
    const waiting = insertStreamed(insertStreamed(loaded(['1'], { isAtTop: false }), '2'), '3')
    expect(drawn(removeStatuses(waiting, (id) => id === '2'))).toBe('3 / 1')
    expect(removeStatuses(waiting, () => false)).toBe(waiting)
  })
})

describe('follow suggestions', () => {
  const hour = 3_600_000
  const ages = (hours: Record<string, number>) => (id: string) => 100 * hour - (hours[id] ?? 0) * hour

  it('go above the first post older than four hours, never first (R-tl-11)', () => {
    const timeline = loaded(['3', '2', '1'])
    expect(drawn(insertSuggestions(timeline, 100 * hour, ages({ 3: 1, 2: 5, 1: 9 })))).toBe('3 ? 2 1')
    expect(drawn(insertSuggestions(timeline, 100 * hour, ages({ 3: 5, 2: 6, 1: 9 })))).toBe('3 ? 2 1')
    expect(drawn(insertSuggestions(timeline, 100 * hour, ages({ 3: 1, 2: 1, 1: 1 })))).toBe('3 2 1')
  })

  it('disturb no other rule (R-tl-11)', () => {
    const timeline = insertSuggestions(loaded(['3', '2', '1']), 100 * hour, ages({ 3: 5, 2: 5, 1: 5 }))
    expect(drawn(mergePage(timeline, top(['5', '4', '3', '2'])))).toBe('5 4 3 ? 2 1')
    expect(newestStatusId(timeline)).toBe('3')
    expect(drawn(reconnect(timeline))).toBe('| 3 ? 2 1')
    expect(statusIds(timeline)).toEqual(['3', '2', '1'])
  })
})

describe('parseTimelineKey', () => {
  it.each([
    ['home', { kind: 'home' }],
    ['public:remote:media', { kind: 'public', isRemote: true, onlyMedia: true }],
    ['community', { kind: 'community', isRemote: false, onlyMedia: false }],
    ['hashtag:cats:local', { kind: 'hashtag', tag: 'cats', isLocal: true }],
    ['link:https://a.example/b:c', { kind: 'link', url: 'https://a.example/b:c' }],
    ['account:7', { kind: 'account', id: '7', part: 'posts', tag: null }],
    ['account:did:plc:1:with_replies', { kind: 'account', id: 'did:plc:1', part: 'with_replies', tag: null }],
    ['account:7:media', { kind: 'account', id: '7', part: 'media', tag: null }],
    ['account:7:tagged:cats', { kind: 'account', id: '7', part: 'posts', tag: 'cats' }],
    ['list:3', { kind: 'list', id: '3' }],
  ] as const)('takes %s apart (R-tl-15)', (key, expected) => {
    expect(parseTimelineKey(key)).toEqual(expected)
  })
})
