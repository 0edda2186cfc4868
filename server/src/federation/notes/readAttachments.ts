import { originOf } from '../documents/originOf.ts'
import { listOf, recordsOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { numberTerm, term, textTerm, typesOf } from '../documents/term.ts'

const KINDS = ['Document', 'Image', 'Video', 'Audio']
const MOST_MEDIA = 16
const MOST_DESCRIPTION = 10_000

/** A file at another server. */
export interface RemoteMedia {
  readonly type: 'image' | 'gifv' | 'video' | 'audio' | 'unknown'
  readonly mime: string | null
  readonly url: string
  readonly previewUrl: string | null
  readonly description: string | null
  readonly blurhash: string | null
  readonly focus: { readonly x: number; readonly y: number } | null
  readonly width: number | null
  readonly height: number | null
}

/** The files of a post; those without a web address are left out. */
export function readAttachments(json: Json): RemoteMedia[] {
  return recordsOf(term(json, 'attachment'))
    .filter((each) => KINDS.some((kind) => typesOf(each).includes(kind)))
    .flatMap((each) => readAttachment(each) ?? [])
    .slice(0, MOST_MEDIA)
}

function readAttachment(json: Json): RemoteMedia | null {
  const [link] = linksIn(json)
  if (link === undefined) return null
  const mime = (textTerm(json, 'mediaType') ?? link.type).toLowerCase() || null
  // GoToSocial puts the description into `summary`, and a file name into `name`.
  const description = textTerm(json, 'summary') ?? textTerm(json, 'name')
  const [icon] = recordsOf(term(json, 'icon')).flatMap((each) => linksIn(each))
  return {
    type: kindOf(mime, typesOf(json)),
    mime,
    url: link.href,
    previewUrl: icon?.href ?? null,
    description: description === null || description === '' ? null : description.slice(0, MOST_DESCRIPTION),
    blurhash: readBlurhash(textTerm(json, 'blurhash')),
    focus: readFocus(term(json, 'focalPoint')),
    width: sizeOf(numberTerm(json, 'width')),
    height: sizeOf(numberTerm(json, 'height')),
  }
}

function linksIn(json: Json): { readonly href: string; readonly type: string }[] {
  return [term(json, 'url'), term(json, 'href')]
    .flatMap((value) => listOf(value))
    .flatMap((each) => {
      const link = typeof each === 'object' && each !== null ? (each as Json) : {}
      const href = typeof each === 'string' ? each : textTerm(link, 'href')
      return href === null || originOf(href) === null ? [] : [{ href, type: textTerm(link, 'mediaType') ?? '' }]
    })
}

function kindOf(mime: string | null, types: readonly string[]): RemoteMedia['type'] {
  if (mime?.startsWith('image/') === true || (mime === null && types.includes('Image'))) return 'image'
  if (mime?.startsWith('video/') === true || (mime === null && types.includes('Video'))) return 'video'
  if (mime?.startsWith('audio/') === true || (mime === null && types.includes('Audio'))) return 'audio'
  return 'unknown'
}

/** At most five components in each direction, as other servers make them: more would cost every reader's device too much. */
function readBlurhash(text: string | null): string | null {
  if (text === null || !/^[0-9A-Za-z#$%*+,\-.:;=?@[\]^_{|}~]{6,200}$/.test(text)) return null
  const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~'
  const parts = DIGITS.indexOf(text.charAt(0))
  const [across, down] = [(parts % 9) + 1, Math.floor(parts / 9) + 1]
  return across <= 5 && down <= 5 && text.length === 4 + 2 * across * down ? text : null
}

function readFocus(value: unknown): RemoteMedia['focus'] {
  const [x, y] = listOf(value).map((each) => (typeof each === 'object' && each !== null ? (each as Json)['@value'] : each))
  return typeof x === 'number' && typeof y === 'number' && Math.abs(x) <= 1 && Math.abs(y) <= 1 ? { x, y } : null
}

function sizeOf(size: number | null): number | null {
  return size !== null && Number.isInteger(size) && size > 0 && size <= 65_535 ? size : null
}
