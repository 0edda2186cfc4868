import type { PreviewCard } from '@starling/api/cards'

/** The address to put into a sandboxed frame, or null: the server's markup itself never enters the page. */
export function embedSource(card: PreviewCard): string | null {
  if (card.type !== 'video') return null
  const source = card.embed_url || (/<iframe\b[^>]*?\bsrc\s*=\s*["']([^"']+)["']/i.exec(card.html)?.[1]?.replaceAll('&amp;', '&') ?? '')
  return /^https:\/\/[^/\\\s]/i.test(source) ? source : null
}
