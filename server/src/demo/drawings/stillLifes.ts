import type { Draw, Frame } from './Scene.ts'
import { circle, ellipse, glow, gradient, n, path, polygon, rect, stroke } from './svg.ts'

function table({ width, height, palette }: Frame): string {
  return (
    gradient('wall', [palette.sky[1] ?? '', palette.sky[2] ?? '']) +
    rect(0, 0, width, height, 'url(#wall)') +
    glow('lamp', palette.light, 0.7) +
    circle(width * 0.3, height * 0.2, height * 0.5, 'url(#lamp)') +
    gradient('wood', ['#b98457', '#8a5c3a']) +
    rect(0, height * 0.62, width, height * 0.38, 'url(#wood)') +
    stroke(`M0 ${n(height * 0.72)} H${width} M0 ${n(height * 0.84)} H${width}`, '#6f4629', 2, 'opacity=".4"')
  )
}

const bread: Draw = (frame) => {
  const { width, height, random } = frame
  const loaf = (x: number, y: number, w: number): string => {
    const cuts = [-0.5, -0.17, 0.17, 0.5].map(
      (k) => `M${n(x + k * w - w * 0.08)} ${n(y - w * 0.22)} q${n(w * 0.08)} ${n(-w * 0.14)} ${n(w * 0.16)} ${n(-w * 0.16)}`,
    )
    return (
      ellipse(x, y + w * 0.22, w * 1.02, w * 0.12, '#3b2216', 'opacity=".35"') +
      gradient(`crust${n(x)}`, ['#e2a35b', '#c07a35', '#8c4f22']) +
      ellipse(x, y, w, w * 0.42, `url(#crust${n(x)})`) +
      stroke(cuts.join(' '), '#f6dcae', w * 0.07)
    )
  }
  return {
    parts: [
      table(frame),
      loaf(width * 0.32, height * 0.62, width * 0.17),
      loaf(width * 0.68, height * 0.64, width * 0.16),
      loaf(width * 0.48, height * 0.76, width * 0.2),
      ...Array.from({ length: 40 }, () =>
        circle(random.next() * width, height * (0.86 + random.next() * 0.12), 1 + random.next() * 2.5, '#fdf6e3', 'opacity=".7"'),
      ),
    ],
    description: 'Three loaves of sourdough fresh from the oven on a wooden table dusted with flour',
    at: [0.48, 0.7],
  }
}

const coffee: Draw = (frame) => {
  const { width, height, palette, random } = frame
  const x = width * (0.4 + random.next() * 0.2)
  const y = height * 0.6
  const r = height * 0.2
  const cup = random.pick(['#fdf8ee', palette.accent, '#2f6b4f', '#274b8c'])
  return {
    parts: [
      table(frame),
      ellipse(x, y + r * 0.95, r * 1.7, r * 0.36, '#fffaf0'),
      ellipse(x, y + r * 0.92, r * 1.3, r * 0.25, '#e8ddcc'),
      stroke(`M${n(x + r * 0.9)} ${n(y)} q${n(r * 0.9)} ${n(r * 0.1)} ${n(-r * 0.2)} ${n(r * 0.72)}`, cup, r * 0.16),
      path(
        `M${n(x - r)} ${n(y - r * 0.3)} Q${n(x - r * 0.9)} ${n(y + r)} ${n(x)} ${n(y + r)} Q${n(x + r * 0.9)} ${n(y + r)} ${n(x + r)} ${n(y - r * 0.3)} Z`,
        cup,
      ),
      ellipse(x, y - r * 0.3, r, r * 0.3, '#fffaf0'),
      ellipse(x, y - r * 0.28, r * 0.88, r * 0.24, '#6b3f22'),
      ellipse(x, y - r * 0.26, r * 0.5, r * 0.13, '#e9cfa4'),
      path(
        `M${n(x)} ${n(y - r * 0.17)} q${n(-r * 0.4)} ${n(-r * 0.1)} ${n(-r * 0.18)} ${n(-r * 0.18)} q${n(r * 0.14)} ${n(-r * 0.02)} ${n(r * 0.18)} ${n(r * 0.06)} q${n(r * 0.04)} ${n(-r * 0.08)} ${n(r * 0.18)} ${n(-r * 0.06)} q${n(r * 0.22)} ${n(r * 0.08)} ${n(-r * 0.18)} ${n(r * 0.18)} Z`,
        '#fff6e4',
      ),
      stroke(
        `M${n(x - r * 0.3)} ${n(y - r * 0.8)} q${n(-r * 0.25)} ${n(-r * 0.3)} 0 ${n(-r * 0.6)} t0 ${n(-r * 0.6)} M${n(x + r * 0.25)} ${n(y - r * 0.8)} q${n(-r * 0.25)} ${n(-r * 0.3)} 0 ${n(-r * 0.6)} t0 ${n(-r * 0.5)}`,
        '#fff',
        r * 0.09,
        'opacity=".55"',
      ),
    ],
    description: 'A cup of milk coffee with a heart in the foam, steam rising from it',
    at: [x / width, 0.55],
  }
}

