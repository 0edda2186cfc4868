import { DOMParser } from '@xmldom/xmldom'
import { load } from 'exifreader'

/** Reading starts with the whole file in memory; no camera's picture is larger. */
const largestRead = 40_000_000

/** Texts that cameras and programs write into every file. */
const boilerplate =
  /^(?:created with|made with|edited with|screen ?shot|image created|untitled|default|binary comment|oplus_|(?:[a-z]+ )?digital camera$)/i

/**
 * The description embedded in a picture's file by people or picture libraries (XMP, IPTC, EXIF), or ''. Texts that cameras write are
 * ignored. The file may contain anything.
 */
export async function readOwnDescription(file: Blob): Promise<string> {
  if (!file.type.startsWith('image/') || file.size > largestRead) return ''
  try {
    // The page's content security policy forbids the browser's own parser for texts.
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
  // Single words, or only capitals, are names of files and cameras. Chinese, Japanese and Korean have no capitals, and few spaces.
  const isSentence = (/\p{L}\s+\p{L}/u.test(words) && words !== words.toUpperCase()) || /[\p{Lo}]{2}/u.test(words)
  return isSentence && !boilerplate.test(words) ? words : ''
}
