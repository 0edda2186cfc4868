import type { Draw } from './Scene.ts'
import { sky, sun } from './sky.ts'
import { circle, ellipse, gradient, n, path, polygon, rect, ridge, stroke } from './svg.ts'

const roofs: Draw = (frame) => {
  const { width, height, palette, random } = frame
  const house = (x: number, w: number, base: number, h: number, colour: string): string => {
    const top = base - h
    let out =
      rect(x, top, w, h + height, colour) +
      polygon(
        [
          [x - w * 0.06, top],
          [x + w / 2, top - w * 0.45],
          [x + w * 1.06, top],
        ],
        palette.dark,
      )
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 2; column++) {
        if (random.chance(0.7))
          out += rect(
            x + w * (0.2 + column * 0.38),
            top + w * (0.2 + row * 0.42),
            w * 0.2,
            w * 0.26,
            random.chance(0.7) ? palette.light : palette.accent,
            'rx="2" opacity=".92"',
          )
      }
    }
    return out
  }
  const rows = [0, 1].map((row) => {
    let out = ''
    let x = -20
    while (x < width) {
      const w = width * (0.07 + random.next() * 0.05)
      out += house(x, w, height * (0.72 + row * 0.16), height * (0.16 + random.next() * 0.2), palette.land[1 + row * 2] ?? palette.dark)
      x += w * 1.04
    }
    return out
  })
  const towerX = width * (0.3 + random.next() * 0.4)
  return {
    parts: [
      sky(frame),
      sun(frame, width * 0.82, height * 0.2, height * 0.05),
      rect(towerX - 26, height * 0.28, 52, height * 0.5, palette.land[2] ?? ''),
      polygon(
        [
          [towerX - 34, height * 0.28],
          [towerX, height * 0.1],
          [towerX + 34, height * 0.28],
        ],
        palette.dark,
      ),
      circle(towerX, height * 0.36, 17, palette.light),
      stroke(`M${n(towerX)} ${n(height * 0.36)} v-11 M${n(towerX)} ${n(height * 0.36)} h8`, palette.dark, 2.5),
      ...rows,
    ],
    description: `The roofs of the old town with lit windows and the clock tower, ${palette.name}`,
    at: [towerX / width, 0.4],
  }
}

const train: Draw = (frame) => {
  const { width, height, palette, random } = frame
  const base = height * 0.74
  const h = height * 0.17
  const car = (x: number, w: number, colour: string): string => {
    let out =
      rect(x, base - h, w, h * 0.86, colour, `rx="${n(h * 0.14)}"`) + rect(x, base - h * 0.42, w, h * 0.07, palette.light, 'opacity=".6"')
    for (let i = 0; i < 5; i++) out += rect(x + w * (0.07 + i * 0.18), base - h * 0.84, w * 0.12, h * 0.3, palette.light, 'rx="4"')
    for (const k of [0.16, 0.3, 0.7, 0.84]) out += circle(x + w * k, base - h * 0.08, h * 0.11, '#16181f')
    return out
  }
  const colour = random.pick(['#274b8c', '#8c2f39', '#2f6b4f', '#5a3f86', '#22333a'])
  const w = width * 0.3
  const nose = width * (0.62 + random.next() * 0.2)
  return {
    parts: [
      sky(frame),
      sun(frame, width * 0.22, height * 0.26, height * 0.05),
      ridge(
        width,
        height,
        Array.from({ length: 7 }, () => height * (0.5 + random.next() * 0.12)),
        palette.land[1] ?? '',
      ),
      ridge(
        width,
        height,
        Array.from({ length: 6 }, () => height * (0.62 + random.next() * 0.06)),
        palette.land[2] ?? '',
      ),
      car(nose - w * 3.04, w, colour),
      car(nose - w * 2.02, w, colour),
      car(nose - w, w, colour),
      path(
        `M${n(nose - 4)} ${n(base - h)} h${n(h * 0.3)} q${n(h * 0.55)} ${n(h * 0.1)} ${n(h * 0.6)} ${n(h * 0.86)} h${n(-h * 0.9)} Z`,
        colour,
      ),
      polygon(
        [
          [nose + h * 0.7, base - h * 0.3],
          [width, base - h * 0.5],
          [width, base + h * 0.2],
        ],
        palette.light,
        'opacity=".3"',
      ),
      rect(0, base, width, height * 0.02, '#3a3d48'),
      rect(0, base + height * 0.02, width, height, palette.land[3] ?? palette.dark),
    ],
    description: `A train with lit windows crossing the plain, ${palette.name}`,
    at: [0.55, 0.65],
  }
}

