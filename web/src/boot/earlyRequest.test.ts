import { afterEach, expect, it } from 'vitest'
import { takeEarlyResponse } from './earlyRequest.ts'

const home = 'https://one.test/api/v1/timelines/home'

function start(url: string, token: string | null) {
  const response = Promise.resolve(new Response('[]'))
  window.starlingEarly = { timeline: 'home', token, open: [{ url, response }] }
  return response
}

afterEach(() => {
  window.starlingEarly = undefined
})

it('gives the early answer to the first request for the same first page, once', () => {
  const response = start(`${home}?limit=20`, 't')
  expect(takeEarlyResponse(`${home}?limit=40`, 'GET', 't')).toBe(response)
  expect(takeEarlyResponse(`${home}?limit=40`, 'GET', 't')).toBeNull()
})

it('keeps the other answers that are still wanted', () => {
  const [page, markers] = [Promise.resolve(new Response('[]')), Promise.resolve(new Response('{}'))]
  const asked = 'https://one.test/api/v1/markers?timeline[]=home&timeline[]=notifications'
  window.starlingEarly = {
    timeline: 'home',
    token: 't',
    open: [
      { url: `${home}?limit=20`, response: page },
      { url: asked, response: markers },
    ],
  }
  expect(takeEarlyResponse('https://one.test/api/v1/markers?timeline%5B%5D=home&timeline%5B%5D=notifications', 'GET', 't')).toBe(markers)
  expect(takeEarlyResponse(`${home}?limit=20`, 'GET', 't')).toBe(page)
  expect(takeEarlyResponse(asked, 'GET', 't')).toBeNull()
})

it.each([
  ['another account', `${home}?limit=20`, 'GET', 'other'],
  ['an older page', `${home}?max_id=5`, 'GET', 't'],
  ['another list', 'https://one.test/api/v1/timelines/public?limit=20', 'GET', 't'],
  ['another server', 'https://two.test/api/v1/timelines/home?limit=20', 'GET', 't'],
  ['another method', `${home}?limit=20`, 'POST', 't'],
])('keeps it from %s', (_what, url, method, token) => {
  void start(`${home}?limit=20`, 't')
  expect(takeEarlyResponse(url, method, token)).toBeNull()
})
