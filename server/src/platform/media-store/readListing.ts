import { Parser } from 'htmlparser2'

interface Listing {
  readonly keys: readonly string[]
  /** The token with which the next part of the list is requested; null at the end. */
  readonly next: string | null
}

/** Reads one part of the list of a bucket (ListObjectsV2); null for any other document. */
export function readListing(xml: string): Listing | null {
  const keys: string[] = []
  let [isListing, isTruncated, token, text] = [false, false, '', '']
  const parser = new Parser(
    {
      onopentagname(name) {
        isListing ||= name === 'ListBucketResult'
        text = ''
      },
      ontext(part) {
        text += part
      },
      onclosetag(name) {
        if (name === 'Key') keys.push(text)
        else if (name === 'IsTruncated') isTruncated = text.trim() === 'true'
        else if (name === 'NextContinuationToken') token = text.trim()
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  if (!isListing) return null
  return { keys, next: isTruncated && token !== '' ? token : null }
}