const bicycle: Draw = (frame) => {
  const { width, height, palette, random } = frame
  const r = height * 0.16
  const y = height * 0.68
  const x1 = width / 2 - r * 1.45
  const x2 = width / 2 + r * 1.45
  const wheel = (x: number): string => {
    let spokes = ''
    for (let i = 0; i < 12; i++) spokes += `M${n(x)} ${n(y)} l${n(Math.cos(i * 0.524) * r)} ${n(Math.sin(i * 0.524) * r)} `
    return (
      stroke(spokes, palette.dark, 1.2, 'opacity=".5"') +
      circle(x, y, r, 'none', `stroke="${palette.dark}" stroke-width="${n(r * 0.09)}"`) +
      circle(x, y, r * 0.1, palette.dark)
    )
  }
  const frameColour = random.pick([palette.accent, '#e4572e', '#2f7fb8', '#3f8f5f', '#f4b942'])
  const pedal = width / 2 - r * 0.15
  return {
    parts: [
      sky(frame),
      sun(frame, width * 0.2, height * 0.25, height * 0.07),
      ridge(
        width,
        height,
        Array.from({ length: 6 }, () => height * (0.55 + random.next() * 0.1)),
        palette.land[1] ?? '',
      ),
      ridge(
        width,
        height,
        Array.from({ length: 5 }, () => height * (0.7 + random.next() * 0.04)),
        palette.land[2] ?? '',
      ),
      rect(0, y + r, width, height, palette.land[3] ?? ''),
      ellipse(width / 2, y + r + 4, r * 2.6, r * 0.1, palette.dark, 'opacity=".4"'),
      wheel(x1),
      wheel(x2),
      stroke(
        `M${n(x1)} ${n(y)} L${n(pedal)} ${n(y)} L${n(x2 - r * 0.55)} ${n(y - r * 1.2)} L${n(x1 + r * 0.75)} ${n(y - r * 1.15)} L${n(x1)} ${n(y)} M${n(pedal)} ${n(y)} L${n(x1 + r * 0.62)} ${n(y - r * 1.5)} M${n(x2)} ${n(y)} L${n(x2 - r * 0.65)} ${n(y - r * 1.65)}`,
        frameColour,
        r * 0.11,
      ),
      stroke(`M${n(x1 + r * 0.35)} ${n(y - r * 1.52)} h${n(r * 0.55)}`, palette.dark, r * 0.14),
      stroke(
        `M${n(x2 - r * 0.65)} ${n(y - r * 1.65)} q${n(r * 0.5)} ${n(-r * 0.15)} ${n(r * 0.45)} ${n(r * 0.25)}`,
        palette.dark,
        r * 0.09,
      ),
      circle(pedal, y, r * 0.2, 'none', `stroke="${palette.dark}" stroke-width="${n(r * 0.06)}"`),
    ],
    description: `A bicycle at the side of the road, hills behind it, ${palette.name}`,
    at: [0.5, 0.6],
  }
}

const umbrellas: Draw = (frame) => {
  const { width, height, palette, random } = frame
  const people = Array.from({ length: 9 }, (_, i) => {
    const depth = 0.4 + i * 0.07
    const x = width * random.next()
    const y = height * (0.55 + depth * 0.38)
    const s = height * 0.13 * depth * 1.6
    const colour = random.pick([palette.accent, '#f4b942', '#d1495b', '#2f7fb8', '#7bc47f', '#8f6fc9'])
    return (
      rect(x - s * 0.2, y - s * 1.1, s * 0.4, s * 1.1, palette.dark, `rx="${n(s * 0.18)}"`) +
      stroke(`M${n(x)} ${n(y - s * 2)} v${n(s)}`, palette.dark, 2.4) +
      path(
        `M${n(x - s)} ${n(y - s * 1.35)} A${n(s)} ${n(s * 0.9)} 0 0 1 ${n(x + s)} ${n(y - s * 1.35)} q${n(-s / 3)} ${n(-s * 0.2)} ${n((-2 * s) / 3)} 0 q${n(-s / 3)} ${n(-s * 0.2)} ${n((-2 * s) / 3)} 0 q${n(-s / 3)} ${n(-s * 0.2)} ${n((-2 * s) / 3)} 0 Z`,
        colour,
      ) +
      ellipse(x, y + s * 0.1, s * 0.5, s * 0.07, colour, 'opacity=".35"')
    )
  })
  const rain = Array.from({ length: 90 }, () => `M${n(random.next() * width)} ${n(random.next() * height)} l-5 22`).join(' ')
  const houses = Array.from({ length: 9 }, (_, i) => {
    const h = height * (0.34 + random.next() * 0.2)
    const x = (width / 9) * i
    return (
      rect(x, height * 0.62 - h, width / 9, h, palette.land[i % 3] ?? '') +
      [0.2, 0.56]
        .map((k) => rect(x + (width / 9) * k, height * 0.62 - h * 0.7, width / 34, h * 0.16, palette.light, 'opacity=".75"'))
        .join('')
    )
  })
  return {
    parts: [
      gradient('grey', ['#55667a', '#8fa0ad', '#c3ccd0']),
      rect(0, 0, width, height, 'url(#grey)'),
      ...houses,
      gradient('wet', [palette.land[2] ?? '', palette.dark]),
      rect(0, height * 0.62, width, height, 'url(#wet)'),
      ...people,
      stroke(rain, '#fff', 1.4, 'opacity=".35"'),
    ],
    description: 'A rainy street seen from above, people under umbrellas of every colour, the wet stones reflecting them',
    at: [0.5, 0.6],
  }
}

