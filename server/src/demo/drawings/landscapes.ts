import type { Random } from '../randomness/createRandom.ts'
import type { Draw, Frame } from './Scene.ts'
import { circle, ellipse, glow, gradient, n, path, polygon, rect, ridge, stroke } from './svg.ts'

export function sky({ width, height, palette, random }: Frame): string {
  const stars = palette.isNight ? starField(random, width, height * 0.7, 90) : ''
  return gradient('sky', palette.sky) + rect(0, 0, width, height, 'url(#sky)') + stars
}

export function starField(random: Random, width: number, height: number, count: number): string {
  let out = ''
  for (let i = 0; i < count; i++) {
    out += circle(random.next() * width, random.next() * height, 0.6 + random.next() * 1.9, '#fff', `opacity="${n(0.3 + random.next() * 0.7)}"`)
  }
  return out
}

export function sun({ palette }: Frame, x: number, y: number, r: number): string {
  return glow('halo', palette.light, 0.8) + circle(x, y, r * 3.2, 'url(#halo)') + circle(x, y, r, palette.light)
}

function hills(frame: Frame, top: number, colours: readonly string[], roughness: number): string {
  const { width, height, random } = frame
  return colours
    .map((colour, i) => {
      const base = top + ((height - top) * i) / colours.length
      const edge = Array.from({ length: 7 }, () => base + (random.next() - 0.5) * roughness * (1 - i / 8))
      return ridge(width, height, edge, colour)
    })
    .join('')
}

function clouds({ width, height, random }: Frame, count: number): string {
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
        caps.push(polygon([[px, py], [px + s * 0.75, py + s], [px + s * 0.25, py + s * 0.8], [px - s * 0.1, py + s * 1.15], [px - s * 0.6, py + s * 0.85]], '#fff', 'opacity=".85"'))
      }
    }
    points.push([width, base], [width, height])
    peaks.push(polygon(points, palette.land[layer] ?? palette.dark), ...caps)
  }
  const x = 0.2 + random.next() * 0.6
  return {
    parts: [sky(frame), sun(frame, width * x, height * 0.24, height * 0.06), clouds(frame, palette.isNight ? 0 : 3), ...peaks, hills(frame, height * 0.86, [palette.dark], height * 0.06)],
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
      polygon([[boatX, y - s * 1.5], [boatX, y - s * 0.1], [boatX + s * 0.75, y - s * 0.1]], palette.light),
      polygon([[boatX - s * 0.08, y - s * 1.2], [boatX - s * 0.08, y - s * 0.1], [boatX - s * 0.55, y - s * 0.1]], palette.accent),
      path(`M${n(boatX - s * 0.7)} ${n(y)} H${n(boatX + s * 0.85)} L${n(boatX + s * 0.55)} ${n(y + s * 0.26)} H${n(boatX - s * 0.45)} Z`, palette.dark),
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
    return circle(t * width, height * 0.85 - t * height * 0.75 + spread, 0.5 + random.next() * 1.5, random.chance(0.2) ? '#ffd9b8' : '#e6ecff', `opacity="${n(0.25 + random.next() * 0.7)}"`)
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
      polygon([[domeX + r * 0.1, base - r * 0.95], [domeX + r * 0.4, base - r * 0.9], [domeX + r * 0.5, base], [domeX + r * 0.2, base]], palette.accent, 'opacity=".8"'),
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
    const petals = Array.from({ length: 6 }, (__, k) => circle(x + Math.cos(k * 1.047) * r, y + Math.sin(k * 1.047) * r, r * 0.66, petal)).join('')
    return stroke(`M${n(x)} ${n(y)} q${n(r)} ${n(r * 3)} 0 ${n(r * 6)}`, palette.land[3] ?? '', r * 0.3) + petals + circle(x, y, r * 0.6, '#f4b942')
  })
  return {
    parts: [sky(frame), sun(frame, width * 0.75, height * 0.22, height * 0.06), clouds(frame, 4), hills(frame, height * 0.5, palette.land.slice(0, 3), height * 0.12), ...flowers],
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
        out += polygon([[cx, top], [cx + w, top + h * 0.42], [cx - w, top + h * 0.42]], colour)
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
      path(`M${n(bend - 8)} ${n(height * 0.8)} C${n(bend + 60)} ${n(height * 0.86)} ${n(bend - 140)} ${n(height * 0.9)} ${n(bend - 110)} ${height} H${n(bend + 130)} C${n(bend)} ${n(height * 0.9)} ${n(bend + 110)} ${n(height * 0.86)} ${n(bend + 14)} ${n(height * 0.8)} Z`, palette.light, 'opacity=".7"'),
    ],
    description: `A path winding into a forest of firs, ${palette.name} light between the tops`,
    at: [bend / width, 0.7],
  }
}

