import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { aMediaAttachment } from '@starling/api/fixtures'
import type { ScheduledStatus, Status } from '@starling/api/statuses'
import { DRAFT_DEFAULTS, newDraft } from '@starling/domain/compose'
import { asPlainMastodon } from '../../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../../app/renderScreen.fixture.tsx'
import { draftStore } from '../drafts/draftStore.ts'
import { earliestTime, fromFieldValue, inAnHour, toFieldValue, suggestedTimes } from './scheduleTimes.ts'
import { forgetPage } from '../../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
})
beforeEach(async () => {
  localStorage.clear()
  forgetPage()
  ada = await server.createAccount(`ada${Date.now()}`)
})
afterAll(() => server.close())

async function ask<T>(path: string): Promise<T> {
  const response = await server.request(path, { headers: { authorization: `Bearer ${ada.token}` } })
  return (await response.json()) as T
}

const waiting = () => ask<ScheduledStatus[]>('/api/v1/scheduled_statuses')
const published = () => ask<Status[]>(`/api/v1/accounts/${ada.account.id}/statuses`)
/** A full minute, the same in the whole file: a test may begin in one minute and end in the next. */
const begun = Math.ceil(Date.now() / 60_000) * 60_000
const inHours = (hours: number) => new Date(begun + hours * 3_600_000)

async function setTime(user: ReturnType<typeof renderScreen>['user'], time: Date) {
  fireEvent.change(await screen.findByLabelText('Date and time'), { target: { value: toFieldValue(time) } })
  await user.click(screen.getByRole('button', { name: 'Set time' }))
}

async function schedule(user: ReturnType<typeof renderScreen>['user'], words: string) {
  await user.type(await composeField(), words)
  await user.click(await screen.findByRole('button', { name: 'Publish later' }))
  await setTime(user, inHours(3))
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
}

it('schedules a post, changes its time, cancels it, undoes that, and edits it again (R-comp-03c)', async () => {
  const { user, navigator } = renderScreen('/publish', { server, signedInAs: ada })
  await schedule(user, 'Later today')
  expect(await screen.findByText('Post scheduled.')).toBeDefined()
  expect(await waiting()).toMatchObject([{ scheduled_at: inHours(3).toISOString(), params: { text: 'Later today' } }])
  expect(await published()).toEqual([])

  navigator.push('/scheduled')
  expect(await screen.findByText('Later today')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Change time' }))
  await setTime(user, inHours(5))
  await waitFor(async () => expect(await waiting()).toMatchObject([{ scheduled_at: inHours(5).toISOString() }]))

  await user.click(await screen.findByRole('button', { name: 'Cancel post' }))
  await waitFor(async () => expect(await waiting()).toEqual([]))
  expect(await screen.findByText(/Nothing is scheduled\./)).toBeDefined()
  const told = (await screen.findByText('Scheduled post cancelled.')).closest('li')
  await user.click(within(told ?? document.body).getByRole('button', { name: 'Undo' }))
  await waitFor(async () =>
    expect(await waiting()).toMatchObject([{ params: { text: 'Later today' }, scheduled_at: inHours(5).toISOString() }]),
  )

  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await waitFor(async () => expect((await composeField()).value).toBe('Later today'))
  expect(await waiting()).toEqual([])
  expect(await published()).toEqual([])
  expect(await screen.findByText('While you edit it, this post is not scheduled.')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Schedule' })).toBeDefined()
})

it('keeps the focus on a button that could not cancel a post, and gives it to the screen when the post is gone (R-comp-03c, R-shell-20, #26)', async () => {
  let isBroken = true
  const through = portsTo(server).fetch
  const { user, navigator } = renderScreen('/publish', {
    server,
    signedInAs: ada,
    ports: {
      fetch: (url, init) => (isBroken && init?.method === 'DELETE' ? Promise.reject(new TypeError('Failed to fetch')) : through(url, init)),
    },
  })
  await schedule(user, 'By the keyboard')
  expect(await screen.findByText('Post scheduled.')).toBeDefined()
  navigator.push('/scheduled')
  const button = await screen.findByRole('button', { name: 'Cancel post' })
  button.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('That did not work')).toBeDefined()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  expect(document.activeElement).toBe(button)
  isBroken = false
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Scheduled post cancelled.')).toBeDefined()
  await waitFor(() => expect(document.activeElement?.id).toBe('main'))
})

it('leads to the draft of a post that is not scheduled while it is edited, after the page was closed, and beside other posts (R-comp-03c, #26)', async () => {
  const first = renderScreen('/publish', { server, signedInAs: ada })
  await schedule(first.user, 'Taken back')
  await first.user.click(await screen.findByRole('link', { name: 'Open' }))
  await first.user.click(await screen.findByRole('button', { name: 'Edit' }))
  await waitFor(async () => expect((await composeField()).value).toBe('Taken back'))
  first.unmount()
  forgetPage()

  const { user } = renderScreen('/scheduled', { server, signedInAs: ada })
  expect(await screen.findByText(/Nothing is scheduled\./)).toBeDefined()
  const told = screen.getByText(/^A post for .+ is in your drafts and not scheduled\.$/).closest('li') ?? document.body
  expect(within(told).getByText('Taken back')).toBeDefined()
  await user.click(within(told).getByRole('button', { name: 'Open the draft' }))
  await waitFor(async () => expect((await composeField()).value).toBe('Taken back'))

  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ status: 'Another one', scheduled_at: inHours(4).toISOString() })
  await server.request('/api/v1/statuses', { method: 'POST', headers, body })
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
  await waitFor(async () => expect(await waiting()).toHaveLength(2))
  expect(await screen.findByText('Another one')).toBeDefined()
  await waitFor(() => expect(screen.queryByText(/in your drafts and not scheduled/)).toBeNull())
  const row = (await screen.findByText('Taken back')).closest('li') ?? document.body
  await user.click(within(row).getByRole('button', { name: 'Cancel post' }))
  expect(await screen.findByText(/^A post for .+ is in your drafts and not scheduled\.$/)).toBeDefined()
  expect(screen.getByText('Another one')).toBeDefined()
})

