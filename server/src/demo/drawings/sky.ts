import type { Random } from '../randomness/createRandom.ts'
import type { Frame } from './Scene.ts'
import { circle, ellipse, glow, gradient, n, rect, ridge } from './svg.ts'

export function sky({ width, height, palette, random }: Frame): string {
  const stars = palette.isNight ? starField(random, width, height * 0.7, 90) : ''
  return gradient('sky', palette.sky) + rect(0, 0, width, height, 'url(#sky)') + stars
}

export function starField(random: Random, width: number, height: number, count: number): string {
  let out = ''
  for (let i = 0; i < count; i++) {
    out += circle(
      random.next() * width,
      random.next() * height,
      0.6 + random.next() * 1.9,
      '#fff',
      `opacity="${n(0.3 + random.next() * 0.7)}"`,
    )
  }
  return out
}

export function sun({ palette }: Frame, x: number, y: number, r: number): string {
  return glow('halo', palette.light, 0.8) + circle(x, y, r * 3.2, 'url(#halo)') + circle(x, y, r, palette.light)
}

export function hills(frame: Frame, top: number, colours: readonly string[], roughness: number): string {
  const { width, height, random } = frame
  return colours
    .map((colour, i) => {
      const base = top + ((height - top) * i) / colours.length
      const edge = Array.from({ length: 7 }, () => base + (random.next() - 0.5) * roughness * (1 - i / 8))
      return ridge(width, height, edge, colour)
    })
    .join('')
}

export function clouds({ width, height, random }: Frame, count: number): string {
  let out = ''
  for (let i = 0; i < count; i++) {
    const x = random.next() * width
    const y = height * (0.08 + random.next() * 0.28)
    const size = width * (0.05 + random.next() * 0.06)
    out += `<g fill="#fff" opacity="${n(0.35 + random.next() * 0.4)}">${[0, 0.8, 1.7, 2.4]
      .map((dx, j) => ellipse(x + dx * size * 0.6, y - (j % 2) * size * 0.22, size * 0.6, size * 0.34, '#fff'))
      .join('')}</g>`
  }
  return out
}