const lighthouse: Draw = (frame) => {
  const { width, height, palette, random } = frame
  const left = random.chance(0.5)
  const x = width * (left ? 0.3 : 0.7)
  const base = height * 0.74
  const h = height * 0.46
  const w = h * 0.11
  const band = (i: number): string => {
    const y0 = base - h + (h * i) / 6
    const y1 = y0 + h / 6
    const widthAt = (y: number): number => w * (0.62 + (0.38 * (y - base + h)) / h)
    return polygon([[x - widthAt(y0), y0], [x + widthAt(y0), y0], [x + widthAt(y1), y1], [x - widthAt(y1), y1]], i % 2 === 0 ? palette.accent : '#fdfaf2')
  }
  const beam = left ? width : 0
  const lampY = base - h - w * 0.7
  return {
    parts: [
      sky(frame),
      clouds(frame, palette.isNight ? 0 : 3),
      polygon([[x, lampY], [beam, lampY - height * 0.14], [beam, lampY + height * 0.1]], palette.light, 'opacity=".28"'),
      rect(0, height * 0.66, width, height, palette.land[1] ?? ''),
      ridge(width, height, left ? [base - 30, base, base + 60, height * 0.9, height] : [height, height * 0.9, base + 60, base, base - 30], palette.land[3] ?? ''),
      ...[0, 1, 2, 3, 4, 5].map(band),
      rect(x - w * 0.85, base - h - w * 0.15, w * 1.7, w * 0.22, palette.dark),
      rect(x - w * 0.45, base - h - w * 1.2, w * 0.9, w * 1.1, palette.light),
      path(`M${n(x - w * 0.65)} ${n(base - h - w * 1.2)} Q${n(x)} ${n(base - h - w * 2.2)} ${n(x + w * 0.65)} ${n(base - h - w * 1.2)} Z`, palette.dark),
    ],
    description: `A striped lighthouse on a headland, its beam reaching over the water, ${palette.name}`,
    at: [x / width, 0.4],
  }
}

const balloons: Draw = (frame) => {
  const { width, height, palette, random } = frame
  const many = Array.from({ length: 6 }, (_, i) => {
    const r = height * (0.15 - i * 0.018)
    const x = width * (0.12 + ((i * 0.37 + random.next() * 0.1) % 0.8))
    const y = height * (0.2 + random.next() * 0.36)
    const colour = random.pick([palette.accent, '#f4b942', '#5fa8e0', '#7bc47f', '#e85d75', '#8f6fc9'])
    return (
      stroke(`M${n(x - r * 0.4)} ${n(y + r * 0.85)} L${n(x - r * 0.14)} ${n(y + r * 1.5)} M${n(x + r * 0.4)} ${n(y + r * 0.85)} L${n(x + r * 0.14)} ${n(y + r * 1.5)}`, palette.dark, 1.5) +
      path(`M${n(x - r)} ${n(y)} A${n(r)} ${n(r)} 0 1 1 ${n(x + r)} ${n(y)} C${n(x + r)} ${n(y + r * 0.5)} ${n(x + r * 0.3)} ${n(y + r)} ${n(x)} ${n(y + r * 1.1)} C${n(x - r * 0.3)} ${n(y + r)} ${n(x - r)} ${n(y + r * 0.5)} ${n(x - r)} ${n(y)} Z`, colour) +
      ellipse(x, y, r * 0.36, r, '#fff', 'opacity=".4"') +
      rect(x - r * 0.17, y + r * 1.45, r * 0.34, r * 0.26, palette.land[3] ?? '', 'rx="2"')
    )
  })
  return {
    parts: [sky(frame), clouds(frame, 5), ...many.reverse(), hills(frame, height * 0.8, palette.land.slice(1), height * 0.08)],
    description: `Six hot-air balloons drifting over the hills, ${palette.name}`,
    at: [0.35, 0.35],
  }
}

