import { aReblog, aStatus } from '@starling/api/fixtures'
import { describe, expect, it } from 'vitest'
import { withoutRepeats } from './withoutRepeats.ts'

describe('withoutRepeats', () => {
  it('shows a post once, where it appeared last', () => {
    const post = aStatus({ id: '10' })
    const page = [aReblog(post, { id: '40' }), aStatus({ id: '35' }), aReblog(post, { id: '30' }), post]
    expect(withoutRepeats(page).map((status) => status.id)).toEqual(['40', '35'])
  })
})
