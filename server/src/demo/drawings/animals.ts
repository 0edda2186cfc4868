import type { Random } from '../randomness/createRandom.ts'
import { circle, ellipse, path, polygon, rect, stroke } from './svg.ts'

const eyes = (y: number, gap: number, colour = '#22232b'): string =>
  circle(120 - gap, y, 8, colour) +
  circle(120 + gap, y, 8, colour) +
  circle(123 - gap, y - 3, 2.6, '#fff') +
  circle(123 + gap, y - 3, 2.6, '#fff')

const whiskers = stroke('M58 142 h28 M60 156 l26 -6 M182 142 h-28 M180 156 l-26 -6', '#fff', 2.5, 'opacity=".75"')

function cat(random: Random): string {
  const fur = random.pick(['#e08e45', '#3b3b45', '#d9d2c5', '#8a8f9c', '#c98f65'])
  return (
    polygon(
      [
        [62, 110],
        [58, 38],
        [108, 76],
      ],
      fur,
      `stroke="${fur}" stroke-width="8" stroke-linejoin="round"`,
    ) +
    polygon(
      [
        [178, 110],
        [182, 38],
        [132, 76],
      ],
      fur,
      `stroke="${fur}" stroke-width="8" stroke-linejoin="round"`,
    ) +
    polygon(
      [
        [72, 84],
        [69, 56],
        [92, 74],
      ],
      '#f3a6a0',
    ) +
    polygon(
      [
        [168, 84],
        [171, 56],
        [148, 74],
      ],
      '#f3a6a0',
    ) +
    ellipse(120, 130, 74, 64, fur) +
    ellipse(120, 158, 36, 26, '#fff', 'opacity=".55"') +
    ellipse(92, 122, 13, 16, '#d8f28a') +
    ellipse(148, 122, 13, 16, '#d8f28a') +
    ellipse(92, 122, 4.5, 14, '#16171d') +
    ellipse(148, 122, 4.5, 14, '#16171d') +
    polygon(
      [
        [112, 144],
        [128, 144],
        [120, 153],
      ],
      '#e8737f',
    ) +
    stroke('M120 153 v8 M120 161 q-10 9 -18 2 M120 161 q10 9 18 2', '#3a2a2a', 3.5) +
    whiskers
  )
}

function fox(): string {
  return (
    polygon(
      [
        [54, 116],
        [50, 30],
        [112, 84],
      ],
      '#c8552b',
    ) +
    polygon(
      [
        [186, 116],
        [190, 30],
        [128, 84],
      ],
      '#c8552b',
    ) +
    polygon(
      [
        [64, 84],
        [61, 52],
        [88, 78],
      ],
      '#3a2320',
    ) +
    polygon(
      [
        [176, 84],
        [179, 52],
        [152, 78],
      ],
      '#3a2320',
    ) +
    path('M46 118 C60 66 180 66 194 118 C180 160 146 196 120 206 C94 196 60 160 46 118 Z', '#e8743b') +
    path('M46 118 C70 122 96 140 120 206 C94 196 60 160 46 118 Z', '#fff4e6') +
    path('M194 118 C170 122 144 140 120 206 C146 196 180 160 194 118 Z', '#fff4e6') +
    eyes(126, 28) +
    ellipse(120, 198, 12, 9, '#22232b')
  )
}

function owl(random: Random): string {
  const down = random.pick(['#8a6f5a', '#7d8fb3', '#b07d4f', '#6d5a86'])
  return (
    path('M52 240 C40 120 64 50 120 50 C176 50 200 120 188 240 Z', down) +
    polygon(
      [
        [64, 84],
        [58, 32],
        [104, 60],
      ],
      down,
    ) +
    polygon(
      [
        [176, 84],
        [182, 32],
        [136, 60],
      ],
      down,
    ) +
    circle(92, 108, 36, '#fff4e0') +
    circle(148, 108, 36, '#fff4e0') +
    circle(92, 108, 23, '#f4a93b') +
    circle(148, 108, 23, '#f4a93b') +
    circle(92, 108, 14, '#16171d') +
    circle(148, 108, 14, '#16171d') +
    circle(97, 102, 4.5, '#fff') +
    circle(153, 102, 4.5, '#fff') +
    polygon(
      [
        [108, 132],
        [132, 132],
        [120, 156],
      ],
      '#e2882c',
    ) +
    [0, 1, 2]
      .map((row) =>
        [0, 1, 2, 3].map((i) => path(`M${70 + i * 25 + (row % 2) * 12} ${172 + row * 20} q12 18 24 0`, '#fff', 'opacity=".3"')).join(''),
      )
      .join('')
  )
}