const bridge: Draw = (frame) => {
  const { width, height, palette, random } = frame
  const deck = height * 0.5
  const arches = 3 + random.int(0, 2)
  const span = width / arches
  let arcs = ''
  for (let i = 0; i < arches; i++) {
    arcs += `M${n(i * span + span * 0.08)} ${n(height * 0.76)} V${n(deck + span * 0.42)} A${n(span * 0.42)} ${n(span * 0.36)} 0 0 1 ${n((i + 1) * span - span * 0.08)} ${n(deck + span * 0.42)} V${n(height * 0.76)} Z `
  }
  return {
    parts: [
      sky(frame),
      clouds(frame, palette.isNight ? 0 : 3),
      hills(frame, height * 0.42, palette.land.slice(0, 2), height * 0.14),
      `<path fill-rule="evenodd" fill="${palette.land[3]}" d="M0 ${n(deck)} H${width} V${n(height * 0.76)} H0 Z ${arcs}"/>`,
      rect(0, deck - height * 0.02, width, height * 0.035, palette.dark),
      gradient('river', [palette.sky[1] ?? '', palette.land[2] ?? '']),
      rect(0, height * 0.76, width, height * 0.24, 'url(#river)'),
      ...Array.from({ length: 22 }, () => rect(random.next() * width, height * (0.78 + random.next() * 0.2), 30 + random.next() * 80, 2.4, palette.light, 'opacity=".35" rx="1"')),
    ],
    description: `The old stone bridge with its ${arches} arches, ${palette.name} light on the river`,
    at: [0.5, 0.6],
  }
}

const tree: Draw = (frame) => {
  const { width, height, palette, random } = frame
  const x = width * (0.35 + random.next() * 0.3)
  const base = height * 0.82
  const crown = Array.from({ length: 60 }, () => {
    const angle = random.next() * Math.PI * 2
    const reach = Math.sqrt(random.next()) * height * 0.24
    return circle(x + Math.cos(angle) * reach * 1.15, height * 0.4 + Math.sin(angle) * reach * 0.85, height * (0.03 + random.next() * 0.035), random.pick(['#d8a657', '#c8553d', '#e08e45', '#93492c', palette.accent]), 'opacity=".9"')
  })
  const fallen = Array.from({ length: 50 }, () => ellipse(x + (random.next() - 0.5) * width * 0.6, base + random.next() * height * 0.15, 5, 3, random.pick(['#d8a657', '#c8553d', '#e08e45'])))
  return {
    parts: [
      sky(frame),
      hills(frame, height * 0.66, palette.land.slice(0, 3), height * 0.08),
      path(`M${n(x - height * 0.035)} ${n(base)} C${n(x - height * 0.01)} ${n(height * 0.66)} ${n(x - height * 0.02)} ${n(height * 0.55)} ${n(x - height * 0.1)} ${n(height * 0.42)} L${n(x)} ${n(height * 0.56)} L${n(x + height * 0.12)} ${n(height * 0.4)} C${n(x + height * 0.02)} ${n(height * 0.58)} ${n(x + height * 0.02)} ${n(height * 0.7)} ${n(x + height * 0.045)} ${n(base)} Z`, palette.dark),
      ...crown,
      ...fallen,
    ],
    description: 'One big tree in full autumn colour, half its leaves already on the grass',
    at: [x / width, 0.4],
  }
}

export const landscapes = { mountains, sea, stars, meadow, forest, lighthouse, balloons, bridge, tree } as const
