import { formatStatus } from '../../platform/formatting/formatStatus.ts'

const most = 4_000
const formatted = new Map<string, string>()

/** Profile text as HTML. Remembered, because the same few profiles stand beside every page of posts. */
export function formatProfile(text: string, publicUrl: string): string {
  if (text === '') return ''
  const key = `${publicUrl}\n${text}`
  const known = formatted.get(key)
  if (known !== undefined) return known
  const html = formatStatus(text, {
    findMention: () => null,
    tagUrl: (name) => `${publicUrl}/tags/${encodeURIComponent(name)}`,
  })
  if (formatted.size >= most) formatted.clear()
  formatted.set(key, html)
  return html
}

/** One line of a profile's table: like the text, but without a paragraph around it. */
export function formatField(text: string, publicUrl: string): string {
  return formatProfile(text, publicUrl)
    .replace(/^<p>([^]*)<\/p>$/, '$1')
    .replaceAll('</p><p>', ' ')
}
