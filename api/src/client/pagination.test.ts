import { describe, expect, it } from 'vitest'
import { linksFromIds, parseLinkHeader } from './pagination.ts'

describe('parseLinkHeader', () => {
  it.each([
    ['<https://a.test/x?max_id=1>; rel="next"', '/x?max_id=1', null],
    ['<https://a.test/x?max_id=1>; rel=next,<https://a.test/x?min_id=2>; rel="prev"', '/x?max_id=1', '/x?min_id=2'],
    ['</x?a=1,2&max_id=1>; title="a"; rel="next last"', '/x?a=1,2&max_id=1', null],
    ['<https://a.test/x?before=2026-11-20T21%3A20%3A43.390Z>; rel="next"', '/x?before=2026-11-20T21%3A20%3A43.390Z', null],
    ['<https://a.test?max_id=1>; rel="next"', null, null],
    ['<javascript:alert(1)>; rel="next"', null, null],
    ['<x?max_id=1>; rel="next"', null, null],
    ['garbage', null, null],
    ['', null, null],
  ])('%s', (header, next, prev) => {
    const links = parseLinkHeader(header)
    expect([links.next?.path ?? null, links.prev?.path ?? null]).toEqual([next, prev])
  })
})

describe('linksFromIds', () => {
  it('replaces the old cursor and keeps the rest of the query', () => {
    expect(linksFromIds('/x?limit=2&since_id=1&id%5B%5D=3', [{ id: 'b&' }, { id: 'a/' }])).toEqual({
      next: { path: '/x?limit=2&id%5B%5D=3&max_id=a%2F' },
      prev: { path: '/x?limit=2&id%5B%5D=3&min_id=b%26' },
    })
  })

  it('has nowhere to go from items without ids', () => {
    expect(linksFromIds('/x', ['a.test'])).toEqual({ next: null, prev: null })
  })
})