it('says of a draft with a time that it is without text (R-comp-03c, #26)', async () => {
  const draft = { ...newDraft(DRAFT_DEFAULTS, () => 'key'), media: [aMediaAttachment()], scheduledAt: inHours(3).toISOString() }
  draftStore(`${server.origin} ${ada.account.id}`).restore({
    id: 'a',
    target: 'new',
    initial: '',
    savedAt: Date.now(),
    draft,
    attempt: null,
  })
  renderScreen('/scheduled', { server, signedInAs: ada })
  expect(await screen.findByText(/in your drafts and not scheduled/)).toBeDefined()
  expect(screen.getByText('Without text')).toBeDefined()
})

it('lists a post scheduled since the list was last shown (R-comp-03c, #26)', async () => {
  const { user, navigator } = renderScreen('/scheduled', { server, signedInAs: ada })
  expect(await screen.findByText(/Nothing is scheduled\./)).toBeDefined()
  navigator.push('/publish')
  // The composer leads back to where it was opened.
  await schedule(user, 'Just now')
  expect(await screen.findByText('Just now')).toBeDefined()
})

it('says of a scheduled post that it is a poll, and between what (#26)', async () => {
  const body = { status: 'Which ferry?', scheduled_at: inHours(3).toISOString(), poll: { options: ['Early', 'Late'], expires_in: 86_400 } }
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' }
  await server.request('/api/v1/statuses', { method: 'POST', headers, body: JSON.stringify(body) })
  renderScreen('/scheduled', { server, signedInAs: ada })
  expect(await screen.findByText('Which ferry?')).toBeDefined()
  expect(screen.getByText('Poll · Early · Late')).toBeDefined()
})

