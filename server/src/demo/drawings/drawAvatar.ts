import type { Random } from '../randomness/createRandom.ts'
import { animals } from './animals.ts'
import { emblems } from './emblems.ts'
import { canvas, circle, ellipse, gradient, path, polygon, rect, stroke } from './svg.ts'

export type AvatarKind = 'person' | keyof typeof animals | keyof typeof emblems
export const avatarKinds = ['person', ...Object.keys(animals), ...Object.keys(emblems)] as AvatarKind[]

const size = 240
const grounds: readonly (readonly [string, string])[] = [
  ['#ffb88c', '#de6262'],
  ['#a1c4fd', '#6f86d6'],
  ['#84fab0', '#3fa7a0'],
  ['#fbc2eb', '#a18cd1'],
  ['#fddb92', '#f2a65a'],
  ['#c3cfe2', '#7d8fb3'],
  ['#b5e48c', '#52a675'],
  ['#ffdde1', '#ee7f9b'],
  ['#9be8e8', '#3d8fb0'],
  ['#3b4371', '#1f2547'],
  ['#e8cba0', '#b07d4f'],
]
const skins = ['#fbdcc4', '#f2c5a0', '#e0a878', '#c4875a', '#9b6440', '#6f4529'] as const
const hairs = ['#2a1f1b', '#4a2f22', '#7b4a2b', '#b5793e', '#d9b26a', '#8d8f96', '#d9dbe0', '#a63d2f', '#1d2230'] as const
const clothes = ['#d1495b', '#2f7fb8', '#3f8f5f', '#f4b942', '#8f6fc9', '#2b3350', '#f08a5d', '#e8e3d8', '#17726d'] as const

/** A square profile picture as SVG: a face, an animal or an emblem, never with letters. */
export function drawAvatar(kind: AvatarKind, random: Random): string {
  const [from, to] = random.pick(grounds)
  const ground = gradient('ground', [from, to], random.int(20, 160)) + rect(0, 0, size, size, 'url(#ground)')
  const ring = circle(random.int(30, 210), random.int(20, 90), random.int(40, 80), '#fff', 'opacity=".14"')
  return canvas(size, size, ground, ring, drawSubject(kind, random))
}

function drawSubject(kind: AvatarKind, random: Random): string {
  if (kind === 'person') return drawPerson(random)
  const draw = { ...animals, ...emblems }[kind]
  return draw(random)
}

function drawPerson(random: Random): string {
  const skin = random.pick(skins)
  const hair = random.pick(hairs)
  const shirt = random.pick(clothes)
  const style = random.int(0, 6)
  const behind = [1, 4].includes(style)
    ? path(
        `M62 112 C50 30 190 30 178 112 C186 160 ${style === 1 ? '196 200 172 214' : '176 168 164 172'} H${style === 1 ? 68 : 76} C${style === 1 ? '44 200 54 160' : '64 168 54 160'} 62 112 Z`,
        hair,
      )
    : ''
  const afro = style === 5 ? circle(120, 88, 66, hair) : ''
  const body =
    path('M30 240 C34 196 74 182 120 182 C166 182 206 196 210 240 Z', shirt) +
    (random.chance(0.5)
      ? polygon(
          [
            [100, 183],
            [140, 183],
            [120, 208],
          ],
          '#fffaf0',
          'opacity=".85"',
        )
      : stroke('M92 186 Q120 212 148 186', '#fff', 7, 'opacity=".7"'))
  const neck = rect(103, 150, 34, 42, skin, 'rx="14"') + path('M103 164 Q120 180 137 164 V158 H103 Z', '#000', 'opacity=".12"')
  const ears = circle(70, 118, 10, skin) + circle(170, 118, 10, skin)
  const head = ellipse(120, 112, 50, 58, skin)
  return behind + afro + body + neck + ears + head + drawFace(random) + drawHair(style, hair) + drawAccessories(random, hair)
}

