import { beforeAll, expect, it } from 'vitest'
import { loadPatternEngine, readPattern } from './statusPattern.ts'

beforeAll(loadPatternEngine)

function matches(source: string, text: string): boolean | null {
  const pattern = readPattern(source)
  return pattern.kind === 'read' ? pattern.test(text) : null
}

it('matches as readers expect, in any case and any script (R-tl-13)', () => {
  expect(matches('HERON|nothing', 'The heron')).toBe(true)
  expect(matches(' кот ', 'Мой КОТ спит')).toBe(true)
  expect(matches(String.raw`\bcat\b`, 'concatenate')).toBe(false)
  expect(matches('^猫', '猫が好き')).toBe(true)
})

it('hides nothing by what is empty or cannot be read (R-tl-13e)', () => {
  expect(readPattern(' ').kind).toBe('none')
  for (const source of ['(heron', '[', '(?<=a)b', String.raw`(a)\1`]) expect(readPattern(source).kind).toBe('unread')
})

// The browser's own engine would need longer than the age of the universe for each of these, and no test of it could end.
it.each(['(a+)+$', '(a|aa)+$', '(a*)*b', '(.*a){30}$', String.raw`^(([a-z])+.)+[A-Z]([a-z])+$`, '((a{1,99}){1,9})+b'])(
  'no expression freezes the page: %s (#25)',
  (source) => {
    expect(matches(source, `${'a'.repeat(3999)}!`)).toBe(false)
  },
)