it('takes back what a server published at once, keeps the draft, and offers no times any more (R-comp-03, R-inst-04b)', async () => {
  const through = portsTo(server).fetch
  const { user } = renderScreen('/publish', {
    server,
    signedInAs: ada,
    ports: {
      async fetch(url, init) {
        if (init?.method !== 'POST' || !url.endsWith('/api/v1/statuses')) return through(url, init)
        // Servers that do not know the field answer like this.
        const { scheduled_at: _, ...body } = JSON.parse(String(init.body)) as Record<string, unknown>
        return through(url, { ...init, body: JSON.stringify(body) })
      },
    },
  })
  await schedule(user, 'Much later')
  expect(await screen.findByText(/would have published this post at once/)).toBeDefined()
  expect((await composeField()).value).toBe('Much later')
  expect(await published()).toEqual([])
  await user.click(screen.getByRole('button', { name: /^Published on/ }))
  await user.click(await screen.findByRole('button', { name: 'Publish at once instead' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish later' })).toBeNull())
})

it('refuses a time that is too near, before and after it was chosen', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'Soon')
  await user.click(await screen.findByRole('button', { name: 'Publish later' }))
  await setTime(user, new Date(Date.now() + 60_000))
  expect(await screen.findByText('The time must be at least five minutes from now.')).toBeDefined()
})

it('says at the field why the server does not take another time, and keeps what was entered (R-comp-03)', async () => {
  const through = portsTo(server).fetch
  let isFull = true
  const error = 'Validation failed: You have exceeded the limit of 25 scheduled posts for today'
  const { user } = renderScreen('/publish', {
    server,
    signedInAs: ada,
    ports: {
      async fetch(url, init) {
        const isMove = init?.method === 'PUT' && url.includes('/api/v1/scheduled_statuses/')
        return isMove && isFull ? Response.json({ error }, { status: 422 }) : through(url, init)
      },
    },
  })
  await schedule(user, 'One too many')
  await user.click(await screen.findByRole('link', { name: 'Open' }))
  await user.click(await screen.findByRole('button', { name: 'Change time' }))
  await setTime(user, inHours(30))
  const sheet = await screen.findByRole('dialog', { name: 'Change the time' })
  expect(await within(sheet).findByText('You have exceeded the limit of 25 scheduled posts for today')).toBeDefined()
  isFull = false
  await user.click(within(sheet).getByRole('button', { name: 'Set time' }))
  expect(await screen.findByText('Time changed.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change the time' })).toBeNull())
  expect(await waiting()).toMatchObject([{ scheduled_at: inHours(30).toISOString() }])
})

it('says at the field why a post is not scheduled, and sends it with another time (R-comp-03, #10)', async () => {
  const through = portsTo(server).fetch
  let isFull = true
  const error = 'Validation failed: You have exceeded the limit of 25 scheduled posts for today'
  const { user } = renderScreen('/publish', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) =>
        init?.method === 'POST' && url.endsWith('/api/v1/statuses') && isFull
          ? Response.json({ error }, { status: 422 })
          : through(url, init),
    },
  })
  await schedule(user, 'One too many')
  const sheet = await screen.findByRole('dialog', { name: 'Publish later' })
  const field = await within(sheet).findByLabelText('Date and time')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(within(sheet).getByText('You have exceeded the limit of 25 scheduled posts for today')).toBeDefined()
  isFull = false
  await setTime(user, inHours(30))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/You have exceeded/)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
  expect(await screen.findByText('Post scheduled.')).toBeDefined()
  expect(await waiting()).toMatchObject([{ scheduled_at: inHours(30).toISOString(), params: { text: 'One too many' } }])
})

it('asks for another time where the one of a draft has come too near (R-comp-03, #10)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'Waited too long')
  await user.click(await screen.findByRole('button', { name: 'Publish later' }))
  await setTime(user, inHours(1))
  await screen.findByRole('button', { name: 'Schedule' })
  const later = Date.now() + 3_600_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later)
  try {
    await user.click(screen.getByRole('button', { name: 'Schedule' }))
    const sheet = await screen.findByRole('dialog', { name: 'Publish later' })
    expect(await within(sheet).findByText('The time must be at least five minutes from now.')).toBeDefined()
  } finally {
    clock.mockRestore()
  }
})

it('says why a scheduled post failed, and that nothing is scheduled', async () => {
  const through = portsTo(server).fetch
  const failed = {
    id: '1',
    scheduled_at: '2026-01-01T00:00:00.000Z',
    failed_at: '2026-01-01T00:00:00.000Z',
    failure_reason: 'The file is gone',
    params: { text: 'Old news', visibility: 'private' },
    media_attachments: [],
  }
  let list: unknown[] = [failed]
  const { navigator } = renderScreen('/scheduled', {
    server,
    signedInAs: ada,
    ports: { fetch: async (url, init) => (url.includes('/api/v1/scheduled_statuses') ? Response.json(list) : through(url, init)) },
  })
  expect(await screen.findByText(/The file is gone/)).toBeDefined()
  list = []
  navigator.push('/publish')
  expect(await composeField()).toBeDefined()
})

