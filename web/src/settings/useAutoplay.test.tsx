import { aCustomEmoji, aMediaAttachment, anAccount, aStatus } from '@starling/api/fixtures'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { Avatar } from '../entities/account/Avatar.tsx'
import { EmojiText } from '../entities/emoji/EmojiText.tsx'
import { renderEntity } from '../entities/renderEntity.fixture.tsx'
import { portsTo, renderScreen } from '../app/renderScreen.fixture.tsx'
import { asPlainMastodon } from '../../../server/src/plainMastodon.fixture.ts'
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
  server = asPlainMastodon(await startTestServer())
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
])('plays moving pictures as the reader has set it at the server: %s (R-sess-07a)', async (atServer, isExpected) => {
  expect(await open(atServer).plays()).toBe(isExpected)
})

it.each([
  [true, 'never', false],
  [false, 'always', true],
] as const)(
  'plays them as chosen on this device rather than at the server: %s, %s (R-sess-07a)',
  async (atServer, autoplay, isExpected) => {
    preferences.change({ autoplay })
    expect(await open(atServer).plays()).toBe(isExpected)
  },
)

it('plays nothing while data is saved, and nothing a server asks for where the reader wants less motion (R-sess-07a, R-sess-07d)', async () => {
  preferences.change({ motion: 'reduced' })
  expect(await open(true).plays()).toBe(false)
  cleanup()
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
  [{ autoplay: 'off' }, false],
  // The setting “Play when pointed at”.
  [{ motion: 'reduced', autoplay: 'never' }, true],
] as const)(
  'plays in passing, unless data is saved or less motion is wanted: %o (R-sess-07a, R-sess-07d, #9, part 2)',
  async (chosen, isExpected) => {
    preferences.change(chosen)
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    onTestFinished(() => play.mockRestore())
    await open(false).plays()
    const button = screen.getByRole('button', { name: 'GIF: A cat' })
    fireEvent.pointerOver(button)
    fireEvent.focus(button)
    expect(play.mock.calls.length > 0).toBe(isExpected)
  },
)

it.each([
  [{ autoplay: 'off' }, false, false],
  [{ autoplay: 'off', movingEmoji: 'always' }, true, true],
  [{ autoplay: 'always', movingEmoji: 'off' }, false, false],
  [{ autoplay: 'always', movingEmoji: 'never' }, false, true],
  [{ autoplay: 'always' }, true, true],
] as const)('moves custom emoji as chosen for them, or else as moving pictures: %o (#29, 6)', async (chosen, byItself, inPassing) => {
  preferences.change(chosen)
  const emojis = [aCustomEmoji({ shortcode: 'wave', url: 'https://media.test/wave.gif', static_url: 'https://media.test/wave.png' })]
  renderEntity(<EmojiText text=":wave:" emojis={emojis} />, { me: '1' })
  const picture = await screen.findByRole('img', { name: ':wave:' })
  expect(picture.getAttribute('src')).toBe(emojis[0]?.[byItself ? 'url' : 'static_url'])
  fireEvent.pointerEnter(picture)
  expect(picture.getAttribute('src')).toBe(emojis[0]?.[inPassing ? 'url' : 'static_url'])
})

it.each([
  [{}, false, true],
  [{ motion: 'reduced' }, false, false],
  [{ motion: 'reduced', movingAvatars: 'never' }, false, true],
  [{ movingAvatars: 'always' }, true, true],
  [{ movingAvatars: 'always', dataSaver: true }, false, false],
  [{ movingAvatars: 'off' }, false, false],
] as const)('moves pictures of people as chosen for them: %o (#29, 6)', (chosen, byItself, inPassing) => {
  preferences.change(chosen)
  const [still, moving] = ['https://media.test/ada.png', 'https://media.test/ada.gif']
  const { container } = renderEntity(<Avatar account={anAccount({ avatar: moving, avatar_static: still })} />, { me: '1' })
  const picture = container.querySelector('img')
  if (picture === null) throw new Error('no picture')
  expect(picture.getAttribute('src')).toBe(byItself ? moving : still)
  fireEvent.pointerEnter(picture)
  expect(picture.getAttribute('src')).toBe(inPassing ? moving : still)
})
