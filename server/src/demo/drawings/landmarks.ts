import type { Draw } from './Scene.ts'
import { clouds, hills, sky } from './sky.ts'
import { circle, ellipse, gradient, n, path, polygon, rect, ridge, stroke } from './svg.ts'

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
    return polygon(
      [
        [x - widthAt(y0), y0],
        [x + widthAt(y0), y0],
        [x + widthAt(y1), y1],
        [x - widthAt(y1), y1],
      ],
      i % 2 === 0 ? palette.accent : '#fdfaf2',
    )
  }
  const beam = left ? width : 0
  const lampY = base - h - w * 0.7
  return {
    parts: [
      sky(frame),
      clouds(frame, palette.isNight ? 0 : 3),
      polygon(
        [
          [x, lampY],
          [beam, lampY - height * 0.14],
          [beam, lampY + height * 0.1],
        ],
        palette.light,
        'opacity=".28"',
      ),
      rect(0, height * 0.66, width, height, palette.land[1] ?? ''),
      ridge(
        width,
        height,
        left ? [base - 30, base, base + 60, height * 0.9, height] : [height, height * 0.9, base + 60, base, base - 30],
        palette.land[3] ?? '',
      ),
      ...[0, 1, 2, 3, 4, 5].map(band),
      rect(x - w * 0.85, base - h - w * 0.15, w * 1.7, w * 0.22, palette.dark),
      rect(x - w * 0.45, base - h - w * 1.2, w * 0.9, w * 1.1, palette.light),
      path(
        `M${n(x - w * 0.65)} ${n(base - h - w * 1.2)} Q${n(x)} ${n(base - h - w * 2.2)} ${n(x + w * 0.65)} ${n(base - h - w * 1.2)} Z`,
        palette.dark,
      ),
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
      stroke(
        `M${n(x - r * 0.4)} ${n(y + r * 0.85)} L${n(x - r * 0.14)} ${n(y + r * 1.5)} M${n(x + r * 0.4)} ${n(y + r * 0.85)} L${n(x + r * 0.14)} ${n(y + r * 1.5)}`,
        palette.dark,
        1.5,
      ) +
      path(
        `M${n(x - r)} ${n(y)} A${n(r)} ${n(r)} 0 1 1 ${n(x + r)} ${n(y)} C${n(x + r)} ${n(y + r * 0.5)} ${n(x + r * 0.3)} ${n(y + r)} ${n(x)} ${n(y + r * 1.1)} C${n(x - r * 0.3)} ${n(y + r)} ${n(x - r)} ${n(y + r * 0.5)} ${n(x - r)} ${n(y)} Z`,
        colour,
      ) +
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
      ...Array.from({ length: 22 }, () =>
        rect(
          random.next() * width,
          height * (0.78 + random.next() * 0.2),
          30 + random.next() * 80,
          2.4,
          palette.light,
          'opacity=".35" rx="1"',
        ),
      ),
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
    return circle(
      x + Math.cos(angle) * reach * 1.15,
      height * 0.4 + Math.sin(angle) * reach * 0.85,
      height * (0.03 + random.next() * 0.035),
      random.pick(['#d8a657', '#c8553d', '#e08e45', '#93492c', palette.accent]),
      'opacity=".9"',
    )
  })
  const fallen = Array.from({ length: 50 }, () =>
    ellipse(
      x + (random.next() - 0.5) * width * 0.6,
      base + random.next() * height * 0.15,
      5,
      3,
      random.pick(['#d8a657', '#c8553d', '#e08e45']),
    ),
  )
  return {
    parts: [
      sky(frame),
      hills(frame, height * 0.66, palette.land.slice(0, 3), height * 0.08),
      path(
        `M${n(x - height * 0.035)} ${n(base)} C${n(x - height * 0.01)} ${n(height * 0.66)} ${n(x - height * 0.02)} ${n(height * 0.55)} ${n(x - height * 0.1)} ${n(height * 0.42)} L${n(x)} ${n(height * 0.56)} L${n(x + height * 0.12)} ${n(height * 0.4)} C${n(x + height * 0.02)} ${n(height * 0.58)} ${n(x + height * 0.02)} ${n(height * 0.7)} ${n(x + height * 0.045)} ${n(base)} Z`,
        palette.dark,
      ),
      ...crown,
      ...fallen,
    ],
    description: 'One big tree in full autumn colour, half its leaves already on the grass',
    at: [x / width, 0.4],
  }
}

export const landmarks = { lighthouse, balloons, bridge, tree } as const
