import type { Insertable } from 'kysely'
import sharp from 'sharp'
import type { CustomEmojiTable } from '../files/custom-emojis/table.ts'
import type { DemoStore } from './DemoStore.ts'
import { animals } from './drawings/animals.ts'
import { emblems } from './drawings/emblems.ts'
import { canvas, circle, ellipse, path, stroke } from './drawings/svg.ts'
import { createRandom } from './randomness/createRandom.ts'

const size = 64

interface Drawn {
  readonly shortcode: string
  readonly category: string
  readonly aliases: readonly string[]
  /** One drawing of 240 pixels, or several frames of an animation. */
  readonly frames: readonly string[]
}

/** Draws and stores the demo's custom emoji. */
export async function makeCustomEmojis(store: DemoStore, ids: (at: Date) => string, at: Date): Promise<Insertable<CustomEmojiTable>[]> {
  return Promise.all(
    drawAll().map(async ({ shortcode, category, aliases, frames }) => {
      const pictures = await Promise.all(
        frames.map((frame) =>
          sharp(Buffer.from(canvas(240, 240, frame)))
            .resize(size, size)
            .png()
            .toBuffer(),
        ),
      )
      const still = await store.put('emoji', shortcode, 'png', pictures[0] ?? new Uint8Array())
      const moving =
        pictures.length > 1
          ? await store.put(
              'emoji',
              shortcode,
              'webp',
              await sharp(pictures, { join: { animated: true } })
                .webp({ delay: pictures.map(() => 90), loop: 0 })
                .toBuffer(),
            )
          : still
      return {
        id: ids(at),
        shortcode,
        category,
        aliases: [...aliases],
        image_key: moving,
        static_key: still,
        license: 'AGPL-3.0-or-later',
        updated_at: at,
      }
    }),
  )
}

function drawAll(): Drawn[] {
  const random = createRandom('emoji')
  const one = (shortcode: string, category: string, drawing: string, ...aliases: string[]): Drawn => ({
    shortcode,
    category,
    aliases,
    frames: [drawing],
  })
  return [
    one('starling', 'Wrenmouth', animals.bird(random), 'bird'),
    one('bread', 'Wrenmouth', emblems.loaf(), 'loaf', 'sourdough'),
    one('train', 'Wrenmouth', emblems.trainFront(), 'nighttrain'),
    one('bike', 'Wrenmouth', emblems.wheel(), 'wheel'),
    one('coffee', 'Wrenmouth', circle(124, 124, 112, '#e08e45') + emblems.cup()),
    one('bee', 'Animals', animals.bee(), 'honey'),
    one('happycat', 'Animals', animals.cat(random), 'cat'),
    one('foxy', 'Animals', animals.fox(), 'fox'),
    one('owl', 'Animals', animals.owl(random)),
    one(
      'tulip',
      'Things',
      path('M76 92 C76 40 96 60 120 34 C144 60 164 40 164 92 C164 128 144 140 120 140 C96 140 76 128 76 92 Z', '#e85d75') +
        stroke('M120 140 V214', '#3f8f5f', 12) +
        ellipse(92, 186, 34, 13, '#52a675', 'transform="rotate(30 92 186)"') +
        ellipse(148, 178, 34, 13, '#52a675', 'transform="rotate(-30 148 178)"'),
      'flower',
    ),
    one(
      'book',
      'Things',
      path('M24 52 Q76 36 120 60 Q164 36 216 52 V190 Q164 176 120 198 Q76 176 24 190 Z', '#8c2f39') +
        path('M36 58 Q80 46 114 66 V186 Q78 168 36 178 Z', '#fffaf0') +
        path('M204 58 Q160 46 126 66 V186 Q162 168 204 178 Z', '#fffaf0') +
        stroke('M52 86 q26 -6 46 4 M52 112 q26 -6 46 4 M142 90 q22 -10 46 -4 M142 116 q22 -10 46 -4', '#b9a88f', 6),
      'read',
    ),
    {
      shortcode: 'star2',
      category: 'Things',
      aliases: ['shine'],
      frames: [0, 1, 2, 3, 4, 5].map((i) => drawStar(1 + Math.sin((i / 6) * Math.PI * 2) * 0.12)),
    },
    {
      shortcode: 'party',
      category: 'Things',
      aliases: ['dance'],
      frames: [-14, -5, 6, 14, 6, -5].map(
        (angle) =>
          `<g transform="rotate(${angle} 120 200)">${animals.owl(createRandom('party'))}</g>${circle(30 + angle, 40, 9, '#e85d75')}${circle(206 - angle, 60, 9, '#f4b942')}${circle(190 + angle, 22, 7, '#3d8fb0')}`,
      ),
    },
  ]
}

function drawStar(scale: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const reach = (i % 2 === 0 ? 96 : 44) * scale
    return `${Math.round(120 + Math.sin(i * 0.62832) * reach)} ${Math.round(124 - Math.cos(i * 0.62832) * reach)}`
  })
  return (
    path(`M${points.join(' L')} Z`, '#f4b942', 'stroke="#f4b942" stroke-width="16" stroke-linejoin="round"') +
    circle(98, 120, 8, '#5a3a10') +
    circle(142, 120, 8, '#5a3a10') +
    stroke('M104 146 q16 14 32 0', '#5a3a10', 7)
  )
}
