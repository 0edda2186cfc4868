import { aMediaAttachment } from '@starling/api/fixtures'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { lostPictures } from '../../ui/lostPictures.ts'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { MediaGrid } from './MediaGrid.tsx'

type Given = Parameters<typeof aMediaAttachment>[0]
const gif = { width: 40, height: 30, aspect: 4 / 3, duration: 0.9, frame_rate: null }

it.each<[string, Given, string]>([
  ['the still of a video', { type: 'video', blurhash: 'L6PZfSi_.AyE_3t7t7R**0o#DgR4' }, 'Play A heron'],
  ['the cover of a sound', { type: 'audio', blurhash: null }, 'Play A heron'],
  ['a picture that moves', { type: 'image', meta: { original: gif, small: null, focus: null, colors: null } }, 'GIF: A heron'],
])('%s that cannot be loaded is not drawn as a broken picture, and what it stands for can be opened (#26)', async (_what, given, name) => {
  lostPictures.forget()
  const attachment = aMediaAttachment({
    url: 'https://media.test/heron',
    preview_url: 'https://media.test/still.png',
    description: 'A heron',
    ...given,
  })
  renderEntity(<MediaGrid attachments={[attachment]} post={null} isSensitive={false} isShown onToggle={() => undefined} />, {})
  const button = await screen.findByRole('button', { name })
  const picture = document.querySelector('img')
  expect(picture?.getAttribute('src')).toBe('https://media.test/still.png')
  fireEvent.error(picture as HTMLElement)
  expect(document.querySelector('img')).toBeNull()
  expect(document.querySelector('canvas') !== null).toBe(attachment.blurhash !== null)
  expect(screen.getByRole('button', { name })).toBe(button)
})
