import type { Draw } from './Scene.ts'
import { clouds, hills, sky, starField, sun } from './sky.ts'
import { circle, ellipse, glow, gradient, n, path, polygon, rect, ridge, stroke } from './svg.ts'

const mountains: Draw = (frame) => {
  const { width, height, palette, random } = frame
  const peaks: string[] = []
  for (let layer = 0; layer < 3; layer++) {
    const base = height * (0.62 + layer * 0.12)
    const points: [number, number][] = [[0, height]]
    const caps: string[] = []
    for (let x = -0.1; x < 1.1; x += 0.22 - layer * 0.03) {
      const px = (x + random.next() * 0.08) * width
      const py = base - height * (0.16 + random.next() * 0.26) * (1 - layer * 0.22)
      points.push([px - width * 0.09, base - random.next() * height * 0.06], [px, py])
      if (layer < 2) {
        const s = (base - py) * 0.24
        caps.push(
          polygon(
            [
              [px, py],
              [px + s * 0.75, py + s],
              [px + s * 0.25, py + s * 0.8],
              [px - s * 0.1, py + s * 1.15],
              [px - s * 0.6, py + s * 0.85],
            ],
            '#fff',
            'opacity=".85"',
          ),
        )
      }
    }
    points.push([width, base], [width, height])
    peaks.push(polygon(points, palette.land[layer] ?? palette.dark), ...caps)
  }
  const x = 0.2 + random.next() * 0.6
  return {
    parts: [
      sky(frame),
      sun(frame, width * x, height * 0.24, height * 0.06),
      clouds(frame, palette.isNight ? 0 : 3),
      ...peaks,
      hills(frame, height * 0.86, [palette.dark], height * 0.06),
    ],
    description: `Three ranges of snow-capped mountains one behind the other, ${palette.name} light, a ${palette.isNight ? 'bright moon' : 'low sun'} above them`,
    at: [x, 0.4],
  }
}

const sea: Draw = (frame) => {
  const { width, height, palette, random } = frame
  const horizon = height * 0.55
  const x = 0.25 + random.next() * 0.5
  const boatX = width * (0.2 + random.next() * 0.6)
  const s = height * 0.16
  const y = height * 0.7
  const glints = Array.from({ length: 34 }, () => {
    const gy = horizon + random.next() ** 1.4 * (height - horizon)
    const spread = (gy - horizon) * 0.6 + 18
    const gx = width * x + (random.next() - 0.5) * spread * 2
    return rect(gx, gy, 14 + random.next() * 50, 2.4, palette.light, 'opacity=".5" rx="1"')
  })
  return {
    parts: [
      sky(frame),
      sun(frame, width * x, horizon - height * 0.1, height * 0.07),
      gradient('sea', [palette.land[1] ?? '', palette.land[3] ?? ''], 90),
      rect(0, horizon, width, height - horizon, 'url(#sea)'),
      ...glints,
      polygon(
        [
          [boatX, y - s * 1.5],
          [boatX, y - s * 0.1],
          [boatX + s * 0.75, y - s * 0.1],
        ],
        palette.light,
      ),
      polygon(
        [
          [boatX - s * 0.08, y - s * 1.2],
          [boatX - s * 0.08, y - s * 0.1],
          [boatX - s * 0.55, y - s * 0.1],
        ],
        palette.accent,
      ),
      path(
        `M${n(boatX - s * 0.7)} ${n(y)} H${n(boatX + s * 0.85)} L${n(boatX + s * 0.55)} ${n(y + s * 0.26)} H${n(boatX - s * 0.45)} Z`,
        palette.dark,
      ),
      ellipse(boatX, y + s * 0.34, s * 0.9, s * 0.06, palette.dark, 'opacity=".35"'),
    ],
    description: `A small sailing boat on a calm sea, ${palette.name}; the light lies in a long strip across the water`,
    at: [boatX / width, 0.6],
  }
}

