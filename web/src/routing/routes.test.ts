import { expect, it } from 'vitest'
import { pathTo, routeAt, routes, startRoute } from './routes.ts'

it('fills the names of a pattern in, so that the same route is found at the address (R-shell-05a, R-shell-06)', () => {
  expect(pathTo('account', { acct: 'ada@example.social' })).toBe('/@ada@example.social')
  for (const value of ['ada', 'a/b', 'with_replies?', '100%', '猫', 'constructor', '__proto__']) {
    const path = pathTo('status', { acct: value, id: value })
    expect(routeAt(path)).toMatchObject({ name: 'status', params: { acct: value, id: value } })
  }
})

it('finds every route at its own address: fixed words stand before names (R-shell-11b)', () => {
  for (const [name, { pattern }] of Object.entries(routes)) {
    const path = pattern.replaceAll(/:(\w+)/g, 'x')
    expect(routeAt(path)?.name, path).toBe(name)
  }
})

it('finds nothing at an address that is not in the table', () => {
  expect(routeAt('/there/is/no/such/place/at/all')).toBeNull()
  expect(routeAt('/constructor')).toBeNull()
})

it('starts at home for who is signed in, and at this server’s posts for visitors (R-shell-12)', () => {
  expect(routes[startRoute(true)].pattern).toBe('/home')
  expect(routes[startRoute(false)].pattern).toBe('/public/local')
})

it.each(
  [
    '/home /public /public/local /public/remote /conversations /notifications /notifications/requests /notifications/requests/1 /explore /search',
    '/tags/birds /links/https%3A%2F%2Fa.example /favourites /emoji_reactions /bookmarks /pinned /reaction_deck /follow_requests /followed_tags',
    '/bookmark_categories /bookmark_categories/new /bookmark_categories/1 /bookmark_categories/1/edit /blocks /mutes /domain_blocks /directory',
    '/lists /lists/new /lists/1 /lists/1/edit /lists/1/members /circles /circles/new /circles/1 /circles/1/edit /circles/1/members',
    '/antennas /antennas/new /antennas/1 /antennas/1/edit /antennas/1/members /antennas/1/exclude_members /antennas/1/filtering',
    '/start /getting-started /keyboard-shortcuts /about /privacy-policy /terms-of-service /terms-of-service/2026-01-01 /publish /statuses/new',
    '/@ada /@ada/with_replies /@ada/media /@ada/featured /@ada/tagged/tea /@ada/followers /@ada/following',
    '/@ada/1 /@ada/1/reblogs /@ada/1/favourites /@ada/1/emoji_reactions /@ada/1/references /@ada/1/mentioned_users /@ada/1/quotes',
  ].flatMap((paths) => paths.split(' ')),
)('has a screen at %s, the address that other clients of its kind have (R-shell-11a)', (path) => {
  expect(routeAt(path)).not.toBeNull()
})