function bear(random: Random): string {
  const fur = random.pick(['#8a5a3b', '#5b4636', '#e9e4dc', '#b98457'])
  return (
    circle(68, 72, 28, fur) +
    circle(172, 72, 28, fur) +
    circle(68, 72, 15, '#e8b9a0') +
    circle(172, 72, 15, '#e8b9a0') +
    ellipse(120, 130, 80, 74, fur) +
    ellipse(120, 160, 38, 30, '#f4dfc8') +
    eyes(118, 32) +
    ellipse(120, 148, 14, 10, '#22232b') +
    stroke('M120 158 v9 M120 167 q-11 9 -19 0 M120 167 q11 9 19 0', '#3a2a2a', 4)
  )
}

function rabbit(random: Random): string {
  const fur = random.pick(['#f4ede4', '#c9b8a6', '#9aa0ad'])
  return (
    ellipse(88, 60, 19, 56, fur, 'transform="rotate(-8 88 60)"') +
    ellipse(152, 60, 19, 56, fur, 'transform="rotate(8 152 60)"') +
    ellipse(88, 62, 9, 40, '#f3b6b6', 'transform="rotate(-8 88 62)"') +
    ellipse(152, 62, 9, 40, '#f3b6b6', 'transform="rotate(8 152 62)"') +
    ellipse(120, 148, 66, 60, fur) +
    eyes(138, 26) +
    ellipse(120, 158, 9, 7, '#e8737f') +
    stroke('M120 165 v8 M120 173 q-9 8 -16 1 M120 173 q9 8 16 1', '#5a4040', 3.5) +
    rect(113, 176, 14, 14, '#fff', 'rx="3"') +
    ellipse(80, 164, 11, 7, '#e8505b', 'opacity=".25"') +
    ellipse(160, 164, 11, 7, '#e8505b', 'opacity=".25"')
  )
}

function bird(random: Random): string {
  const coat = random.pick(['#3a4a6b', '#d1495b', '#2f8f83', '#5a3f86'])
  return (
    path('M40 176 C40 96 92 64 136 68 C180 70 196 104 190 140 C184 192 130 214 90 208 C64 204 40 196 40 176 Z', coat) +
    path('M96 206 C90 168 120 130 178 140 C176 190 130 214 96 206 Z', '#fff4e0', 'opacity=".9"') +
    path('M58 168 C66 128 96 112 128 124 C124 164 92 182 58 168 Z', '#10162b', 'opacity=".35"') +
    polygon(
      [
        [188, 98],
        [228, 110],
        [186, 122],
      ],
      '#f4a93b',
    ) +
    circle(156, 100, 9, '#fff') +
    circle(158, 100, 5.5, '#16171d') +
    polygon(
      [
        [46, 176],
        [8, 160],
        [20, 200],
      ],
      coat,
    ) +
    [
      [84, 96],
      [104, 88],
      [92, 112],
      [118, 100],
    ]
      .map(([x, y]) => circle(x ?? 0, y ?? 0, 3, '#fff', 'opacity=".6"'))
      .join('')
  )
}

function bee(): string {
  return (
    ellipse(84, 92, 34, 52, '#fff', 'opacity=".75" transform="rotate(-28 84 92)"') +
    ellipse(156, 92, 34, 52, '#fff', 'opacity=".75" transform="rotate(28 156 92)"') +
    ellipse(120, 140, 58, 66, '#f4b942') +
    path('M64 128 H176 V146 H64 Z M72 166 H168 L158 184 H82 Z', '#2b2118') +
    circle(120, 88, 36, '#2b2118') +
    circle(106, 84, 8, '#fff') +
    circle(134, 84, 8, '#fff') +
    circle(108, 85, 4, '#111') +
    circle(136, 85, 4, '#111') +
    stroke('M108 102 q12 10 24 0', '#f4b942', 4) +
    stroke('M104 56 q-8 -18 -22 -18 M136 56 q8 -18 22 -18', '#2b2118', 4.5)
  )
}

export const animals = { cat, fox, owl, bear, rabbit, bird, bee } as const
