import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { safeHref, safeImageSource } from './safeHref.ts'

it.each([
  'https://a.example/',
  'http://a.example',
  'HTTPS://A.example/x',
  'gemini://a.example/',
  'magnet:?xt=urn:btih:0',
  'ipfs://x',
  'xmpp:a@b.example',
])('lets %s through (R-san-02d)', (href) => {
  expect(safeHref(href)).toBe(href)
})

it.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'filesystem:x',
  'about:blank',
  'view-source:https://a.example',
  '//a.example',
  '/path',
  '?q',
  '#top',
  'a.example',
  '',
  'https:page',
  'http:/\\a.example',
  'https://',
  'ws://a.example',
  'intent://x',
  'mailto:a@b.example',
  'javascript&colon;alert(1)',
  ':https://a.example',
  '\u00a0javascript:alert(1)',
])('refuses %j (R-san-02d)', (href) => {
  expect(safeHref(href)).toBeNull()
})

it('answers only addresses whose scheme a browser reads as allowed (R-san-02d, #7, 2.6)', () => {
  const allowed = /^(https?|dat|dweb|ipfs|ipns|ssb|gopher|xmpp|magnet|gemini):$/
  const nasty = fc.string({ unit: fc.constantFrom(...'javscriptdhps:/\\ \t\n\r\u0000\u001f@.#?&%x'.split('')), maxLength: 24 })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        nasty,
        nasty.map((tail) => `https:${tail}`),
      ),
      (text) => {
        const href = safeHref(text)
        if (href === null) return
        // An address that the URL parser rejects does nothing when it is followed.
        if (URL.canParse(href, 'https://our.example/home')) {
          const url = new URL(href, 'https://our.example/home')
          expect(url.protocol).toMatch(allowed)
          expect(url.origin).not.toBe('https://our.example')
        }
      },
    ),
    { numRuns: 2000 },
  )
  expect(safeHref('  https://a.example/\n')).toBe('https://a.example/')
})

it('takes pictures by http(s) alone (R-san-02c)', () => {
  expect(safeImageSource('https://a.example/x.png')).toBe('https://a.example/x.png')
  expect(safeImageSource('data:image/svg+xml,<svg onload=alert(1)>')).toBeNull()
  expect(safeImageSource('magnet:?x')).toBeNull()
})
