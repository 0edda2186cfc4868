import { aStatus, anAccount } from '@starling/api/fixtures'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { draftStorageKey } from '../../storage/storageKeys.ts'
import { toasts } from '../../ui/toasts.ts'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  // Compiling the composer can take longer than a test waits.
  await import('./ComposeScreen.tsx')
  server = await startTestServer()
  ada = await server.createAccount('ada')
})
beforeEach(() => {
  localStorage.clear()
  forgetPage()
})
afterAll(() => server.close())

const publish = () => screen.getByRole('button', { name: 'Publish' })

/** Opens the composer against a server that answers some requests differently; null leaves a request to the real one. */
function compose(answer: (method: string, path: string) => Response | null) {
  const through = portsTo(server).fetch
  return renderScreen('/publish', {
    server,
    signedInAs: ada,
    ports: { fetch: async (url, init) => answer(init?.method ?? 'GET', new URL(url).pathname) ?? through(url, init) },
  })
}

const limited = (headers: Readonly<Record<string, string>>) => Response.json({ error: 'Too many requests' }, { status: 429, headers })

const page = (status: number) => new Response('<html><h1>No</h1></html>', { status, headers: { 'content-type': 'text/html' } })

it.each([
  [
    '413 with a page of HTML',
    () => page(413),
    /^Your post is larger than the server takes: Content Too Large \(413\)\. It is kept here; shorten/,
  ],
  ['422 with a reason', () => Response.json({ error: 'Text is too plain' }, { status: 422 }), /^Text is too plain$/],
  ['403', () => Response.json({ error: 'Not today' }, { status: 403 }), /^Not today$/],
  ['403 with a page of HTML', () => page(403), /^The server did not accept your post: Forbidden \(403\)\. It is kept here\.$/],
  [
    '502 as a proxy says it',
    () => new Response('<h1>502</h1>', { status: 502, statusText: 'Bad Gateway' }),
    /^The server could not take your post: Bad Gateway \(502\)\. It is kept here; try again in a while\.$/,
  ],
  [
    '503 with a reason',
    () => Response.json({ error: 'Back at noon' }, { status: 503 }),
    /^The server could not take your post: Back at noon \(503\)\. It is kept here; try again in a while\.$/,
  ],
  ['500 with a page of HTML', () => page(500), /Internal Server Error \(500\)\. It is kept here/],
  [
    '429 that names the seconds to wait',
    () => limited({ 'Retry-After': '90' }),
    // The day is shown if it is not today.
    /^Rate limited\. Please retry after (\w{3} \d+, \d{4}, )?\d+:\d\d:\d\d\s[AP]M\.$/,
  ],
  [
    '429 that names a moment, as the protocol writes it',
    () => limited({ 'Retry-After': new Date(2030, 1, 1, 9, 41).toUTCString() }),
    /^Rate limited\. Please retry after Feb 1, 2030, 9:41:00\sAM\.$/,
  ],
  [
    '429 that names a moment, as Mastodon writes it',
    () => limited({ 'X-RateLimit-Reset': new Date(2030, 1, 1, 9, 41).toISOString(), 'Retry-After': '1' }),
    /^Rate limited\. Please retry after Feb 1, 2030, 9:41:00\sAM\.$/,
  ],
  ['429 that asks for more seconds than there are', () => limited({ 'Retry-After': '9'.repeat(30) }), /^Too many requests$/],
  ['429 that names no time', () => limited({}), /^Too many requests$/],
  [
    '429 with a page of HTML that names no time',
    () => page(429),
    /^The server did not accept your post: Too Many Requests \(429\)\. It is kept here\.$/,
  ],
  ['200 with a page of HTML', () => page(200), /kept here/],
  ['200 with something else', () => Response.json({ ok: true }), /kept here/],
])(
  'keeps the whole draft when publishing is answered by %s, and sends it the next time (R-err-01, R-comp-01)',
  async (_, refusal, words) => {
    const refuse = vi.fn(refusal)
    const isPosting = (method: string, path: string) => method === 'POST' && path === '/api/v1/statuses'
    const { user } = compose((method, path) => (isPosting(method, path) && refuse.mock.calls.length === 0 ? refuse() : null))
    await user.type(await composeField(), 'Word by word')
    await user.click(screen.getByRole('button', { name: 'Add a content warning' }))
    await user.type(screen.getByRole('textbox', { name: 'Content warning' }), 'Words')
    await user.click(publish())
    expect(await screen.findByText(words)).toBeDefined()
    expect(refuse).toHaveBeenCalledTimes(1)
    expect((await composeField()).value).toBe('Word by word')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Content warning' }).value).toBe('Words')
    await user.click(publish())
    expect(await screen.findByText('Post published.')).toBeDefined()
  },
)

