import { expect, it } from 'vitest'
import { matchPath } from './matchPath.ts'

it.each([
  ['/home', '/home', {}],
  ['/home', '/home/', {}],
  ['/', '/', {}],
  ['/@:acct', '/@ada@example.social', { acct: 'ada@example.social' }],
  ['/@:acct/:statusId', '/@ada/a%2Fb%3Ac', { acct: 'ada', statusId: 'a/b:c' }],
  ['/tags/:name', '/tags/%E7%8C%AB', { name: '猫' }],
])('%s fits %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params)
})

it.each([
  ['/home', '/homely'],
  ['/@:acct', '/ada'],
  ['/@:acct', '/@'],
  ['/@:acct/:statusId', '/@ada'],
  ['/tags/:name', '/tags/%E0%A4%A'],
])('%s does not fit %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toBeNull()
})
