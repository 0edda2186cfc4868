import { ApiError } from '@starling/api/client'
import { expect, it } from 'vitest'
import { alertFor, serverMessageOf } from './index.ts'

const failure = (given: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ kind: 'server', status: 500, serverMessage: null, retryAt: null, ...given })

it('shows the status code and the server’s own words (R-err-01a)', () => {
  expect(alertFor(failure({ kind: 'invalid', status: 422, serverMessage: "Text can't be blank" }))).toEqual({
    kind: 'message',
    title: '422',
    message: "Text can't be blank",
  })
})

it('shows the status text where the server says nothing (R-err-01b)', () => {
  expect(alertFor(failure({ status: 502 }))).toEqual({ kind: 'message', title: '502', message: 'Bad Gateway' })
})

it.each(['404 Not Found', '404', 'Not Found', '', ' 404 page not found'])(
  'has words of its own for what is missing where the server only says %j, as Hollo and GoToSocial do (R-err-01c)',
  (serverMessage) => {
    expect(alertFor(failure({ kind: 'not-found', status: 404, serverMessage }))).toEqual({ kind: 'missing' })
  },
)

it.each([
  [413, 'Payload Too Large', 'Content Too Large'],
  [413, 'Request Entity Too Large', 'Content Too Large'],
  [422, 'Unprocessable Entity', 'Unprocessable Content'],
])('takes an old name of %i for its status text and not for the words of a server (R-err-01)', (status, serverMessage, message) => {
  expect(serverMessageOf(failure({ status, serverMessage }))).toBeNull()
  expect(alertFor(failure({ status, serverMessage }))).toEqual({ kind: 'message', title: String(status), message })
})

it('names the time to retry at when the rate is limited (R-err-02a, R-err-02b)', () => {
  const retryAt = '2026-11-20T12:00:00Z'
  expect(alertFor(failure({ kind: 'rate-limited', status: 429, retryAt }))).toEqual({ kind: 'rate-limited', retryAt })
  expect(alertFor(failure({ kind: 'rate-limited', status: 429 }))).toMatchObject({ kind: 'message', title: '429' })
})

it('is silent for timeouts, aborts and, where asked, for what is not there (R-err-03a, R-err-03b)', () => {
  expect(alertFor(failure({ kind: 'timeout', status: null }))).toBeNull()
  expect(alertFor(failure({ kind: 'aborted', status: null }))).toBeNull()
  expect(alertFor(failure({ kind: 'not-found', status: 404 }), { skipNotFound: true })).toBeNull()
  expect(alertFor(failure({ kind: 'gone', status: 410 }), { skipNotFound: true })).toBeNull()
  expect(alertFor(failure({ kind: 'not-found', status: 404, serverMessage: 'Record not found' }))).toMatchObject({ title: '404' })
})

it('says that something unexpected happened for anything else (R-err-04, R-err-10)', () => {
  expect(alertFor(new TypeError('x is not a function'))).toEqual({ kind: 'unexpected' })
  expect(alertFor(failure({ kind: 'unreadable', status: 200 }))).toEqual({ kind: 'unexpected' })
  expect(alertFor('thrown text')).toEqual({ kind: 'unexpected' })
})

it('keeps being offline apart, for one quiet notice', () => {
  expect(alertFor(failure({ kind: 'offline', status: null }))).toEqual({ kind: 'offline' })
})
