import type { Quote } from '@starling/api/statuses'
import { formatUrl } from '../../formatting/formatStatus.ts'

const LINE = /^<p class="quote-inline">.*?<\/p>/s

/** Adds a first line with a link to the quoted status, for clients without quotes; only where the reader may see that status. */
export function withQuoteLine(content: string, quote: Quote | null): string {
  const url = quote?.quoted_status?.url
  if (url === null || url === undefined) return content
  return `<p class="quote-inline">RE: ${formatUrl(url)}</p>${content}`
}

/** Removes that line from the content. */
export function withoutQuoteLine(content: string): string {
  return content.replace(LINE, '')
}
