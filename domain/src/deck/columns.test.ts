import { describe, expect, it } from 'vitest'
import { isColumnOpen, defaultColumns, readColumns, readLayouts, withColumn, withMoved, withoutColumn, withParams } from './index.ts'
import type { DeckColumn } from './index.ts'

const names = (columns: readonly DeckColumn[]) => columns.map(({ uuid }) => uuid).join()

describe('columns (R-shell-13, R-set-03)', () => {
  it('are composer, home and notifications until they are arranged (R-shell-13a)', () => {
    expect(readColumns(null, defaultColumns).map(({ id }) => id)).toEqual(['COMPOSE', 'HOME', 'NOTIFICATIONS'])
    expect(readColumns([], defaultColumns)).toEqual([])
  })

  it('are added, removed, moved within the deck and changed (R-shell-13b)', () => {
    const list = { id: 'LIST', uuid: 'l', params: { id: '7' } }
    const four = withColumn(defaultColumns, list)
    expect(names(four)).toBe('compose,home,notifications,l')
    expect(names(withMoved(four, 'l', 1))).toBe('compose,l,home,notifications')
    expect(names(withMoved(four, 'compose', 99))).toBe('home,notifications,l,compose')
    expect(names(withMoved(four, 'home', -1))).toBe('home,compose,notifications,l')
    expect(withMoved(four, 'nobody', 1)).toBe(four)
    expect(names(withoutColumn(four, 'home'))).toBe('compose,notifications,l')
    const wide = withParams(four, 'l', { width: 400 })
    expect(wide[3]?.params).toEqual({ id: '7', width: 400 })
    expect(withParams(wide, 'l', { width: undefined })[3]?.params).toEqual({ id: '7' })
  })

  it('are known again by what they show and as which account (R-shell-13b)', () => {
    const column = (uuid: string, id: string, params = {}) => ({ id, uuid, params })
    const deck = [
      ...defaultColumns,
      column('list', 'LIST', { id: '7', width: 400 }),
      column('circle', 'CIRCLE_STATUSES', { id: '3' }),
      column('tag', 'HASHTAG', { id: 'Herons' }),
      column('hers', 'FAVOURITES', { other: 'x1' }),
    ]
    const isOpen = (id: string, params = {}) => isColumnOpen(deck, { id, params })
    const open = [isOpen('HOME'), isOpen('LIST', { id: '7' }), isOpen('CIRCLE', { id: '3' }), isOpen('HASHTAG', { id: 'herons' })]
    expect(open).toEqual([true, true, true, true])
    expect([isOpen('FAVOURITES'), isOpen('FAVOURITES', { other: 'x1' }), isOpen('HOME', { other: 'x1' })]).toEqual([false, true, false])
    expect([isOpen('LIST', { id: '8' }), isOpen('ANTENNA_TIMELINE', { id: '7' }), isOpen('SEARCH', { id: 'herons' })]).not.toContain(true)
  })

  it('keep kinds they do not know, and leave out what is no column', () => {
    const stored = [
      { id: 'FROM_LATER', uuid: 'x', params: { a: 1 }, more: true },
      null,
      7,
      'HOME',
      [],
      { id: 7, uuid: 'y' },
      { id: 'HOME' },
      { id: 'HOME', uuid: '' },
      { id: 'HOME', uuid: 'x' },
      { id: 'HOME', uuid: 'h', params: 'none' },
    ]
    expect(readColumns(stored, [])).toEqual([
      { id: 'FROM_LATER', uuid: 'x', params: { a: 1 } },
      { id: 'HOME', uuid: 'h', params: {} },
    ])
    const many = Array.from({ length: 500 }, (_, index) => ({ id: 'HOME', uuid: String(index), params: {} }))
    expect(readColumns(many, [])).toHaveLength(40)
    expect(withColumn(readColumns(many, []), { id: 'HOME', uuid: 'one more', params: {} })).toHaveLength(40)
  })

  it('are stored under names', () => {
    expect(readLayouts([null, { uuid: 'a', name: 7 }, { uuid: 'b', name: 'Work', columns: [{ id: 'HOME', uuid: 'h' }] }])).toEqual([
      { uuid: 'b', name: 'Work', columns: [{ id: 'HOME', uuid: 'h', params: {} }] },
    ])
  })
})
