import { aCustomEmoji, aMediaAttachment, anAccount, aPoll, aStatus } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { SENSITIVE_EMOJI_WARNING } from '../store/index.ts'
import { keywordPattern } from './keywordPattern.ts'
import { wouldMeet } from './wouldMeet.ts'

const meets = (keyword: string, whole: boolean, given: Parameters<typeof aStatus>[0]): boolean => {
  const pattern = keywordPattern([{ keyword, whole_word: whole }])
  return pattern !== null && wouldMeet(pattern, aStatus(given), '99')
}

it('meets words of the text, the warning, the poll and descriptions, whole or in part, in any script (#29, 16)', () => {
  expect(meets('cat', true, { content: '<p>The <b>Cat</b>.</p>' })).toBe(true)
  expect(meets('cat', true, { content: '<p>Catalogue</p>' })).toBe(false)
  expect(meets('cat', false, { content: '<p>Catalogue</p>' })).toBe(true)
  expect(meets('finale', true, { content: '', spoiler_text: 'the finale!' })).toBe(true)
  expect(meets('猫', false, { content: '<p>うちの猫です</p>' })).toBe(true)
  expect(meets('a.b', true, { content: '<p>axb</p>' })).toBe(false)
  expect(meets('heron', true, { content: '', media_attachments: [aMediaAttachment({ description: 'A heron' })] })).toBe(true)
  expect(meets('heron', true, { content: '', poll: aPoll({ options: [{ title: 'Heron', votes_count: null }] }) })).toBe(true)
})

it('meets what is boosted, and never one’s own posts (#29, 16)', () => {
  const own = anAccount({ id: '99' })
  expect(meets('cat', true, { content: '', reblog: aStatus({ content: 'cat' }) })).toBe(true)
  expect(meets('cat', true, { content: 'cat', account: own })).toBe(false)
  expect(keywordPattern([])).toBeNull()
})

it('does not meet words that nobody wrote: the warning that a post got for its custom emoji (X-08a)', () => {
  const emojis = [aCustomEmoji({ sensitive: true })]
  expect(meets('sensitive', true, { content: '<p>Soup</p>', emojis, spoiler_text: SENSITIVE_EMOJI_WARNING })).toBe(false)
  expect(meets('sensitive', true, { content: '<p>Soup</p>', emojis, spoiler_text: 'Sensitive soup' })).toBe(true)
})
