import { LRUCache } from 'lru-cache'
import { formatStatus } from '../../formatting/formatStatus.ts'

const formatted = new LRUCache<string, string>({ max: 4_000 })

/** Profile text as HTML. Cached, because the same profiles are part of many pages of statuses. */
export function formatProfile(text: string, publicUrl: string): string {
  if (text === '') return ''
  const key = `${publicUrl}\n${text}`
  const known = formatted.get(key)
  if (known !== undefined) return known
  const html = formatStatus(text, {
    findMention: () => null,
    tagUrl: (name) => `${publicUrl}/tags/${encodeURIComponent(name)}`,
  })
  formatted.set(key, html)
  return html
}

/** The value of a profile field as HTML: like the text, but without a paragraph around it. */
export function formatField(text: string, publicUrl: string): string {
  return formatProfile(text, publicUrl)
    .replace(/^<p>([^]*)<\/p>$/, '$1')
    .replaceAll('</p><p>', ' ')
}