it('knows the next full five minutes and the usual moments, of which in an hour is 60 to 64 minutes away (R-comp-03c, #26)', () => {
  const at = (value: string) => new Date(value).getTime()
  expect(toFieldValue(earliestTime(at('2026-11-20T10:01:00')))).toBe('2026-11-20T10:10')
  expect(suggestedTimes(at('2026-11-20T10:01:00')).map(({ id, time }) => `${id} ${toFieldValue(time)}`)).toEqual([
    'hour 2026-11-20T11:05',
    'tomorrow 2026-11-21T09:00',
    'monday 2026-11-23T09:00',
  ])
  for (const [now, hour] of [
    ['10:00:00', '11:00'],
    ['10:00:59', '11:00'],
    ['10:04:59', '11:05'],
    ['10:05:01', '11:05'],
    ['22:58:00', '00:00'],
  ] as const)
    expect(toFieldValue(inAnHour(at(`2026-11-20T${now}`))).slice(-5)).toBe(hour)
  expect(suggestedTimes(at('2026-11-22T10:01:00')).map(({ id }) => id)).toEqual(['hour', 'tomorrow'])
  expect([fromFieldValue(''), fromFieldValue('2026-11'), fromFieldValue('soon')].map((time) => time?.getTime() ?? null)).toEqual([
    null,
    new Date('2026-11').getTime(),
    null,
  ])
})

it('says which Monday is meant, also on a Monday, and takes tomorrow morning at a press (R-comp-03, #10)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:01:00') })
  try {
    const { user } = renderScreen('/publish', { server, signedInAs: ada })
    await user.type(await composeField(), 'Soon')
    await user.click(await screen.findByRole('button', { name: 'Publish later' }))
    expect((await screen.findByRole('button', { name: /^Monday morning/ })).textContent).toMatch(/Nov 30/)
    const tomorrow = screen.getByRole('button', { name: /^Tomorrow morning/ })
    expect(tomorrow.textContent).toMatch(/Nov 24/)
    await user.click(tomorrow)
    expect(screen.getByLabelText<HTMLInputElement>('Date and time').value).toBe('2026-11-24T09:00')
    await user.click(screen.getByRole('button', { name: 'Set time' }))
    expect(await screen.findByRole('button', { name: 'Schedule' })).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

it.each([
  ['502 with a page of HTML', () => new Response('<h1>No</h1>', { status: 502 }), 'Error 502: Bad Gateway'],
  ['422 with a reason', () => Response.json({ error: 'Not on Sundays' }, { status: 422 }), 'Not on Sundays'],
  ['nothing', () => Promise.reject(new TypeError('cut')), 'The server cannot be reached'],
])(
  'says why a scheduled post is not moved or cancelled where the server answers %s, and nothing of a kept draft (R-err-01, R-comp-03, #10)',
  async (_, answer, words) => {
    const through = portsTo(server).fetch
    const { user } = renderScreen('/publish', {
      server,
      signedInAs: ada,
      ports: {
        fetch: async (url, init) =>
          init?.method !== undefined && init.method !== 'GET' && url.includes('/api/v1/scheduled_statuses/')
            ? answer()
            : through(url, init),
      },
    })
    await schedule(user, 'It stays')
    await user.click(await screen.findByRole('link', { name: 'Open' }))
    await user.click(await screen.findByRole('button', { name: 'Change time' }))
    await setTime(user, inHours(30))
    const sheet = await screen.findByRole('dialog', { name: 'Change the time' })
    expect(await within(sheet).findByText(words)).toBeDefined()
    await user.click(within(sheet).getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel post' }))
    const told = (await screen.findByText('That did not work')).closest('li')
    expect(within(told ?? document.body).getByText(words)).toBeDefined()
    expect(await waiting()).toHaveLength(1)
  },
)
