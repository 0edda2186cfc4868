import { afterEach, expect, it, vi } from 'vitest'
import { applyPreferences, readPreferences } from './readPreferences.ts'

const agent = (name: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${name}) Firefox/140.0`)
const shownWith = (emojiStyle: unknown) => {
  applyPreferences(readPreferences({ emojiStyle }))
  return document.documentElement.dataset['emoji']
}

afterEach(() => vi.restoreAllMocks())

it('lets the device draw emoji, but for the flags that Windows has none of (R-emoji-07d)', () => {
  agent('X11; Linux x86_64')
  expect(shownWith(undefined)).toBe('auto')
  agent('Windows NT 10.0; Win64; x64')
  expect(shownWith('auto')).toBe('native-flags')
  expect(shownWith('something else')).toBe('native-flags')
})

it.each(['native', 'native-flags', 'twemoji'])(
  'draws emoji as %s where that was chosen, on any device (R-emoji-07a, R-emoji-07b, R-emoji-07c)',
  (style) => {
    for (const name of ['Windows NT 10.0', 'X11; Linux x86_64']) {
      agent(name)
      expect(shownWith(style)).toBe(style)
    }
  },
)