const stars: Draw = (frame) => {
  const { width, height, palette, random } = frame
  const band = Array.from({ length: 320 }, () => {
    const t = random.next()
    const spread = (random.next() + random.next() - 1) * height * 0.2
    return circle(
      t * width,
      height * 0.85 - t * height * 0.75 + spread,
      0.5 + random.next() * 1.5,
      random.chance(0.2) ? '#ffd9b8' : '#e6ecff',
      `opacity="${n(0.25 + random.next() * 0.7)}"`,
    )
  })
  const domeX = width * (0.2 + random.next() * 0.6)
  const base = height * 0.86
  const r = height * 0.1
  return {
    parts: [
      gradient('deep', ['#060a1f', '#0f1a45', '#2a3272', '#5c3d78']),
      rect(0, 0, width, height, 'url(#deep)'),
      glow('milk', '#b9a8ff', 0.45),
      `<g transform="rotate(-38 ${n(width / 2)} ${n(height / 2)})">${ellipse(width / 2, height / 2, width * 0.72, height * 0.16, 'url(#milk)')}</g>`,
      starField(random, width, height, 160),
      ...band,
      ridge(width, height, [base, base - 12, base + 8, base - 6, base + 10], '#070a18'),
      path(`M${n(domeX - r)} ${n(base)} A${n(r)} ${n(r)} 0 0 1 ${n(domeX + r)} ${n(base)} Z`, '#1c2140'),
      rect(domeX - r, base - 2, r * 2, r * 0.7, '#141833'),
      polygon(
        [
          [domeX + r * 0.1, base - r * 0.95],
          [domeX + r * 0.4, base - r * 0.9],
          [domeX + r * 0.5, base],
          [domeX + r * 0.2, base],
        ],
        palette.accent,
        'opacity=".8"',
      ),
    ],
    description: 'The band of the Milky Way rising behind the dome of a small observatory, one slit of warm light in it',
    at: [domeX / width, 0.75],
  }
}

const meadow: Draw = (frame) => {
  const { width, height, palette, random } = frame
  const flowers = Array.from({ length: 46 }, (_, i) => {
    const depth = i / 46
    const x = random.next() * width
    const y = height * (0.66 + depth * 0.32)
    const r = height * (0.008 + depth * 0.02)
    const petal = random.pick([palette.accent, '#fff', '#f7d154', '#b784d9', '#e85d75'])
    const petals = Array.from({ length: 6 }, (__, k) =>
      circle(x + Math.cos(k * 1.047) * r, y + Math.sin(k * 1.047) * r, r * 0.66, petal),
    ).join('')
    return (
      stroke(`M${n(x)} ${n(y)} q${n(r)} ${n(r * 3)} 0 ${n(r * 6)}`, palette.land[3] ?? '', r * 0.3) +
      petals +
      circle(x, y, r * 0.6, '#f4b942')
    )
  })
  return {
    parts: [
      sky(frame),
      sun(frame, width * 0.75, height * 0.22, height * 0.06),
      clouds(frame, 4),
      hills(frame, height * 0.5, palette.land.slice(0, 3), height * 0.12),
      ...flowers,
    ],
    description: `A meadow full of flowers in front of soft hills, ${palette.name}`,
    at: [0.5, 0.78],
  }
}

const forest: Draw = (frame) => {
  const { width, height, palette, random } = frame
  const rows = [0, 1, 2].map((row) => {
    const colour = palette.land[row + 1] ?? palette.dark
    let out = ''
    for (let x = -0.05; x < 1.05; x += 0.05 + row * 0.022) {
      const cx = (x + random.next() * 0.03) * width
      const base = height * (0.66 + row * 0.14)
      const h = height * (0.22 + random.next() * 0.14 + row * 0.05)
      for (let k = 0; k < 3; k++) {
        const w = h * (0.13 + k * 0.06)
        const top = base - h + k * h * 0.24
        out += polygon(
          [
            [cx, top],
            [cx + w, top + h * 0.42],
            [cx - w, top + h * 0.42],
          ],
          colour,
        )
      }
    }
    return out + rect(0, height * (0.64 + row * 0.14), width, height, colour)
  })
  const bend = width * (0.4 + random.next() * 0.2)
  return {
    parts: [
      sky(frame),
      sun(frame, bend, height * 0.3, height * 0.06),
      ...rows,
      path(
        `M${n(bend - 8)} ${n(height * 0.8)} C${n(bend + 60)} ${n(height * 0.86)} ${n(bend - 140)} ${n(height * 0.9)} ${n(bend - 110)} ${height} H${n(bend + 130)} C${n(bend)} ${n(height * 0.9)} ${n(bend + 110)} ${n(height * 0.86)} ${n(bend + 14)} ${n(height * 0.8)} Z`,
        palette.light,
        'opacity=".7"',
      ),
    ],
    description: `A path winding into a forest of firs, ${palette.name} light between the tops`,
    at: [bend / width, 0.7],
  }
}

export const landscapes = { mountains, sea, stars, meadow, forest } as const
