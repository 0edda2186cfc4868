import { expect, it } from 'vitest'
import page from '../index.html?raw'
import { behindFrame } from './frameStyles.ts'

it('moves the style sheets and the script of the client behind the frame and the boot script, and nothing else (#7, part 3; #25)', () => {
  const script = '<script type="module" crossorigin src="/a.js"></script>'
  const link = '<link rel="stylesheet" crossorigin href="/assets/a.css">'
  const page = (head: string, end: string) =>
    `<head>${head}\n  <link rel="icon" href="/icon.svg" />\n</head><body>\n  <div id="root"></div>\n  <script>boot()</script>${end}\n  <noscript>No</noscript></body>`
  expect(behindFrame(page(`\n  ${script}\n  ${link}`, ''))).toBe(page('', `\n    ${link}\n    ${script}`))
  expect(behindFrame(page('', ''))).toBe(page('', ''))
})

it('has the frame before the boot script, and draws nothing before that has run (#25, 7)', () => {
  const [, id] = /<link rel="expect" href="#(\w+)" blocking="render" \/>/.exec(page) ?? []
  const places = ['<div id="root">', 'class="shell"', '<!-- boot -->', `id="${id ?? ''}"`].map((part) => page.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
