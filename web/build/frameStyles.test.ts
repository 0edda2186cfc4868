import { expect, it } from 'vitest'
import { behindFrame } from './frameStyles.ts'

it('moves the style sheets behind the frame, and nothing else (#7, part 3)', () => {
  const page = (head: string, body: string) =>
    `<head>${head}\n  <script type="module" src="/a.js"></script>\n</head><body>\n  <div id="root"></div>${body}\n  <noscript>No</noscript></body>`
  const link = '<link rel="stylesheet" crossorigin href="/assets/a.css">'
  expect(behindFrame(page(`\n  ${link}`, ''))).toBe(page('', `\n    ${link}`))
  expect(behindFrame(page('<link rel="icon" href="/icon.svg" />', ''))).toBe(page('<link rel="icon" href="/icon.svg" />', ''))
})
