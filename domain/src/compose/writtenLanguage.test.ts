import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { otherLanguage, detectableText } from './writtenLanguage.ts'

const english = 'I went to the shop and bought some bread and some milk for the day after tomorrow.'

describe('the words whose language can be told (#29, 6)', () => {
  it('leaves out mentions, tags, addresses and shortcodes', () => {
    expect(detectableText(`@ada@example.com ${english} https://example.com/a #tag :blobcat:`)).toBe(english)
  })

  it.each([
    '',
    'Hello!',
    '@ada@example.com '.repeat(20),
    'https://example.com/a/very/long/address/of/a/page/that/has/no/end/at/all',
    '今日は',
    '🙂'.repeat(100),
  ])('nothing can be told of %s', (text) => expect(detectableText(text)).toBeNull())

  it('takes fewer letters where the script says most', () => expect(detectableText('今日はとても良い天気でした')).not.toBeNull())
})

describe('another language than the chosen one (#29, 6)', () => {
  it('is named if it is clearly another', () => {
    expect(
      otherLanguage(
        [
          ['de', 1],
          ['nl', 0.75],
          ['en', 0.5],
        ],
        'en',
      ),
    ).toBe('de')
    expect(otherLanguage([['ja', 1]], 'en')).toBe('ja')
  })

  it.each([
    [
      'the same',
      [
        ['en', 1],
        ['de', 0.5],
      ],
      'en',
    ],
    ['the same in a region', [['zh', 1]], 'zh-TW'],
    [
      'near relatives',
      [
        ['es', 1],
        ['pt', 0.93],
        ['en', 0.2],
      ],
      'en',
    ],
    [
      'the chosen one is near',
      [
        ['pt', 1],
        ['es', 0.86],
      ],
      'es',
    ],
    ['unknown', [], 'en'],
  ] as const)('is not named: %s', (_, scores, chosen) => expect(otherLanguage(scores, chosen)).toBeNull())

  it('is never the chosen one', () => {
    const code = fc.constantFrom('de', 'en', 'ja', 'zh')
    fc.assert(
      fc.property(fc.array(fc.tuple(code, fc.double({ min: 0, max: 1, noNaN: true }))), code, (scores, chosen) => {
        expect(otherLanguage(scores, chosen)).not.toBe(chosen)
      }),
    )
  })
})
