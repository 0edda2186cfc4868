import type { Random } from '../randomness/createRandom.ts'
import { circle, ellipse, path, polygon, rect, stroke } from './svg.ts'

function planet(random: Random): string {
  const colour = random.pick(['#f2a65a', '#e8737f', '#7bc4c4', '#c9a0dc'])
  return (
    [
      [40, 50],
      [196, 44],
      [60, 198],
      [186, 190],
      [120, 28],
      [28, 124],
    ]
      .map(([x, y]) => circle(x ?? 0, y ?? 0, 3, '#fff'))
      .join('') +
    circle(120, 120, 58, colour) +
    path('M64 106 Q120 122 176 104 L178 116 Q120 136 62 118 Z', '#fff', 'opacity=".35"') +
    path('M66 140 Q120 156 172 142 L168 152 Q120 166 72 152 Z', '#000', 'opacity=".12"') +
    `<g transform="rotate(-18 120 120)">${stroke('M30 120 C30 142 210 142 210 120 C210 112 196 106 178 102', '#fff4d6', 9)}${stroke('M30 120 C30 112 44 106 62 102', '#fff4d6', 9)}</g>`
  )
}

function trainFront(): string {
  return (
    rect(56, 46, 128, 140, '#274b8c', 'rx="34"') +
    rect(56, 136, 128, 50, '#f4b942', 'rx="12"') +
    rect(72, 68, 96, 50, '#cfe8f7', 'rx="12"') +
    rect(117, 68, 6, 50, '#274b8c') +
    circle(84, 158, 12, '#fffbe6') +
    circle(156, 158, 12, '#fffbe6') +
    rect(100, 50, 40, 10, '#fffbe6', 'rx="5"') +
    stroke('M76 190 L52 226 M164 190 L188 226 M68 204 H172', '#2b2b33', 8)
  )
}

function loaf(): string {
  return (
    path('M36 160 C28 92 74 66 120 66 C166 66 212 92 204 160 C202 182 38 182 36 160 Z', '#c8823f') +
    path('M46 150 C42 98 80 78 120 78 C160 78 198 98 194 150 C170 132 70 132 46 150 Z', '#e8ac67') +
    stroke('M82 92 q8 24 4 44 M120 86 q6 26 2 50 M158 94 q4 22 -2 42', '#fbe3b8', 9)
  )
}

function wheel(): string {
  const spokes = Array.from(
    { length: 16 },
    (_, i) => `M120 120 L${Math.round(120 + Math.cos(i * 0.3927) * 74)} ${Math.round(120 + Math.sin(i * 0.3927) * 74)}`,
  ).join(' ')
  return (
    circle(120, 120, 78, 'none', 'stroke="#22232b" stroke-width="15"') +
    circle(120, 120, 68, 'none', 'stroke="#fff" stroke-width="4" opacity=".7"') +
    stroke(spokes, '#fff', 2.4, 'opacity=".85"') +
    circle(120, 120, 15, '#22232b') +
    circle(120, 120, 6, '#f4b942')
  )
}

function leaf(): string {
  return (
    path('M48 200 C30 100 100 36 202 38 C206 140 146 212 48 200 Z', '#3f8f5f') +
    path('M48 200 C80 150 130 100 202 38 C206 140 146 212 48 200 Z', '#52a675') +
    stroke(
      'M34 216 C80 150 130 102 190 50 M92 152 q-4 -30 4 -50 M124 118 q-2 -26 8 -44 M94 150 q30 4 54 -6 M124 118 q28 2 44 -8',
      '#e6f5d8',
      5,
    )
  )
}

function clock(): string {
  const marks = Array.from({ length: 12 }, (_, i) => {
    const a = i * 0.5236
    return `M${Math.round(120 + Math.sin(a) * 62)} ${Math.round(120 - Math.cos(a) * 62)} L${Math.round(120 + Math.sin(a) * 70)} ${Math.round(120 - Math.cos(a) * 70)}`
  }).join(' ')
  return (
    circle(120, 120, 88, '#3b2329') +
    circle(120, 120, 78, '#fff8e7') +
    stroke(marks, '#3b2329', 5) +
    stroke('M120 120 V70 M120 120 L156 138', '#3b2329', 8) +
    circle(120, 120, 8, '#d1495b')
  )
}

function wave(): string {
  return (
    circle(164, 74, 30, '#fff1c9') +
    path('M0 132 Q30 106 60 132 T120 132 T180 132 T240 132 V240 H0 Z', '#3d8fb0') +
    path('M0 164 Q30 138 60 164 T120 164 T180 164 T240 164 V240 H0 Z', '#2b6f94') +
    path('M0 198 Q30 172 60 198 T120 198 T180 198 T240 198 V240 H0 Z', '#1d4f70')
  )
}

function cloud(): string {
  return (
    circle(152, 88, 38, '#ffe08a') +
    ellipse(92, 140, 44, 34, '#fff') +
    ellipse(134, 124, 50, 44, '#fff') +
    ellipse(172, 146, 38, 30, '#fff') +
    rect(84, 140, 98, 34, '#fff', 'rx="16"') +
    stroke('M88 192 l-10 22 M124 192 l-10 22 M160 192 l-10 22', '#5fa8e0', 7)
  )
}

function cup(): string {
  return (
    path('M58 96 H168 V150 C168 184 146 196 113 196 C80 196 58 184 58 150 Z', '#fffaf0') +
    stroke('M168 108 q36 2 28 34 q-6 24 -32 24', '#fffaf0', 12) +
    ellipse(113, 97, 55, 13, '#7a4a2a') +
    stroke('M90 78 q-10 -16 0 -30 t0 -28 M126 78 q-10 -16 0 -30 t0 -28', '#fff', 6, 'opacity=".75"')
  )
}

function hills(random: Random): string {
  return (
    circle(random.int(70, 170), 92, 34, '#fff1c9') +
    polygon(
      [
        [-10, 210],
        [70, 96],
        [150, 210],
      ],
      '#71709c',
    ) +
    polygon(
      [
        [80, 214],
        [164, 80],
        [250, 214],
      ],
      '#4d5482',
    ) +
    polygon(
      [
        [164, 80],
        [184, 112],
        [166, 106],
        [146, 110],
      ],
      '#fff',
    ) +
    path('M0 186 Q60 160 120 190 T240 180 V240 H0 Z', '#2f6b4f')
  )
}

export const emblems = { planet, trainFront, loaf, wheel, leaf, clock, wave, cloud, cup, hills } as const
