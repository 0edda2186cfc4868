import { ApiError } from '@starling/api/client'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'
import { setOffline } from '../../app/setOffline.fixture.ts'

let server: TestServer
let ada: TestAccount
let session: ReturnType<typeof renderScreen>['session']

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
})
afterAll(() => server.close())
beforeEach(() => {
  session = renderScreen('/keyboard-shortcuts', { server, signedInAs: ada }).session
})

const refused = (status: number, serverMessage: string | null) =>
  new ApiError({ kind: status >= 500 ? 'server' : 'invalid', status, serverMessage, retryAt: null })

it.each([
  ['vote', refused(422, 'The poll has already ended'), '422', 'Your vote was not counted', 'The poll has already ended'],
  ['favourite', refused(422, null), '422', 'The favourite was not saved', 'Unprocessable Content'],
  ['follow', refused(502, '502 Bad Gateway'), '502', 'Following did not work', 'Bad Gateway'],
  ['react', refused(404, '404 Not Found'), 'Not there', 'The reaction was not saved', 'It was deleted, or this server cannot do that.'],
  ['timeline', refused(500, 'The database is asleep'), '500', 'Not everything could be loaded', 'The database is asleep'],
  ['change', new TypeError('x is not a function'), 'Oops!', 'The change was not saved', 'An unexpected error occurred.'],
])(
  'titles an alert (%s) as the specification says, and names in words what was refused (R-err-01, R-err-04, R-err-06)',
  async (action, error, title, context, message) => {
    session.alert(error, { action })
    const alerts = within(await screen.findByRole('region', { name: 'Alerts' }))
    expect((await alerts.findByText(title)).tagName).toBe('STRONG')
    expect(alerts.getByText(context)).toBeDefined()
    expect(alerts.getByText(message)).toBeDefined()
  },
)

const offline = new ApiError({ kind: 'offline', status: null, serverMessage: null, retryAt: null })

it.each([
  [true, 'You are offline'],
  [false, 'The server cannot be reached'],
])('says what the reader did in vain without a network (%s) or a server, once (R-err-06, #26)', async (isOffline, title) => {
  setOffline(isOffline)
  session.alert(offline, { action: 'delete' })
  session.alert(offline, { action: 'delete' })
  const alerts = within(await screen.findByRole('region', { name: 'Alerts' }))
  expect(await alerts.findByText('The post was not deleted')).toBeDefined()
  expect(alerts.getByText(title)).toBeDefined()
  expect(alerts.getAllByRole('listitem')).toHaveLength(1)
})

it('says when to try again (R-err-02a, R-err-02b)', async () => {
  session.alert(new ApiError({ kind: 'rate-limited', status: 429, serverMessage: 'Slow down', retryAt: '2026-11-20T12:00:00Z' }), {
    action: 'vote',
  })
  const alerts = await screen.findByRole('region', { name: 'Alerts' })
  expect(await within(alerts).findByText('Rate limited')).toBeDefined()
  expect(within(alerts).getByText(/^Please retry after /)).toBeDefined()
  expect(within(alerts).getAllByRole('listitem')).toHaveLength(1)
})
