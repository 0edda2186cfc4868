import { expect, it } from 'vitest'
import { readEmojiPack, searchEmoji, withOtherNames } from './index.ts'

const pack = (label: string, shortcodes: string[], tags: string[]) =>
  readEmojiPack([{ unicode: '🐱', label, group: 3, shortcodes, tags }], 'xx')

it('finds an emoji in the reader’s language and in English (R-emoji-08)', () => {
  const both = withOtherNames(pack('Katze', ['katze'], ['haustier']), pack('cat', ['cat'], ['pet', 'haustier']))
  expect(both[0]).toMatchObject({ label: 'Katze', names: ['katze'], tags: ['haustier', 'cat', 'pet'] })
  for (const word of ['katze', 'haus', 'cat', 'pet']) expect(searchEmoji(both, word)).toHaveLength(1)
})

it('leaves alone what the other language does not know', () => {
  const emojis = pack('Katze', [], [])
  expect(withOtherNames(emojis, [])).toEqual(emojis)
})