it('takes a post with an unknown visibility for published, and says so for ten seconds (R-comp-06, R-const-18, R-vis-01)', async () => {
  const deleted = vi.fn()
  const { user } = compose((method, path) => {
    if (method === 'DELETE') deleted(path)
    if (method !== 'POST' || path !== '/api/v1/statuses') return null
    return Response.json(
      aStatus({ id: '78', account: anAccount({ id: ada.account.id, username: 'ada' }), visibility: 'inner-ring' as never }),
    )
  })
  await user.type(await composeField(), 'For the inner ring')
  await user.click(publish())
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect(toasts.getSnapshot().find(({ title }) => title === 'Post published.')?.lifeMs).toBe(10_000)
  expect(deleted.mock.calls.flat().filter((path: string) => path.includes('/statuses/'))).toEqual([])
})

it.each([
  [413, () => page(413), /kite.png is larger than the server takes/],
  [413, () => new Response('<h1>413</h1>', { status: 413, statusText: 'Payload Too Large' }), /kite.png is larger than the server takes/],
  [502, () => new Response('<h1>502</h1>', { status: 502, statusText: 'Bad Gateway' }), /^kite.png could not be sent. Try again.$/],
  [
    429,
    () =>
      Response.json(
        { error: 'Too many requests' },
        { status: 429, headers: { 'X-RateLimit-Reset': new Date(2030, 1, 1, 9, 41).toISOString() } },
      ),
    /^kite.png could not be sent: Rate limited. Please retry after Feb 1, 2030, 9:41:00/,
  ],
  [
    422,
    () => Response.json({ error: 'Image type not supported' }, { status: 422 }),
    /kite.png could not be sent: Image type not supported/,
  ],
  [500, () => page(500), /kite.png could not be sent/],
])('keeps text and picture when the picture is answered by %i (R-media-01, R-err-01)', async (_, refusal, words) => {
  const { user, container } = compose((method, path) => (method === 'POST' && path === '/api/v2/media' ? refusal() : null))
  await user.type(await composeField(), 'A red kite')
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')
  await user.upload(input as HTMLInputElement, new File(['x'], 'kite.png', { type: 'image/png' }))
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send kite.png again' })).toBeDefined()
  expect((await composeField()).value).toBe('A red kite')
})

it('asks before the page goes only while something would be lost (R-shell-16b)', async () => {
  const { user, container } = compose((method, path) =>
    method === 'POST' && path === '/api/v2/media' ? (new Promise<Response>(() => undefined) as unknown as Response) : null,
  )
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  await user.type(await composeField(), 'Stored as it is typed')
  expect(leave()).toBe(false)
  await user.upload(container.querySelector('input[type="file"]') as HTMLInputElement, new File(['x'], 'kite.png', { type: 'image/png' }))
  await screen.findByRole('button', { name: 'Stop sending kite.png' })
  expect(leave()).toBe(true)
})

it('says when the text cannot be kept on the device, as long as that is so (R-shell-16a)', async () => {
  const { user } = compose(() => null)
  const area = await composeField()
  const { setItem } = Storage.prototype
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function write(this: Storage, key, value) {
    if (key.startsWith(draftStorageKey)) throw new DOMException('full', 'QuotaExceededError')
    setItem.call(this, key, value)
  })
  await user.type(area, 'No room')
  expect(await screen.findByText(/Your text cannot be kept on this device/)).toBeDefined()
  full.mockRestore()
  await user.type(area, ' but now')
  await waitFor(() => expect(screen.queryByText(/Your text cannot be kept on this device/)).toBeNull())
})
