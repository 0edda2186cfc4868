import { describe, expect, it } from 'vitest'
import { allEndpoints } from './allEndpoints.ts'

describe('allEndpoints', () => {
  it('lists every method and path once', () => {
    const keys = allEndpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it.each(allEndpoints)('$name asks a scope Mastodon has, and a body only where there can be one', ({ name, endpoint }) => {
    const { scope = 'read', method, body, paged, query } = endpoint
    // Of several scopes, each one is enough.
    for (const word of scope.split(' '))
      expect(word).toMatch(
        /^(push|profile|(read|write)(:(accounts|blocks|bookmarks|collections|conversations|favourites|filters|follows|lists|media|mutes|notifications|reports|search|statuses))?)?$/,
      )
    // Mastodon expects the domain of `DELETE /api/v1/domain_blocks` in a body.
    if (method === 'GET' || (method === 'DELETE' && name !== 'domain-blocks.remove')) expect(body).toBeUndefined()
    if (paged) expect(query).toBeDefined()
  })
})
