import { expect, it } from 'vitest'
import { asStored, keyOfAnswer, upTo } from './keptAnswers.ts'

const origin = 'https://here.test'
const asked = (path: string, { method = 'GET', token = 'secret' } = {}) => ({
  url: origin + path,
  method,
  headers: new Headers(token === '' ? {} : { Authorization: `Bearer ${token}` }),
})
it('keeps the answers of two accounts apart, and not the token', async () => {
  const [one, other, again] = await Promise.all([
    keyOfAnswer(asked('/api/v1/lists', { token: 'secret' })),
    keyOfAnswer(asked('/api/v1/lists', { token: 'other' })),
    keyOfAnswer(asked('/api/v1/lists', { token: 'secret' })),
  ])
  expect(one).toBe(again)
  expect(one).not.toBe(other)
  expect(one).not.toContain('secret')
})

it('says of an answer that it was kept, and changes nothing else', async () => {
  const stored = asStored(Response.json([{ id: '1' }], { headers: { Link: '<https://here.test>; rel="next"' } }))
  expect([stored.status, stored.headers.get('Starling-Stored'), stored.headers.get('Link')]).toEqual([
    200,
    '1',
    '<https://here.test>; rel="next"',
  ])
  expect(await stored.json()).toEqual([{ id: '1' }])
})

it('stores no answer that does not end (#7, 2.6)', async () => {
  const answer = (size: number) => new Response(new Uint8Array(size), { headers: { ETag: 'a' } })
  const kept = upTo(1000, answer(1000))
  expect([kept.headers.get('ETag'), (await kept.arrayBuffer()).byteLength]).toEqual(['a', 1000])
  await expect(upTo(1000, answer(1001)).arrayBuffer()).rejects.toThrow('too long')
})
