import { describe, expect, it } from 'vitest'
import { advanceMarker, initialMarkers, mergeMarkers, unsentMarkers } from './index.ts'

describe('read positions', () => {
  it('start at zero and never move backwards (R-mark-01a, R-mark-01b, R-mark-05b, R-const-20)', () => {
    expect(initialMarkers).toEqual({ home: '0', notifications: '0' })
    const read = advanceMarker(initialMarkers, 'home', '100')
    expect(read).toEqual({ home: '100', notifications: '0' })
    expect(advanceMarker(read, 'home', '99')).toBe(read)
    expect(advanceMarker(read, 'home', '1000').home).toBe('1000')
  })

  it('take the further of what is known here and on the server (R-mark-05b)', () => {
    expect(mergeMarkers({ home: '9', notifications: '30' }, { home: '10', notifications: '4' })).toEqual({
      home: '10',
      notifications: '30',
    })
    expect(mergeMarkers({ home: '9', notifications: '3' }, {})).toEqual({ home: '9', notifications: '3' })
  })

  it('are sent only where they have moved (R-mark-02)', () => {
    const sent = { home: '9', notifications: '3' }
    expect(unsentMarkers(sent, sent)).toBeNull()
    expect(unsentMarkers({ home: '9', notifications: '5' }, sent)).toEqual({ notifications: { last_read_id: '5' } })
    expect(unsentMarkers({ home: '10', notifications: '3' }, sent)).toEqual({ home: { last_read_id: '10' } })
  })
})