const harvest: Draw = (frame) => {
  const { width, height, random } = frame
  const things = Array.from({ length: 13 }, (_, i) => {
    const x = width * (0.18 + (i % 7) * 0.105)
    const y = height * (i < 7 ? 0.56 : 0.66) + random.next() * 12
    const r = height * 0.075
    const kind = random.int(0, 3)
    if (kind === 0)
      return (
        circle(x, y, r, '#d9372c') +
        circle(x - r * 0.3, y - r * 0.35, r * 0.22, '#fff', 'opacity=".5"') +
        stroke(`M${n(x)} ${n(y - r)} l-8 -6 M${n(x)} ${n(y - r)} l8 -6 M${n(x)} ${n(y - r)} v-9`, '#3f8f4f', 4)
      )
    if (kind === 1)
      return (
        polygon(
          [
            [x - r * 0.5, y - r * 0.7],
            [x + r * 0.5, y - r * 0.7],
            [x, y + r * 1.4],
          ],
          '#ee8434',
          'stroke="#ee8434" stroke-width="8" stroke-linejoin="round"',
        ) +
        stroke(`M${n(x)} ${n(y - r)} q-6 -22 -14 -26 M${n(x)} ${n(y - r)} q2 -24 0 -32 M${n(x)} ${n(y - r)} q8 -20 16 -24`, '#4c9f50', 5)
      )
    if (kind === 2)
      return (
        ellipse(x, y, r * 1.15, r * 0.9, '#e9a23b') +
        [-0.6, 0, 0.6].map((k) => ellipse(x + k * r * 0.6, y, r * 0.35, r * 0.9, 'none', 'stroke="#c47d22" stroke-width="3"')).join('') +
        rect(x - 4, y - r * 1.2, 9, 16, '#5c7d3a', 'rx="3"')
      )
    return circle(x, y, r, '#7bb35b') + circle(x, y, r * 0.7, '#94c973') + circle(x, y, r * 0.4, '#b5dd93')
  })
  const slats = [0, 1, 2].map((i) =>
    rect(width * 0.1, height * (0.7 + i * 0.085), width * 0.8, height * 0.07, i % 2 ? '#a8743f' : '#b98148', 'rx="4"'),
  )
  return {
    parts: [
      table(frame),
      ...things,
      ...slats,
      rect(width * 0.1, height * 0.68, width * 0.03, height * 0.28, '#7d5329'),
      rect(width * 0.87, height * 0.68, width * 0.03, height * 0.28, '#7d5329'),
    ],
    description: 'A wooden crate full of vegetables: tomatoes, carrots, pumpkins and lettuce',
    at: [0.5, 0.62],
  }
}

const pots: Draw = (frame) => {
  const { width, height, palette, random } = frame
  const plants = Array.from({ length: 5 }, (_, i) => {
    const x = width * (0.14 + i * 0.18)
    const base = height * 0.8
    const w = height * (0.07 + random.next() * 0.03)
    const leaves = Array.from({ length: 9 }, (__, k) => {
      const angle = -Math.PI / 2 + (k - 4) * 0.3
      const reach = height * (0.16 + random.next() * 0.14)
      const ex = x + Math.cos(angle) * reach
      const ey = base - w * 1.8 + Math.sin(angle) * reach
      return path(
        `M${n(x)} ${n(base - w * 1.7)} Q${n((x + ex) / 2 + 20)} ${n((base + ey) / 2 - 40)} ${n(ex)} ${n(ey)} Q${n((x + ex) / 2 - 20)} ${n((base + ey) / 2 - 20)} ${n(x)} ${n(base - w * 1.7)} Z`,
        random.pick(['#3f8f5f', '#5fae63', '#2f6b4f', '#86c06c']),
      )
    })
    const flower = random.chance(0.5)
      ? circle(x, base - w * 2 - height * 0.2, height * 0.03, palette.accent) +
        circle(x, base - w * 2 - height * 0.2, height * 0.012, '#f4b942')
      : ''
    return (
      leaves.join('') +
      flower +
      polygon(
        [
          [x - w, base - w * 1.8],
          [x + w, base - w * 1.8],
          [x + w * 0.7, base],
          [x - w * 0.7, base],
        ],
        random.pick(['#c8693f', '#e8ddcc', '#2f7fb8', '#b5543a']),
      ) +
      rect(x - w * 1.1, base - w * 2, w * 2.2, w * 0.4, '#a9562f', 'rx="3"')
    )
  })
  return { parts: [table(frame), ...plants], description: 'Five potted plants in a row in the morning light', at: [0.5, 0.5] }
}

