import type { Status } from '@starling/api/statuses'
import { plainTextOf } from './plainTextOf.ts'

/**
 * What the author may have typed, read off the HTML: for servers that do not give the source back.
 * Not for drawing: what comes out is plain text for an editor or a comparison.
 */
export function sourceTextOf({ content, mentions, quote }: Pick<Status, 'content' | 'mentions' | 'quote'>): string {
  // The page leaves out where people are; without it, the mention would be of somebody else.
  const accts = new Map(mentions.map(({ username, acct }) => [username.toLowerCase(), acct]))
  return plainTextOf(content, { hasQuote: quote !== null }).replaceAll(/(?<![\w@/])@([\w.-]*\w)(?!@)\b/g, (whole, name: string) => {
    const acct = accts.get(name.toLowerCase())
    return acct?.includes('@') === true ? `@${acct}` : whole
  })
}
