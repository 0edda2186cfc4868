import { aStatus } from '@starling/api/fixtures'
import { array, assert, boolean, constant, constantFrom, nat, oneof, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEntityStore } from './createEntityStore.ts'
import { createNotifier } from './createNotifier.ts'

const createStore = () => createEntityStore(createNotifier((flush) => flush()))

describe('what the server has confirmed', () => {
  it('is not taken back by an answer asked for before (#7, 2.9)', () => {
    const store = createStore()
    store.put('status', '5', aStatus({ id: '5', favourited: false, favourites_count: 3, replies_count: 0 }))
    const askedAt = store.moment()
    store.put('status', '5', aStatus({ id: '5', favourited: true, favourites_count: 4, replies_count: 0 }))
    store.acknowledge('status', '5', ['favourited', 'favourites_count'])
    store.put('status', '5', aStatus({ id: '5', favourited: false, favourites_count: 3, replies_count: 2 }), askedAt)
    expect(store.get('status', '5')).toMatchObject({ favourited: true, favourites_count: 4, replies_count: 2 })
  })

  it('gives way to an answer asked for after it (#7, 2.9)', () => {
    const store = createStore()
    store.put('status', '5', aStatus({ id: '5', favourited: true }))
    store.acknowledge('status', '5', ['favourited'])
    store.put('status', '5', aStatus({ id: '5', favourited: false }), store.moment())
    expect(store.get('status', '5')?.favourited).toBe(false)
  })

  it('is what the last acknowledged action said, in whatever order questions and answers cross (#7, 2.9)', () => {
    const flag = constantFrom('favourited' as const, 'bookmarked' as const, 'pinned' as const)
    const step = oneof(
      record({ kind: constant('ask' as const) }),
      record({ kind: constant('answer' as const), which: nat(9) }),
      record({ kind: constant('act' as const), flag, isOn: boolean() }),
    )
    assert(
      property(array(step, { maxLength: 40 }), (steps) => {
        const store = createStore()
        // The server's copy, and answers that are still on their way.
        const truth = { favourited: false, bookmarked: false, pinned: false }
        const underWay: { readonly askedAt: number; readonly copy: typeof truth }[] = []
        store.put('status', '5', aStatus({ id: '5', ...truth }))
        for (const one of steps) {
          if (one.kind === 'ask') underWay.push({ askedAt: store.moment(), copy: { ...truth } })
          if (one.kind === 'answer') {
            const [answer] = underWay.splice(one.which % Math.max(1, underWay.length), 1)
            if (answer !== undefined) store.put('status', '5', aStatus({ id: '5', ...answer.copy }), answer.askedAt)
          }
          if (one.kind === 'act') {
            truth[one.flag] = one.isOn
            const askedAt = store.moment()
            store.put('status', '5', aStatus({ id: '5', ...truth }), askedAt)
            store.acknowledge('status', '5', [one.flag])
          }
          expect(store.get('status', '5')).toMatchObject(truth)
        }
      }),
    )
  })
})