const catWindow: Draw = (frame) => {
  const { width, height, palette, random } = frame
  const fur = random.pick(['#3b3b45', '#e08e45', '#d9d2c5', '#8a6f5a', '#5d6472'])
  const x = width * (0.38 + random.next() * 0.24)
  const base = height * 0.84
  const s = height * 0.2
  return {
    parts: [
      rect(0, 0, width, height, palette.land[2] ?? ''),
      `<svg x="${n(width * 0.1)}" y="${n(height * 0.06)}" width="${n(width * 0.8)}" height="${n(height * 0.78)}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${sky(frame)}${ridge(width, height, [height * 0.7, height * 0.6, height * 0.72, height * 0.64], palette.land[1] ?? '')}</svg>`,
      rect(width * 0.1, height * 0.06, width * 0.8, height * 0.78, 'none', `stroke="#fdf8ee" stroke-width="${n(height * 0.03)}"`),
      rect(width * 0.49, height * 0.06, width * 0.02, height * 0.78, '#fdf8ee'),
      rect(0, base, width, height * 0.05, '#fdf8ee'),
      stroke(`M${n(x + s * 0.7)} ${n(base - s * 0.2)} q${n(s * 0.9)} ${n(s * 0.1)} ${n(s * 0.5)} ${n(s * 0.9)}`, fur, s * 0.17),
      path(
        `M${n(x - s * 0.62)} ${n(base)} C${n(x - s * 0.8)} ${n(base - s * 1.1)} ${n(x - s * 0.2)} ${n(base - s * 1.3)} ${n(x)} ${n(base - s * 1.3)} C${n(x + s * 0.3)} ${n(base - s * 1.3)} ${n(x + s * 1.1)} ${n(base - s)} ${n(x + s * 0.85)} ${n(base)} Z`,
        fur,
      ),
      circle(x - s * 0.05, base - s * 1.5, s * 0.48, fur),
      polygon(
        [
          [x - s * 0.5, base - s * 1.6],
          [x - s * 0.46, base - s * 2.2],
          [x - s * 0.1, base - s * 1.9],
        ],
        fur,
      ),
      polygon(
        [
          [x + s * 0.4, base - s * 1.6],
          [x + s * 0.36, base - s * 2.2],
          [x, base - s * 1.9],
        ],
        fur,
      ),
      ellipse(x - s * 0.22, base - s * 1.53, s * 0.09, s * 0.11, '#d8f28a'),
      ellipse(x + s * 0.12, base - s * 1.53, s * 0.09, s * 0.11, '#d8f28a'),
      ellipse(x - s * 0.22, base - s * 1.53, s * 0.03, s * 0.1, '#111'),
      ellipse(x + s * 0.12, base - s * 1.53, s * 0.03, s * 0.1, '#111'),
      polygon(
        [
          [x - s * 0.1, base - s * 1.39],
          [x, base - s * 1.39],
          [x - s * 0.05, base - s * 1.33],
        ],
        '#f3a6a0',
      ),
      rect(width * 0.8, base - s * 0.55, s * 0.6, s * 0.55, palette.accent, 'rx="6"'),
      ellipse(width * 0.8 + s * 0.3, base - s * 0.85, s * 0.4, s * 0.34, '#4b8f68'),
    ],
    description: 'A cat on the window sill next to a plant, watching the evening outside',
    at: [x / width, 0.55],
  }
}

export const townScenes = { roofs, train, bicycle, umbrellas, catWindow } as const
