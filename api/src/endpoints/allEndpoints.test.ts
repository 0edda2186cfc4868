import { describe, expect, it } from 'vitest'
import { allEndpoints } from './allEndpoints.ts'

describe('allEndpoints', () => {
  it('lists every method and path once', () => {
    const keys = allEndpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it.each(allEndpoints)('$name asks a scope Mastodon has, and a body only where there can be one', ({ endpoint }) => {
    const { scope = 'read', method, body, paged, query } = endpoint
    expect(scope).toMatch(
      /^(push|profile|(read|write)(:(accounts|blocks|bookmarks|conversations|favourites|filters|follows|lists|media|mutes|notifications|reports|search|statuses))?)?$/,
    )
    if (method === 'GET' || method === 'DELETE') expect(body).toBeUndefined()
    if (paged) expect(query).toBeDefined()
  })
})