function drawFace(random: Random): string {
  const eye = random.pick(['#2b2b33', '#3a2a1c', '#2f4f5f'])
  const happy = random.chance(0.3)
  const eyes = happy
    ? stroke('M92 114 q8 -10 16 0 M132 114 q8 -10 16 0', eye, 4.5)
    : circle(100, 113, 5.5, eye) + circle(140, 113, 5.5, eye) + circle(102, 111, 1.8, '#fff') + circle(142, 111, 1.8, '#fff')
  const brows = stroke('M90 99 q10 -7 19 -1 M131 98 q10 -6 19 1', '#2a1f1b', 3.5, 'opacity=".65"')
  const cheeks = ellipse(88, 130, 9, 6, '#e8505b', 'opacity=".22"') + ellipse(152, 130, 9, 6, '#e8505b', 'opacity=".22"')
  const nose = stroke('M120 116 q6 11 -3 14', '#000', 3, 'opacity=".22"')
  const mouth = random.chance(0.45)
    ? path('M101 141 Q120 166 139 141 Z', '#8c2f39') + path('M106 143 Q120 148 134 143 Z', '#fff')
    : stroke('M104 143 Q120 157 136 143', '#8c3b3b', 4.5)
  return eyes + brows + cheeks + nose + mouth
}

function drawHair(style: number, hair: string): string {
  switch (style) {
    case 0:
      return path('M68 112 C64 44 176 44 172 112 C166 84 146 80 132 80 C110 82 88 78 68 112 Z', hair)
    case 1:
      return path('M66 124 C60 40 180 40 174 124 C170 96 158 82 132 72 C120 88 84 86 66 124 Z', hair)
    case 2:
      return path('M68 106 C70 48 170 46 173 104 L160 84 L146 92 L130 78 L114 92 L98 80 L82 94 Z', hair)
    case 3:
      return circle(120, 44, 22, hair) + path('M68 110 C66 48 174 48 172 110 C162 78 142 74 120 74 C98 74 78 78 68 110 Z', hair)
    case 4:
      return path('M66 122 C60 42 180 42 174 122 C168 92 166 88 160 86 H80 C74 88 72 92 66 122 Z', hair)
    case 5:
      return path('M72 100 C80 64 160 64 168 100 C150 84 90 84 72 100 Z', hair)
    default:
      return stroke('M74 92 q10 -26 30 -32', hair, 6, 'opacity=".35"')
  }
}

function drawAccessories(random: Random, hair: string): string {
  const extras: string[] = []
  if (random.chance(0.32))
    extras.push(
      circle(100, 114, 16, '#fff', 'fill-opacity=".18" stroke="#2b2b33" stroke-width="4"'),
      circle(140, 114, 16, '#fff', 'fill-opacity=".18" stroke="#2b2b33" stroke-width="4"'),
      stroke('M116 112 h8', '#2b2b33', 4),
    )
  if (random.chance(0.18))
    extras.push(
      path('M74 134 C78 186 162 186 166 134 C158 152 146 150 139 141 Q120 134 101 141 C94 150 82 152 74 134 Z', hair),
      stroke('M106 147 Q120 156 134 147', '#8c3b3b', 4),
    )
  const hat = random.next()
  if (hat < 0.12)
    extras.push(
      path('M66 92 C66 36 174 36 174 92 Z', random.pick(clothes)),
      rect(62, 82, 116, 18, '#fffaf0', 'rx="9" opacity=".9"'),
      circle(120, 44, 11, '#fffaf0'),
    )
  else if (hat < 0.22)
    extras.push(
      ellipse(120, 82, 82, 15, '#e2bd7a'),
      path('M78 80 C80 34 160 34 162 80 Z', '#efd29a'),
      path(`M78 80 H162 V70 H79 Z`, random.pick(clothes)),
    )
  else if (hat < 0.3)
    extras.push(
      path('M68 90 C70 40 170 40 172 90 Z', random.pick(clothes)),
      path('M68 88 H172 Q206 92 204 100 H120 Z', '#1f2547', 'opacity=".9"'),
    )
  if (random.chance(0.25)) extras.push(circle(70, 130, 4.5, '#ffd166'), circle(170, 130, 4.5, '#ffd166'))
  return extras.join('')
}
