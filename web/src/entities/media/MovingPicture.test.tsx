import { aMediaAttachment } from '@starling/api/fixtures'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { preferences } from '../../storage/preferences.ts'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { MediaGrid } from './MediaGrid.tsx'

const [url, preview] = ['https://media.test/cat.webp', 'https://media.test/cat-small.webp']
const original = { width: 40, height: 30, aspect: 4 / 3, duration: 0.9, frame_rate: null }
const picture = (duration: number | null) =>
  aMediaAttachment({
    type: 'image',
    url,
    preview_url: preview,
    description: 'A cat',
    meta: { original: { ...original, duration }, small: null, focus: null, colors: null },
  })

function show(duration: number | null) {
  renderEntity(<MediaGrid attachments={[picture(duration)]} post={null} isSensitive={false} isShown onToggle={() => undefined} />, {})
}
const shown = () => document.querySelector('img')?.getAttribute('src')

describe('a picture that moves (#26, 3)', () => {
  beforeEach(() => preferences.reset())

  it('has a badge and a button, and moves while it is pointed at or focused', async () => {
    show(0.9)
    const name = 'GIF: A cat'
    await screen.findByRole('button', { name })
    expect(screen.getByText('GIF')).toBeDefined()
    expect(shown()).toBe(preview)
    fireEvent.pointerOver(screen.getByRole('button', { name }))
    expect(shown()).toBe(url)
    fireEvent.pointerOut(screen.getByRole('button', { name }))
    expect(shown()).toBe(preview)
    fireEvent.focus(screen.getByRole('button', { name }))
    expect(shown()).toBe(url)
  })

  it('moves by itself where the reader wants that, and never while data is saved', async () => {
    preferences.change({ autoplay: 'always' })
    show(0.9)
    await screen.findByRole('button', { name: 'GIF: A cat' })
    expect(shown()).toBe(url)
    document.body.replaceChildren()
    preferences.change({ dataSaver: true })
    show(0.9)
    await screen.findByRole('button', { name: 'GIF: A cat' })
    expect(shown()).toBe(preview)
  })

  it('is told from a still by its length', () => {
    show(null)
    expect(screen.getByRole('img', { name: 'A cat' }).closest('button')).not.toBeNull()
    expect(screen.queryByText('GIF')).toBeNull()
  })
})