const books: Draw = (frame) => {
  const { width, height, palette, random } = frame
  const shelves = [0.34, 0.66, 0.98].map((bottom) => {
    let out = ''
    let x = width * 0.04
    while (x < width * 0.94) {
      const w = width * (0.018 + random.next() * 0.03)
      const h = height * (0.17 + random.next() * 0.09)
      const y = height * bottom - h - 8
      const tilt = random.chance(0.1) ? `transform="rotate(8 ${n(x)} ${n(y + h)})"` : ''
      const colour = random.pick([palette.accent, ...palette.land, '#8c2f39', '#274b8c', '#e2c290', '#2f6b4f', '#d9d2c5'])
      out += `<g ${tilt}>${rect(x, y, w, h, colour, 'rx="2"')}${rect(x, y + h * 0.16, w, h * 0.05, '#fff', 'opacity=".45"')}${rect(x, y + h * 0.76, w, h * 0.03, '#000', 'opacity=".25"')}</g>`
      x += w + 2 + (tilt ? w * 0.6 : 0)
    }
    return out + rect(0, height * bottom - 8, width, 14, '#6f4629')
  })
  return {
    parts: [rect(0, 0, width, height, '#4a3325'), ...shelves],
    description: 'Three full shelves of books in all colours, one or two leaning',
    at: [0.5, 0.5],
  }
}

const soup: Draw = (frame) => {
  const { width, height, palette, random } = frame
  const x = width / 2
  const y = height / 2
  const r = Math.min(width, height) * 0.36
  const liquid = random.pick(['#e08e45', '#c8553d', '#e9c46a', '#8fae5d'])
  const pieces = Array.from({ length: 26 }, () => {
    const angle = random.next() * Math.PI * 2
    const reach = Math.sqrt(random.next()) * r * 0.66
    return ellipse(
      x + Math.cos(angle) * reach,
      y + Math.sin(angle) * reach,
      r * 0.07,
      r * 0.045,
      random.pick(['#4c9f50', '#fdf6e3', '#ee8434', '#d9372c']),
      `transform="rotate(${random.int(0, 180)} ${n(x)} ${n(y)})"`,
    )
  })
  return {
    parts: [
      rect(0, 0, width, height, palette.land[1] ?? ''),
      ...Array.from({ length: 9 }, (_, i) => rect((width / 9) * i, 0, width / 18, height, '#fff', 'opacity=".12"')),
      circle(x + 8, y + 14, r * 1.05, '#000', 'opacity=".2"'),
      circle(x, y, r, '#fdf8ee'),
      circle(x, y, r * 0.86, '#e8ddcc'),
      circle(x, y, r * 0.8, liquid),
      ...pieces,
      rect(x + r * 1.15, y - r * 0.8, r * 0.09, r * 1.5, '#b9bec7', 'rx="6"'),
      ellipse(x + r * 1.195, y - r * 0.8, r * 0.14, r * 0.22, '#c9ced6'),
    ],
    description: 'A bowl of thick vegetable soup from above, on a striped cloth, with a spoon beside it',
    at: [0.5, 0.5],
  }
}

const hive: Draw = (frame) => {
  const { width, height, random } = frame
  const r = height * 0.085
  let cells = ''
  for (let row = -1; row < height / (r * 1.5) + 1; row++) {
    for (let column = -1; column < width / (r * 1.73) + 1; column++) {
      const cx = column * r * 1.73 + (row % 2 ? r * 0.866 : 0)
      const cy = row * r * 1.5
      const points = Array.from({ length: 6 }, (_, k): [number, number] => [
        cx + Math.cos((k + 0.5) * 1.0472) * r * 0.94,
        cy + Math.sin((k + 0.5) * 1.0472) * r * 0.94,
      ])
      cells += polygon(points, random.pick(['#f4b942', '#e9a23b', '#f7cd6b', '#d98f24', '#fbe0a0']))
    }
  }
  const bee = (x: number, y: number, s: number): string =>
    `<g transform="rotate(${random.int(-40, 40)} ${n(x)} ${n(y)})">${ellipse(x - s * 0.2, y - s * 0.6, s * 0.35, s * 0.7, '#fff', 'opacity=".75"')}${ellipse(x + s * 0.3, y - s * 0.6, s * 0.35, s * 0.7, '#fff', 'opacity=".75"')}${ellipse(x, y, s, s * 0.6, '#3a2a12')}${rect(x - s * 0.5, y - s * 0.52, s * 0.25, s * 1.04, '#f4b942')}${rect(x, y - s * 0.58, s * 0.25, s * 1.16, '#f4b942')}</g>`
  const at: [number, number] = [0.3 + random.next() * 0.4, 0.3 + random.next() * 0.4]
  return {
    parts: [
      rect(0, 0, width, height, '#8a5414'),
      cells,
      bee(width * at[0], height * at[1], height * 0.07),
      ...Array.from({ length: 5 }, () => bee(random.next() * width, random.next() * height, height * 0.05)),
    ],
    description: 'Bees walking over a honeycomb, some of the cells full and bright',
    at,
  }
}

export const stillLifes = { bread, coffee, harvest, pots, books, soup, hive } as const
