import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The languages for which the package emojibase-data has names of emoji. */
export const emojiLocales = 'bn da de en en-gb es es-mx et fi fr hi hu it ja ko lt ms nb nl pl pt ru sv th uk vi zh zh-hant'.split(' ')

export interface EmojiPack {
  readonly etag: string
  readonly plain: Uint8Array
  readonly br: Uint8Array
  readonly gzip: Uint8Array
}

/** One emoji in the format that clients store; variants with a skin tone are emoji of their own. */
interface Compact {
  readonly hexcode: string
  readonly shortcodes?: readonly string[]
  readonly skins?: readonly Compact[]
}

type Shortcodes = Readonly<Record<string, string | readonly string[]>>

const packs = new Map<string, Promise<EmojiPack>>()
const require = createRequire(import.meta.url)
const folder = dirname(require.resolve('emojibase-data/package.json'))

/** All emoji with their names in one language, compressed once; null for a language without data. */
export function emojiPack(locale: string): Promise<EmojiPack> | null {
  if (!emojiLocales.includes(locale)) return null
  const known = packs.get(locale) ?? makePack(locale)
  packs.set(locale, known)
  return known
}

async function makePack(locale: string): Promise<EmojiPack> {
  const [emoji, local, english] = await Promise.all([
    readData<Compact[]>(`${locale}/compact.json`),
    readData<Shortcodes>(`${locale}/shortcodes/cldr.json`),
    // Widely used shortcodes, which are the same in all languages.
    readData<Shortcodes>('en/shortcodes/emojibase.json'),
  ])
  const plain = new TextEncoder().encode(JSON.stringify(emoji.map((each) => named(each, [english, local]))))
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    promisify(gzip)(plain),
  ])
  return { etag: `"${createHash('sha256').update(plain).digest('hex').slice(0, 24)}"`, plain, br, gzip: zipped }
}

async function readData<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(join(folder, path), 'utf8')) as T
}

function named(emoji: Compact, sources: readonly Shortcodes[]): Compact {
  const shortcodes = [...new Set(sources.flatMap((source) => source[emoji.hexcode] ?? []))]
  return { ...emoji, shortcodes, ...(emoji.skins === undefined ? {} : { skins: emoji.skins.map((skin) => named(skin, sources)) }) }
}
