import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trackedLinksIn, withCleanLinks } from './cleanLinks.ts'

const clean = (text: string) => withCleanLinks(text, trackedLinksIn(text))

describe('links without tracking parameters (#29)', () => {
  it.each([
    ['https://example.com/a?utm_source=x&utm_medium=y', 'https://example.com/a'],
    ['https://example.com/a?id=3&fbclid=IwAR0&page=2#part', 'https://example.com/a?id=3&page=2#part'],
    ['See https://example.com/?UTM_Source=x, then go', 'See https://example.com/, then go'],
    ['https://youtu.be/abc?si=1234&t=10', 'https://youtu.be/abc?t=10'],
    ['https://x.com/ada/status/1?s=20&t=abc', 'https://x.com/ada/status/1'],
    ['one https://a.example/?gclid=1 two https://a.example/?gclid=12', 'one https://a.example/ two https://a.example/'],
  ])('%s', (text, expected) => expect(clean(text)).toBe(expected))

  it.each([
    'https://example.com/search?q=utm_source',
    'https://example.com/?s=words&t=1&si=2',
    'https://example.com/a?b=%20c&d=é&e=+',
    'https://example.com/#?utm_source=x',
    'http://[bad?utm_source=x',
    'https://b.example/?to=https://a.example/?gclid=1',
    'no link, only utm_source=x',
    '',
  ])('leaves %s as it is', (text) => {
    expect(trackedLinksIn(text)).toEqual([])
    expect(clean(text)).toBe(text)
  })

  it('names what it takes out, each once', () => {
    const [link] = trackedLinksIn('https://e.example/?utm_source=1&a=2&utm_source=3&gclid=4')
    expect(link).toEqual({
      link: 'https://e.example/?utm_source=1&a=2&utm_source=3&gclid=4',
      clean: 'https://e.example/?a=2',
      names: ['utm_source', 'gclid'],
    })
  })

  it('changes nothing but those parameters, and has nothing left to do afterwards', () => {
    const parameter = fc.constantFrom('utm_source=x', 'fbclid', 'id=3', 'q=a%20b', 'GCLID=1', 'x==')
    fc.assert(
      fc.property(fc.array(parameter, { maxLength: 8 }), fc.constantFrom('', '#top', '#a?utm_source=1'), (parameters, hash) => {
        const link = `https://e.example/path?${parameters.join('&')}${hash}`
        const kept = parameters.filter((each) => !/^(?:utm_|fbclid|gclid)/i.test(each))
        const query = kept.length === 0 ? '' : `?${kept.join('&')}`
        expect(clean(link)).toBe(kept.length === parameters.length ? link : `https://e.example/path${query}${hash}`)
        expect(trackedLinksIn(clean(link))).toEqual([])
      }),
    )
  })

  it('looks through a long text once, without hanging on it', () => {
    const hostile = `https://e.example/?${'utm_a&'.repeat(15_000)}`
    expect(clean(hostile).length).toBeLessThan(hostile.length)
  })
})
