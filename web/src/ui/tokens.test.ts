import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const sheet = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')

type Theme = 'light' | 'dark'
type Colour = readonly [lightness: number, chroma: number, hue: number]

const plain = rolesIn(/^ {2}:root \{([\s\S]*?)^ {2}\}/m)
const contrasting = new Map([...plain, ...rolesIn(/^ {2}:root\[data-contrast='more'\] \{([\s\S]*?)^ {2}\}/m)])
const surfaces = ['surface-1', 'surface-2', 'surface-3']
const hues = Array.from({ length: 24 }, (_, index) => index * 15)

describe.each([
  ['usual', plain],
  ['high', contrasting],
] as const)('%s contrast', (_name, roles) => {
  describe.each(['light', 'dark'] as const)('%s', (theme) => {
    it.each(surfaces)('text is at least 4.5:1 on %s', (surface) => {
      for (const text of ['text-1', 'text-2', 'text-3']) {
        expect(ratio(roles, text, surface, theme, 0), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5)
      }
    })

    it('coloured text is at least 4.5:1 on the column and on its own soft ground, at every accent hue', () => {
      for (const hue of hues) {
        for (const [text, ground] of [
          ['accent', 'surface-1'],
          ['accent', 'surface-2'],
          ['accent', 'accent-soft'],
          ['positive', 'surface-1'],
          ['warm', 'surface-1'],
          ['danger', 'surface-1'],
          ['danger', 'danger-soft'],
          ['positive', 'positive-soft'],
          ['warm', 'warm-soft'],
          ['text-1', 'accent-soft'],
        ] as const) {
          expect(ratio(roles, text, ground, theme, hue), `${text} on ${ground} at ${hue}`).toBeGreaterThanOrEqual(4.5)
        }
      }
    })

    it('words on filled controls are at least 4.5:1, at every accent hue', () => {
      for (const hue of hues) {
        expect(ratio(roles, 'accent-text', 'accent', theme, hue), `at ${hue}`).toBeGreaterThanOrEqual(4.5)
        expect(ratio(roles, 'accent-text', 'accent-hover', theme, hue), `hover at ${hue}`).toBeGreaterThanOrEqual(4.5)
      }
      expect(ratio(roles, 'on-fill', 'danger', theme, 0)).toBeGreaterThanOrEqual(4.5)
    })

    it('edges of controls and the focus ring are at least 3:1', () => {
      for (const surface of surfaces) {
        expect(ratio(roles, 'line-strong', surface, theme, 0), surface).toBeGreaterThanOrEqual(3)
        for (const hue of hues) expect(ratio(roles, 'focus', surface, theme, hue), `${surface} at ${hue}`).toBeGreaterThanOrEqual(3)
      }
    })
  })
})

it('nothing moves where less motion is asked for, but what turns while something loads (R-sess-07d)', () => {
  const root = join(import.meta.dirname, '..')
  const sheets = globSync('**/*.css', { cwd: root })
  const moving = sheets.flatMap((name) => {
    const found = readFileSync(join(root, name), 'utf8').matchAll(/[\s;{](?:animation|transition)[a-z-]*:([^;}]+)/g)
    return [...found].flatMap(([, times = '']) => times.split(/,(?![^(]*\))/)).map((time) => `${name}: ${time.trim()}`)
  })
  expect(moving.length).toBeGreaterThan(40)
  // A transition without duration only delays the change.
  expect(moving.filter((each) => !/var\(--quick\)|: none$|: turn 1s linear infinite$|: \w+ 0s \d+ms both$/.test(each))).toEqual([])
  expect(sheet.match(/--quick: 0s/g)).toHaveLength(2)
})

function rolesIn(block: RegExp): Map<string, Record<Theme, string>> {
  const found = new Map<string, Record<Theme, string>>()
  const body = block.exec(sheet)?.[1] ?? ''
  for (const [, name, light, dark] of body.matchAll(/--([\w-]+): light-dark\((oklch\(.*?\)(?=,)), (oklch\(.*?\))\);/g)) {
    if (name && light && dark) found.set(name, { light, dark })
  }
  return found
}

function ratio(roles: Map<string, Record<Theme, string>>, one: string, other: string, theme: Theme, accentHue: number): number {
  const [bright, dim] = [one, other].map((role) => luminance(colour(roles, role, theme, accentHue))).sort((a, b) => b - a)
  return ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05)
}

function colour(roles: Map<string, Record<Theme, string>>, role: string, theme: Theme, accentHue: number): Colour {
  const text = roles.get(role)?.[theme].replace('var(--accent-hue)', String(accentHue))
  const [lightness, chroma, hue] =
    /oklch\(([\d.]+) ([\d.]+) ([\d.]+)/
      .exec(text ?? '')
      ?.slice(1)
      .map(Number) ?? []
  if (lightness === undefined || chroma === undefined || hue === undefined) throw new Error(`No colour called ${role}`)
  return [lightness, chroma, hue]
}

/** Relative luminance after clipping to what a screen can show. https://bottosson.github.io/posts/oklab/ */
function luminance([lightness, chroma, hue]: Colour): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
