import { annualReportEndpoints } from '@starling/api/annual-reports'
import { statusEndpoints } from '@starling/api/statuses'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { clock } from '../../entities/time/clock.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-03-05T12:00:00Z') })
  ada = await server.createAccount('ada', { displayName: 'Ada' })
  bob = await server.createAccount('bob', { displayName: 'Bob' })
  const { data } = await ada.client.call(statusEndpoints.create, { body: { status: 'Spring #Tea', visibility: 'public' } })
  await bob.client.call(statusEndpoints.favourite, { params: { id: (data as { id: string }).id } })
})
afterAll(() => server.close())

it('says when reports are offered, where there is none (R-ntf-26)', async () => {
  renderScreen('/annual-reports/2026', { server, signedInAs: ada })
  expect(await screen.findByText(/offered from 10 to 31 December/)).toBeDefined()
})

it.each([
  ['2026-11-30T23:59:59Z', '2025'],
  ['2026-12-01T00:00:00Z', '2026'],
  ['2026-12-31T23:59:59Z', '2026'],
  ['2027-01-01T00:00:00Z', '2026'],
])('is about the year that ends, in December, and about the last one otherwise: %s (R-ntf-26)', async (now, year) => {
  const time = vi.spyOn(clock, 'now').mockReturnValue(Date.parse(now))
  renderScreen('/annual-reports', { server, signedInAs: ada })
  expect(await screen.findByText(new RegExp(`no report about ${year}`))).toBeDefined()
  expect(location.pathname).toBe(`/annual-reports/${year}`)
  time.mockRestore()
})

it('has the report made, shows it, marks it read, and is reached from its notification (R-ntf-26b, R-ntf-26d, R-ntf-26e)', async () => {
  server.setNow(new Date('2026-12-12T12:00:00Z'))
  const { user, unmount } = renderScreen('/annual-reports/2026', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Make my report' }))
  await server.settled()
  expect(await screen.findByRole('heading', { name: 'The listener' })).toBeDefined()
  expect(screen.getByRole('listitem', { name: 'March: 1' })).toBeDefined()
  expect(screen.getByRole('listitem', { name: 'June: 0' })).toBeDefined()
  expect(screen.getByRole('link', { name: /#Tea.*time/ }).getAttribute('href')).toBe('/tags/Tea')
  const best = screen.getByRole('heading', { name: 'Favourited most' }).closest('section')
  expect(best && (await within(best).findByText(/Spring/))).toBeTruthy()
  await waitFor(async () => expect((await ada.client.call(annualReportEndpoints.list)).data.annual_reports).toEqual([]))
  unmount()

  const again = renderScreen('/notifications', { server, signedInAs: ada })
  await again.user.click(await screen.findByRole('link', { name: 'See your year' }))
  expect(await screen.findByRole('heading', { name: 'The listener' })).toBeDefined()
  expect(location.pathname).toBe('/annual-reports/2026')
})

it('says that one is offline: over the report that is shown, and in its place where there is none (R-ntf-26, #11, part 11)', async () => {
  let isOnline = true
  const { fetch } = portsTo(server)
  const ports = {
    fetch: ((url, init) => (isOnline ? fetch(url, init) : Promise.reject(new TypeError('Failed to fetch')))) as typeof fetch,
  }
  const { navigator: places } = renderScreen('/annual-reports/2026', { server, signedInAs: ada, ports })
  expect(await screen.findByRole('heading', { name: 'The listener' })).toBeDefined()
  expect(screen.queryByText('Offline')).toBeNull()
  isOnline = false
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  expect(await screen.findByText('Offline')).toBeDefined()
  places.push('/annual-reports/2025')
  // The request fails while the browser says that it is online, as on a network without internet access.
  onLine.mockRestore()
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('The server cannot be reached')).toBeDefined()
})

it('waits for one that is being made, and says what failed (R-ntf-26c)', async () => {
  const { fetch } = portsTo(server)
  const state = (answer: () => Response) => async (url: string, init: Parameters<typeof fetch>[1]) =>
    url.endsWith('/state') ? answer() : fetch(url, init)
  const json =
    (body: object, status = 200) =>
    () =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  const { unmount } = renderScreen('/annual-reports/2026', {
    server,
    signedInAs: bob,
    ports: { fetch: state(json({ state: 'generating' })) },
  })
  expect(await screen.findByText(/Your report is being made/)).toBeDefined()
  unmount()
  renderScreen('/annual-reports/2026', { server, signedInAs: bob, ports: { fetch: state(json({ error: 'Sorry' }, 422)) } })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
})

it('shows no more than it understands of a report in another form (R-ntf-26)', async () => {
  const { fetch } = portsTo(server)
  const report = { year: 2026, data: '<b>1</b>', schema_version: 99, share_url: 'javascript:alert(1)', account_id: ada.account.id }
  renderScreen('/annual-reports/2026', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) =>
        url.endsWith('/annual_reports/2026')
          ? new Response(JSON.stringify({ annual_reports: [report], accounts: [], statuses: [] }), {
              headers: { 'content-type': 'application/json' },
            })
          : fetch(url, init),
    },
  })
  expect(await screen.findByText(/written in a way this client does not know/)).toBeDefined()
})
