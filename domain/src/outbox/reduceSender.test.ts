import { describe, expect, it } from 'vitest'
import { canCancel, newSender, reduceOutbox, reduceSender, type Outbox, type SenderEffect, type SenderEvent } from './index.ts'

/** A page with a stand-in that must not send twice: it is told events, and what it has to do is kept. */
function newPage(isOnline: boolean) {
  let state = newSender('exclusive')
  let outbox: Outbox<string> = []
  let effects: readonly SenderEffect<string>[] = []
  const page = {
    isOnline,
    now: 1000,
    tell(...events: readonly SenderEvent<string>[]) {
      for (const event of events) {
        ;({ state, effects } = reduceSender(state, event, { outbox, now: page.now, isOnline: page.isOnline }))
        for (const effect of effects) if (effect.kind === 'change') outbox = reduceOutbox(outbox, effect.event)
      }
      return effects.map(({ kind }) => kind)
    },
    canCancel: (id: string) => outbox.some((entry) => entry.id === id && canCancel(state, entry)),
    handed: () => effects.flatMap((effect) => (effect.kind === 'copy' ? effect.entries.map(({ id }) => id) : [])),
    /** Up to the moment at which the results of the stand-in are settled. */
    hear: () => page.tell({ kind: 'run-asked' }, { kind: 'locked' }, { kind: 'results', results: new Map() }),
    copy: (ids: readonly string[] = []) => page.tell({ kind: 'copy-begun', isAwaited: true }, { kind: 'copied', ids, isAwaited: true }),
  }
  return page
}

const added = (id: string, delayMs = 0) => ({ kind: 'added', id, lane: 'lane', task: id, delayMs }) as const

describe('the page that sends (R-comp-02, R-int-02)', () => {
  it('sends only with a network, gives back what still waits, and rests', () => {
    const page = newPage(false)
    page.tell(added('a'))
    page.hear()
    expect(page.copy(['a'])).toEqual(['forget-results'])
    expect(page.tell({ kind: 'results-forgotten' })).toEqual(['heard', 'begin'])
    expect(page.tell({ kind: 'begun' })).toEqual(['change', 'ask-copy'])
    expect(page.copy(['a'])).toEqual(['release-lock', 'rest'])
    page.isOnline = true
    expect(page.tell({ kind: 'went-online' })).toEqual(['change', 'ask-lock'])
    page.tell({ kind: 'locked' }, { kind: 'results', results: new Map() })
    page.copy()
    // Taken out of the stand-in's hands before it is sent.
    expect(page.tell({ kind: 'results-forgotten' }).at(-1)).toBe('ask-copy')
    expect(page.copy()).toEqual(['send'])
    expect(page.tell({ kind: 'attempted', id: 'a', outcome: { kind: 'settled' }, isLeaving: false }).at(-1)).toBe('rest')
  })

  it('rests where a step cannot be done, and starts again where it was asked to', () => {
    const page = newPage(true)
    page.tell({ kind: 'run-asked' }, { kind: 'locked' })
    expect(page.tell({ kind: 'failed' })).toEqual(['release-lock', 'rest'])
    page.tell({ kind: 'run-asked' }, { kind: 'locked' }, { kind: 'run-asked' })
    expect(page.tell({ kind: 'failed' })).toEqual(['release-lock', 'ask-lock'])
  })

  it('takes nothing back before it has heard, also after it was frozen', () => {
    const page = newPage(false)
    page.tell(added('a'))
    expect(page.canCancel('a')).toBe(false)
    page.hear()
    page.copy(['a'])
    page.tell({ kind: 'results-forgotten' })
    expect(page.canCancel('a')).toBe(true)
    page.tell({ kind: 'revived' })
    expect(page.canCancel('a')).toBe(false)
  })

  it('sends what can be undone as it is closed, unless it or another page may have handed it over', () => {
    const page = newPage(true)
    page.tell(added('a', 10_000))
    expect(page.tell({ kind: 'left' })).toEqual(['change', 'send'])
    for (const before of [[{ kind: 'went-offline' }], [{ kind: 'went-offline' }, { kind: 'copy-begun', isAwaited: false }]] as const) {
      const other = newPage(true)
      other.tell(added('a', 10_000), ...before)
      expect(other.tell({ kind: 'left' })).toEqual([])
      other.copy()
      expect(other.tell({ kind: 'left' })).toEqual(['change', 'send'])
    }
    // A copy that is being made has it.
    const offline = newPage(false)
    offline.tell(added('a', 10_000), { kind: 'copy-begun', isAwaited: false })
    expect(offline.handed()).toEqual(['a'])
    offline.isOnline = true
    expect(offline.tell({ kind: 'left' })).toEqual([])
  })

  it('keeps what can be undone with a network, and all that comes after it', () => {
    const page = newPage(true)
    page.tell(added('a', 10_000), added('b'), { kind: 'copy-begun', isAwaited: false })
    expect(page.handed()).toEqual([])
    page.now += 10_000
    page.tell({ kind: 'copy-begun', isAwaited: false })
    expect(page.handed()).toEqual(['a', 'b'])
  })
})
