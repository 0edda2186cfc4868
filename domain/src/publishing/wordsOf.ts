import type { Status } from '@starling/api/statuses'

const entities = new Map<string, string>([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['amp', '&'],
])

/**
 * What the author may have typed, read off the HTML: for servers that do not give the source back.
 * Not for drawing: what comes out is plain text for an editor or a comparison.
 */
export function wordsOf({ content, mentions }: Pick<Status, 'content' | 'mentions'>): string {
  const words = content
    .replaceAll(/\s*<\/p>\s*<p\b[^>]*>\s*/gi, '\n\n')
    .replaceAll(/<br\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities.get(name.toLowerCase()) ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .trim()
  // The page leaves out where people are; without it, the mention would be of somebody else.
  const accts = new Map(mentions.map(({ username, acct }) => [username.toLowerCase(), acct]))
  return words.replaceAll(/(?<![\w@/])@([\w.-]*\w)(?!@)\b/g, (whole, name: string) => {
    const acct = accts.get(name.toLowerCase())
    return acct?.includes('@') === true ? `@${acct}` : whole
  })
}
