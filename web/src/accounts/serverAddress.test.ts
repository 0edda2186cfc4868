import { expect, it } from 'vitest'
import { isOutOfReach, serverOrigin } from './serverAddress.ts'

it.each([
  ['example.social', 'https://example.social'],
  ['  Example.Social/ ', 'https://example.social'],
  ['https://example.social/@ada/1', 'https://example.social'],
  ['@ada@example.social', 'https://example.social'],
  ['ada@example.social', 'https://example.social'],
  ['example.social:8443', 'https://example.social:8443'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://127.0.0.1:3001', 'http://127.0.0.1:3001'],
  ['http://localhost:3000/home', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['https://localhost', 'https://localhost'],
  // One of the two towns of the demo.
  ['ternhaven.localhost:3001', 'http://ternhaven.localhost:3001'],
  ['@demo@ternhaven.localhost:3001', 'http://ternhaven.localhost:3001'],
])('finds the server meant by %s', (typed, origin) => {
  expect(serverOrigin(typed)).toBe(origin)
})

it.each([
  '',
  'ada',
  '@ada',
  'http://example.social',
  'ftp://example.social',
  'javascript:alert(1)',
  'https://ada:secret@example.social',
  'example',
  'two words.com',
  'http://127.0.0.1.evil.example',
])('takes %s for no server', (typed) => {
  expect(serverOrigin(typed)).toBeNull()
})

it.each([
  ['http://127.0.0.1:3000', 'https://app.example', true],
  ['http://127.0.0.1:3000', 'http://localhost:8080', false],
  ['https://there.example', 'https://app.example', false],
  ['https://there.example', 'http://localhost:8080', false],
])('knows whether %s can be asked from a page at %s (#26)', (origin, page, expected) => {
  expect(isOutOfReach(origin, page)).toBe(expected)
})
