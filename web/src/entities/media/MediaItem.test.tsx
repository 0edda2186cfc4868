import { aMediaAttachment, aStatus } from '@starling/api/fixtures'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { CustomEmoji } from '../emoji/EmojiText.tsx'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { prepareMedia } from './MediaItem.tsx'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

function open(description: string | null) {
  const picture = aMediaAttachment({ url: 'https://media.test/heron.png', preview_url: 'https://media.test/heron-small.png', description })
  const through = portsTo(server).fetch
  const fetch: typeof through = async (url, init) =>
    url.includes('/api/v1/timelines/public')
      ? Response.json([aStatus({ id: '7', sensitive: false, spoiler_text: '', media_attachments: [picture] })])
      : through(url, init)
  return renderScreen('/public', { server, ports: { fetch } })
}

const pictureOf = (button: HTMLElement) => button.querySelector('img')

it('says in words what a picture shows that cannot be loaded, and loads it when the connection is back (#9, part 6)', async () => {
  // As every list of pictures does in advance: offline the code would not be requested.
  prepareMedia()
  await import('./NotLoaded.tsx')
  open('A heron in the reeds')
  const button = await screen.findByRole('button', { name: 'A heron in the reeds' })
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent.error(pictureOf(button) as HTMLElement)
  // The browser's symbol for a broken picture is not shown.
  expect(pictureOf(button)).toBeNull()
  expect(await screen.findByText('A heron in the reeds')).toBeDefined()
  expect(screen.getByRole('button', { name: 'A heron in the reeds' })).toBe(button)
  isOnline.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(pictureOf(button)?.getAttribute('src')).toBe('https://media.test/heron-small.png'))
})

it('shows the name of a custom emoji that cannot be loaded, and tries again when the connection is back (R-emoji-11)', async () => {
  const { container } = renderEntity(<CustomEmoji shortcode="heron" url="https://media.test/e.png" staticUrl="https://media.test/e.png" />)
  fireEvent.error(screen.getByRole('img', { name: ':heron:' }))
  expect(screen.queryByRole('img')).toBeNull()
  expect(container.textContent).toBe(':heron:')
  fireEvent(window, new Event('online'))
  expect(screen.getByRole('img', { name: ':heron:' })).toBeDefined()
})

it('says of a picture without a description that it could not be loaded (#9, part 6)', async () => {
  open(null)
  const button = await screen.findByRole('button', { name: 'Open picture' })
  fireEvent.error(pictureOf(button) as HTMLElement)
  expect(await screen.findByText('This picture could not be loaded.')).toBeDefined()
})
