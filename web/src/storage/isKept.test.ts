import { expect, it } from 'vitest'
import { isKept } from './isKept.ts'

const origin = 'https://here.test'
const asked = (path: string, { method = 'GET', token = 'secret' } = {}) => ({
  url: origin + path,
  method,
  headers: new Headers(token === '' ? {} : { Authorization: `Bearer ${token}` }),
})
const isKeptAt = (path: string, more = {}) => isKept(new URL(origin + path), asked(path, more))

it.each([
  '/api/v1/statuses/12',
  '/api/v1/statuses/12/context?with_reference=1',
  '/api/v1/accounts/lookup?acct=ada',
  '/api/v1/accounts/1',
  '/api/v1/accounts/relationships?id[]=1',
  '/api/v1/accounts/1/statuses?limit=20&exclude_replies=true',
  '/api/v1/lists',
  '/api/v1/lists/7/accounts?limit=0',
  '/api/v1/timelines/list/7?limit=20',
  '/api/v1/circles',
  '/api/v1/circles/7',
  '/api/v1/circles/7/accounts?limit=0',
  '/api/v1/circles/7/statuses?limit=20',
  '/api/v1/antennas',
  '/api/v1/antennas/7',
  '/api/v1/timelines/antenna/7?limit=20',
  '/api/v1/bookmark_categories',
  '/api/v1/bookmark_categories/7',
  '/api/v1/bookmark_categories/7/statuses?limit=20',
  '/api/v1/followed_tags?limit=20',
  '/api/v1/bookmarks?limit=20',
  '/api/v1/conversations?limit=20',
  '/api/v1/scheduled_statuses?limit=40',
  '/api/v2/filters',
  '/api/v2/filters/7',
  '/api/v1/trends/tags?limit=20',
  '/api/v1/trends/links?limit=20',
])('keeps %s for reading without a network (#9, 6; #26)', (path) => expect(isKeptAt(path)).toBe(true))

it.each([
  '/api/v1/bookmarks?max_id=7',
  '/api/v1/accounts/1/statuses?since_id=7',
  '/api/v1/accounts/verify_credentials',
  '/api/v1/timelines/home',
  '/api/v1/notifications',
  '/api/v1/conversations?max_id=7',
  '/api/v2/filters/7/keywords',
  '/api/v1/trends/tags?limit=20&offset=20',
  '/api/v1/statuses/12/source',
  '/api/v1/circles/7/statuses?max_id=7',
  '/api/v1/accounts/7/circles',
  '/api/v2/search?q=x',
  '/media/1/original.png',
])('does not keep %s', (path) => expect(isKeptAt(path)).toBe(false))

it('keeps nothing that is not read in the name of an account', () => {
  expect(isKeptAt('/api/v1/statuses/12', { token: '' })).toBe(false)
  expect(isKeptAt('/api/v1/statuses/12', { method: 'DELETE' })).toBe(false)
})
