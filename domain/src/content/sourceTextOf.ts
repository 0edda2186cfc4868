import type { Status } from '@starling/api/statuses'
import { plainTextOf } from './plainTextOf.ts'

/**
 * Reconstructs what the author typed from the HTML, for servers that do not give the source back.
 * Not for drawing: the result is plain text for an editor or a comparison.
 */
export function sourceTextOf({ content, mentions, quote }: Pick<Status, 'content' | 'mentions' | 'quote'>): string {
  // The HTML shows mentions without their server; the server is added, because the mention would otherwise mean a local account.
  const accts = new Map(mentions.map(({ username, acct }) => [username.toLowerCase(), acct]))
  return plainTextOf(content, { hasQuote: quote !== null }).replaceAll(/(?<![\w@/])@([\w.-]*\w)(?!@)\b/g, (whole, name: string) => {
    const acct = accts.get(name.toLowerCase())
    return acct?.includes('@') === true ? `@${acct}` : whole
  })
}
