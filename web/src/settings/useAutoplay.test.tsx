import { aMediaAttachment, aStatus } from '@starling/api/fixtures'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { portsTo, renderScreen } from '../app/renderScreen.fixture.tsx'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { readingDefaults } from './readingDefaults.ts'
import { preferences } from '../storage/preferences.ts'
import { defaultPreferences, readPreferences } from '../storage/readPreferences.ts'

const film = { type: 'gifv' as const, url: 'https://media.test/cat.mp4', preview_url: 'https://media.test/cat.png', description: 'A cat' }
const status = aStatus({ id: '7', media_attachments: [aMediaAttachment(film)] })
let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
})
afterAll(() => server.close())
beforeEach(() => preferences.reset())

/** Opens a timeline with a GIF for a reader who has set this at the server; answers whether it plays by itself. */
function open(atServer: boolean | null) {
  const through = portsTo(server).fetch
  const fetch: typeof through = async (url, init) => {
    if (url.includes('/api/v1/timelines/public')) return Response.json([status])
    return url.endsWith('/api/v1/preferences') ? Response.json({ 'reading:autoplay:gifs': atServer }) : through(url, init)
  }
  const { session } = renderScreen('/public', { server, signedInAs: ada, ports: { fetch } })
  readingDefaults(session.key).set({ opensWarnings: false, media: 'default', autoplays: atServer !== true })
  const plays = async () => {
    await waitFor(() => expect(readingDefaults(session.key).get().autoplays).toBe(atServer === true))
    const button = await screen.findByRole('button', { name: 'GIF: A cat' })
    return button.querySelector('video')?.autoplay
  }
  return { plays }
}

it.each([
  [true, true],
  [false, false],
  [null, false],
])('plays moving pictures as the reader has set it at the server: %s (R-sess-07)', async (atServer, isExpected) => {
  expect(await open(atServer).plays()).toBe(isExpected)
})

it.each([
  [true, 'never', false],
  [false, 'always', true],
] as const)(
  'plays them as chosen on this device rather than at the server: %s, %s (R-sess-07, R-set-01)',
  async (atServer, autoplay, isExpected) => {
    preferences.change({ autoplay })
    expect(await open(atServer).plays()).toBe(isExpected)
  },
)

it('plays nothing while data is saved, and nothing a server asks for where the reader wants less motion (R-sess-07)', async () => {
  preferences.change({ motion: 'reduced' })
  expect(await open(true).plays()).toBe(false)
  document.body.replaceChildren()
  preferences.change({ motion: 'full', dataSaver: true, autoplay: 'always' })
  expect(await open(true).plays()).toBe(false)
})

it('keeps what earlier versions stored as a choice, and only that', () => {
  expect(readPreferences({ ...defaultPreferences, autoplay: true }).autoplay).toBe('always')
  expect(readPreferences({ ...defaultPreferences, autoplay: false }).autoplay).toBe('server')
})

it.each([
  [{}, true],
  [{ dataSaver: true }, false],
  [{ motion: 'reduced' }, false],
  // “Play when pointed at”
  [{ motion: 'reduced', autoplay: 'never' }, true],
] as const)('plays in passing, unless data is saved or less motion is wanted: %o (R-sess-07, #9, part 2)', async (chosen, isExpected) => {
  preferences.change(chosen)
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  onTestFinished(() => play.mockRestore())
  await open(false).plays()
  const button = screen.getByRole('button', { name: 'GIF: A cat' })
  fireEvent.pointerOver(button)
  fireEvent.focus(button)
  expect(play.mock.calls.length > 0).toBe(isExpected)
})
