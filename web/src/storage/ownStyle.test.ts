import { expect, it } from 'vitest'
import { isHarmlessStyle, longestOwnStyle } from './ownStyle.ts'

it('takes styles that only change how the page looks', () => {
  for (const css of [
    '',
    ':root { --surface-1: #fdf6e3; --accent-hue: 20 }',
    'article { border-radius: 0 } article::before { content: "\\201c" }',
    '@media (width < 600px) { nav { display: none } }',
  ]) {
    expect(isHarmlessStyle(css), css).toBe(true)
  }
})

it.each([
  'a { background: url(https://evil.example/x) }',
  'a { background: URL( "https://evil.example/x" ) }',
  String.raw`a { background: u\72l(https://evil.example/x) }`,
  String.raw`a { background: \75\000072 \6C (https://evil.example/x) }`,
  String.raw`:root { --picture: u\r l(https://evil.example/x) }`.replace(String.raw`\r `, String.raw`\72 `),
  'a { background: image-set("https://evil.example/x" 1x) }',
  'a { background: -webkit-image-set("https://evil.example/x" 1x) }',
  'a { background: src("https://evil.example/x") }',
  '@import "https://evil.example/x.css";',
  String.raw`@\69mport "https://evil.example/x.css";`,
  '@font-face { font-family: a; src: local(a) }',
  `a { color: red }${' '.repeat(longestOwnStyle)}`,
])('refuses a style that could load something or is too long: %s', (css) => {
  expect(isHarmlessStyle(css)).toBe(false)
})
