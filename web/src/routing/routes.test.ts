import { expect, it } from 'vitest'
import { pathTo, routeAt, routes, startRoute } from './routes.ts'

it('fills the names of a pattern in, so that the same route is found at the address (R-shell-05, R-shell-06)', () => {
  expect(pathTo('account', { acct: 'ada@example.social' })).toBe('/@ada@example.social')
  for (const value of ['ada', 'a/b', 'with_replies?', '100%', '猫', 'constructor', '__proto__']) {
    const path = pathTo('status', { acct: value, id: value })
    expect(routeAt(path)).toMatchObject({ name: 'status', params: { acct: value, id: value } })
  }
})

it('finds every route at its own address: fixed words stand before names (R-shell-11)', () => {
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
