import { describe, expect, it } from 'vitest'
import { readSearch } from './readSearch.ts'

const open = { words: '', from: [], has: [], is: [], languages: [], since: null, until: null, where: 'all' }
const yes = (word: string) => ({ word, isNot: false })
const no = (word: string) => ({ word, isNot: true })

describe('readSearch (R-srch-05c)', () => {
  it.each([
    ['plain words', { words: 'plain words' }],
    ['tea from:@Ada@far.test -from:me', { words: 'tea', from: [yes('Ada@far.test'), no('me')] }],
    ['has:media -HAS:Poll has:embed', { has: [yes('media'), no('poll'), yes('link')] }],
    ['is:reply -is:sensitive', { is: [yes('reply'), no('sensitive')] }],
    ['language:ja in:library', { languages: [yes('ja')], where: 'library' }],
    ['before:2026-03-01', { until: new Date('2026-03-01') }],
    ['after:2026-03-01', { since: new Date('2026-03-02') }],
    ['during:2026-02', { since: new Date('2026-02-01'), until: new Date('2026-03-01') }],
    ['during:2024 before:2024-05-05 before:2024-06-06', { since: new Date('2024-01-01'), until: new Date('2024-05-05') }],
    // Texts that look like operators and are none.
    ['has:wings is:late in:bed language:klingon note:x', { words: 'has:wings is:late in:bed language:klingon note:x' }],
    ['before:noon after:2026-02-30 during:26', { words: 'before:noon after:2026-02-30 during:26' }],
    ['https://example.com/a:b from:', { words: 'https://example.com/a:b from:' }],
    // Repeating an operator asks for nothing more.
    ['has:poll '.repeat(500) + 'is:reply '.repeat(500) + '-is:bot', { has: [yes('poll')], is: [yes('reply'), no('bot')] }],
  ])('%s', (text, wanted) => expect(readSearch(text)).toEqual({ ...open, ...wanted }))
})
