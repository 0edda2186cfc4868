import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sheet = readFileSync(`${import.meta.dirname}/emojiFonts.css`, 'utf8')

/** Whether the font of this name draws a character. */
function draws(font: string, character: string): boolean {
  const face = sheet.split('@font-face').find((each) => each.includes(`font-family: '${font}'`)) ?? ''
  const ranges = /unicode-range:([^;]+);/.exec(face)?.[1]?.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g) ?? []
  const code = character.codePointAt(0) ?? 0
  return [...ranges].some(([, from = '', to = from]) => code >= parseInt(from, 16) && code <= parseInt(to, 16))
}

/** The first font for emoji in a style. */
function firstFont(style: string): string {
  const rule = sheet.slice(sheet.indexOf(`:root[data-emoji='${style}']`))
  return /--font: '([^']+)'/.exec(rule)?.[1] ?? ''
}

it('draws with flags alone, or with everything, from the font of its own (R-emoji-07b, R-emoji-07c)', () => {
  const flags = ['🇯🇵', '🏴']
  expect([...flags, '😀', 'a', '1'].map((each) => draws(firstFont('native-flags'), each))).toEqual([true, true, false, false, false])
  expect(['🏴', '😀', '❤', 'a', '1'].map((each) => draws(firstFont('twemoji'), each))).toEqual([true, true, true, false, false])
})

it('leaves everything to the device where that is chosen (R-emoji-07a)', () => {
  expect(sheet).not.toContain("[data-emoji='native']")
})
