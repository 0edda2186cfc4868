import { pictureEmoji } from '@starling/domain/emoji'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { preferences } from '../../storage/preferences.ts'
import { renderEntity } from '../renderEntity.fixture.tsx'
import { CustomEmoji } from './EmojiText.tsx'
import { EmojiGlyph } from './EmojiGlyph.tsx'

const [url, staticUrl] = ['https://here.example/bee.gif', 'https://here.example/bee.png']

function pictureOf(container: HTMLElement): HTMLImageElement {
  const picture = container.querySelector('img')
  if (!picture) throw new Error('No picture')
  return picture
}

it('names a custom emoji of the picker in letters where its pictures are not kept (R-emoji-11, R-int-02)', () => {
  const emoji = pictureEmoji({ shortcode: 'bee', url, static_url: staticUrl, category: null, aliases: [] })
  const { container, rerender } = render(<EmojiGlyph emoji={emoji} tone={1} isActive />)
  expect(pictureOf(container).getAttribute('src')).toBe(url)
  fireEvent.error(pictureOf(container))
  expect(pictureOf(container).getAttribute('src')).toBe(staticUrl)
  fireEvent.error(pictureOf(container))
  expect(container.textContent).toBe('bee')
  // What was lost a moment ago is not asked for again.
  rerender(<EmojiGlyph emoji={emoji} tone={1} />)
  expect(container.textContent).toBe('bee')
})

it('keeps the still picture of an emoji in a text where the moving one cannot be had, and gives its name where neither can (R-emoji-11)', () => {
  const { container } = renderEntity(<CustomEmoji shortcode="bee" url={url} staticUrl={staticUrl} />)
  const picture = screen.getByRole('img', { name: ':bee:' })
  fireEvent.pointerEnter(picture)
  fireEvent.error(picture)
  expect(picture.getAttribute('src')).toBe(staticUrl)
  fireEvent.error(picture)
  expect(container.textContent).toBe(':bee:')
})

it.each([
  ['always', url, url],
  ['server', staticUrl, url],
  ['never', staticUrl, url],
] as const)(
  'moves in a text as moving pictures do, by the setting %s, and under the pointer (R-emoji-11c)',
  (autoplay, atRest, pointedAt) => {
    preferences.change({ autoplay })
    onTestFinished(() => preferences.reset())
    renderEntity(<CustomEmoji shortcode="bee" url={url} staticUrl={staticUrl} />)
    const picture = screen.getByRole('img', { name: ':bee:' })
    expect(picture.getAttribute('src')).toBe(atRest)
    fireEvent.pointerEnter(picture)
    expect(picture.getAttribute('src')).toBe(pointedAt)
    fireEvent.pointerLeave(picture)
    expect(picture.getAttribute('src')).toBe(atRest)
  },
)
