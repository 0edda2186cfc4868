import { DOMParser } from '@xmldom/xmldom'
import { load } from 'exifreader'

/** Reading starts with the whole file in memory; no camera's picture is larger. */
const largestRead = 40_000_000

/** What cameras and programs write into every file. */
const boilerplate =
  /^(?:created with|made with|edited with|screen ?shot|image created|untitled|default|binary comment|oplus_|(?:[a-z]+ )?digital camera$)/i

/**
 * The description that a picture's file carries, as people or picture libraries have written it (XMP, IPTC, EXIF), or ''. What a camera
 * writes by itself is none. The file may be anything.
 */
export async function readOwnDescription(file: Blob): Promise<string> {
  if (!file.type.startsWith('image/') || file.size > largestRead) return ''
  try {
    // The page's policy keeps the browser's own parser from texts, because it could make elements of them.
    const tags = await load(await file.arrayBuffer(), {
      expanded: true,
      async: true,
      domParser: new DOMParser({ onError() {} }),
    })
    const { xmp, iptc, exif, png, pngText } = tags as Record<string, Record<string, unknown> | undefined>
    const found = [
      xmp?.['AltTextAccessibility'],
      xmp?.['ExtDescrAccessibility'],
      xmp?.['description'],
      iptc?.['Caption/Abstract'],
      exif?.['ImageDescription'],
      pngText?.['Description'] ?? png?.['Description'],
    ]
    return found.map(wordsOf).find((words) => words !== '') ?? ''
  } catch {
    return ''
  }
}

function wordsOf(tag: unknown): string {
  const { description, value } = (tag ?? {}) as { readonly description?: unknown; readonly value?: unknown }
  const text = typeof description === 'string' ? description : typeof value === 'string' ? value : ''
  // Control characters come from files that are padded or broken.
  const words = text.replaceAll(/[\p{Cc}\p{Co}\uFFFD]+/gu, ' ').trim()
  // One word, or capitals alone, are names of files and cameras. Chinese, Japanese and Korean have no capitals, and few spaces.
  const isSentence = (/\p{L}\s+\p{L}/u.test(words) && words !== words.toUpperCase()) || /[\p{Lo}]{2}/u.test(words)
  return isSentence && !boilerplate.test(words) ? words : ''
}
